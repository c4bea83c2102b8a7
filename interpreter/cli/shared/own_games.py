"""Options of commands that let the computer play many games."""

from typing import Annotated

import typer

SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of openings and players.")]
LimitOption = Annotated[
    int, typer.Option("--limit", min=1, metavar="TURNS", help="Call a game a draw after this number of turns.")
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Number of processes.", show_default="all cores")
]
