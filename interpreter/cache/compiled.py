"""What is kept of rule files: Programs of those that can be played, and that `check` finds nothing in a file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dsl.source import Source
from interpreter.cache import entry
from interpreter.cache.watched import Watched

if TYPE_CHECKING:
    from interpreter.program.tables import Program

_PROGRAM, _SOUND = "program", "sound"


def known_program(source: Source, settings: Mapping[str, str], library: Watched) -> "Program | None":
    """The Program of a source under settings, if it is known; the library has found the files it builds on then."""
    rows = _read(_PROGRAM, source, settings, library)
    if rows is None:
        return None
    from interpreter.cache.codec import decode

    try:
        return decode(rows, (source, *library.sources))
    except (LookupError, TypeError, ValueError):
        return None


def keep_program(source: Source, settings: Mapping[str, str], library: Watched, program: "Program") -> None:
    """Keep the Program that a source has under settings, in the presence of what a library found for it."""
    from interpreter.cache.codec import UnknownPartError, encode

    try:
        rows = encode(program, (source, *library.sources))
    except UnknownPartError:
        return
    _write(_PROGRAM, source, settings, library, rows)


def is_known_sound(source: Source, library: Watched) -> bool:
    """True if it is known that nothing is wrong with a file under any settings."""
    return _read(_SOUND, source, {}, library) is True


def keep_soundness(source: Source, library: Watched) -> None:
    """Keep that nothing is wrong with a file."""
    _write(_SOUND, source, {}, library, True)


def _read(kind: str, source: Source, settings: Mapping[str, str], library: Watched) -> Any:  # Any: JSON
    try:
        found = entry.read(entry.key(kind, source, settings))
        return found["value"] if library.finds_again(found["files"]) else None
    except (LookupError, RecursionError, TypeError, ValueError):  # there is no such entry, or it says something else
        return None


def _write(kind: str, source: Source, settings: Mapping[str, str], library: Watched, value: Any) -> None:  # Any: JSON
    entry.write(entry.key(kind, source, settings), {"files": library.notes(), "value": value})
