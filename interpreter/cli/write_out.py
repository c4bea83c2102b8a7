"""What somebody asked to have in a file: pages, pictures, charts."""

import sys
from pathlib import Path

from interpreter.cli.files import UsageError


def write_out(file: Path, content: str | bytes) -> None:
    """Write a file and say so; `UsageError` is raised if that cannot be done."""
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as fault:
        raise UsageError(f"{file} cannot be written: {fault.strerror}") from fault
    print(f"{file} is written", file=sys.stderr)
