"""Hexagonal chess by cube coordinates and the usual names of hexagons: a second opinion without files and ranks.

A hexagon is three numbers whose sum is 0. Straight ahead the second grows and the third shrinks; six neighbors differ
by 1 in two numbers, and what a bishop goes by are the six sums of two neighbors side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Hexagon = tuple[int, int, int]

SIDES = ((0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0))
"""The six neighbors, around the clock; the first is straight ahead for White."""

FILES = "abcdefghikl"


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A game on a board of hexagons: how many are on a line from the center, men, and what its pawns do."""

    radius: int = 5
    men: dict[str, str]
    is_slanting: bool = False
    """Whether pawns capture as bishops go."""
    unhurried: str
    """Pawns that never step twice."""
    promoted: str = "QRBN"


GLINSKI = Kind(
    men={
        "K": "g1", "Q": "e1", "R": "c1 i1", "N": "d1 h1", "B": "f1 f2 f3", "P": "b1 c2 d3 e4 f5 g4 h3 i2 k1",
        "k": "g10", "q": "e10", "r": "c8 i8", "n": "d9 h9", "b": "f9 f10 f11", "p": "b7 c7 d7 e7 f7 g7 h7 i7 k7",
    },
    unhurried="",
)  # fmt: skip
MCCOOEY = Kind(
    men={
        "K": "g1", "Q": "e1", "R": "d1 h1", "N": "e2 g2", "B": "f1 f2 f3", "P": "c1 d2 e3 f4 g3 h2 i1",
        "k": "g10", "q": "e10", "r": "d9 h9", "n": "e9 g9", "b": "f9 f10 f11", "p": "c8 d8 e8 f8 g8 h8 i8",
    },
    is_slanting=True,
    unhurried="f4 f8",
)  # fmt: skip
MINI = Kind(
    radius=3,
    men={
        "K": "d2", "R": "e1", "N": "c1", "B": "d1", "P": "b1 c2 d3 e2 f1",
        "k": "d6", "r": "c6", "n": "e6", "b": "d7", "p": "b5 c5 d5 e5 f5",
    },
    is_slanting=True,
    unhurried="b1 c2 d3 e2 f1 b5 c5 d5 e5 f5",
    promoted="RBN",
)  # fmt: skip
KINDS = {"hexagonal": GLINSKI, "mccooey": MCCOOEY, "mini-hexchess": MINI}
"""The kinds of our rulesets."""


def plus(one: Hexagon, other: Hexagon, times: int = 1) -> Hexagon:
    return one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]


CORNERS = tuple(plus(SIDES[number], SIDES[(number + 1) % 6]) for number in range(6))
LEAPS = tuple(
    plus(plus(side, side), SIDES[(number + turn) % 6]) for number, side in enumerate(SIDES) for turn in (1, 5)
)


def is_there(place: Hexagon, radius: int = 5) -> bool:
    return max(map(abs, place)) <= radius


def named(name: str, radius: int = 5) -> Hexagon:
    """The hexagon of a usual name: ranks count from the lower edge of each file."""
    column, height = FILES.index(name[0]) - radius, int(name[1:]) - 1
    return plus((column, -radius - min(column, 0), radius - max(column, 0)), SIDES[0], height)


def square(place: Hexagon, radius: int = 5) -> str:
    """The square of the ruleset: files have all letters, and ranks go up to the right."""
    column, ahead, _ = place
    return f"{'abcdefghijk'[column + radius]}{ahead + column + radius + 1}"


def array(kind: Kind) -> dict[Hexagon, str]:
    """The men at the start."""
    return {named(name, kind.radius): man for man, names in kind.men.items() for name in names.split()}


