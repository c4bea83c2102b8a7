"""Databases that have their tables: to bring a new one up to date takes longer than most of what tests ask of it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from interpreter.web.store import open_store


def with_tables(path: Path) -> str:
    """Return the address of a new file that has all tables, and nothing in them."""
    path.write_bytes(_tables())
    return f"sqlite:///{path}"


@cache
def _tables() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        open_store(f"sqlite:///{path}").close()
        return path.read_bytes()
