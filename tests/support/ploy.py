"""Ploy by the ridges of its pieces: a second opinion, in which a unit is its side and eight bits, and no piece has a name.

Bit 0 of a unit points up the page, and the others follow clockwise. How far it goes, and what its start square tells of
it, follow from the bits; only to write an action the program looks for the piece among `FRONTS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
Unit = tuple[int, int]
"""Its side, and its ridges."""

WAYS: tuple[Square, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
START = {
    "b1": 69, "c1": 146, "d1": 131, "e1": 170, "f1": 131, "g1": 146, "h1": 69, "c2": 3, "d2": 130, "e2": 17, "f2": 130,
    "g2": 129, "d3": 1, "e3": 1, "f3": 1,
}  # fmt: skip
"""The ridges of White's units; Black's are the same, seen from the other side."""

FRONTS = {"C": 170, "L": 131, "W": 69, "Y": 146, "P": 3, "Q": 130, "I": 17, "S": 1}
"""The ridges of a unit of each symbol that faces up the page."""


def turned(ridges: int, eighths: int) -> int:
    """The ridges, turned clockwise."""
    return (ridges << eighths | ridges >> (8 - eighths)) & 255


def square_of(name: str) -> Square:
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def name_of(square: Square) -> str:
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def symbol(unit: Unit) -> str:
    """The symbol of a unit: that of its piece, and the least number of eighths by which it is turned."""
    side, ridges = unit
    own = turned(ridges, 4) if side else ridges
    return next(
        f"{letter}{eighths or ''}"
        for eighths in range(8)
        for letter, front in FRONTS.items()
        if turned(front, eighths) == own
    )


def _start() -> dict[Square, Unit]:
    white = {square_of(name): (0, ridges) for name, ridges in START.items()}
    return white | {(8 - x, 8 - y): (1, turned(ridges, 4)) for (x, y), (_, ridges) in white.items()}


@dataclass
class Ploy:
    """A game, by its units and the side to move; `step` is how many eighths a unit may turn at once."""

    step: int = 7
    units: dict[Square, Unit] = field(default_factory=_start)
    side: int = 0

    def actions(self) -> dict[str, dict[Square, Unit]]:
        """All actions by their texts, with the units after them."""
        if self.winner() is not None:
            return {}
        return dict(self._actions())

    def _actions(self) -> Iterator[tuple[str, dict[Square, Unit]]]:
        for square, unit in self.units.items():
            if unit[0] != self.side:
                continue
            rest = {other: there for other, there in self.units.items() if other != square}
            for after in self._turns(unit):
                yield self._text(square, square, after), rest | {square: after}
            for target in self._reached(square, unit):
                yield name_of(square) + name_of(target), rest | {target: unit}
                if unit[1].bit_count() == 1:
                    for after in self._turns(unit):
                        yield self._text(square, target, after), rest | {target: after}

    def _text(self, square: Square, target: Square, after: Unit) -> str:
        return f"{name_of(square)}{name_of(target)}{symbol(after).lower()}"

    def _turns(self, unit: Unit) -> set[Unit]:
        """The unit turned, but not to ridges that look the same; the commander has only two looks."""
        side, ridges = unit
        steps = [eighths for eighths in range(1, 8) if min(eighths, 8 - eighths) <= self.step]
        return {(side, turned(ridges, eighths)) for eighths in steps} - {unit}

    def _reached(self, square: Square, unit: Unit) -> Iterator[Square]:
        side, ridges = unit
        far = 1 if ridges.bit_count() == 4 else ridges.bit_count()
        for bit, (dx, dy) in enumerate(WAYS):
            for distance in range(1, far + 1) if ridges >> bit & 1 else ():
                target = square[0] + dx * distance, square[1] + dy * distance
                there = self.units.get(target)
                if not (0 <= target[0] < 9 and 0 <= target[1] < 9) or (there is not None and there[0] == side):
                    break
                yield target
                if there is not None:
                    break

    def winner(self) -> int | None:
        """The side that has captured the commander, or all other units."""
        for side in (0, 1):
            sizes = [ridges.bit_count() for owner, ridges in self.units.values() if owner == side]
            if 4 not in sizes or len(sizes) == 1:
                return 1 - side
        return None

    def after(self, units: dict[Square, Unit]) -> Ploy:
        """The game after an action, by the units after it."""
        return Ploy(self.step, units, 1 - self.side)

    def board(self) -> str:
        """The units as in a FEN."""
        ranks = []
        for y in reversed(range(9)):
            row, empty = "", 0
            for x in range(9):
                unit = self.units.get((x, y))
                if unit is None:
                    empty += 1
                    continue
                said = symbol(unit) if unit[0] == 0 else symbol(unit).lower()
                row += f"{empty or ''}{said if len(said) == 1 else f'{{{said}}}'}"
                empty = 0
            ranks.append(f"{row}{empty or ''}")
        return "/".join(ranks)
