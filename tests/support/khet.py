"""Khet by its rules: a second opinion, in which directions are complex numbers and a mirror is the corner that it faces.

A beam that heads in some direction comes from the opposite side. A mirror that faces a corner, such as `1 + 1j` between
right and up, leads what comes from one of its two sides to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Square = complex
UP, RIGHT = 1j, 1 + 0j
ROUND = tuple(complex(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
SETUP = """
x. .. .. .. a- k. a- p\\ .. ..
.. .. p< .. .. .. .. .. .. ..
.. .. .. P> .. .. .. .. .. ..
p^ .. P< .. s^ s> .. p\\ .. P>
p\\ .. P> .. S> S^ .. p^ .. P<
.. .. .. .. .. .. p\\ .. .. ..
.. .. .. .. .. .. .. P^ .. ..
.. .. P> A- K. A- .. .. .. X.
"""
"""The start; after a letter the corner that a mirror faces."""

CORNERS = {"^": 1 + 1j, "\\": 1 - 1j, "<": -1 - 1j, ">": -1 + 1j}


@dataclass(frozen=True)
class Man:
    """A unit: its side, its kind, and where it looks: a corner with a mirror, or a side."""

    white: bool
    kind: str
    look: complex

    @property
    def symbol(self) -> str:
        """What a turn to this direction is called."""
        own = self.look if self.white else -self.look
        if self.kind == "x":
            return "x" if own == UP else "y"
        turns = next(n for n in range(4) if own * 1j**n == (UP if self.kind == "a" else 1 + 1j))
        turns %= 2 if self.kind == "s" else 4
        return self.kind + (str(2 * turns) if turns else "")

    def turned(self) -> Iterator[Man]:
        """Yield the man as it looks after each turn that it may make."""
        if self.kind == "x":
            sideways = -RIGHT if self.white else RIGHT
            yield Man(self.white, "x", UP * (1 if self.white else -1) if self.look == sideways else sideways)
        elif self.kind in "pa":
            yield from (Man(self.white, self.kind, self.look * turn) for turn in (1j, -1j))
        elif self.kind == "s":
            yield Man(self.white, "s", self.look * 1j)

    def heading_after(self, heading: complex) -> complex | None:
        """Return where a beam heads after it has met the man, 0 if it ends there, None if it hits."""
        source = -heading
        if self.kind == "x" or (self.kind == "a" and self.look == source):
            return 0
        if self.kind not in "ps":
            return None
        for corner in (self.look,) if self.kind == "p" else (self.look, -self.look):
            if source in (corner.real, corner.imag * 1j):
                return corner - source
        return None


def named(square: Square) -> str:
    return "abcdefghij"[int(square.real)] + str(int(square.imag) + 1)


def _start() -> dict[Square, Man]:
    men = {}
    for y, row in enumerate(reversed(SETUP.split("\n")[1:-1])):
        for x, cell in enumerate(row.split()):
            letter, mark = cell[0], cell[1]
            if letter != ".":
                white = letter.isupper()
                men[complex(x, y)] = Man(white, letter.lower(), CORNERS.get(mark, UP if white else -UP))
    return men


def is_open(square: Square, *, white: bool) -> bool:
    """Return True if men of a side may be on a square."""
    x, y = square.real, square.imag
    column, corner = (0, 8) if white else (9, 1)
    return 0 <= x < 10 and 0 <= y < 8 and x != column and not (x == corner and y in (0, 7))


class Khet:
    """A position, by its men and the side to move."""

    def __init__(self, men: dict[Square, Man] | None = None, *, white: bool = True) -> None:
        self.men = _start() if men is None else men
        self.white = white

    def texts(self) -> dict[str, Khet]:
        """Return the positions after each action, by the texts of the actions."""
        if sum(man.kind == "k" for man in self.men.values()) < 2:
            return {}
        return {text: Khet(self._lit(men), white=not self.white) for text, men in self._actions()}

    def _actions(self) -> Iterator[tuple[str, dict[Square, Man]]]:
        """Yield the actions, each with the men before the beam."""
        for square, man in self.men.items():
            if man.white != self.white:
                continue
            for turned in man.turned():
                yield f"{named(square) * 2}{turned.symbol}", {**self.men, square: turned}
            for to in (square + step for step in ROUND if man.kind != "x"):
                other = self.men.get(to)
                if not is_open(to, white=man.white):
                    continue
                if other is None:
                    yield named(square) + named(to), {**self._without(square), to: man}
                elif man.kind == "s" and other.kind in "pa" and is_open(square, white=other.white):
                    yield named(square) + named(to), {**self.men, square: other, to: man}

    def _without(self, square: Square) -> dict[Square, Man]:
        return {at: man for at, man in self.men.items() if at != square}

    def _lit(self, men: dict[Square, Man]) -> dict[Square, Man]:
        """Return the men that are left after the beam of the side to move."""
        at, heading = next((at, man.look) for at, man in men.items() if man.kind == "x" and man.white == self.white)
        while 0 <= (at := at + heading).real < 10 and 0 <= at.imag < 8:
            if at in men:
                after = men[at].heading_after(heading)
                if after is None:
                    return {square: man for square, man in men.items() if square != at}
                if after == 0:
                    break
                heading = after
        return men
