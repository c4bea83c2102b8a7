"""Files of other programs, whose encoding is not always UTF-8."""

import codecs
from pathlib import Path

from dsl.file_kind import UTF_16, file_kind
from dsl.limits import MAX_TEXT
from dsl.source import Source
from interpreter.cli.shared.files import STDIN, UsageError, read_stdin

_LOOKED_AT = 200
"""Number of bytes that tell UTF-16."""


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
    if (
        data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        or file_kind(data[:_LOOKED_AT].decode("latin-1")) == UTF_16
    ):
        raise UsageError(f"{name} is {UTF_16}; save it as UTF-8")
    return Source(name, _text(data).replace("\r\n", "\n"))


def _text(data: bytes) -> str:
    """Return the text of some bytes, of which the last character may be cut off."""
    try:
        return codecs.getincrementaldecoder("utf-8-sig")().decode(data, final=False)
    except UnicodeDecodeError:
        return data.decode("latin-1")
