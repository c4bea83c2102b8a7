"""The version of Rumpus; pyproject.toml reads it from here, so that programs need not query the installed packages."""

from typing import Final

VERSION: Final = "0.1.0"
