"""Cached results: Programs of playable files, and that `check` found nothing in a file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dsl.source import Source
from interpreter.cache import entry
from interpreter.cache.watched import Watched

if TYPE_CHECKING:
    from interpreter.program.tables import Program

_PROGRAM, _SOUND = "program", "sound"


def known_program(source: Source, settings: Mapping[str, str], library: Watched) -> "Program | None":
    """Return the cached Program of a source under settings, if any, after finding its base files in the library."""
    rows = _read(_PROGRAM, source, settings, library)
    if rows is None:
        return None
    from interpreter.cache.codec import decode

    try:
        return decode(rows, (source, *library.sources))
    except (LookupError, TypeError, ValueError):
        return None


def keep_program(source: Source, settings: Mapping[str, str], library: Watched, program: "Program") -> None:
    """Cache the Program of a source under settings, together with the files that the library found."""
    from interpreter.cache.codec import UnknownPartError, encode

    try:
        rows = encode(program, (source, *library.sources))
    except UnknownPartError:
        return
    _write(_PROGRAM, source, settings, library, rows)


def is_known_sound(source: Source, library: Watched) -> bool:
    """Return True if a file is known to have no findings under any settings."""
    return _read(_SOUND, source, {}, library) is True


def keep_soundness(source: Source, library: Watched) -> None:
    """Cache that a file has no findings."""
    _write(_SOUND, source, {}, library, True)


def _read(kind: str, source: Source, settings: Mapping[str, str], library: Watched) -> Any:  # Any: JSON
    try:
        found = entry.read(entry.key(kind, source, settings))
        return found["value"] if library.finds_again(found["files"]) else None
    except (LookupError, RecursionError, TypeError, ValueError):  # there is no such entry, or it is malformed
        return None


def _write(kind: str, source: Source, settings: Mapping[str, str], library: Watched, value: Any) -> None:  # Any: JSON
    entry.write(entry.key(kind, source, settings), {"files": library.notes(), "value": value})
