"""The version of Rumpus; pyproject.toml takes it from here, so that a program need not look at what is installed."""

from typing import Final

VERSION: Final = "0.1.0"
