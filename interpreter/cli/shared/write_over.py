"""Writes a changed rule file as a whole, so that no program ever reads half of it."""

from pathlib import Path

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.whole_file import replace_file


def write_over(name: str, text: str) -> None:
    """Put a text in the place of a file; a link goes on pointing to it, and its mode, owner and other names stay.

    `UsageError` is raised if that cannot be done; then the file is as it was.
    """
    try:
        replace_file(Path(name), text.encode())
    except OSError as fault:
        raise UsageError(f"{name} cannot be written: {fault.strerror}") from fault
