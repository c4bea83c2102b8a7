"""Records on disk."""

from pathlib import Path

from interpreter.notation import read_record


def actions_of(path: Path) -> int:
    """Return how many actions a record holds; it can be read at any time."""
    return len(read_record(path.read_text(), path.name).actions) if path.exists() else 0
