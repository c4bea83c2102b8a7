"""The option `--engine`, and the word about an engine that is slower than it need be."""

import sys
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from interpreter.engines.choose import Selection


class EngineName(StrEnum):
    """The engines that can be asked for."""

    REFERENCE = "reference"
    KERNEL = "kernel"


EngineOption = Annotated[
    EngineName | None,
    typer.Option(
        "--engine", help="Which engine plays.", show_default="what RUMPUS_ENGINE says, else kernel where it is built"
    ),
]


def engine_wanted(asked: EngineName | None) -> str:
    """What `interpreter.engines.choose` is to be asked for."""
    from interpreter.engines.choose import AUTO

    return AUTO if asked is None else asked.value


def mention_slowness(asked: EngineName | None) -> None:
    """Say once, on standard error, that the reference engine stands in for the kernel, and what cures that."""
    from interpreter.engines.choose import cure, select

    selection = select(engine_wanted(asked))
    if is_stand_in(selection):
        _say(f"{selection.because}, so the reference engine plays, and slowly: {cure()}")


def is_stand_in(selection: "Selection") -> bool:
    """Whether it is the reference engine, and nobody asked for it."""
    from interpreter.engines.choose import REFERENCE

    return selection.name == REFERENCE and not selection.asked


@cache
def _say(sentence: str) -> None:
    print(f"note: {sentence}", file=sys.stderr)
