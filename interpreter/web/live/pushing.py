"""Messages to players who are not here: it is their turn."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from interpreter.web.push.message import new_key, send
from interpreter.web.wire.words import ON, PERSON

if TYPE_CHECKING:
    from interpreter.web.live.game import LiveGame
    from interpreter.web.live.rooms import Rooms
    from interpreter.web.store import Game, Store, Subscription

log = logging.getLogger("rumpus")

_THREADS = 4
"""Messages sent at the same time; a push service may take seconds."""


class Pushing:
    """Sends a message to each browser that holds the seat to act and has subscribed, unless its player is here."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms
        self._threads = ThreadPoolExecutor(_THREADS, "rumpus-push")

    def turned(self, live: LiveGame) -> None:
        """Tell the player of a game whose turn it is now."""
        if live.row.state == ON and live.seats[live.row.actor].kind == PERSON:
            self.tell(live.row)

    def tell(self, game: Game) -> None:
        """Tell the player who is to act in a game that has begun."""
        if not self.rooms.is_there(game.id, game.actor):
            self.rooms.start(self._tell(game))

    async def _tell(self, game: Game) -> None:
        found = await asyncio.to_thread(self.store.push.of_seat, game.id, game.actor)
        if found:
            pem = await asyncio.to_thread(self.store.push.key, new_key)
            await asyncio.gather(*(self._send(each, f"Your turn in {game.title}.", pem) for each in found))

    async def _send(self, subscription: Subscription, text: str, pem: str) -> None:
        run = asyncio.get_running_loop().run_in_executor
        try:
            is_known = await run(self._threads, send, subscription, text, pem)
        except Exception as fault:  # the push service is away, or refuses: the player sees the turn on the page
            log.warning("a message was not taken by its push service: %s", str(fault)[:200])
            return
        if not is_known:
            await asyncio.to_thread(self.store.push.remove, subscription.endpoint)

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
