"""What the players of a game write to each other; nobody else reads it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from interpreter.web.guard.limits import Bucket
from interpreter.web.languages.marking import N_, filled
from interpreter.web.wire.game import ChatLine, write
from interpreter.web.wire.words import OPEN, PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from interpreter.web.live.game import LiveGame
    from interpreter.web.live.outbox import Outbox
    from interpreter.web.settings import Rate
    from interpreter.web.store import Line

LONGEST = 200
"""Characters of a line."""

_JOINERS = "\u200d\ufe0f"
"""Characters that are not printed themselves, of which pictures of faces are made."""


def cleaned(text: str) -> str:
    """Return a text without line breaks, and without characters that control how others are shown.

    >>> cleaned("  well\\nplayed \\u202e! ")
    'well played !'
    """
    return " ".join("".join(char if char.isprintable() or char in _JOINERS else " " for char in text).split())


class Chat:
    """The lines of a game, for the sockets of its players, which are asked for each time."""

    def __init__(self, game: LiveGame, players: Callable[[], Iterable[Outbox]]) -> None:
        self._game, self._players = game, players
        self._told = 0
        """The number of the last line that was sent."""
        self._buckets: dict[int, Bucket] = {}

    @property
    def is_open(self) -> bool:
        """True in a game that has begun between two people; also when it is over."""
        return self._game.row.state != OPEN and all(seat.kind == PERSON for seat in self._game.seats)

    def allows(self, seat: int, rate: Rate) -> bool:
        """Return True unless a seat writes too fast, on however many sockets."""
        return self._buckets.setdefault(seat, Bucket(rate)).take()

    async def say(self, seat: int, text: str) -> str:
        """Store a line and notify all processes; return why not, or an empty text."""
        if not self.is_open:
            return N_("Only the two people who play a game write to each other.")
        line = cleaned(text)
        if not line or len(line) > LONGEST:
            return filled("A line has 1 to %(most)s characters.", most=LONGEST)
        stored = await asyncio.to_thread(self._game.store.say, self._game.id, seat, line)
        return "" if stored else N_("This game has as many lines as a game may have.")

    async def report(self, seat: int) -> str:
        """Keep what the other side has written for whoever runs the server; return why not, or an empty text."""
        found = await asyncio.to_thread(self._game.store.report, self._game.id, 1 - seat)
        return "" if found else N_("The other side has written nothing.")

    async def show(self, player: Outbox) -> None:
        """Send all lines to the socket of a player; none if there may be none."""
        if self.is_open:
            _send([player], await asyncio.to_thread(self._game.store.lines, self._game.id, 0))

    async def catch_up(self) -> None:
        """Send the lines that are new to all sockets of players."""
        lines = await asyncio.to_thread(self._game.store.lines, self._game.id, self._told)
        if lines:
            self._told = lines[-1].number
            _send(self._players(), lines)

    def is_behind(self, number: int) -> bool:
        """Return True if a line was stored of which nothing was sent."""
        return number > self._told


def _send(players: Iterable[Outbox], lines: Sequence[Line]) -> None:
    shown: list[ChatLine] = [{"n": line.number, "by": line.seat, "text": line.text, "at": line.at} for line in lines]
    text = write({"t": "chat", "lines": shown})
    for player in players:
        player.put(text)
