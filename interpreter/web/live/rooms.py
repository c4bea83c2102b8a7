"""The rooms of this process, and a sweep over them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from interpreter.web.guard.visitor import visitor
from interpreter.web.live import clocks
from interpreter.web.live.attendance import Attendance
from interpreter.web.live.game import LiveGame
from interpreter.web.live.room import Room
from interpreter.web.live.server_clock import ServerClock
from interpreter.web.store import CHAT, PEOPLE, PRESENCE
from interpreter.web.wire.words import ON

if TYPE_CHECKING:
    from interpreter.web.rules.referee import Referee
    from interpreter.web.settings import Settings
    from interpreter.web.store import Store

log = logging.getLogger("rumpus")

_EXPIRY_MS = 600_000
"""Pause between two looks for drafts and lines that have expired."""

_APART_MS = 1000
"""Largest difference between the clocks of processes."""

_FLAG_SECONDS = 0.25
"""Seconds between two looks at the clocks of the games in memory."""

_ENTERING = 4
"""Maximum number of sockets accepted, and of games read, at the same time. When all come back after a restart, play can
go on in between.
"""


class Rooms:
    """The rooms of this process. A room without sockets is kept for a while, since its game may go on by requests."""

    def __init__(self, store: Store, referee: Referee, settings: Settings, now: Callable[[], int]) -> None:
        self.store, self.referee, self.settings, self.now = store, referee, settings, now
        self._beaten = now()
        self.wake: Callable[[], None] = lambda: None
        """Called when there may be a job for this process; the others find it a little later."""
        self.turned: Callable[[LiveGame], None] = lambda live: None
        """Called when another side of a game is to act, in one process alone."""
        self.entrance = asyncio.Semaphore(_ENTERING)
        """Held while a socket is accepted."""
        self._reading = asyncio.Semaphore(_ENTERING)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._missed: set[str] = set()
        """Games of which something was stored while they were read."""
        self._attendance = Attendance(store, self._rooms)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._expires_at = 0

    async def room(self, game: str) -> Room | None:
        """Return the room of a game, or None if there is no such game."""
        if game in self._rooms:
            self._rooms.move_to_end(game)
            return self._rooms[game]
        if game not in self._loading:
            self._loading[game] = asyncio.ensure_future(self._load(game))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Room | None:
        """Read a game and make its room; catch up if something was stored in the meantime."""
        try:
            live = LiveGame(self.store, self.referee, self.now, lambda: self.wake())
            live.turned = lambda live: self.turned(live)
            async with self._reading:
                if not await live.load(game):
                    return None
            room = self._rooms[game] = Room(live, self._attendance_changed, self.awake)
            self._forget_idle()
        finally:
            del self._loading[game]
            is_old = game in self._missed
            self._missed.discard(game)
        if is_old:
            await room.catch_up()
        await self._attendance.ask([game])
        return room

    def is_there(self, game: str, seat: int) -> bool:
        """Return True if the player of a seat has a page of the game open, as far as this process knows."""
        return game in self._rooms and seat in self._rooms[game].present.seats

    def _attendance_changed(self, room: Room) -> None:
        """Tell other processes who is in a room, and resume its game if somebody is."""
        self.start(self._attendance.tell(room))
        if room.members:
            self.start(self.resume(room))

    async def glance(self, room: Room) -> None:
        """Note that somebody without a socket looks at a game."""
        if room.game.is_contest:
            room.asked_at = self.now()
            await self.resume(room)

    async def resume(self, room: Room) -> None:
        """Let computers go on that were paused because nobody watched them."""
        live = room.game
        if (
            live.is_contest
            and live.row.state == ON
            and room.is_followed
            and await asyncio.to_thread(self.store.resume, live.id, self.now(), visitor.get())
        ):
            await room.do(LiveGame.reread)
            self.wake()

    def _forget_idle(self) -> None:
        idle = [name for name, room in self._rooms.items() if not room.members and not room.lock.locked()]
        for name in idle[: max(0, len(idle) - self.settings.idle_rooms)]:
            del self._rooms[name]

    def hint(self, game: str, version: int) -> None:
        """Look at a game that is said to be at a version; call this in the thread of the event loop."""
        room = self._rooms.get(game)
        if room is None:
            if game in self._loading and version not in (PRESENCE, CHAT, PEOPLE):
                self._missed.add(game)
        elif version == PRESENCE:
            self.start(self._attendance.ask([game]))
        elif version == CHAT:
            self.start(room.chat.catch_up())
        elif version == PEOPLE:
            self.start(room.reread_seats())
        elif version > room.game.version:
            if room.members or room.lock.locked():
                self.start(room.catch_up(version))
            else:
                del self._rooms[game]  # others play it elsewhere; whoever comes here will find it as it is then

    def start(self, work: Awaitable[Any]) -> None:
        """Do some work beside; a failure is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the event loop alone would let the garbage collector take it
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work beside failed", exc_info=task.exception())

    async def sweep(self) -> None:
        """Send a heartbeat, read what no notification has told, delete what has expired, and end games out of time."""
        await self.beat()
        await self._read_versions()
        await self._attendance.stay(self.settings.silence_ms)
        for room in [each for each in self._rooms.values() if each.members]:
            await self.resume(room)
        await self._delete_expired()
        await self._flag_due_games()

    async def _read_versions(self) -> None:
        """Look at the games that other processes have changed."""
        versions = await asyncio.to_thread(self.store.versions, list(self._rooms))
        for name, version in versions.items():
            self.hint(name, version)
        for name, number in (await asyncio.to_thread(self.store.last_lines, list(self._rooms))).items():
            room = self._rooms.get(name)
            if room is not None and room.members and room.chat.is_behind(number):
                self.hint(name, CHAT)

    async def _flag_due_games(self) -> None:
        """End the games in which the clock of a side has run out."""
        for game in await asyncio.to_thread(self.store.due, self.now()):
            due = await self.room(game.id)
            if due is not None:
                await due.catch_up()
                await due.do(LiveGame.flag)

    async def beat(self) -> None:
        """Say that the server is alive; if it was not for a while, running clocks get the time back.

        The time of a server never goes back: what it or another process has stored is not later than now.
        """
        given_back = await asyncio.to_thread(self.store.beat, self.now(), self.settings.silence_ms)
        ahead = await asyncio.to_thread(self.store.beaten) - self.now()
        if isinstance(self.now, ServerClock) and ahead > _APART_MS:
            self.now.follow(ahead)
        self._beaten = self.now()
        if given_back:
            for room in list(self._rooms.values()):
                await room.do(LiveGame.reread)

    async def awake(self) -> None:
        """Give running clocks the time back in which this process did nothing: a command may come before the sweep."""
        if self.now() - self._beaten > self.settings.silence_ms:
            await self.beat()

    async def _delete_expired(self) -> None:
        """Delete drafts to which no author has come back, and old lines, at most once every `_EXPIRY_MS`."""
        if self.now() >= self._expires_at:
            self._expires_at = self.now() + _EXPIRY_MS
            await asyncio.to_thread(self.store.expire_drafts, self.now() - self.settings.unkept_ms)
            await asyncio.to_thread(self.store.forget_lines, self.now() - self.settings.line_ms)

    async def keep_sweeping(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                await self.sweep()
            except Exception:  # the database may be away for a while
                log.exception("a sweep failed")

    async def keep_flagging(self) -> None:
        """End the games of this process as soon as a clock has run out; a sweep finds those of nobody."""
        while True:
            await asyncio.sleep(_FLAG_SECONDS)
            for room in list(self._rooms.values()):
                if room.game.row.state == ON and clocks.is_up(room.game.row.clock, self.now()):
                    try:
                        await self.awake()
                        await room.do(LiveGame.flag)
                    except Exception:  # the database may be away for a while
                        log.exception("a game did not end in time")

    async def close(self) -> None:
        """Stop the work beside, and tell other processes that nobody is here any more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._attendance.leave()
