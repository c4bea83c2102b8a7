"""What `rumpus replay` is asked for."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

WIDTH = 480
"""The width of an animation in pixels."""
SECONDS = 1.0
"""How long an animation shows each action."""


class Form(StrEnum):
    """The forms in which games are written."""

    STANDARD = "standard"
    RUMPUS = "rumpus"
    KIF = "kif"
    KI2 = "ki2"
    CSA = "csa"
    USI = "usi"
    WXF = "wxf"
    ICCS = "iccs"
    CHINESE = "chinese"
    DHTMLXQ = "dhtmlxq"


FileArgument = Annotated[
    str, typer.Argument(metavar="RECORD", help="A file of recorded games, or - for standard input.")
]
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", metavar="FILE", help="The rule file, for a ruleset of your own."),
]
GameOption = Annotated[
    int | None, typer.Option("--game", metavar="N", min=1, help="Take only this game of the file, counted from 1.")
]
VerifyOption = Annotated[bool, typer.Option("--verify", help="Also check the rules hash and the result.")]
AtOption = Annotated[
    int | None, typer.Option("--at", metavar="N", min=0, help="Show the position after this number of actions.")
]
ExportOption = Annotated[
    Form | None,
    typer.Option(
        "--export",
        help="Print the games as records instead: in standard PGN, in the notation of Rumpus, in a format of shogi "
        "programs (kif, ki2, csa, usi), or in one of xiangqi programs (wxf, iccs, chinese, dhtmlxq).",
    ),
]
AnnotateOption = Annotated[
    str | None,
    typer.Option(
        "--annotate",
        metavar="PLAYER",
        help="Let a player judge every turn, and print the games as records with marks and better turns.",
    ),
]
MovetimeOption = Annotated[
    int | None,
    typer.Option("--movetime", metavar="MS", min=1, help="Milliseconds of the player for each position."),
]
NodesOption = Annotated[
    int | None, typer.Option("--nodes", min=1, help="Number of positions that the player may look at each time.")
]
AnimateOption = Annotated[
    Path | None,
    typer.Option("--animate", metavar="OUT", help="Draw a game action by action into OUT.gif or OUT.png."),
]
WidthOption = Annotated[
    int | None,
    typer.Option("--width", min=100, max=2000, help="Width of the animation in pixels.", show_default=str(WIDTH)),
]
FrameOption = Annotated[
    float | None,
    typer.Option(
        "--frame",
        metavar="SECONDS",
        min=0.02,
        max=60,
        help="Seconds for each action.",
        show_default=str(SECONDS),
    ),
]
