"""Arguments and options that commands share."""

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """The report format of a command."""

    TEXT = "text"
    JSON = "json"


MOST = 10**12
"""The largest limit of a player, in milliseconds or positions: what `Budget` allows."""

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A rule file, the name of a ruleset, or - for standard input.")
]
FilesArgument = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Rule files, folders of them, names of rulesets, or - for standard input."),
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
