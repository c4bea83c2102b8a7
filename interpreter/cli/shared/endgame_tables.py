"""Tables of endgames that commands open."""

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.shared.files import UsageError

if TYPE_CHECKING:
    from interpreter.endgames import Table
    from interpreter.game.state import Game


def open_table(game: "Game", path: Path) -> "Table":
    """Return the table of a file; one that is missing is wrong usage."""
    from interpreter.endgames import read_table

    if not path.is_file():
        raise UsageError(f"{path}: there is no such file")
    return read_table(path, game.program, game.rules_hash)
