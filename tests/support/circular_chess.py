"""Circular chess by angle and ring: a second opinion, in which every step goes around by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Place = tuple[int, int]
"""The angle, from 0 to 15, and the ring, from 0, the innermost, to 3."""

ARRAY = {2: "LLLL", 3: "QBNR", 4: "KBNR", 5: "PPPP", 10: "pppp", 11: "kbnr", 12: "qbnr", 13: "llll"}
STRAIGHT, SLANTED = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((i * x, j * y) for x, y in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1))
WAYS = {"K": STRAIGHT + SLANTED, "Q": STRAIGHT + SLANTED, "R": STRAIGHT, "B": SLANTED, "N": LEAPS}
START = {"P": 5, "L": 2, "p": 10, "l": 13}
AHEAD = {"P": 1, "L": -1, "p": -1, "l": 1}
"""Which way around pawns go."""


def named(place: Place) -> str:
    return f"{'abcdefghijklmnop'[place[0]]}{place[1] + 1}"


def _array() -> dict[Place, str]:
    return {(angle, ring): man for angle, men in ARRAY.items() for ring, man in enumerate(men)}


@dataclass(frozen=True)
class CircularChess:
    """A position: the men on the board, and the side to move."""

    men: dict[Place, str] = field(default_factory=_array)
    side: int = 0

    def texts(self) -> dict[str, CircularChess]:
        """The legal moves by their text, each with the position after it."""
        found = {}
        for start, end, man in self._moves():
            after = CircularChess(
                {place: m for place, m in self.men.items() if place != start} | {end: man}, 1 - self.side
            )
            king = next(place for place, other in after.men.items() if other == "Kk"[self.side])
            if not any(target == king for _, target, _ in after._moves()):
                found[f"{named(start)}{named(end)}{'' if man == self.men[start] else man.lower()}"] = after
        return found

    def _moves(self) -> Iterator[tuple[Place, Place, str]]:
        """Moves, check aside: start, end, and what stands there then."""
        for place, man in self.men.items():
            if man.islower() != bool(self.side):
                continue
            if man.upper() in "PL":
                yield from self._of_pawn(place, man)
                continue
            most = 1 if man.upper() in "KN" else 15
            yield from ((place, end, man) for end in {*self._along(place, WAYS[man.upper()], most)})

    def _along(self, place: Place, ways: tuple[Place, ...], most: int) -> Iterator[Place]:
        for x, y in ways:
            for times in range(1, most + 1):
                end = ((place[0] + times * x) % 16, place[1] + times * y)
                if not 0 <= end[1] < 4 or (end in self.men and not self._is_enemy(end)):
                    break
                yield end
                if end in self.men:
                    break

    def _is_enemy(self, place: Place) -> bool:
        return place in self.men and self.men[place].islower() != bool(self.side)

    def _of_pawn(self, place: Place, man: str) -> Iterator[tuple[Place, Place, str]]:
        (angle, ring), way = place, AHEAD[man]
        ends = [((angle + way) % 16, ring + aside) for aside in (1, -1)]
        ends = [end for end in ends if self._is_enemy(end)]
        once, twice = ((angle + way) % 16, ring), ((angle + 2 * way) % 16, ring)
        if once not in self.men:
            ends += [once, twice] if angle == START[man] and twice not in self.men else [once]
        for end in ends:
            is_far = end[0] in ((3, 4) if self.side else (11, 12))
            men = ("qrbn" if self.side else "QRBN") if is_far else man
            yield from ((place, end, other) for other in men)
