"""Choice of the engine: by default the kernel if it is built, else the reference engine.

Neither engine is imported before it is chosen, because the reference engine loads networkx and the kernel does not.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from interpreter.errors import EngineError, UnsupportedRulesetError
from interpreter.installing import HOME, is_checkout, pip_command

if TYPE_CHECKING:
    from interpreter.engines.protocol import Engine
    from interpreter.program.tables import Program

AUTO, KERNEL, REFERENCE = "auto", "kernel", "reference"
WANTED = (AUTO, KERNEL, REFERENCE)

VARIABLE = "RUMPUS_ENGINE"
"""The environment variable for the default engine."""


class Selection(NamedTuple):
    """The name of an engine, the reason for it, and whether it was requested."""

    name: str
    because: str
    asked: bool


def choose(program: Program, wanted: str = AUTO) -> Engine:
    """Return the engine for a Program. Raise `EngineError` for an unknown name, and for a kernel that is not built.

    If the kernel was not requested, a ruleset that it declines falls back to the reference engine.
    """
    selection = select(wanted)
    if selection.name == REFERENCE:
        return _reference(program)
    try:
        return _kernel(program)
    except UnsupportedRulesetError:
        if selection.asked:
            raise
        return _reference(program)


def select(wanted: str = AUTO) -> Selection:
    """Return the engine for a request.

    >>> select("reference")
    Selection(name='reference', because='it was asked for', asked=True)
    """
    name, because = _wish(wanted)
    obstacle = None if name == REFERENCE else kernel_obstacle()
    if obstacle is None:
        return Selection(KERNEL, "it is built", False) if name == AUTO else Selection(name, because, True)
    if name == KERNEL:
        raise EngineError(f"the kernel {obstacle}, and {because}: {cure()}")
    return Selection(REFERENCE, f"the kernel {obstacle}", False)


def _wish(wanted: str) -> tuple[str, str]:
    """Return the requested name, and the source of the request: the caller, or else the environment."""
    if wanted not in WANTED:
        raise EngineError(f"unknown engine `{wanted}`; write {_either()}")
    if wanted != AUTO:
        return wanted, "it was asked for"
    said = os.environ.get(VARIABLE) or AUTO
    if said not in WANTED:
        raise EngineError(f"unknown engine `{said}` in the environment variable {VARIABLE}; set {_either()}")
    return said, f"the environment variable {VARIABLE} asks for it"


def _either() -> str:
    return f"{', '.join(WANTED[:-1])} or {WANTED[-1]}"


def kernel_obstacle() -> str | None:
    """Return why the kernel cannot play here, or None if it can."""
    from interpreter.engines.kernel import obstacle

    return obstacle()


def cure(home: Path = HOME) -> str:
    """Return how to get a working kernel: compile it in a checkout, reinstall Rumpus elsewhere."""
    if is_checkout(home):
        return f"install a C compiler, then run `make clean play` in {home}"
    sources = pip_command("--force-reinstall --no-deps FOLDER")
    return (
        f"install a wheel with the kernel, or a C compiler and Rumpus again from the folder of its sources: `{sources}`"
    )


def _kernel(program: Program) -> Engine:
    from interpreter.engines.kernel.engine import Kernel

    return Kernel(program)


def _reference(program: Program) -> Engine:
    from interpreter.engines.reference import Reference

    return Reference(program)
