"""The kernel's package as pages have it: all of its compiled modules are in one file, which Python's loader opens.

It takes the place of `interpreter.engines.kernel`, which looks for a file of each module.
"""

import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from pathlib import Path

FILE = Path("/kernel.so")
"""Where the worker of a page puts the compiled kernel, if the page has it."""


def is_built() -> bool:
    """Return True if the page has the kernel."""
    return obstacle() is None


def obstacle() -> str | None:
    """Return the reason why the kernel cannot play, or None if it can."""
    return None if FILE.exists() else "is not in this page"


class Modules:
    """Finds the compiled modules. Python asks it last, so the packages come from the archive."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where a module of the kernel is, or None for other modules."""
        if not name.startswith(f"{__name__}."):
            return None
        return ModuleSpec(name, ExtensionFileLoader(name, str(FILE)), origin=str(FILE))


if is_built():
    sys.meta_path.append(Modules)
