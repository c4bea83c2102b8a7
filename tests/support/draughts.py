"""Draughts on dark squares, written from the rules alone: whole turns, counted by the positions that they lead to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

Square = tuple[int, int]
WAYS = ((-1, 1), (1, 1), (-1, -1), (1, -1))


class Man(NamedTuple):
    """A unit, and its side."""

    side: int
    king: bool = False


@dataclass(frozen=True)
class Draughts:
    """A position of one of the games in which men capture both ways and kings fly."""

    size: int
    most: bool
    """True if the most units must be captured."""
    at_once: bool
    """True if a man that comes to the last rank goes on as a king."""
    men: frozenset[tuple[Square, Man]]
    side: int = 0

    @classmethod
    def start(cls, size: int, ranks: int, *, most: bool, at_once: bool = False, side: int = 0) -> Self:
        """Return the start: men on the dark squares of the first ranks of each side."""
        dark = [(x, y) for y in range(size) for x in range(size) if (x + y) % 2 == 0]
        men = [(square, Man(0)) for square in dark if square[1] < ranks]
        men += [(square, Man(1)) for square in dark if square[1] >= size - ranks]
        return cls(size, most, at_once, frozenset(men), side)

    def count(self, depth: int) -> int:
        """Return how many ways there are to play so many turns; ways that take the same units to one square are one."""
        after = self.turns()
        return len(after) if depth == 1 else sum(each.count(depth - 1) for each in after)

    def turns(self) -> set[Self]:
        """Return the positions after each turn."""
        board = dict(self.men)
        own = [(square, man) for square, man in board.items() if man.side == self.side]
        jumps = [jump for square, man in own for jump in self._captures(board, square, man)]
        if not jumps:
            return {
                self._after(board, *step, frozenset())
                for square, man in own
                for step in self._steps(board, square, man)
            }
        longest = max(len(taken) for *_, taken in jumps)
        return {self._after(board, *jump) for jump in jumps if not self.most or len(jump[-1]) == longest}

    def _after(self, board: dict[Square, Man], start: Square, end: Square, man: Man, taken: frozenset[Square]) -> Self:
        left = {square: each for square, each in board.items() if square != start and square not in taken}
        left[end] = self._crowned(end, man)
        return type(self)(self.size, self.most, self.at_once, frozenset(left.items()), 1 - self.side)

    def _crowned(self, square: Square, man: Man) -> Man:
        last = self.size - 1 if man.side == 0 else 0
        return Man(man.side, king=True) if square[1] == last else man

    def _steps(self, board: dict[Square, Man], start: Square, man: Man) -> Iterator[tuple[Square, Square, Man]]:
        ahead = 1 if man.side == 0 else -1
        for way in WAYS:
            if man.king or way[1] == ahead:
                yield from ((start, end, man) for end in self._line(board, start, way, 0 if man.king else 1))

    def _line(self, board: dict[Square, Man], start: Square, way: Square, most: int) -> Iterator[Square]:
        """Yield the empty squares on a line, at most so many, or all with 0."""
        x, y = start[0] + way[0], start[1] + way[1]
        count = 0
        while 0 <= x < self.size and 0 <= y < self.size and (x, y) not in board and not 0 < most <= count:
            yield x, y
            x, y, count = x + way[0], y + way[1], count + 1

    def _captures(
        self, board: dict[Square, Man], start: Square, man: Man
    ) -> Iterator[tuple[Square, Square, Man, frozenset[Square]]]:
        """Yield the whole captures of a unit, which has left its square."""
        others = {square: each for square, each in board.items() if square != start}
        for end, what, taken in self._chain(others, start, man, frozenset()):
            if taken:
                yield start, end, what, taken

    def _chain(
        self, board: dict[Square, Man], at: Square, man: Man, taken: frozenset[Square]
    ) -> Iterator[tuple[Square, Man, frozenset[Square]]]:
        """Yield the ends of all captures that go on from a square; captured units are still on the board."""
        found = False
        for victim, landings in self._jumps(board, at, man, taken):
            found = True
            ends = [(end, self._crowned(end, man) if self.at_once else man) for end in landings]
            going_on = [each for each in ends if next(self._jumps(board, *each, taken | {victim}), None)]
            for end, what in going_on or ends:
                yield from self._chain(board, end, what, taken | {victim})
        if not found:
            yield at, man, taken

    def _jumps(
        self, board: dict[Square, Man], at: Square, man: Man, taken: frozenset[Square]
    ) -> Iterator[tuple[Square, list[Square]]]:
        """Yield the enemies that a unit can capture next, each with the squares where it can land."""
        for way in WAYS:
            reached = [at, *(self._line(board, at, way, 0) if man.king else ())][-1]
            victim = reached[0] + way[0], reached[1] + way[1]
            if victim in board and board[victim].side != man.side and victim not in taken:
                landings = list(self._line(board, victim, way, 0 if man.king else 1))
                if landings:
                    yield victim, landings
