"""What `rumpus play` is asked for."""

from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.shared.options import MOST, names_for

FileArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FILE",
        help="A rule file, the name of a ruleset, or - for standard input. With --resume only for a ruleset that "
        "does not come with Rumpus.",
        show_default=False,
        autocompletion=names_for,
    ),
]
WhiteOption = Annotated[
    str | None,
    typer.Option(
        "--white",
        metavar="PLAYER",
        help="The player of White: human, a level of the computer from 1 to 8, or random.",
        show_default="human; 4 if no person plays",
    ),
]
BlackOption = Annotated[
    str | None,
    typer.Option("--black", metavar="PLAYER", help="The player of Black.", show_default="4; 1 if no person plays"),
]
MovetimeOption = Annotated[
    int | None,
    typer.Option(
        "--movetime",
        metavar="MS",
        min=1,
        max=MOST,
        help="Milliseconds of the computer for each action.",
        show_default="the player's own",
    ),
]
ClockOption = Annotated[
    str | None,
    typer.Option(
        "--clock",
        metavar="M+S",
        help="A clock: M minutes for each side, and S more seconds after each turn. A side without time loses.",
    ),
]
ThinkingOption = Annotated[
    bool, typer.Option("--thinking", help="Show what the computer found: depth, score and best line.")
]
TuiOption = Annotated[
    bool, typer.Option("--tui", help="Play on the whole screen, with mouse and keys; needs the extra `tui`.")
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Random seed; the same seed plays the same game.", show_default="1"),
]
LimitOption = Annotated[
    int | None,
    typer.Option("--limit", min=0, help="Call the game a draw after this number of turns; 0 means never."),
]
RecordOption = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="OUT",
        help="Write the game to a new file after every action; - prints the record of an unattended game.",
    ),
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="RECORD",
        help="Continue a recorded game, in the same file; ruleset, options, players and seed are those of the "
        "record unless given here.",
    ),
]
