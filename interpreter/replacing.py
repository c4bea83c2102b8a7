"""Replaces the text of a file in one step, so that a full disk or a kill leaves the old one."""

from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Write a text to a file; raise `OSError` if that fails, and leave the file as it was."""
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
