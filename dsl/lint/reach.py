"""Where moves lead on a board if only its edge stops them: never too few squares, at times too many.

A set of squares is an `int` with a bit for each place of the frame. A move from any number of squares is then a few
shifts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from operator import or_
from typing import Final

from dsl.lint.work import Work
from dsl.model import BoardShape, Leg, Term, Vector
from dsl.model.course import courses, directions, longest_slide
from dsl.model.vector import lame_path

MAX_STEPS: Final = 250_000
"""Number of steps that are followed for all moves of several legs; then such a move is taken to lead everywhere."""

MAX_STEPS_OF_ONE: Final = 25_000
"""The reach of one move."""

_MAX_SETS: Final = 1_000
"""Number of sets of squares kept as names."""

Squares = int
"""A set of squares: bit `files * y + x` is the square on file `x` and rank `y`, both from 0."""

_Place = tuple[Vector, int]
"""Files and ranks from the start of a move, and whether it may pass the edge of the board."""

_Path = tuple[Vector, frozenset[_Place]]
"""The end of a move, and the places on the way that the board must have."""

_Tip = tuple[Vector, Vector | None, frozenset[_Place]]
"""The end of the legs so far, the last step, and the places on the way."""

_Way = tuple[Vector, int, tuple[_Place, ...]]
"""The same in a fixed order, and whether the move may pass the edge where it ends."""

_Shifts = tuple[tuple[int, Squares], ...]
"""The distance for the squares of each set."""


@dataclass(frozen=True, slots=True, eq=False)
class _Flight:
    """The ways of a move, or None if they are not followed, and how far each of them leads, by side and squares."""

    ways: tuple[_Way, ...] | None
    shifts: dict[tuple[str, Squares], _Shifts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves of one side: how far squares go, and squares that are taken to lead to all of some others."""

    shifts: _Shifts
    leaps: tuple[tuple[Squares, Squares], ...]

    def ends(self, squares: Squares) -> Squares:
        """Return the squares on which a move from some squares may end."""
        found = union(ends for starts, ends in self.leaps if starts & squares)
        for shift, starts in self.shifts:
            moved = starts & squares
            if moved:
                found |= moved << shift if shift > 0 else moved >> -shift
        return found


def merged(several: Iterable[Moves]) -> Moves:
    """Return the moves of several as one."""
    shifts: dict[int, Squares] = {}
    leaps: dict[tuple[Squares, Squares], None] = {}
    for moves in several:
        leaps.update(dict.fromkeys(moves.leaps))
        for shift, starts in moves.shifts:
            shifts[shift] = shifts.get(shift, 0) | starts
    return Moves(tuple(shifts.items()), tuple(leaps))


def union(several: Iterable[Squares]) -> Squares:
    """Return the squares of several sets."""
    return reduce(or_, several, 0)


