"""The size of a picture of moves that shows all of them."""

from collections.abc import Iterable, Iterator

from dsl.limits import MAX_SIDE
from dsl.model.course import courses, directions
from dsl.model.movement import Leg, Term
from dsl.model.vector import Vector

_MAX_TIPS = 2_000
"""Maximum number of ends of a leg; with more, a move of several legs is not followed further."""

_Tip = tuple[Vector, Vector | None]
"""The end of a leg, and its last step."""


def extent(terms: Iterable[Term], near: int, *, files: int = MAX_SIDE, ranks: int = MAX_SIDE) -> Vector:
    """Return the files and ranks that a picture shows on each side: `near` of both, or more for longer moves.

    A rider is known by its first squares. Only a move all of whose squares are farther away makes the picture larger,
    up to the size of the board.

    >>> from dsl.lsp.movement import terms_of
    >>> extent(terms_of("R(0,9)"), 4), extent(terms_of("(0,9)"), 4, files=8, ranks=17), extent(terms_of("R"), 4)
    ((9, 9), (4, 9), (4, 4))
    """
    across, down = near, near
    for term in terms:
        ends = list(_nearest(term, near, (files - 1, ranks - 1)))
        across, down = (max(now, *(abs(end[i]) for end in ends), 0) for i, now in enumerate((across, down)))
    return across, down


def _nearest(term: Term, near: int, board: Vector) -> list[Vector]:
    """Return the nearest ends of a move in each direction, or none if it may end near."""
    if any(_is_within(end, (near, near)) for end in _ends(term, (near, near))):
        return []
    return [end for end in _ends(term, board) if end != (0, 0)]


def _is_within(place: Vector, size: Vector) -> bool:
    return abs(place[0]) <= size[0] and abs(place[1]) <= size[1]


def _ends(term: Term, size: Vector) -> Iterator[Vector]:
    """Yield the first possible ends of the last leg in each direction, if the path there is within some size."""
    tips: set[_Tip] = {((0, 0), None)}
    for leg in term.legs[:-1]:
        tips = {end for tip in tips for way in _ways(leg, tip, size) for end in way}
        if len(tips) > _MAX_TIPS:
            return
    for tip in tips:
        for way in _ways(term.legs[-1], tip, size):
            yield from (at for at, _ in list(way)[:1])


def _ways(leg: Leg, tip: _Tip, size: Vector) -> Iterator[Iterator[_Tip]]:
    """Yield the possible ends of a leg, for each of its courses."""
    at, before = tip
    for first in directions(leg, before):
        for path in courses(leg, first, max(size)):
            yield _along(leg, at, path, size)


def _along(leg: Leg, at: Vector, path: list[Vector], size: Vector) -> Iterator[_Tip]:
    for count, step in enumerate(path, 1):
        at = (at[0] + step[0], at[1] + step[1])
        if not _is_within(at, size):
            return
        if count >= leg.least and not (leg.skips and count == 1):
            yield at, step
