"""Who is at the games of this process and of the others, told and asked for many games at once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from interpreter.web.store import Present

if TYPE_CHECKING:
    from interpreter.web.live.room import Room
    from interpreter.web.store import Store


class Attendance:
    """Keeps the rooms of this process and the store in step; changes that arrive meanwhile go together."""

    def __init__(self, store: Store, rooms: Mapping[str, Room]) -> None:
        self._store, self._rooms = store, rooms
        self._process = secrets.token_hex(8)
        self._moved: set[Room] = set()
        self._asked: set[str] = set()
        self._exchanging = asyncio.Lock()
        self._coming: asyncio.Task[None] | None = None
        """The exchange that begins when the one that is going on has ended."""

    async def tell(self, room: Room) -> None:
        """Tell other processes who is in a room of this one; messages reach them in the order of the calls."""
        self._moved.add(room)
        await self._exchange()

    async def ask(self, games: Iterable[str]) -> None:
        """Let the rooms of games know who is at them at other processes."""
        self._asked.update(games)
        await self._exchange()

    async def _exchange(self) -> None:
        """Take part in the next exchange, and in no later one, however many come and go."""
        if self._coming is None:
            self._coming = asyncio.create_task(self._exchanged())
        await asyncio.shield(self._coming)

    async def _exchanged(self) -> None:
        async with self._exchanging:
            self._coming = None
            moved, self._moved = self._moved, set()
            asked, self._asked = self._asked, set()
            if moved:
                there = {room.game.id: room.here for room in moved}
                await asyncio.to_thread(self._store.attend, self._process, there)
            if asked:
                found = await asyncio.to_thread(self._store.elsewhere, self._process, asked)
                for game in asked & self._rooms.keys():
                    self._rooms[game].look_around(found.get(game, Present()))

    async def stay(self, silence_ms: int) -> None:
        """Say that this process is alive, forget those that have said nothing for a time, and look around."""
        await asyncio.to_thread(self._store.stay, self._process, silence_ms)
        await self.ask(list(self._rooms))

    async def leave(self) -> None:
        """Say that this process ends."""
        await asyncio.to_thread(self._store.leave, self._process)
