"""The engines there are, in pairs: the reference beside the kernel, or beside itself where a test is about the tests."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from interpreter.engines.reference import Reference
from interpreter.program.tables import Program
from support.agreement import Pair, Tested

NO_KERNEL = "the kernel is not built here: everything runs on the reference engine, which agrees with itself"


def is_kernel_built() -> bool:
    """Whether the kernel can be asked anything."""
    return find_spec("interpreter.engines.kernel") is not None and bool(
        import_module("interpreter.engines.kernel").is_built()
    )


def kernel(program: Program) -> Tested:
    """The kernel for a Program."""
    engine: Tested = import_module("interpreter.engines.kernel.engine").Kernel(program)
    return engine


def pair(program: Program, second: Callable[[Program], Tested] = kernel) -> Pair:
    """The reference engine for a Program, and another."""
    return Pair(Reference(program), second(program))
