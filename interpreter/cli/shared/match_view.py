"""A match on the screen."""

from typing import TYPE_CHECKING

from interpreter.drawing import text_board, turn_line

if TYPE_CHECKING:
    from interpreter.game.match import Match
    from interpreter.program.board import Square


def match_view(match: "Match", *, color: bool = False, marked: "frozenset[Square]" = frozenset()) -> str:
    """Return the board and, during the match, whose action it is and what remains of the turn."""
    state = match.state
    board = text_board(state.game.program, state.position, color=color, marked=marked).rstrip()
    if match.outcome() is not None:
        return f"{board}\n"
    return f"{board}\n{turn_line(state.game.program, state.position, check=state.is_check())}\n"
