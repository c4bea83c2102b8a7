"""Where a piece goes from a square: read from its walks, on a board without edges."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from interpreter.program import Content, Landing, MoveRule, PieceType, Walk

Step = tuple[int, int]
"""Squares to the right and ahead, as White sees the board."""

MAX_DISTANCE = 4
"""Squares in each direction that a diagram shows."""
_LEAST_DISTANCE = 2


@dataclass(frozen=True, slots=True)
class Reach:
    """What a piece may do on a square: go there if it is empty, capture there; under which conditions."""

    moves: bool = False
    captures: bool = False
    hops: bool = False
    """Only over another unit."""
    at_times: bool = False
    """Only from some squares, or for a unit that has not moved."""

    def join(self, other: "Reach") -> "Reach":
        """What either of two ways allows; a free way is worth more than one under conditions."""
        if self.is_free != other.is_free:
            return self if self.is_free else other
        return Reach(
            moves=self.moves or other.moves,
            captures=self.captures or other.captures,
            hops=self.hops and other.hops,
            at_times=self.at_times and other.at_times,
        )

    @property
    def is_free(self) -> bool:
        """Whether no condition has to be met."""
        return not self.hops and not self.at_times


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
    at_times = rule.zone is not None or rule.unmoved
    for node, is_open in zip(rule.walk.nodes, _open_nodes(rule.walk), strict=True):
        moves = bool(node.lands[Content.EMPTY] & Landing.STEP)
        captures = bool(node.lands[Content.ENEMY] & Landing.CAPTURE or node.lands[Content.EMPTY] & Landing.PASSANT)
        if (moves or captures) and 0 < max(abs(node.dx), abs(node.dy)) <= MAX_DISTANCE:
            yield (node.dx, node.dy), Reach(moves, captures, not is_open, at_times)


def _open_nodes(walk: Walk) -> list[bool]:
    """For each node whether a walk comes there over empty squares alone."""
    found: list[bool] = []
    for node in walk.nodes:
        found.append(not node.path or (Content.EMPTY in node.needs and found[node.path[-1]]))
    return found
