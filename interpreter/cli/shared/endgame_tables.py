"""Tables of endgames that commands open."""

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.shared.files import UsageError

if TYPE_CHECKING:
    from interpreter.endgames import Table
    from interpreter.game.state import Game


def open_table(game: "Game", path: Path) -> "Table":
    """Return the table of a file; one that is missing or incomplete is wrong usage."""
    from interpreter.endgames import read_table

    if not path.is_file():
        raise UsageError(f"{path}: there is no such file")
    table = read_table(path, game.program, game.rules_hash)
    if table.material not in table.slices:
        raise UsageError(f"{path}: this table is not complete; make it anew")
    return table
