"""The captured units of a match."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import compress, pairwise
from operator import ne

from dsl.model.rows import Effect, Trigger
from interpreter.drawing.held import count_captives
from interpreter.game.match import Match
from interpreter.game.state import State
from interpreter.program.tables import BLACK, WHITE, Piece, Program, Side
from interpreter.state.captives import exchanges
from interpreter.state.position import Position

Captured = tuple[Counter[Piece], Counter[Piece]]
"""The units that each side has lost; a count is never changed."""

NOTHING: Captured = (Counter(), Counter())


def captured_of(match: Match, count: Captured | None = None) -> list[list[list[int]]]:
    """Return the pieces that each side has lost to the other with their counts, where captured units do not come back.

    They are counted from the first state of the match, unless a count is given. Where captured units are exchanged,
    these are the ones that are captured now.

    >>> from interpreter import load
    >>> match = Match([load("chess").start()])
    >>> for text in ("e2e4", "d7d5", "e4d5"):
    ...     text = match.play(text)
    >>> captured_of(match)
    [[], [[5, 1]]]
    """
    program, position = match.state.game.program, match.state.position
    if exchanges(program):
        return [[list(item) for item in count_captives(program, position, side)] for side in (WHITE, BLACK)]
    if _come_back(program):
        return [[], []]
    return [[list(item) for item in sorted(lost.items())] for lost in count or _count(match.states)]


def _come_back(program: Program) -> bool:
    return any(program.consequence(Trigger.CAPTURE, effect) for effect in (Effect.TO_HAND, Effect.WAIT))


def _count(states: Sequence[State]) -> Captured:
    return reduce(lambda count, pair: with_action(count, pair[0].position, pair[1].position), pairwise(states), NOTHING)


def with_action(count: Captured, before: Position, after: Position) -> Captured:
    """Return a count with the units that an action captured."""
    side = 1 - before.side
    lost = _lost(before, after, side)
    return (count[0] + lost, count[1]) if side == 0 else (count[0], count[1] + lost)


def _lost(before: Position, after: Position, side: Side) -> Counter[Piece]:
    """Return the units that a side lost by an action of the other; those that only changed sides are not lost."""
    different = map(ne, before.board, after.board)
    changed = tuple(compress(zip(before.board, after.board, strict=True), different))
    there = Counter([unit.piece for old, _ in changed for unit in old if unit.side == side])
    there.subtract([unit.piece for _, new in changed for unit in new if unit.side != 1 - side])
    return +there
