"""A changed file is put back as a whole, so that nobody ever reads half of it."""

import os
import shutil
import tempfile
from pathlib import Path

from interpreter.cli.files import UsageError


def write_over(name: str, text: str) -> None:
    """Put a text in the place of a file; a link goes on pointing to it, and its mode stays.

    `UsageError` is raised if that cannot be done; then the file is as it was.
    """
    try:
        _write(Path(name).resolve(), text)
    except OSError as fault:
        raise UsageError(f"{name} cannot be written: {fault.strerror}") from fault


def _write(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        shutil.copymode(path, name)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
