"""Files of other programs, whose encoding is not always UTF-8."""

from pathlib import Path

from dsl.limits import MAX_TEXT
from dsl.opened import read_source
from dsl.source import Source
from interpreter.cli.shared.files import STDIN, UsageError, read_stdin


def open_foreign(file: str) -> Source:
    """Return the text of a file; bytes that are not UTF-8 are read as Latin-1, as in names of players."""
    most = 4 * MAX_TEXT + 1
    if file == "-":
        data, name = read_stdin(most), STDIN
    else:
        try:
            with Path(file).open("rb") as opened:
                data, name = opened.read(most), file
        except (OSError, ValueError) as fault:
            why = fault.strerror if isinstance(fault, OSError) else "it is not the name of a file"
            raise UsageError(f"{file} cannot be read: {why}") from None
    return read_source(name, data.replace(b"\r\n", b"\n"))[0]
