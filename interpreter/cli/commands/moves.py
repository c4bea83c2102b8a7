"""`rumpus moves`: the legal actions of a position."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.engine import EngineOption
from interpreter.cli.shared.files import UsageError, open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import ActionsOption, FenOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.output import print_json

if TYPE_CHECKING:
    from interpreter.game.state import State
    from interpreter.program.board import Board, Square


@in_format
def moves(
    file: FileArgument,
    fen: FenOption = None,
    play: ActionsOption = None,
    option: SettingsOption = None,
    origin: Annotated[
        str | None, typer.Option("--from", metavar="SQUARE", help="Only the actions of the unit on this square.")
    ] = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """List the legal actions of a position, one a line, sorted."""
    state = open_state(open_game(file, option, engine), fen, play)
    square = None if origin is None else _square(state.game.program.board, origin)
    begun = [action for action in state.legal_actions() if square in (None, action.origin)]
    texts = [state.game.action_text(action) for action in begun]
    if format is Format.JSON:
        outcome = state.outcome()
        print_json({"fen": state.fen(), "actions": texts, "outcome": str(outcome) if outcome else None})
    else:
        print("".join(f"{text}\n" for text in texts), end="")
        if square is not None and not texts:
            print(_why_none(state, square), file=sys.stderr)


def _square(board: "Board", name: str) -> "Square":
    if name in board.names:
        return board.names.index(name)
    small = name.lower()
    extent = f"files are {', '.join(board.files)}; ranks are {', '.join(board.ranks)}"
    raise UsageError(f"unknown square {name}; {f'write {small}' if small in board.names else extent}")


def _why_none(state: "State", square: "Square") -> str:
    """Return why no legal action starts on a square."""
    from interpreter.why import why_none_from

    if (outcome := state.outcome()) is not None:
        return f"the game is over: {outcome}"
    return why_none_from(state.game.reference, state.position, square).advice
