"""Records on disk: read, and kept up to date while a game is played."""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.file_kind import RECORD, UTF_16, file_kind
from interpreter.cli.files import STDIN, UsageError, read_stdin
from interpreter.errors import InvalidRecordError, RecordFault
from rulesets.absence import ENDING, near_files

if TYPE_CHECKING:
    from interpreter.cli.match import Match
    from interpreter.notation import Record


@dataclass(frozen=True, slots=True)
class Keeper:
    """Writes the record of a match to its file whenever the match changes."""

    path: Path
    tags: dict[str, str]

    def __call__(self, match: "Match") -> None:
        """Write the record as it is now."""
        from interpreter.notation import write_record

        write_whole(self.path, write_record(match.record(self.tags)))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whoever looks, and whatever happens, finds either the old text or the new one, whole."""
    target = path.resolve()
    beside = target.with_name(f".{target.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as fault:
        raise UsageError(f"the record {path} cannot be written: {fault.strerror}") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def read_games(name: str) -> tuple["Record", ...]:
    """The games of a record file, or of standard input for `-`."""
    from interpreter.notation import read_records

    return read_records(_text(name), STDIN if name == "-" else name)


def read_game(name: str) -> "Record":
    """The game of a record file that holds one game."""
    from interpreter.notation import read_record

    return read_record(_text(name), name)


def _text(name: str) -> str:
    from interpreter.notation.record import MAX_TEXT

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
    """What may have been meant by the path of a record that is none."""
    if path.is_dir():
        return "; name a file in it"
    near = near_files(path, path.suffix)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def _check_kind(name: str, data: bytes) -> None:
    """`UsageError` is raised for what is no record at all, but plainly something else."""
    kind = file_kind(data.decode("utf-8", errors="replace"))
    if kind not in (None, RECORD):
        raise UsageError(f"{name} is {kind}, not {'UTF-8' if kind == UTF_16 else RECORD}")


def rules_of(record: "Record", path: str) -> str:
    """How to write the rule file of a record: one here, or beside the record, that bears the name of its game."""
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
