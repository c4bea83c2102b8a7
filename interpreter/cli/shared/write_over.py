"""Writes a changed rule file atomically, so that no program reads half of it."""

from pathlib import Path

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.whole_file import replace_file


def write_over(name: str, text: str) -> None:
    """Replace the text of a file; links still point to it, and its mode, owner and other names stay.

    Raise `UsageError` if that fails; the file is then unchanged.
    """
    try:
        replace_file(Path(name), text.encode())
    except OSError as fault:
        raise UsageError(f"{name} cannot be written: {fault.strerror}") from fault
