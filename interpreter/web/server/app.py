"""The application: routes, layers and the work beside them, in one visible list."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from dsl.version import VERSION
from interpreter.web import pages
from interpreter.web.api import (
    analysis,
    author_socket,
    drafts,
    explorer,
    figures,
    game_socket,
    games,
    passkeys,
    people,
    person_socket,
    pictures,
    push,
    records,
    reference,
    report,
    rules,
    tournaments,
)
from interpreter.web.api.document import describe
from interpreter.web.guard.layer import Guard
from interpreter.web.guard.limits import Limits
from interpreter.web.live.computer import Computer
from interpreter.web.live.counting import Counting
from interpreter.web.live.following import Following
from interpreter.web.live.organizer import Organizer
from interpreter.web.live.pushing import Pushing
from interpreter.web.live.rooms import Rooms
from interpreter.web.live.server_clock import ServerClock
from interpreter.web.request.errors import add_handlers
from interpreter.web.request.services import Services
from interpreter.web.rules.cards import cards
from interpreter.web.rules.judging import Judge
from interpreter.web.rules.reporting import Reporter
from interpreter.web.templates.static_files import StaticFolder

if TYPE_CHECKING:
    from interpreter.web.rules.referee import Referee
    from interpreter.web.settings import Settings
    from interpreter.web.store import Store


def create_app(settings: Settings, store: Store, referee: Referee, now: Callable[[], int] | None = None) -> FastAPI:
    """Return the application over an open store; it closes neither store nor referee."""
    limits = Limits(settings)
    rooms = Rooms(store, referee, settings, now or ServerClock())
    organizer = Organizer(store, referee, rooms)
    app = FastAPI(
        title="Rumpus",
        version=VERSION,
        description="Play, watch and write chess variants from programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
    )
    services = Services(
        settings, store, referee, Judge(referee), Reporter(referee.reporting), rooms, organizer, limits, Following()
    )
    app.state.services = services
    for part in (
        rules.router,
        games.router,
        analysis.router,
        explorer.router,
        people.router,
        passkeys.router,
        records.router,
        pictures.router,
        reference.router,
        tournaments.router,
        push.router,
    ):
        app.include_router(part, prefix="/api")
    for part in (
        game_socket.router,
        person_socket.router,
        pages.router,
        drafts.router,
        figures.router,
        author_socket.router,
        report.router,
    ):
        app.include_router(part)
    describe(app, settings)
    app.mount("/static", StaticFolder(), name="static")
    add_handlers(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, limits=limits)  # the last one added is the outermost
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Listen, sweep and work while the application runs."""
    shared: Services = app.state.services
    loop = asyncio.get_running_loop()
    rooms, store = shared.rooms, shared.store
    computer, counting = Computer(store, rooms, shared.referee.cells.costs), Counting(store, shared.referee)

    def hint(game: str, version: int) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(rooms.hint, game, version)
            loop.call_soon_threadsafe(shared.following.hint, game, version)

    def wake() -> None:
        computer.wake()
        counting.wake()

    pushing = Pushing(store, rooms)
    rooms.wake, rooms.turned, shared.organizer.begun = wake, pushing.turned, pushing.tell
    await rooms.beat()
    stop = store.listen(hint)
    tasks = [
        asyncio.create_task(rooms.keep_sweeping()),
        asyncio.create_task(rooms.keep_flagging()),
        asyncio.create_task(computer.keep_working()),
        asyncio.create_task(counting.keep_working()),
        asyncio.create_task(shared.organizer.keep_working()),
    ]
    threading.Thread(target=cards, daemon=True).start()  # so that the first visitor, and the end, do not wait for them
    try:
        yield
    finally:
        stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await rooms.close()
        pushing.close()