class Reach:
    """The squares of one board, and the moves of terms between them."""

    def __init__(self, shape: BoardShape, work: Work | None = None) -> None:
        self.work = work or Work()
        self.width, self.height = shape.width, len(shape.ranks)
        self.files = len(shape.files)
        places = {square: (shape.files.index(square[0]), shape.ranks.index(square[1:])) for square in shape.squares}
        self.places = places
        self.squares = {place: square for square, place in places.items()}
        self.bits = {square: 1 << self.files * y + x for square, (x, y) in places.items()}
        self.all = self.set_of(places)
        self._steps = 0
        self._names = {bit: square for square, bit in self.bits.items()}
        self._flights: dict[tuple[Leg, ...], _Flight] = {}
        self._by_term: dict[int, tuple[Term, _Flight]] = {}
        self._parts: dict[_Place, _Shifts] = {}
        self._sets: dict[Squares, frozenset[str]] = {}

    def set_of(self, squares: Iterable[str]) -> Squares:
        """Return a set of squares by their names; a place without a square is in none."""
        return sum(self.bits.get(square, 0) for square in {*squares})

    @property
    def n_unfollowed(self) -> int:
        """The number of moves that are taken to lead everywhere."""
        return sum(flight.ways is None for flight in self._flights.values())

    def names_of(self, squares: Squares) -> frozenset[str]:
        """Return the names of a set of squares."""
        if squares not in self._sets:
            if len(self._sets) >= _MAX_SETS:
                self._sets.clear()
            self._sets[squares] = frozenset(self._each(squares))
        return self._sets[squares]

    def _each(self, squares: Squares) -> Iterator[str]:
        while squares:
            bit = squares & -squares
            squares ^= bit
            yield self._names[bit]

    def is_followed(self, term: Term) -> bool:
        """Return False if a term is taken to lead everywhere."""
        return self._flight(term).ways is not None

    def landings(self, term: Term, square: str, side: str) -> frozenset[str]:
        """Return the squares on which a term may end from a square."""
        self.work.spend(20)
        return self.names_of(self.moves(term, side).ends(self.bits[square]))

    def moves(self, term: Term, side: str, starts: Squares = -1, inside: Squares = -1, goal: Squares = -1) -> Moves:
        """Return the moves of a term from some squares to others, if all that they need are inside."""
        flight, inside = self._flight(term), inside & self.all
        if flight.ways is None:
            return Moves((), ((starts, inside & goal),))
        if (side, inside) not in flight.shifts:
            flight.shifts[side, inside] = self._shifts(flight.ways, side, inside)
        shifts = flight.shifts[side, inside]
        if starts == goal == -1:
            return Moves(shifts, ())
        self.work.spend(len(shifts))
        return Moves(tuple((shift, squares & starts & _back(goal, shift)) for shift, squares in shifts), ())

    def paths(self, term: Term, square: str, side: str) -> Iterator[tuple[str, list[str]]]:
        """Yield the squares on which a term that is followed may end from a square, each with those on the way."""
        turn = 1 if side == "white" else -1
        for (dx, dy), wraps, way in self._flight(term).ways or ():
            target = self._at(square, turn * dx, turn * dy, wraps)
            passed = [self._at(square, turn * wx, turn * wy, wrap) for (wx, wy), wrap in way] if target else []
            if target and all(passed):
                yield target, [each for each in passed if each]

    def _at(self, square: str, dx: int, dy: int, wraps: int) -> str | None:
        """Return the square some files and ranks from another, on the same board."""
        x, y = self.places[square]
        first = x - x % (self.width + 1)
        file = (x - first + dx) % self.width if wraps else x - first + dx
        rank = (y + dy) % self.height if wraps > 1 else y + dy
        return self.squares.get((first + file, rank)) if 0 <= file < self.width else None

    def _flight(self, term: Term) -> _Flight:
        """Return the ways of a term, the same object for terms with equal legs: many pieces move alike."""
        if id(term) not in self._by_term:
            if term.legs not in self._flights:
                self._flights[term.legs] = _Flight(self._ways(term.legs))
            self._by_term[id(term)] = (term, self._flights[term.legs])
        return self._by_term[id(term)][1]

    def _ways(self, legs: tuple[Leg, ...]) -> tuple[_Way, ...] | None:
        found = self._grow(legs)
        if found is None:
            return None
        return tuple(dict.fromkeys((end, legs[-1].around, tuple(sorted(way))) for end, way in found))

    def _shifts(self, ways: Iterable[_Way], side: str, inside: Squares) -> _Shifts:
        """Return how far squares go along some ways, each distance once."""
        turn = 1 if side == "white" else -1
        fits: dict[_Place, Squares] = {}
        found: dict[int, Squares] = {}
        for (dx, dy), wraps, way in ways:
            starts = self.all
            for (wx, wy), wrap in way:
                place = ((turn * wx, turn * wy), wrap)
                if place not in fits:
                    fits[place] = self._fitting(place, inside)
                starts &= fits[place]
            for shift, squares in self._moved(((turn * dx, turn * dy), wraps)) if starts else ():
                here = starts & squares & _back(inside, shift)
                if here:
                    found[shift] = found.get(shift, 0) | here
        return tuple(found.items())

    def _fitting(self, place: _Place, inside: Squares) -> Squares:
        """Return the squares from which a place is one of some squares."""
        return sum(squares & _back(inside, shift) for shift, squares in self._moved(place))

    def _moved(self, place: _Place) -> _Shifts:
        """Return how far the squares go that have a place: one distance, or several around the edges of a board."""
        if place not in self._parts:
            (dx, dy), wraps = place
            found = []
            all_files = {dx % self.width, dx % self.width - self.width} if wraps else {dx}
            all_ranks = {dy % self.height, dy % self.height - self.height} if wraps > 1 else {dy}
            for files, ranks in product(all_files, all_ranks):
                shift = self.files * ranks + files
                there = self._with_file(files) & _back(self.all, shift)
                found.append((shift, self.all & there))
            self._parts[place] = tuple(found)
        return self._parts[place]

    def _with_file(self, files: int) -> Squares:
        """Return the squares of the frame that have a file of their board a number of files to the right."""
        step = self.width + 1
        rank = sum(1 << x for x in range(self.files) if x % step < self.width and 0 <= x % step + files < self.width)
        return sum(rank << self.files * y for y in range(self.height))

    def _grow(self, legs: tuple[Leg, ...]) -> set[_Path] | None:
        """Return every way through the legs, relative to the start of the first, or None if there are too many."""
        wraps = legs[-1].around
        tips: set[_Tip] = {((0, 0), None, frozenset())}
        most = min(self._steps + MAX_STEPS_OF_ONE, MAX_STEPS)
        for leg in legs:
            grown: set[_Tip] = set()
            for at, before, way in tips:
                if len(legs) > 1 and self._steps >= most:
                    return None
                for end, step, passed in self._slides(leg, at, before):
                    self._steps += len(legs) > 1
                    grown.add((end, step, way | passed))
            tips = grown
        return {(end, way - {(end, wraps)}) for end, _, way in tips}

    def _slides(
        self, leg: Leg, at: Vector, before: Vector | None
    ) -> Iterator[tuple[Vector, Vector, frozenset[_Place]]]:
        for first in directions(leg, before):
            for path in courses(leg, first, longest_slide(leg, self.width, self.height)):
                yield from self._slide(leg, at, path)

    def _slide(self, leg: Leg, at: Vector, path: list[Vector]) -> Iterator[tuple[Vector, Vector, frozenset[_Place]]]:
        """Yield the ends of a leg along a path: square, last step, and places that must exist."""
        passed: set[_Place] = set()
        for count, step in enumerate(path, 1):
            if leg.path != "leap":
                passed |= {((at[0] + dx, at[1] + dy), leg.around) for dx, dy in lame_path(step) or ()}
            at = (at[0] + step[0], at[1] + step[1])
            if (abs(at[1]) >= self.height and not leg.tall) or (abs(at[0]) >= self.width and not leg.wraps):
                return
            if leg.skips and count == 1:
                continue  # squares that are passed over need not exist
            passed.add((at, leg.around))
            if count >= leg.least:
                yield at, step, frozenset(passed)


def _back(squares: Squares, shift: int) -> Squares:
    """Return the places from which squares are so far."""
    return squares >> shift if shift >= 0 else squares << -shift
