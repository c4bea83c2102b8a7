"""What a unit sees: the content of squares, and where its walks lead."""

from collections.abc import Iterator
from typing import NamedTuple

from interpreter.board import NOWHERE, Square
from interpreter.position import Position
from interpreter.program import NEUTRAL, Content, MoveRule, Side
from interpreter.reference.rules import Rules, Stop


def content(position: Position, square: Square, side: Side) -> Content:
    """What a unit of a side sees on a square."""
    stack = position.board[square]
    if stack:
        if stack[-1].side == NEUTRAL:
            return Content.OFF
        return Content.FRIEND if stack[-1].side == side else Content.ENEMY
    return Content.OFF if square in position.gone else Content.EMPTY


class Walker(NamedTuple):
    """Who walks from where; `stays` if a part leaves and the rest remains on the square."""

    side: Side
    start: Square
    stays: bool = False

    def sees(self, position: Position, square: Square) -> Content:
        """What the walker sees on a square: where it set out nothing is left, unless the rest of it stays."""
        if square == self.start:
            return Content.FRIEND if self.stays else Content.EMPTY
        if square == NOWHERE:
            return Content.OFF
        return content(position, square, self.side)


def walk(rules: Rules, position: Position, rule: MoveRule, walker: Walker) -> Iterator[tuple[Stop, Content]]:
    """Each square a walk comes to on this position, with what is seen there."""
    stops = rules.walk(rule, walker.side, walker.start)
    number = 0
    while number < len(stops):
        stop = stops[number]
        seen = walker.sees(position, stop.square)
        yield stop, seen
        number = stop.next[seen]
