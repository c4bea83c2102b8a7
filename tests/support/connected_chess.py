"""Connected Chess by its rules: a second opinion, which knows squares as pairs of numbers from 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Square = tuple[int, int]
Men = dict[Square, str]

ROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
STRAIGHT = tuple((x, y) for x, y in ROUND if not (x and y))
SLANTED = tuple((x, y) for x, y in ROUND if x and y)
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
LEAPS = {"k": ROUND, "n": KNIGHT}
SLIDES = {"r": STRAIGHT, "b": SLANTED, "q": ROUND}


def named(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def _array() -> Men:
    ranks = {0: "RNBQKBNR", 1: "P" * 8, 6: "p" * 8, 7: "rnbqkbnr"}
    return {(x, y): man for y, row in ranks.items() for x, man in enumerate(row)}


def company(men: Men) -> Men:
    """Return the men without those that have nobody around them."""
    return {(x, y): man for (x, y), man in men.items() if any((x + i, y + j) in men for i, j in ROUND)}


@dataclass(frozen=True)
class Connected:
    """A position: the men, the side to move, the corners and kings that have not moved, what a pawn has passed."""

    men: Men = field(default_factory=_array)
    white: bool = True
    fresh: frozenset[Square] = frozenset({(0, 0), (4, 0), (7, 0), (0, 7), (4, 7), (7, 7)})
    passed: Square | None = None

    def is_own(self, square: Square) -> bool:
        return square in self.men and self.men[square].isupper() == self.white

    def king(self) -> str:
        return "K" if self.white else "k"

    def texts(self) -> dict[str, Connected]:
        """Return the position after each legal action, by its text."""
        return {text: after for text, after in self._actions() if after._is_kept(self.king())}

    def _is_kept(self, king: str) -> bool:
        """Return True if a king is still there, and no answer could take it from the board without its own king."""
        if king not in self.men.values():
            return False
        return not any(
            king not in after.men.values() and self.king() in after.men.values() for _, after in self._moves()
        )

    def is_checked(self) -> bool:
        """Return True if the side to move would lose its king if the other side were to move."""
        return not replace(self, white=not self.white, passed=None)._is_kept(self.king())

    def _actions(self) -> Iterator[tuple[str, Connected]]:
        yield from self._moves()
        y = 0 if self.white else 7
        for corner, to, rook_to, between in ((7, 6, 5, (5, 6)), (0, 2, 3, (1, 2, 3))):
            if {(4, y), (corner, y)} <= self.fresh and not any((x, y) in self.men for x in between):
                way = [self._placed((4, y), (x, y)) for x in (4, *range(min(4, to), max(4, to) + 1))]
                if not any(each._is_hit((x, y)) for each, x in way):
                    men = {at: man for at, man in self.men.items() if at not in ((4, y), (corner, y))}
                    men |= {(to, y): self.men[4, y], (rook_to, y): self.men[corner, y]}
                    yield f"e{y + 1}{named((to, y))}", self._after(men, {(4, y), (corner, y)})

    def _placed(self, start: Square, square: Square) -> tuple[Connected, int]:
        """Return the position with the king elsewhere on its way, and the file where it is."""
        men = {at: man for at, man in self.men.items() if at != start} | {square: self.men[start]}
        return replace(self, men=men), square[0]

    def _is_hit(self, square: Square) -> bool:
        """Return True if the other side could capture on a square."""
        other = replace(self, white=not self.white, passed=None)
        return any(to == square and other.king() in after.men.values() for _, to, after in other._steps())

    def _moves(self) -> Iterator[tuple[str, Connected]]:
        for start, to, after in self._steps():
            last = 7 if self.white else 0
            if self.men[start] in "Pp" and to[1] == last:
                for man in "qrbn":
                    became = man.upper() if self.white else man
                    men = {at: became if at == to else other for at, other in after.men.items()}
                    yield f"{named(start)}{named(to)}{man}", replace(after, men=men)
            else:
                yield named(start) + named(to), after

    def _steps(self) -> Iterator[tuple[Square, Square, Connected]]:
        for start in [square for square in self.men if self.is_own(square)]:
            for to, victim, passed in self._targets(start):
                men = {at: man for at, man in self.men.items() if at not in (start, victim)} | {to: self.men[start]}
                yield start, to, self._after(men, {start, to}, passed)

    def _after(self, men: Men, touched: set[Square], passed: Square | None = None) -> Connected:
        left = company(men)
        return Connected(left, not self.white, frozenset(self.fresh - touched) & left.keys(), passed)

    def _targets(self, start: Square) -> Iterator[tuple[Square, Square, Square | None]]:
        """Yield where a man may go, where what it captures is, and the square that it passes as a pawn."""
        (x, y), kind = start, self.men[start].lower()
        if kind == "p":
            yield from self._pawn(x, y)
        for i, j in LEAPS.get(kind, ()):
            if self._is_open((x + i, y + j)):
                yield (x + i, y + j), (x + i, y + j), None
        for i, j in SLIDES.get(kind, ()):
            at = (x + i, y + j)
            while self._is_open(at):
                yield at, at, None
                if at in self.men:
                    break
                at = (at[0] + i, at[1] + j)

    def _is_open(self, square: Square) -> bool:
        return square[0] in range(8) and square[1] in range(8) and not self.is_own(square)

    def _pawn(self, x: int, y: int) -> Iterator[tuple[Square, Square, Square | None]]:
        on = 1 if self.white else -1
        if (x, y + on) not in self.men:
            yield (x, y + on), (x, y + on), None
            if y == (1 if self.white else 6) and (x, y + 2 * on) not in self.men:
                yield (x, y + 2 * on), (x, y + 2 * on), (x, y + on)
        for at in ((x - 1, y + on), (x + 1, y + on)):
            if at in self.men and not self.is_own(at):
                yield at, at, None
            elif at == self.passed and (at[0], y) in self.men:
                yield at, (at[0], y), None
