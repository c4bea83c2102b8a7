"""Arguments and options that commands share."""

from enum import StrEnum
from typing import Annotated

import typer

from rulesets import Catalogue


class Format(StrEnum):
    """The report format of a command."""

    TEXT = "text"
    JSON = "json"


MOST = 10**12
"""The largest limit of a player, in milliseconds or positions: what `Budget` allows."""


def names_for(incomplete: str) -> list[str]:
    """Return the shipped rulesets that a shell offers for a begun word; for none, it offers files.

    >>> names_for("hexap"), names_for(""), names_for("./")
    (['hexapawn'], [], [])
    """
    return [name for name in Catalogue().variants() if incomplete and name.startswith(incomplete)]


FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A rule file, the name of a ruleset, or - for standard input.",
        autocompletion=names_for,
    ),
]
FilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Rule files, folders of them, names of rulesets, or - for standard input.",
        autocompletion=names_for,
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="Report format.")]
FenOption = Annotated[str | None, typer.Option("--fen", metavar="FEN", help="The position to start from.")]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the ruleset; may be repeated."),
]
ClusterOption = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the workers of a Dask scheduler instead.")
]
ActionsOption = Annotated[
    str | None, typer.Option("--play", metavar="A,B,..", help="Actions to play first, separated by commas.")
]
