"""Which engine answers: the kernel where it is built, else the reference engine, unless somebody says otherwise.

Neither engine is imported before it is chosen: the reference engine brings networkx, the kernel does without it.
"""

import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_config_var, get_python_version
from typing import NamedTuple

from interpreter.engine import Engine
from interpreter.errors import EngineError, UnsupportedRulesetError
from interpreter.program import Program

AUTO, KERNEL, REFERENCE = "auto", "kernel", "reference"
WANTED = (AUTO, KERNEL, REFERENCE)

VARIABLE = "RUMPUS_ENGINE"
"""The environment variable that chooses where nobody else does."""

CURE = "install a C compiler, then run `make clean play`, or `pip install -e .` again"

_HOME = "interpreter.kernel"
_COMPILED = (".so", ".pyd")


class Selection(NamedTuple):
    """The name of an engine, why it is this one, and whether somebody asked for it."""

    name: str
    because: str
    asked: bool


def choose(program: Program, wanted: str = AUTO) -> Engine:
    """The engine for a Program. `EngineError` is raised for a name of no engine, and for a kernel that is not built.

    A kernel that nobody asked for leaves a ruleset that it declines to the reference engine.
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
    """Which engine answers a wish.

    >>> select("reference")
    Selection(name='reference', because='it was asked for', asked=True)
    """
    name, because = _wish(wanted)
    obstacle = None if name == REFERENCE else kernel_obstacle()
    if obstacle is None:
        return Selection(KERNEL, "it is built", False) if name == AUTO else Selection(name, because, True)
    if name == KERNEL:
        raise EngineError(f"the kernel {obstacle}, and {because}: {CURE}")
    return Selection(REFERENCE, f"the kernel {obstacle}", False)


def _wish(wanted: str) -> tuple[str, str]:
    """The name that is wished for, and where the wish comes from: the caller, or else the environment."""
    if wanted not in WANTED:
        raise EngineError(f"no engine is called `{wanted}`; write {_either()}")
    if wanted != AUTO:
        return wanted, "it was asked for"
    said = os.environ.get(VARIABLE) or AUTO
    if said not in WANTED:
        raise EngineError(f"no engine is called `{said}`, as the environment variable {VARIABLE} says; set {_either()}")
    return said, f"the environment variable {VARIABLE} asks for it"


def _either() -> str:
    return f"{', '.join(WANTED[:-1])} or {WANTED[-1]}"


def kernel_obstacle() -> str | None:
    """What keeps the kernel from playing here, as said of it; nothing if it can play."""
    if find_spec(_HOME) is None:
        return "is not built"
    home = import_module(_HOME)
    if home.is_built():
        return None
    compiled = [path.name for folder in home.__path__ for path in Path(folder).glob("*") if path.suffix in _COMPILED]
    if compiled and not any(name.endswith(get_config_var("EXT_SUFFIX")) for name in compiled):
        return f"is built for another Python than this one, {get_python_version()}"
    return "is not built"


def _kernel(program: Program) -> Engine:
    engine: Engine = import_module(f"{_HOME}.engine").Kernel(program)
    return engine


def _reference(program: Program) -> Engine:
    from interpreter.reference import Reference

    return Reference(program)
