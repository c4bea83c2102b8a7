"""Where moves lead on a board if only its edge stops them: never too few squares, at times too many."""

from collections.abc import Iterator

from dsl.model import BoardShape, Leg, Term, Vector
from dsl.model.course import courses, directions
from dsl.model.vector import lame_path

_Place = tuple[Vector, bool]
"""Files and ranks from the start of a move, and whether it may pass the edge of the board."""

_Path = tuple[Vector, frozenset[_Place]]
"""The end of a move, and the places on the way that the board must have."""

_Way = tuple[Vector, bool, tuple[_Place, ...]]
"""The same in a fixed order, and whether the move may pass the edge where it ends."""


class Reach:
    """The squares of one board, and the moves of terms between them."""

    def __init__(self, shape: BoardShape) -> None:
        self.width, self.height = shape.width, len(shape.ranks)
        places = {square: (shape.files.index(square[0]), shape.ranks.index(square[1:])) for square in shape.squares}
        self.places = places
        self.squares = {place: square for square, place in places.items()}
        self._paths: dict[int, tuple[Term, tuple[_Way, ...]]] = {}
        self._landings: dict[tuple[int, str, str], frozenset[str]] = {}

    def landings(self, term: Term, square: str, side: str) -> frozenset[str]:
        """Return the squares on which a term may end from a square."""
        key = (id(term), square, side)
        if key not in self._landings:
            self._landings[key] = frozenset(end for end, _ in self.paths(term, square, side))
        return self._landings[key]

    def paths(self, term: Term, square: str, side: str) -> Iterator[tuple[str, list[str]]]:
        """Yield the squares on which a term may end from a square, each with the squares passed on the way."""
        turn = 1 if side == "white" else -1
        for (dx, dy), wraps, way in self._ways(term):
            target = self._at(square, turn * dx, turn * dy, wraps)
            passed = [self._at(square, turn * wx, turn * wy, wrap) for (wx, wy), wrap in way] if target else []
            if target and all(passed):
                yield target, [each for each in passed if each]

    def _at(self, square: str, dx: int, dy: int, wraps: bool) -> str | None:
        """Return the square some files and ranks from another, on the same board."""
        x, y = self.places[square]
        first = x - x % (self.width + 1)
        file = (x - first + dx) % self.width if wraps else x - first + dx
        return self.squares.get((first + file, y + dy)) if 0 <= file < self.width else None

    def _ways(self, term: Term) -> tuple[_Way, ...]:
        if id(term) not in self._paths:
            paths = dict.fromkeys((end, term.legs[-1].wraps, tuple(sorted(way))) for end, way in self._grow(term.legs))
            self._paths[id(term)] = (term, tuple(paths))
        return self._paths[id(term)][1]

    def _grow(self, legs: tuple[Leg, ...]) -> set[_Path]:
        """Return every way through the legs, relative to the start of the first."""
        wraps = legs[-1].wraps
        tips: set[tuple[Vector, Vector | None, frozenset[_Place]]] = {((0, 0), None, frozenset())}
        for leg in legs:
            tips = {
                (end, step, way | passed)
                for at, before, way in tips
                for end, step, passed in self._slides(leg, at, before)
            }
        return {(end, way - {(end, wraps)}) for end, _, way in tips}

    def _slides(
        self, leg: Leg, at: Vector, before: Vector | None
    ) -> Iterator[tuple[Vector, Vector, frozenset[_Place]]]:
        for first in directions(leg, before):
            for path in courses(leg, first, max(self.width, self.height) - 1):
                yield from self._slide(leg, at, path)

    def _slide(self, leg: Leg, at: Vector, path: list[Vector]) -> Iterator[tuple[Vector, Vector, frozenset[_Place]]]:
        passed: set[_Place] = set()
        for count, step in enumerate(path, 1):
            if leg.path != "leap":
                passed |= {((at[0] + dx, at[1] + dy), leg.wraps) for dx, dy in lame_path(step) or ()}
            at = (at[0] + step[0], at[1] + step[1])
            if abs(at[1]) >= self.height or (abs(at[0]) >= self.width and not leg.wraps):
                return
            if leg.skips and count == 1:
                continue  # squares that are passed over need not exist
            passed.add((at, leg.wraps))
            if count >= leg.least:
                yield at, step, frozenset(passed)
