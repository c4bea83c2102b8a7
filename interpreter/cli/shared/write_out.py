"""Output files: pages, pictures, charts."""

import os
import sys
from pathlib import Path

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.whole_file import create_file, replace_file


def write_out(file: Path, content: str | bytes) -> None:
    """Write a file atomically and say so, or raise `UsageError`."""
    try:
        _write(file, content.encode() if isinstance(content, str) else content)
    except OSError as fault:
        raise UsageError(f"{file} cannot be written: {fault.strerror}") from fault
    say_written(file)


def say_written(file: Path) -> None:
    """Say that a file is written."""
    print(f"wrote {file}", file=sys.stderr)


def _write(file: Path, data: bytes) -> None:
    if not os.path.exists(file):
        create_file(file, data)
    elif os.path.isfile(file):
        replace_file(file, data)
    else:
        file.write_bytes(data)  # a pipe or a device cannot be replaced
