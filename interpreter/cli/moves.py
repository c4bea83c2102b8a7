"""`rumpus moves`: the legal actions of a position."""

from interpreter.cli.engine import EngineOption
from interpreter.cli.files import (
    ActionsOption,
    FenOption,
    FileArgument,
    Format,
    FormatOption,
    SettingsOption,
    open_game,
    open_state,
)
from interpreter.cli.output import print_json


def moves(
    file: FileArgument,
    fen: FenOption = None,
    play: ActionsOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """List the legal actions of a position, one a line, sorted."""
    state = open_state(open_game(file, option, engine), fen, play)
    texts = state.legal_texts()
    if format is Format.JSON:
        outcome = state.outcome()
        print_json({"fen": state.fen(), "actions": list(texts), "outcome": str(outcome) if outcome else None})
    else:
        print("".join(f"{text}\n" for text in texts), end="")
