"""Folders that commands write into."""

from pathlib import Path

from interpreter.cli.shared.files import UsageError


def make_folder(folder: Path) -> None:
    """Make a folder, with those above it, unless it exists."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UsageError(f"the folder {folder} cannot be made: {fault.strerror}") from None


def make_empty_folder(folder: Path) -> None:
    """Make a folder that has no files yet, or raise `UsageError`."""
    make_folder(folder)
    if any(folder.iterdir()):
        raise UsageError(f"the folder {folder} is not empty; remove it, or choose another one")
