"""The squares that a movement reaches on an unlimited empty board, within a radius."""

from collections.abc import Iterable, Iterator

from dsl.model import Leg, Term, Touch, Vector
from dsl.model.course import courses, directions

Marks = dict[Vector, set[str]]
"""For each square, relative to the start of the move, the ways in which a move may end there."""

WORDS = {
    "x": "moves or captures",
    "m": "moves",
    "c": "captures",
    "h": "needs a unit on the way, to leap over or to capture",
    "s": "needs a special victim: a friend, or one that just passed",
}
"""The meanings of the marks in a diagram."""

_HOPS = Touch.HOP_FRIEND | Touch.HOP_ENEMY
_MAX_TIPS = 20_000
_Tip = tuple[Vector, Vector | None, bool]
"""The end of a leg, its last step, and whether it needed a unit on the way."""


def marks_of(terms: Iterable[Term], radius: int) -> Marks:
    """Return the squares within `radius` that terms lead to, each with its letters of `WORDS`."""
    found: Marks = {}
    for term in terms:
        for square, letter in _ends(term, radius):
            if square != (0, 0):
                found.setdefault(square, set()).add(letter)
    return found


def letter_of(marks: set[str]) -> str:
    """Return one letter for everything that may happen on a square."""
    if "x" in marks or {"m", "c"} <= marks:
        return "x"
    return next((letter for letter in "mchs" if letter in marks), "")


def _ends(term: Term, radius: int) -> Iterator[tuple[Vector, str]]:
    tips: set[_Tip] = {((0, 0), None, False)}
    for leg in term.legs[:-1]:
        hops = not leg.touch & Touch.MOVE
        ends = {(at, step, needs or hops) for tip in tips for at, step, needs in _leg(leg, tip, radius)}
        tips = ends if len(ends) <= _MAX_TIPS else set()
    last = term.legs[-1]
    for tip in tips:
        for at, _, needs in _leg(last, tip, radius):
            yield at, "h" if needs else _touch(last.touch)


def _touch(touch: Touch) -> str:
    if touch & Touch.MOVE:
        return "x" if touch & Touch.CAPTURE else "m"
    return "c" if touch & Touch.CAPTURE else "h" if touch & _HOPS else "s"


def _leg(leg: Leg, tip: _Tip, radius: int) -> Iterator[_Tip]:
    """Yield the ends of a leg within a radius on an empty board."""
    at, before, needs = tip
    for first in directions(leg, before):
        for path in courses(leg, first, 2 * radius):
            here = at
            for count, step in enumerate(path, 1):
                here = (here[0] + step[0], here[1] + step[1])
                if max(abs(here[0]), abs(here[1])) > radius:
                    break
                if count >= leg.least and not (leg.skips and count == 1):
                    yield here, step, needs or leg.path == "jump"