@dataclass(frozen=True)
class HexagonalChess:
    """A position: the men on the board, the side to move, and the hexagon that a pawn has just passed."""

    men: dict[Hexagon, str] = field(default_factory=lambda: array(GLINSKI))
    side: int = 0
    passed: Hexagon | None = None
    kind: Kind = GLINSKI

    @classmethod
    def start(cls, kind: Kind) -> HexagonalChess:
        """The start of a game."""
        return cls(array(kind), kind=kind)

    def texts(self) -> dict[str, HexagonalChess]:
        """The legal moves by their text, each with the position after it."""
        found = {}
        for start, end, man, passed in self._moves():
            after = self._after(start, end, man, passed)
            if not after.is_attacked(after._king(self.side)):
                text = f"{square(start, self.kind.radius)}{square(end, self.kind.radius)}"
                found[f"{text}{'' if man == self.men[start] else man.lower()}"] = after
        return found

    def is_attacked(self, place: Hexagon) -> bool:
        """Whether the side to move could capture on a hexagon."""
        return any(end == place for start, end, *_ in self._moves(all_captures=True))

    def placement(self) -> dict[str, str]:
        """The men by the squares of the ruleset."""
        return {square(place, self.kind.radius): man for place, man in self.men.items()}

    def _is_there(self, place: Hexagon) -> bool:
        return is_there(place, self.kind.radius)

    def _promotions(self) -> str:
        return self.kind.promoted.lower() if self.side else self.kind.promoted

    def _hurried(self) -> frozenset[Hexagon]:
        """Where pawns of the side to move start that may step twice."""
        names = {*self.kind.men["Pp"[self.side]].split()} - {*self.kind.unhurried.split()}
        return frozenset(named(name, self.kind.radius) for name in names)

    def _king(self, side: int) -> Hexagon:
        return next(place for place, man in self.men.items() if man == "Kk"[side])

    def _after(self, start: Hexagon, end: Hexagon, man: str, passed: Hexagon | None) -> HexagonalChess:
        men = {place: other for place, other in self.men.items() if place not in (start, end)}
        if self.men[start] in "Pp" and end == self.passed:
            del men[plus(end, SIDES[0], -1 if self.side == 0 else 1)]
        return HexagonalChess(men | {end: man}, 1 - self.side, passed, self.kind)

    def _moves(self, *, all_captures: bool = False) -> Iterator[tuple[Hexagon, Hexagon, str, Hexagon | None]]:
        """Moves, check aside: start, end, what stands there then, and what a pawn has passed."""
        for place, man in self.men.items():
            if man.islower() != bool(self.side):
                continue
            kind = man.upper()
            if kind == "P":
                yield from self._of_pawn(place, man, all_captures)
                continue
            ways = {"K": SIDES + CORNERS, "Q": SIDES + CORNERS, "R": SIDES, "B": CORNERS, "N": LEAPS}[kind]
            for way in ways:
                for end in self._along(place, way, 1 if kind in "KN" else 11):
                    yield place, end, man, None

    def _along(self, place: Hexagon, way: Hexagon, most: int) -> Iterator[Hexagon]:
        for times in range(1, most + 1):
            end = plus(place, way, times)
            other = self.men.get(end)
            if not self._is_there(end) or (other is not None and other.islower() == bool(self.side)):
                return
            yield end
            if other is not None:
                return

    def _of_pawn(
        self, place: Hexagon, man: str, all_captures: bool
    ) -> Iterator[tuple[Hexagon, Hexagon, str, Hexagon | None]]:
        turn = 3 * self.side
        ways, first = (CORNERS, turn) if self.kind.is_slanting else (SIDES, 1 + turn)
        for way in (ways[first], ways[(5 + turn) % 6]):
            end = plus(place, way)
            other = self.men.get(end)
            is_enemy = other is not None and other.islower() != bool(self.side)
            if self._is_there(end) and (is_enemy or all_captures or end == self.passed):
                yield from self._promoted(place, end, man)
        if all_captures:
            return
        ahead = SIDES[turn]
        once, twice = plus(place, ahead), plus(place, ahead, 2)
        if self._is_there(once) and once not in self.men:
            yield from self._promoted(place, once, man)
            if place in self._hurried() and twice not in self.men:
                yield place, twice, man, once

    def _promoted(self, place: Hexagon, end: Hexagon, man: str) -> Iterator[tuple[Hexagon, Hexagon, str, None]]:
        men = man if self._is_there(plus(end, SIDES[3 * self.side])) else self._promotions()
        for other in men:
            yield place, end, other, None


def count(position: HexagonalChess, depth: int) -> int:
    """How many ways there are to play so many moves."""
    texts = position.texts()
    return len(texts) if depth == 1 else sum(count(after, depth - 1) for after in texts.values())
