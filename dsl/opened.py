"""Read the bytes of a file into a source. Every command begins here, so this loads little of the language."""

import codecs
from typing import TYPE_CHECKING

from dsl import limits
from dsl.file_kind import RECORD, RULES, UTF_16, file_kind, wrapping
from dsl.source import Source, Span

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic

Opened = tuple[Source, tuple["Diagnostic", ...]]
"""The source of a file, and the faults of its bytes."""


def read_source(name: str, data: bytes) -> Opened:
    """Return the source of a file's bytes, and their faults: not UTF-8, or not a rule file at all.

    A byte that is not UTF-8 is the replacement character in the text. `data` may end after 4 * `MAX_TEXT` bytes. A
    character cut off there is not a fault, because the text is too long in any case.
    """
    whole = len(data) <= 4 * limits.MAX_TEXT
    try:
        source = Source(name, codecs.getincrementaldecoder("utf-8")().decode(data, final=whole))
        faults = []
    except UnicodeDecodeError as fault:
        source = Source(name, data[: limits.MAX_TEXT].decode("utf-8", errors="replace"))
        faults = [_not_utf_8(source, data, fault.start)]
    kind = file_kind(source.text)
    if kind not in (None, RULES):
        return source, (_other_kind(source, kind),)
    wrapped = None if kind else wrapping(source.text)
    return source, (_not_rules(source, *wrapped),) if wrapped else tuple(faults)


def _not_utf_8(source: Source, data: bytes, start: int) -> "Diagnostic":
    """Return the finding for the first byte that is not UTF-8."""
    from dsl.diagnostics import diagnostic

    at = min(len(data[:start].decode("utf-8")), max(len(source.text) - 1, 0))
    return diagnostic(
        "not-utf-8",
        Span(source, at, min(at + 1, len(source.text))),
        f"byte {start} of the file, 0x{data[start]:02x}, is not UTF-8 text",
        label="here",
        help="save the file as UTF-8",
    )


def _other_kind(source: Source, kind: str) -> "Diagnostic":
    """Return the finding that a file is of another kind, at its start."""
    from dsl.diagnostics import diagnostic

    if kind == UTF_16:
        utf_8 = "save the file as UTF-8"
        return diagnostic("not-utf-8", Span(source, 0, 0), f"the file is {kind}, not UTF-8", help=utf_8)
    return _not_rules(source, kind, "`rumpus replay {}` shows it" if kind == RECORD else _ANOTHER)


_ANOTHER = 'name another file: one that starts with `ruleset "Name of the game"`, or with `library "Name"`'


def _not_rules(source: Source, kind: str, help: str) -> "Diagnostic":
    from dsl.diagnostics import diagnostic

    message = f"the file is {kind}, not {RULES}"
    return diagnostic("not-a-rule-file", Span(source, 0, 0), message, help=help.replace("{}", source.name))
