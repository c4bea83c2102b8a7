"""Who wants to know what happens in all games of a person."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from interpreter.web.store import PEOPLE


class Follower:
    """A socket that follows games; it is woken when one of them has changed, or when anybody has begun one."""

    def __init__(self) -> None:
        self.games: frozenset[str] = frozenset()
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """End the wait."""
        self._woken.set()

    async def wait(self, seconds: float) -> None:
        """Wait until there may be news, or for a time: a notification may be lost."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()


class Following:
    """The followers at this process."""

    def __init__(self) -> None:
        self._followers: set[Follower] = set()

    @contextlib.contextmanager
    def follow(self) -> Iterator[Follower]:
        """Give a follower until the block ends."""
        follower = Follower()
        self._followers.add(follower)
        try:
            yield follower
        finally:
            self._followers.discard(follower)

    def hint(self, game: str, version: int) -> None:
        """Wake those whom a change of a game concerns; call this in the thread of the event loop."""
        for follower in self._followers:
            if version == PEOPLE or (version >= 0 and game in follower.games):
                follower.wake()
