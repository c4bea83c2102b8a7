"""Hubbub by its rules: a second opinion, which knows squares as pairs of numbers from 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]

FILES = "xabcdefghz"
EXTRA = frozenset((x, y) for y in (0, 9) for x in (0, 4, 5, 9))
SQUARES = EXTRA | {(x, y) for x in range(1, 9) for y in range(1, 9)}
RANKS = {0: "B...SS...B", 1: ".RNLGKLNR.", 2: ".PPPPPPPP.", 7: ".pppppppp.", 8: ".rnlgklnr.", 9: "b...ss...b"}


def _turned(*leaps: Square) -> tuple[Square, ...]:
    return tuple({(i * a, j * b) for x, y in leaps for a, b in ((x, y), (y, x)) for i in (1, -1) for j in (1, -1)})


STEP, SLANT, KNIGHT, CAMEL = _turned((1, 0)), _turned((1, 1)), _turned((1, 2)), _turned((1, 3))
SCOUT = STEP + _turned((3, 0))
LEAPS = {"K": STEP + SLANT, "N": KNIGHT, "S": SCOUT, "G": SCOUT + KNIGHT, "L": SLANT + _turned((2, 0), (3, 0))}
SLIDES = {"R": STEP, "B": SLANT}
FIRST = {"B": CAMEL, "S": KNIGHT}
"""The leaps from the extra squares."""


def named(square: Square) -> str:
    return f"{FILES[square[0]]}{square[1]}"


def _array() -> dict[Square, str]:
    return {(x, y): man for y, row in RANKS.items() for x, man in enumerate(row) if man != "."}


@dataclass(frozen=True)
class Hubbub:
    """A position: the men, the side to move, what has vanished, who has moved, and what a pawn has passed."""

    men: dict[Square, str] = field(default_factory=_array)
    side: int = 0
    gone: frozenset[Square] = frozenset()
    moved: frozenset[Square] = frozenset()
    passed: Square | None = None

    def texts(self) -> dict[str, Hubbub]:
        """The legal moves by their text, each with the position after it."""
        found = {}
        for start, end, man in (*self._moves(), *self._castlings()):
            after = self._after(start, end, man)
            if not after._attacks(next(place for place, other in after.men.items() if other == "Kk"[self.side])):
                found[f"{named(start)}{named(end)}{'' if man == self.men[start] else man.lower()}"] = after
        return found

    def _attacks(self, place: Square) -> bool:
        return any(end == place for _, end, _ in self._moves(captures=True))

    def _after(self, start: Square, end: Square, man: str) -> Hubbub:
        men = {place: other for place, other in self.men.items() if place not in (start, end)} | {end: man}
        passed, kind, across = None, man.upper(), end[0] - start[0]
        if self.men[start] in "Pp":
            if end == self.passed:
                del men[end[0], start[1]]
            if abs(end[1] - start[1]) == 2:
                passed = (end[0], (start[1] + end[1]) // 2)
        if kind == "K" and abs(across) == 2:
            corner = (8 if across > 0 else 1, start[1])
            men[start[0] + across // 2, start[1]] = men.pop(corner)
        return Hubbub(men, 1 - self.side, self.gone | (EXTRA & {start}), self.moved | {start, end}, passed)

    def _is_enemy(self, place: Square) -> bool:
        return place in self.men and self.men[place].islower() != bool(self.side)

    def _moves(self, *, captures: bool = False) -> Iterator[tuple[Square, Square, str]]:
        """Moves, check aside: start, end, and what stands there then."""
        for place, man in self.men.items():
            if man.islower() != bool(self.side):
                continue
            kind = man.upper()
            if kind == "P":
                yield from self._of_pawn(place, man, captures)
                continue
            leaps = LEAPS.get(kind, ()) + (FIRST.get(kind, ()) if place in EXTRA else ())
            ends = [*self._along(place, leaps, 1), *self._along(place, SLIDES.get(kind, ()), 9)]
            yield from ((place, end, man) for end in dict.fromkeys(ends))

    def _along(self, place: Square, ways: tuple[Square, ...], most: int) -> Iterator[Square]:
        for x, y in ways:
            for times in range(1, most + 1):
                end = (place[0] + times * x, place[1] + times * y)
                if end not in SQUARES - self.gone or (end in self.men and not self._is_enemy(end)):
                    break
                yield end
                if end in self.men:
                    break

    def _of_pawn(self, place: Square, man: str, captures: bool) -> Iterator[tuple[Square, Square, str]]:
        (x, y), ahead = place, -1 if self.side else 1
        ends = [end for end in ((x - 1, y + ahead), (x + 1, y + ahead)) if captures or self._is_target(end)]
        if not captures and (x, y + ahead) not in self.men:
            ends.append((x, y + ahead))
            if y == (7 if self.side else 2) and (x, y + 2 * ahead) not in self.men:
                ends.append((x, y + 2 * ahead))
        for end in ends:
            men = ("grlbns" if self.side else "GRLBNS") if end[1] == (1 if self.side else 8) else man
            yield from ((place, end, other) for other in men if end in SQUARES - self.gone)

    def _is_target(self, end: Square) -> bool:
        return self._is_enemy(end) or end == self.passed

    def _castlings(self) -> Iterator[tuple[Square, Square, str]]:
        rank = 8 if self.side else 1
        king, other = (5, rank), Hubbub(self.men, 1 - self.side, self.gone, self.moved)
        if king in self.moved or self.men.get(king) != "Kk"[self.side]:
            return
        for corner, way in ((8, 1), (1, -1)):
            between = [(x, rank) for x in range(min(corner, 5) + 1, max(corner, 5))]
            is_whole = self.men.get((corner, rank)) == "Rr"[self.side] and (corner, rank) not in self.moved
            crossed = [(5 + way * steps, rank) for steps in range(3)]
            if is_whole and not any(place in self.men for place in between) and not any(map(other._attacks, crossed)):
                yield king, crossed[-1], "Kk"[self.side]
