"""The option `--engine`, and the note about a slow engine."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from interpreter.engines.choose import Selection


class EngineName(StrEnum):
    """The selectable engines."""

    REFERENCE = "reference"
    KERNEL = "kernel"


EngineOption = Annotated[
    EngineName | None,
    typer.Option(
        "--engine", help="The engine to use.", show_default="RUMPUS_ENGINE, else the kernel where it is built"
    ),
]


def engine_wanted(asked: EngineName | None) -> str:
    """Return the name for `interpreter.engines.choose`."""
    from interpreter.engines.choose import AUTO

    return AUTO if asked is None else asked.value


def mention_slowness(asked: EngineName | None) -> None:
    """Note once, on standard error, that the reference engine replaces the kernel, and how to change that."""
    from interpreter.cli.shared.notes import note
    from interpreter.engines.choose import cure, select

    selection = select(engine_wanted(asked))
    if is_fallback(selection):
        note(f"{selection.because}, so the slower reference engine plays: {cure()}")


def is_fallback(selection: "Selection") -> bool:
    """Return True if the reference engine is a fallback."""
    from interpreter.engines.choose import REFERENCE

    return selection.name == REFERENCE and not selection.asked
