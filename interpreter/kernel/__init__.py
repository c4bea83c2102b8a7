"""The kernel: the rules of a Program at native speed, in integer tables that Cython compiles."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

_HERE = Path(__file__).parent


def is_built() -> bool:
    """Whether the compiled part is there for this Python."""
    return any((_HERE / f"engine{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
