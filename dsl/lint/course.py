"""Lines of the board: whether units of a piece move along them, and whether two can be on one."""

from collections.abc import Collection, Iterable

from dsl.lint.subject import View
from dsl.model import SIDES
from dsl.model.vector import Vector
from dsl.model.ways import lines_along


def moves_along(view: View, pieces: Iterable[str], ways: Collection[str]) -> bool:
    """Return True if an action of some pieces may lead straight along a line of some directions."""
    rules, presence = view.rules, view.presence
    if rules.fusion or rules.formations or presence.passes:
        return True
    for name in pieces:
        if presence.may_castle(name) and rules.castles:
            return True
        for side in SIDES:
            for square in presence.squares.get((side, name), ()):
                ends = presence.ends(rules.piece(name), side, view.reach.bits[square])
                if any(_is_along(_distance(view, square, end), ways) for end in view.reach.names_of(ends)):
                    return True
    return False


def may_face(view: View, piece: str, others: Iterable[str], ways: Collection[str]) -> bool:
    """Return True if a unit of a piece and an enemy of the others may ever be on one line of some directions."""
    width, squares = view.reach.width + 1, view.presence.squares
    for side, enemy in (SIDES, SIDES[::-1]):
        theirs = {square for other in others for square in squares.get((enemy, other), ())}
        for square in squares.get((side, piece), ()):
            for far in theirs - {square}:
                boards = {view.reach.places[each][0] // width for each in (square, far)}
                if len(boards) == 1 and _is_along(_distance(view, square, far), ways):
                    return True
    return False


def _distance(view: View, start: str, end: str) -> Vector:
    (x, y), (to_x, to_y) = view.reach.places[start], view.reach.places[end]
    return to_x - x, to_y - y


def _is_along(distance: Vector, ways: Collection[str]) -> bool:
    dx, dy = distance
    return any(dx * to_y == dy * to_x for to_x, to_y in lines_along(ways))
