"""`rumpus values`: what the pieces of a ruleset are worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.files import open_game
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.output import print_json

if TYPE_CHECKING:
    from interpreter.game.judging.lookup import Found
    from interpreter.game.judging.value_table import Row
    from interpreter.game.state import Game


@in_format
def values(
    file: FileArgument,
    weights: Annotated[
        Path | None, typer.Option("--weights", metavar="FILE", help="A file of weights, as `rumpus train` writes it.")
    ] = None,
    option: SettingsOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Show what the pieces of a ruleset are worth, in points.

    At 400 points the chance to win is ten to one. A number after ± is the standard error. Values that were not
    learned come from the rules: from how many squares a unit can go to and attack.
    """
    from interpreter.game.judging.file import read_weights
    from interpreter.game.judging.lookup import Found, found_weights
    from interpreter.game.judging.value_table import rows_of

    game = open_game(file, option, None)
    found = Found(read_weights(weights, game.program, game.rules_hash)) if weights is not None else found_weights(game)
    rows = rows_of(game.program, found.weights)
    if format is Format.JSON:
        print_json(_object(game, found, rows))
        return
    print(_origin(game, found))
    for line in _lines(rows):
        print(line)


def _origin(game: "Game", found: "Found") -> str:
    """Return where the values come from."""
    weights = found.weights
    if weights.games:
        text = f"{game.title}: learned from {weights.games:,} games at {weights.nodes:,} positions an action"
    else:
        text = f"{game.title}: from the rules alone"
    network = weights.network
    if network is None:
        hint = found.refusal or "run `rumpus train` to learn them"
        return text if weights.games else f"{text}; {hint}"
    return f"{text}; with a network of {network.width} neurons, learned from {network.games:,} games"


def _lines(rows: list["Row"]) -> list[str]:
    """Return the table as text, its columns aligned."""
    head = ["", *rows[0].numbers, "relative"]
    cells = [[row.name, *map(str, row.numbers.values()), row.relative_text] for row in rows]
    widths = [max(len(line[column]) for line in [head, *cells]) for column in range(len(head))]
    return [
        "  ".join([line[0].ljust(widths[0]), *(map(str.rjust, line[1:], widths[1:]))]).rstrip()
        for line in [head, *cells]
    ]


def _object(game: "Game", found: "Found", rows: list["Row"]) -> dict[str, Any]:  # Any: JSON
    """Return the values of pieces as JSON."""
    weights = found.weights
    return {
        "title": game.title,
        "rules": game.rules_hash,
        "learned": weights.games > 0,
        "games": weights.games,
        "nodes": weights.nodes,
        "refusal": found.refusal,
        "pieces": [
            {
                "name": row.name,
                **{name: {"points": cell.points, "error": cell.error} for name, cell in row.numbers.items()},
                "royal": row.royal,
                "relative": row.relative,
            }
            for row in rows
        ],
    }
