"""The squares a piece reaches, according to its walks, on an unlimited board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import reduce

from interpreter.program.tables import MoveRule, PieceType
from interpreter.program.walk import Content, Landing, Walk

Step = tuple[int, int]
"""Squares to the right and forward, from White's point of view."""

MAX_DISTANCE = 4
"""Default number of squares that a diagram shows in each direction."""
_LEAST_DISTANCE = 2


class When(IntEnum):
    """The condition of an action; later ones are less restrictive."""

    NEVER = 0
    AT_TIMES = 1
    """Only from or to some squares, by an unmoved unit, or at a distance that the position sets."""
    OVER = 2
    """Only over another unit."""
    FREE = 3


@dataclass(frozen=True, slots=True)
class Reach:
    """The conditions for moving to an empty square, and for capturing there."""

    move: When = When.NEVER
    capture: When = When.NEVER

    def join(self, other: "Reach") -> "Reach":
        """Combine two ways to a square."""
        return Reach(max(self.move, other.move), max(self.capture, other.capture))


def reach_of(
    piece: PieceType, size: Step = (MAX_DISTANCE, MAX_DISTANCE), *, captures: bool = True
) -> Mapping[Step, Reach]:
    """Return the squares a piece may reach within a number of files and ranks on each side.

    `captures` is false in a game in which no unit is captured or attacked.
    """
    found: dict[Step, list[Reach]] = {}
    for rule in piece.moves:
        for step, reach in _of_walk(rule, size, captures=captures and rule.prey != frozenset()):
            found.setdefault(step, []).append(reach)
    return {step: reduce(Reach.join, ways) for step, ways in found.items()}


def size_of(reaches: Mapping[Step, Reach]) -> Step:
    """Return how many files and ranks on each side the diagram of a piece needs; equal unless it leaps far."""
    files, ranks = (max((abs(step[axis]) for step in reaches), default=0) for axis in (0, 1))
    side = min(max(files, ranks, _LEAST_DISTANCE), MAX_DISTANCE)
    return max(files, side), max(ranks, side)


def _of_walk(rule: MoveRule, size: Step, *, captures: bool) -> Iterator[tuple[Step, Reach]]:
    """Yield the steps that a walk reaches, each with the conditions of its move and capture."""
    limited = rule.zone is not None or rule.goal is not None or rule.unmoved or rule.counted
    freely = When.AT_TIMES if limited else When.FREE
    for node, is_open in zip(rule.walk.nodes, _open_nodes(rule.walk), strict=True):
        moves = bool(node.lands[Content.EMPTY] & Landing.STEP)
        takes = bool(node.lands[Content.ENEMY] & Landing.CAPTURE or node.lands[Content.EMPTY] & Landing.PASSANT)
        takes = takes and captures
        is_shown = abs(node.dx) <= size[0] and abs(node.dy) <= size[1] and (node.dx, node.dy) != (0, 0)
        if (moves or takes) and is_shown:
            when = freely if is_open else When.OVER
            yield (node.dx, node.dy), Reach(when if moves else When.NEVER, when if takes else When.NEVER)


def _open_nodes(walk: Walk) -> list[bool]:
    """Return, for each node, whether a walk reaches it over empty squares only."""
    found: list[bool] = []
    for node in walk.nodes:
        found.append(not node.path or (Content.EMPTY in node.needs and found[node.path[-1]]))
    return found
