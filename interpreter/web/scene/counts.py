"""What a game counts besides points, in sentences: checks that are left, and turns until a count ends the game."""

from dsl.model.rows import EndKind
from interpreter.game.state import State
from interpreter.program.checks import checks_needed
from interpreter.program.tables import SIDE_NAMES

_RESULTS = {"draw": "the game is a draw", "win": "it wins", "loss": "it loses"}


def counts_of(state: State) -> list[str]:
    """Return a sentence for each count of a game that matters now.

    >>> from interpreter import load
    >>> counts_of(load("three-check").start().play_all("e2e4,f7f6,d1h5"))
    ['Checks left: White 2, Black 3.']
    """
    program, position = state.game.program, state.position
    found = []
    if program.end(EndKind.CHECKS) is not None:
        white, black = (max(0, need - done) for need, done in zip(checks_needed(program), position.scores, strict=True))
        found.append(f"Checks left: White {white}, Black {black}.")
    if position.count is not None:
        row, side = program.counts[position.count.row], SIDE_NAMES[position.count.side].capitalize()
        result = _RESULTS[row.result]
        found.append(f"{side} counts: {position.count.turns} of {row.number} turns, then {result}.")
    return found
