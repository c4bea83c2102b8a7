"""Cached results: Programs of playable files, and what commands found out about sound files."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dsl.source import Source
from interpreter.cache import entry
from interpreter.cache.place import cache_path
from interpreter.cache.watched import Watched

if TYPE_CHECKING:
    from interpreter.program.tables import Program

_PROGRAM = "program"


def known_program(source: Source, settings: Mapping[str, str], library: Watched) -> "tuple[Program, str] | None":
    """Return the cached Program of a source under settings, and the hash of its rules, if they are known.

    Its base files are found in the library first.
    """
    found = known(_PROGRAM, source, settings, library)
    if found is None:
        return None
    from interpreter.cache.codec import decode

    try:
        return decode(found["rows"], (source, *library.sources)), str(found["hash"])
    except (LookupError, TypeError, ValueError):
        return None


def keep_program(
    source: Source, settings: Mapping[str, str], library: Watched, program: "Program", rules_hash: Callable[[], str]
) -> None:
    """Cache the Program of a source under settings and the hash of its rules, with the files that the library found."""
    if cache_path() is None:  # to encode takes as long as to compile
        return
    from interpreter.cache.codec import UnknownPartError, encode

    try:
        rows = encode(program, (source, *library.sources))
    except UnknownPartError:
        return
    keep(_PROGRAM, source, settings, library, {"hash": rules_hash(), "rows": rows})


def known(kind: str, source: Source, settings: Mapping[str, str], library: Watched) -> Any:  # Any: JSON
    """Return what is known about a file under settings, if the files on which it builds are unchanged, or None."""
    if cache_path() is None:
        return None
    try:
        found = entry.read(entry.key(kind, source, settings))
        return found["value"] if library.finds_again(found["files"]) else None
    except (LookupError, RecursionError, TypeError, ValueError):  # there is no such entry, or it is malformed
        return None


def keep(kind: str, source: Source, settings: Mapping[str, str], library: Watched, value: Any) -> None:  # Any: JSON
    """Cache what was found out about a file under settings, with the files that the library found."""
    if cache_path() is not None:
        entry.write(entry.key(kind, source, settings), {"files": library.notes(), "value": value})
