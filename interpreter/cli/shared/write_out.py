"""Output files: pages, pictures, charts."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.whole_file import create_file, replace_file


def check_outs(*outs: Path | None, read: Sequence[str | Path | None] = ()) -> None:
    """Raise `UsageError` for files that cannot be written, before the work of a command, or that it reads itself."""
    named = [out for out in outs if out is not None]
    for number, out in enumerate(named):
        if out.is_dir():
            raise UsageError(f"{out} cannot be written: it is a folder")
        if not out.parent.is_dir():
            raise UsageError(f"{out} cannot be written: there is no folder {out.parent}")
        if any(name is not None and Path(name).is_file() and _is_same(out, Path(name)) for name in read):
            raise UsageError(f"{out} is not written over: the command reads it; name another file")
        if any(_is_same(out, other) for other in named[:number]):
            raise UsageError(f"{out} would be written twice; name two files")


def _is_same(one: Path, other: Path) -> bool:
    """Return True if two names are those of one file; a device may be written twice."""
    if one.exists() and other.exists():
        return one.is_file() and one.samefile(other)
    return one.resolve() == other.resolve()


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
