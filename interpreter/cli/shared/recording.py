"""Records on disk: reading them, and saving them during a game."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.file_kind import RECORD, UTF_16, file_kind
from interpreter.cli.shared.files import STDIN, UsageError, read_stdin
from interpreter.cli.shared.whole_file import alone_with, create_file, replace_file
from interpreter.errors import InvalidRecordError, RecordFault
from rulesets.absence import ENDING, near_files

if TYPE_CHECKING:
    from interpreter.game.match import Match
    from interpreter.notation import Record


@dataclass(slots=True)
class Keeper:
    """Saves the record of a match whenever the match changes.

    A record that another program has changed is not overwritten.
    """

    path: Path
    tags: dict[str, str]
    written: bytes | None = None
    """The content of the file; None if it does not exist yet."""

    def __call__(self, match: "Match") -> None:
        """Save the record."""
        from interpreter.notation import write_record

        data = write_record(match.record(self.tags)).encode()
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


def read_games(name: str) -> tuple["Record", ...]:
    """Return the games of a record file, or of standard input for `-`."""
    from interpreter.notation import read_records

    return read_records(_text(name), STDIN if name == "-" else name)


def read_game(name: str) -> tuple["Record", str]:
    """Return the only game of a record file, and the text of the file."""
    from interpreter.notation import read_record

    text = _text(name)
    return read_record(text, name), text


def _text(name: str) -> str:
    from interpreter.notation.record_reader import MAX_TEXT

    most = 4 * MAX_TEXT + 1
    try:
        data = read_stdin(most) if name == "-" else _bytes(Path(name), most)
    except OSError as fault:
        raise UsageError(f"the record {name} cannot be read: {fault.strerror}{_hint(Path(name))}") from None
    _check_kind(STDIN if name == "-" else name, data)
    return _decoded(name, data)


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


def rules_of(record: "Record", path: str) -> str:
    """Return the rule file of a record: one in this folder, or in the record's, with the name of its game."""
    stem = "-".join(record.tags.get("Variant", "").lower().split())
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
