"""Makes a disagreement of two engines smaller: the fewest units, marks and fields about which they still disagree."""

from dataclasses import replace

from interpreter.notation import write_fen
from interpreter.program.tables import Program
from interpreter.state.position import Position
from support.agreement import Disagreement, Pair, asked
from support.reduction import reduced, sound

TRIES = 4000
"""Positions looked at before the smallest found has to do."""


def shrunk(pair: Pair, found: Disagreement) -> Disagreement:
    """The disagreement about the same question in the smallest position found."""
    best, candidates = found, reduced(found.position)
    for _ in range(TRIES):
        candidate = next(candidates, None)
        if candidate is None:
            break
        again = _still(pair, best, candidate)
        if again is not None:
            best, candidates = again, reduced(again.position)
    return best if best is found else replace(best, shrunk_from=found.position)


def _still(pair: Pair, best: Disagreement, candidate: Position) -> Disagreement | None:
    """The disagreement in a position, if it is one of the game and smaller than the best so far."""
    position = sound(pair.program, candidate)
    if position is None:
        return None
    position = pair.first.admit(position)
    smaller = _weight(pair.program, position) < _weight(pair.program, best.position)
    return asked(pair, best.question, position) if smaller else None


def _weight(program: Program, position: Position) -> tuple[int, ...]:
    held = len(position.waiting) + sum(map(len, position.hands))
    return sum(map(len, position.board)), held, len(write_fen(program, position)), position.clock, position.number
