"""`rumpus moves`: the legal actions of a position."""

from typing import Annotated

import typer

from interpreter.cli.engine import EngineOption
from interpreter.cli.files import (
    ActionsOption,
    FenOption,
    FileArgument,
    Format,
    FormatOption,
    SettingsOption,
    UsageError,
    open_game,
    open_state,
)
from interpreter.cli.output import print_json


def moves(
    file: FileArgument,
    fen: FenOption = None,
    play: ActionsOption = None,
    option: SettingsOption = None,
    origin: Annotated[
        str | None, typer.Option("--from", metavar="SQUARE", help="Only those that begin on a square.")
    ] = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """List the legal actions of a position, one a line, sorted."""
    state = open_state(open_game(file, option, engine), fen, play)
    names = state.game.program.board.names
    if origin is not None and origin not in names:
        raise UsageError(f"the board has no square {origin}")
    begun = [action for action in state.legal_actions() if origin is None or names.index(origin) == action.origin]
    texts = [state.game.action_text(action) for action in begun]
    if format is Format.JSON:
        outcome = state.outcome()
        print_json({"fen": state.fen(), "actions": texts, "outcome": str(outcome) if outcome else None})
    else:
        print("".join(f"{text}\n" for text in texts), end="")
