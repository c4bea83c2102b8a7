"""Commands that install what is missing, from the place where Rumpus itself is: a checkout, or installed packages."""

import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
"""The checkout, or the folder of installed packages."""


def is_checkout(home: Path = HOME) -> bool:
    """Return True if Rumpus runs from a folder with its sources, which can be built."""
    return (home / "Makefile").is_file() and (home / "setup.py").is_file()


def pip_command(what: str) -> str:
    """Return the command that installs packages for this Python; the `pip` of a shell may be another Python's."""
    return f"{sys.executable} -m pip install {what}"


def extra_command(extra: str, home: Path = HOME) -> str:
    """Return the command that adds an extra. Elsewhere than in a checkout, pip takes Rumpus as it is installed."""
    return pip_command(f'-e "{home}[{extra}]"' if is_checkout(home) else f'"rumpus[{extra}]"')
