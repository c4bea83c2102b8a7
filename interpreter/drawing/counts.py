"""What a game counts besides points, in words: checks that are left, and turns until a count ends the game."""

from collections.abc import Iterator

from dsl.model.rows import EndKind
from interpreter.program.checks import checks_needed
from interpreter.program.tables import SIDE_NAMES, Program
from interpreter.state.position import Position

_RESULTS = {"draw": "the game is a draw", "win": "it wins", "loss": "it loses"}


def counts_of(program: Program, position: Position) -> Iterator[str]:
    """Yield a phrase for each count of a game that matters now.

    >>> from interpreter import load
    >>> state = load("three-check").start().play_all("e2e4,f7f6,d1h5")
    >>> list(counts_of(state.game.program, state.position))
    ['checks left: White 2, Black 3']
    """
    if program.end(EndKind.CHECKS) is not None:
        white, black = (max(0, need - done) for need, done in zip(checks_needed(program), position.scores, strict=True))
        yield f"checks left: White {white}, Black {black}"
    if position.count is not None:
        row, side = program.counts[position.count.row], SIDE_NAMES[position.count.side].capitalize()
        yield f"{side} counts: {position.count.turns} of {row.number} turns, then {_RESULTS[row.result]}"
