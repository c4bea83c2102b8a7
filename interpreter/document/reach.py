"""Where a piece goes from a square: read from its walks, on a board without edges."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import reduce

from interpreter.program import Content, Landing, MoveRule, PieceType, Walk

Step = tuple[int, int]
"""Squares to the right and ahead, as White sees the board."""

MAX_DISTANCE = 4
"""Squares in each direction that a diagram shows."""
_LEAST_DISTANCE = 2


class When(IntEnum):
    """Under which condition something may be done: the later, the freer."""

    NEVER = 0
    AT_TIMES = 1
    """Only from some squares, or by a unit that has not moved."""
    OVER = 2
    """Only over another unit."""
    FREE = 3


@dataclass(frozen=True, slots=True)
class Reach:
    """When a piece may go to a square that is empty, and when it may capture there."""

    move: When = When.NEVER
    capture: When = When.NEVER

    def join(self, other: "Reach") -> "Reach":
        """What either of two ways allows."""
        return Reach(max(self.move, other.move), max(self.capture, other.capture))


def reach_of(piece: PieceType) -> Mapping[Step, Reach]:
    """The squares a piece may reach, as far as a diagram shows them."""
    found: dict[Step, list[Reach]] = {}
    for rule in piece.moves:
        for step, reach in _of_walk(rule):
            found.setdefault(step, []).append(reach)
    return {step: reduce(Reach.join, ways) for step, ways in found.items()}


def distance(reaches: Mapping[Step, Reach]) -> int:
    """How many squares in each direction the diagram of a piece has."""
    furthest = max((max(abs(x), abs(y)) for x, y in reaches), default=0)
    return min(max(furthest, _LEAST_DISTANCE), MAX_DISTANCE)


def _of_walk(rule: MoveRule) -> Iterator[tuple[Step, Reach]]:
    freely = When.AT_TIMES if rule.zone is not None or rule.unmoved else When.FREE
    for node, is_open in zip(rule.walk.nodes, _open_nodes(rule.walk), strict=True):
        moves = bool(node.lands[Content.EMPTY] & Landing.STEP)
        captures = bool(node.lands[Content.ENEMY] & Landing.CAPTURE or node.lands[Content.EMPTY] & Landing.PASSANT)
        if (moves or captures) and 0 < max(abs(node.dx), abs(node.dy)) <= MAX_DISTANCE:
            when = freely if is_open else When.OVER
            yield (node.dx, node.dy), Reach(when if moves else When.NEVER, when if captures else When.NEVER)


def _open_nodes(walk: Walk) -> list[bool]:
    """For each node whether a walk comes there over empty squares alone."""
    found: list[bool] = []
    for node in walk.nodes:
        found.append(not node.path or (Content.EMPTY in node.needs and found[node.path[-1]]))
    return found
