"""Tables of endgames that commands open."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.notes import note

if TYPE_CHECKING:
    from interpreter.endgames import Table, Tables
    from interpreter.game.state import Game

TablesOption = Annotated[
    Path | None,
    typer.Option(
        "--tables",
        metavar="FOLDER",
        help="Ask tables of endgames, as `rumpus endgame --out` writes them, before a search.",
    ),
]


def open_table(game: "Game", path: Path) -> "Table":
    """Return the table of a file; one that is missing or incomplete is wrong usage."""
    from interpreter.endgames import read_table

    if not path.is_file():
        raise UsageError(f"{path}: {'it is a folder' if path.is_dir() else 'there is no such file'}")
    table = read_table(path, game.program, game.rules_hash)
    if table.material not in table.slices:
        raise UsageError(f"{path}: this table is not complete; make it anew")
    return table


def open_tables(game: "Game", path: Path | None) -> "Tables | None":
    """Return the tables of a game in a folder, or None without a folder; files that cannot be used are noted."""
    from interpreter.endgames import read_folder

    if path is None:
        return None
    folder = read_folder(path)
    for reason in folder.unused(game):
        note(reason)
    return folder.of(game)
