"""Wormhole Chess by its rules: a second opinion, which walks step by step from square to square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
Men = dict[Square, str]

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
TURNED = tuple((s, d) for s in STRAIGHT for d in SLANTED if s[0] * d[0] + s[1] * d[1] > 0)
STEPS: list[tuple[Square, ...]] = [(one,) for one in (*STRAIGHT, *SLANTED)]
LEAPS: list[tuple[Square, ...]] = [(one, one) for one in (*STRAIGHT, *SLANTED)]
WAYS: dict[str, list[tuple[Square, ...]]] = {
    "k": STEPS,
    "l": LEAPS,
    "c": [*STEPS[:4], *LEAPS],
    "w": [*STEPS[4:], *((s, s, d) for s, d in TURNED)],
    "n": [(s, d) for s, d in TURNED],
}
BOARD = frozenset((x, y) for x in range(8) for y in range(8))


def named(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def _array() -> Men:
    ranks = {0: "CNWLKWNC", 1: "P" * 8, 6: "p" * 8, 7: "cnwlkwnc"}
    return {(x, y): man for y, row in ranks.items() for x, man in enumerate(row)}


@dataclass(frozen=True)
class Wormhole:
    """A position: the men, the squares that are left, and the side to move."""

    men: Men = field(default_factory=_array)
    squares: frozenset[Square] = BOARD
    white: bool = True

    def texts(self) -> dict[str, Wormhole]:
        """Return the position after each legal action, by its text."""
        return {text: after for text, after in self._actions() if not after._hits("K" if self.white else "k")}

    def is_checked(self) -> bool:
        other = Wormhole(self.men, self.squares, not self.white)
        return other._hits("K" if self.white else "k")

    def _hits(self, king: str) -> bool:
        return any(self.men.get(to) == king for _, to in self._moves())

    def _actions(self) -> Iterator[tuple[str, Wormhole]]:
        for start, to in self._moves():
            man = self.men[start]
            left = {at: other for at, other in self.men.items() if at != start}
            promotes = man in "Pp" and to[1] in (0, 7)
            for made in "lcwn" if promotes else "":
                became = made.upper() if self.white else made
                yield named(start) + named(to) + made, self._after(start, {**left, to: became})
            if not promotes:
                yield named(start) + named(to), self._after(start, {**left, to: man})

    def _after(self, start: Square, men: Men) -> Wormhole:
        return Wormhole(men, self.squares - {start}, not self.white)

    def _next(self, square: Square, step: Square) -> Square | None:
        """Return the next square that is there, over all that are gone."""
        at = (square[0] + step[0], square[1] + step[1])
        while at in BOARD and at not in self.squares:
            at = (at[0] + step[0], at[1] + step[1])
        return at if at in BOARD else None

    def _moves(self) -> Iterator[tuple[Square, Square]]:
        found = set()
        for start, man in self.men.items():
            if man.isupper() == self.white:
                found |= {(start, to) for to in self._targets(start, man.lower())}
        yield from sorted(found)

    def _targets(self, start: Square, kind: str) -> Iterator[Square]:
        if kind == "p":
            yield from self._pawn(start)
            return
        for way in WAYS[kind]:
            to = self._end(start, way)
            if to is not None and not self._is_own(to):
                yield to
        for step in (*STRAIGHT, *SLANTED) if kind == "l" else ():
            to = self._next(start, step)
            if to in self.men and not self._is_own(to):
                yield to

    def _end(self, start: Square, way: tuple[Square, ...]) -> Square | None:
        at: Square | None = start
        for step in way:
            at = self._next(at, step) if at is not None else None
        return at

    def _is_own(self, square: Square) -> bool:
        return square in self.men and self.men[square].isupper() == self.white

    def _pawn(self, start: Square) -> Iterator[Square]:
        on = 1 if self.white else -1
        ahead = self._next(start, (0, on))
        if ahead is not None and ahead not in self.men:
            yield ahead
            second = self._next(ahead, (0, on))
            if start[1] == (1 if self.white else 6) and second is not None and second not in self.men:
                yield second
        for side in (-1, 1):
            to = self._next(start, (side, on))
            if to in self.men and not self._is_own(to):
                yield to
