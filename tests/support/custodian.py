"""Games in which men go as rooks and are caught between two enemies: a second opinion, on pairs of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def named(square: Square) -> str:
    return f"{'abcdefghijk'[square[0]]}{square[1] + 1}"


@dataclass(frozen=True)
class Custodian:
    """A position: the men, and the side to move. Upper-case letters are White's, and `K` is the king."""

    size: int
    men: dict[Square, str]
    side: int
    has_special_squares: bool = False
    """Whether the center and the corners are for the king only, and stand for an enemy while empty."""
    takes_rows: bool = False
    """Whether several men in a row are caught at once, and a man in a corner by two."""

    @classmethod
    def of(cls, fen: str, *, has_special_squares: bool = False, takes_rows: bool = False) -> Custodian:
        """Read the placement and the side of a FEN."""
        placement, side = fen.split()[:2]
        rows = [re.sub(r"\d+", lambda found: "." * int(found[0]), row) for row in reversed(placement.split("/"))]
        men = {(x, y): man for y, row in enumerate(rows) for x, man in enumerate(row) if man != "."}
        return cls(len(rows), men, int(side == "b"), has_special_squares, takes_rows)

    def placement(self) -> str:
        """Return the first field of a FEN."""
        rows = ("".join(self.men.get((x, y), " ") for x in range(self.size)) for y in reversed(range(self.size)))
        return "/".join(re.sub(" +", lambda found: str(len(found[0])), row) for row in rows)

    def actions(self) -> dict[str, Custodian]:
        """The moves by their text, each with the position after it."""
        return {
            f"{named(start)}{named(end)}": self._after(start, end)
            for start, man in self.men.items()
            if man.islower() == bool(self.side)
            for end in self._ends(start)
        }

    def _ends(self, start: Square) -> Iterator[Square]:
        for x, y in WAYS:
            end = (start[0] + x, start[1] + y)
            while self._is_there(end) and end not in self.men:
                if self.men[start] == "K" or not self._is_special(end):
                    yield end
                end = (end[0] + x, end[1] + y)

    def _is_there(self, square: Square) -> bool:
        return all(0 <= number < self.size for number in square)

    def _is_special(self, square: Square) -> bool:
        last, middle = self.size - 1, self.size // 2
        is_corner = square[0] in (0, last) and square[1] in (0, last)
        return self.has_special_squares and (is_corner or square == (middle, middle))

    def _is_foe(self, men: dict[Square, str], square: Square, side: int) -> bool:
        return square in men and men[square].islower() != bool(side)

    def _is_against(self, men: dict[Square, str], square: Square, side: int) -> bool:
        """Whether a square has a man of a side, or is one that stands for it."""
        if square in men:
            return men[square].islower() == bool(side)
        return self._is_special(square)

    def _after(self, start: Square, end: Square) -> Custodian:
        men = {square: man for square, man in self.men.items() if square != start} | {end: self.men[start]}
        caught = {square for way in WAYS for square in self._caught(men, end, way)}
        return replace(
            self, men={square: man for square, man in men.items() if square not in caught}, side=1 - self.side
        )

    def _caught(self, men: dict[Square, str], end: Square, way: Square) -> list[Square]:
        """The enemies that a man has caught in one direction."""
        row, (x, y) = [(end[0] + way[0], end[1] + way[1])], way
        if not self._is_foe(men, row[0], self.side):
            return []
        if self._needs_four(men, row[0]) or (self.takes_rows and self._is_in_corner(row[0])):
            sides = [(row[0][0] + a, row[0][1] + b) for a, b in WAYS]
            return row if all(self._is_against(men, side, self.side) for side in sides if self._is_there(side)) else []
        while self.takes_rows and self._is_foe(men, (row[-1][0] + x, row[-1][1] + y), self.side):
            row.append((row[-1][0] + x, row[-1][1] + y))
        return row if self._is_against(men, (row[-1][0] + x, row[-1][1] + y), self.side) else []

    def _needs_four(self, men: dict[Square, str], square: Square) -> bool:
        middle = self.size // 2
        return self.has_special_squares and men[square] == "K" and abs(square[0] - middle) + abs(square[1] - middle) < 2

    def _is_in_corner(self, square: Square) -> bool:
        return square[0] in (0, self.size - 1) and square[1] in (0, self.size - 1)
