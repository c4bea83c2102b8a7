"""Records on disk: reading them, and saving them during a game."""

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from dsl.file_kind import RECORD, UTF_16, file_kind
from interpreter.cli.shared.files import STDIN, UsageError, reason
from interpreter.cli.shared.whole_file import alone_with, create_file, replace_file
from interpreter.errors import InvalidRecordError, RecordFault
from interpreter.notation.record_text import MAX_TEXT
from rulesets.absence import ENDING, near_files

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from io import BufferedReader

    from interpreter.game.match import Match
    from interpreter.notation import Reading, Record

_LOOKED_AT = 8_000
"""Number of bytes that tell the kind of a file."""


_MOST_STEM = 100
"""Characters of the name of a rule file."""

_NEXT_GAME = "\n\n[Event "
"""Offset of the next game in a file of several."""


@dataclass(slots=True)
class Keeper:
    """Saves the record of a match whenever the match changes; another match is the next game of the file.

    A record that another program has changed is not overwritten.
    """

    path: Path
    tags: dict[str, str]
    written: bytes | None = None
    """The content of the file; None if it does not exist yet."""
    before: bytes = b""
    """The games in the file before that of the match, each with a blank line after it."""
    match: "Match | None" = None
    """The match whose record is the last one of the file."""

    def __call__(self, match: "Match") -> None:
        """Save the record."""
        from interpreter.notation import write_record

        if self.written is not None and self.match is not None and self.match is not match and self.match.actions:
            self.before = self.written.rstrip(b"\n") + b"\n\n"
        self.match = match
        data = self.before + write_record(match.record(self.tags)).encode()
        try:
            self._write(data)
        except FileExistsError:
            raise already_there(self.path) from None
        except OSError as fault:
            raise UsageError(f"the record {self.path} cannot be written: {fault.strerror}") from None
        self.written = data

    def _write(self, data: bytes) -> None:
        if self.written is None or not os.path.exists(self.path):
            create_file(self.path, data)
            return
        with alone_with(self.path) as found:
            if found != self.written:
                raise UsageError(f"the record {self.path} has been changed by something else, and is not overwritten")
            replace_file(self.path, data)


def already_there(path: Path) -> UsageError:
    """Return the message for a new record whose name is taken."""
    return UsageError(f"{path} already exists; choose another name, or continue it with --resume {path}")


def read_games(name: str) -> "Iterator[Reading]":
    """Read the games of a file in any format of records one at a time, or of standard input for `-`."""
    from interpreter.notation.formats.decoding import encoding_of
    from interpreter.notation.formats.files import format_like, stream_games

    shown = STDIN if name == "-" else name
    with _opened(name) as file:
        try:
            data = file.peek(_LOOKED_AT)
            encoding = encoding_of(data)
            if format_like(data.decode(encoding, errors="ignore")) is None:
                _check_kind(shown, data)
            yield from stream_games(_lines(file, encoding), shown)
        except OSError as fault:
            raise _unreadable(name, fault) from None


def _opened(name: str) -> "AbstractContextManager[BufferedReader]":
    if name == "-":
        if not hasattr(sys.stdin, "buffer"):
            raise UsageError(f"{STDIN} cannot be read: it is closed")
        return nullcontext(cast("BufferedReader", sys.stdin.buffer))
    try:
        return Path(name).open("rb")
    except OSError as fault:
        raise _unreadable(name, fault) from None


def _lines(file: "BufferedReader", encoding: str) -> Iterator[str]:
    """Yield lines, long ones in pieces; one that is not in the encoding of the file is read as Latin-1, as in PGN."""
    decoder = codecs.getincrementaldecoder(encoding)()
    while piece := file.readline(MAX_TEXT):
        cut_off, _ = decoder.getstate()
        try:
            yield decoder.decode(piece, final=piece.endswith(b"\n"))
        except UnicodeDecodeError:
            decoder.reset()
            yield (cut_off + piece).decode("latin-1")
    cut_off, _ = decoder.getstate()
    yield cut_off.decode("latin-1")


def _unreadable(name: str, fault: OSError) -> UsageError:
    if name == "-":
        return UsageError(f"{STDIN} cannot be read: {reason(fault)}")
    return UsageError(f"the record {name} cannot be read: {fault.strerror}{_hint(Path(name))}")


def read_last_game(name: str) -> tuple["Record", str, str]:
    """Return the last game of a record file, the text of the games before it, and its own text."""
    from interpreter.notation import read_records
    from interpreter.notation.formats.files import format_like

    try:
        data = _bytes(Path(name), 4 * MAX_TEXT + 1)
    except OSError as fault:
        raise _unreadable(name, fault) from None
    _check_kind(name, data)
    text = _decoded(name, data)
    other = format_like(text[:_LOOKED_AT])
    if other is not None:
        cure = f"`rumpus replay {name} --export rumpus` writes one that can be"
        raise UsageError(f"{name} is a game in {other.name}, which cannot be continued; {cure}")
    records = read_records(text, name)
    start = text.rfind(_NEXT_GAME) + 2 if len(records) > 1 else 0
    if len(records) > 1 and text[:start].count(_NEXT_GAME[2:]) != len(records) - 1:
        raise UsageError(f"{name} has {len(records)} games that Rumpus did not write; copy the last one to a file")
    return records[-1], text[:start], text[start:]


def _bytes(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        return file.read(most)


def _hint(path: Path) -> str:
    """Return a hint for the wrong path of a record."""
    if os.path.isdir(path):  # unlike `Path.is_dir`, it does not raise for a folder without permission
        return "; name a file in it"
    near = near_files(path, path.suffix)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def _check_kind(name: str, data: bytes) -> None:
    """Raise `UsageError` for a file that is clearly not a record."""
    kind = file_kind(data.decode("utf-8", errors="replace"))
    if kind not in (None, RECORD):
        raise UsageError(f"{name} is {kind}, not {'UTF-8' if kind == UTF_16 else RECORD}")
    if kind is None and b"\0" in data:
        raise UsageError(f"{name} is not text")


def rules_of(record: "Record", path: str) -> str:
    """Return the rule file of a record: one in this folder, or in the record's, with the name of its game."""
    stem = "-".join(record.tags.get("Variant", "").lower().split())[:_MOST_STEM]
    here = (folder / f"{stem}{ENDING}" for folder in (Path(), Path(path).parent))
    found = next((file for file in here if re.fullmatch(r"[a-z0-9-]+", stem) and file.is_file()), None)
    return str(found) if found is not None else "FILE"


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8").split("\n")
        sentence = f"byte {fault.start} of the file, 0x{data[fault.start]:02x}, is not UTF-8 text"
        raise InvalidRecordError(name, [RecordFault(len(before), len(before[-1]) + 1, sentence)]) from None
