"""Hostage Chess by its rules: a second opinion, which keeps each prison as a list of its own."""

from __future__ import annotations

from collections import Counter
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
CLASSES = ("p", "nb", "r", "q")
BOARD = tuple((x, y) for x in range(8) for y in range(8))


def named(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def rank_of(man: str) -> int:
    return next(i for i, group in enumerate(CLASSES) if man.lower() in group)


def _array() -> Men:
    ranks = {0: "RNBQKBNR", 1: "P" * 8, 6: "p" * 8, 7: "rnbqkbnr"}
    return {(x, y): man for y, row in ranks.items() for x, man in enumerate(row)}


@dataclass(frozen=True)
class Hostage:
    """A position. The prisons and airfields hold men by their letters: a prison those of the enemy of its owner."""

    men: Men = field(default_factory=_array)
    white: bool = True
    prisons: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    airfields: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    fresh: frozenset[Square] = frozenset({(0, 0), (4, 0), (7, 0), (0, 7), (4, 7), (7, 7)})
    passed: Square | None = None

    def is_own(self, square: Square) -> bool:
        return square in self.men and self.men[square].isupper() == self.white

    def cased(self, man: str) -> str:
        return man.upper() if self.white else man.lower()

    def texts(self) -> dict[str, Hostage]:
        """Return the position after each legal action, by its text."""
        return {text: after for text, after in self._actions() if not after.turned().is_checked()}

    def turned(self) -> Hostage:
        return replace(self, white=not self.white, passed=None)

    def is_checked(self) -> bool:
        king = next(square for square, man in self.men.items() if man == self.cased("k"))
        return self.is_hit(king)

    def is_hit(self, square: Square) -> bool:
        """Return True if the other side could take a man on a square; a pawn on the way to promote only if it could."""
        there = replace(self, men={**self.men, square: self.cased("q")}, white=not self.white, passed=None)
        return any(to == square for _, to, _, _ in there._steps())

    def _free(self) -> Iterator[str]:
        """Yield the men to which a pawn of the side to move may promote: those in the prison of the other."""
        prison = self.prisons[1 - self._owner()]
        yield from (man for man in "qrbn" if prison[self.cased(man)])

    def _owner(self) -> int:
        return 0 if self.white else 1

    def _actions(self) -> Iterator[tuple[str, Hostage]]:
        for start, to, victim, passed in self._steps():
            yield from self._moved(start, to, victim, passed)
        yield from self._castled()
        for man in +self.airfields[self._owner()]:
            for square in self._room(man):
                fields = self._with(self.airfields, self._owner(), man, -1)
                yield f"{man.upper()}@{named(square)}", replace(self._dropped(man, square), airfields=fields)
        yield from self._exchanged()

    def _exchanged(self) -> Iterator[tuple[str, Hostage]]:
        own, other = self._owner(), 1 - self._owner()
        for given in +self.prisons[own]:
            for man in +self.prisons[other]:
                if rank_of(given) < rank_of(man):
                    continue
                prisons = self._with(self._with(self.prisons, own, given, -1), other, man, -1)
                fields = self._with(self.airfields, other, given, 1)
                for square in self._room(man):
                    after = replace(self._dropped(man, square), prisons=prisons, airfields=fields)
                    yield f"{given.upper()}-{man.upper()}@{named(square)}", after

    @staticmethod
    def _with(
        both: tuple[Counter[str], Counter[str]], owner: int, man: str, change: int
    ) -> tuple[Counter[str], Counter[str]]:
        first, second = Counter(both[0]), Counter(both[1])
        (first, second)[owner][man] += change
        return first, second

    def _room(self, man: str) -> Iterator[Square]:
        for square in BOARD:
            if square not in self.men and (man not in "Pp" or 0 < square[1] < 7):
                yield square

    def _dropped(self, man: str, square: Square) -> Hostage:
        fresh = self.fresh - {square}
        if man in "Rr" and square in ((0, 0), (7, 0)) if self.white else man in "Rr" and square in ((0, 7), (7, 7)):
            fresh = self.fresh | {square}
        return replace(self, men={**self.men, square: man}, white=not self.white, fresh=fresh, passed=None)

    def _moved(self, start: Square, to: Square, victim: Square, passed: Square | None) -> Iterator[tuple[str, Hostage]]:
        men = {at: man for at, man in self.men.items() if at not in (start, victim)} | {to: self.men[start]}
        prisons = self.prisons
        if victim in self.men:
            prisons = self._with(prisons, self._owner(), self.men[victim], 1)
        after = replace(
            self, men=men, white=not self.white, prisons=prisons, fresh=self.fresh - {start, to}, passed=passed
        )
        if self.men[start] not in "Pp" or to[1] not in (0, 7):
            yield named(start) + named(to), after
            return
        jail = 1 - self._owner()
        for man in self._free():
            changed = self._with(self._with(prisons, jail, self.cased(man), -1), jail, self.cased("p"), 1)
            yield (
                f"{named(start)}{named(to)}{man}",
                replace(after, men={**men, to: self.cased(man)}, prisons=changed),
            )

    def _castled(self) -> Iterator[tuple[str, Hostage]]:
        y = 0 if self.white else 7
        for corner, to, rook_to, between in ((7, 6, 5, (5, 6)), (0, 2, 3, (1, 2, 3))):
            if {(4, y), (corner, y)} <= self.fresh and not any((x, y) in self.men for x in between):
                bare = {at: man for at, man in self.men.items() if at != (4, y)}
                way = range(min(4, to), max(4, to) + 1)
                if not any(replace(self, men={**bare, (x, y): self.cased("k")}).is_hit((x, y)) for x in way):
                    men = {at: man for at, man in bare.items() if at != (corner, y)}
                    men |= {(to, y): self.cased("k"), (rook_to, y): self.cased("r")}
                    fresh = self.fresh - {(4, y), (corner, y)}
                    after = replace(self, men=men, white=not self.white, fresh=fresh, passed=None)
                    yield f"e{y + 1}{named((to, y))}", after

    def _steps(self) -> Iterator[tuple[Square, Square, Square, Square | None]]:
        """Yield from where a man may go, where to, where what it captures is, and the square that it passes as a pawn."""
        for start in [square for square in self.men if self.is_own(square)]:
            (x, y), kind = start, self.men[start].lower()
            if kind == "p":
                yield from ((start, *step) for step in self._pawn(x, y))
            for i, j in LEAPS.get(kind, ()):
                if self._is_open((x + i, y + j)):
                    yield start, (x + i, y + j), (x + i, y + j), None
            for i, j in SLIDES.get(kind, ()):
                at = (x + i, y + j)
                while self._is_open(at):
                    yield start, at, at, None
                    if at in self.men:
                        break
                    at = (at[0] + i, at[1] + j)

    def _is_open(self, square: Square) -> bool:
        return square in BOARD and not self.is_own(square)

    def _pawn(self, x: int, y: int) -> Iterator[tuple[Square, Square, Square | None]]:
        on = 1 if self.white else -1
        if y + on in (0, 7) and not any(self._free()):
            return
        if (x, y + on) not in self.men:
            yield (x, y + on), (x, y + on), None
            if y == (1 if self.white else 6) and (x, y + 2 * on) not in self.men:
                yield (x, y + 2 * on), (x, y + 2 * on), (x, y + on)
        for at in ((x - 1, y + on), (x + 1, y + on)):
            if at in self.men and not self.is_own(at):
                yield at, at, None
            elif at == self.passed and (at[0], y) in self.men:
                yield at, (at[0], y), None
