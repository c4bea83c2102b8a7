"""How much of a board a picture of moves must show, so that none of them is missing from it."""

from collections.abc import Iterable, Iterator

from dsl.limits import MAX_SIDE
from dsl.model.course import courses, directions
from dsl.model.movement import Leg, Term
from dsl.model.vector import Vector

_MAX_TIPS = 2_000
"""Places where a leg may end, after which a move of several legs is not followed any further."""

_Tip = tuple[Vector, Vector | None]
"""Where a leg ended, and its last step."""


def extent(terms: Iterable[Term], near: int, *, files: int = MAX_SIDE, ranks: int = MAX_SIDE) -> Vector:
    """How many files and ranks to each side a picture shows: `near` of both, and more for moves that end farther off.

    A rider is seen by its first squares. Only a move all of whose squares are farther away makes the picture larger, as
    far as the board has so many files and ranks.

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
    """Where a move ends at the soonest in each direction; nothing of one that may end near."""
    if any(_is_within(end, (near, near)) for end in _ends(term, (near, near))):
        return []
    return [end for end in _ends(term, board) if end != (0, 0)]


def _is_within(place: Vector, size: Vector) -> bool:
    return abs(place[0]) <= size[0] and abs(place[1]) <= size[1]


def _ends(term: Term, size: Vector) -> Iterator[Vector]:
    """The first places in each direction where the last leg may end, if the way there is within some size."""
    tips: set[_Tip] = {((0, 0), None)}
    for leg in term.legs[:-1]:
        tips = {end for tip in tips for way in _ways(leg, tip, size) for end in way}
        if len(tips) > _MAX_TIPS:
            return
    for tip in tips:
        for way in _ways(term.legs[-1], tip, size):
            yield from (at for at, _ in list(way)[:1])


def _ways(leg: Leg, tip: _Tip, size: Vector) -> Iterator[Iterator[_Tip]]:
    """For each way that a leg may take the places where it may end."""
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
