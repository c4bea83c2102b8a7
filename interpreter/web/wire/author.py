"""The messages on an author's socket: what an editor sends and gets."""

import json
from typing import Any, Literal, NotRequired, TypedDict, cast

from interpreter.web.wire.answers import (
    BoardAnswer,
    CodeAnswer,
    CompletionAnswer,
    FixesAnswer,
    FormatAnswer,
    HoverAnswer,
    Items,
    PieceAnswer,
    TestsAnswer,
)


class Place(TypedDict):
    """A place in a text, as the language server's protocol counts: from 0, in UTF-16 units."""

    line: int
    character: int


class Range(TypedDict):
    """A part of a text."""

    start: Place
    end: Place


class Change(TypedDict):
    """A change of the text, from `start` to `end` in UTF-16 units."""

    t: Literal["change"]
    v: int
    start: int
    end: int
    insert: str
    reset: NotRequired[bool]
    """True if the text before is to be forgotten."""
    more: NotRequired[bool]
    """True if more parts of the text follow."""


class AskAtPlace(TypedDict):
    """A question about a place in the text."""

    t: Literal["hover", "complete", "piece"]
    rid: int
    v: int
    position: Place


class AskFixes(TypedDict):
    """A question for the quick fixes of a range."""

    t: Literal["actions"]
    rid: int
    v: int
    range: Range


class AskAboutText(TypedDict):
    """A question about the whole text."""

    t: Literal["format", "tests"]
    rid: int
    v: int


class AskCode(TypedDict):
    """A question about a finding."""

    t: Literal["explain"]
    rid: int
    code: str


TextQuestion = AskAtPlace | AskFixes | AskAboutText
Question = TextQuestion | AskCode
Message = Change | Question


class Diagnostics(TypedDict):
    """The findings of a version of the text; `final` if no more follow."""

    t: Literal["diagnostics"]
    v: int
    items: Items
    final: bool


class BoardMessage(BoardAnswer):
    """The start of the last correct text."""

    t: Literal["board"]
    v: int


class Failed(TypedDict):
    """The reason why a text was not compiled."""

    t: Literal["failed"]
    v: int
    text: str


class Head(TypedDict):
    """Which question is answered."""

    t: Literal["answer"]
    rid: Any  # Any: what the editor sent
    v: Any  # Any: likewise


class EditorBusy(Head):
    """Too many questions."""

    busy: bool


class Outdated(Head):
    """The question was about another version."""

    stale: bool


class NoReply(Head):
    """The reason why there is no answer."""

    failed: str


class HoverMessage(Head, HoverAnswer):
    """A `HoverAnswer` to a question."""


class CompletionMessage(Head, CompletionAnswer):
    """A `CompletionAnswer` to a question."""


class FixesMessage(Head, FixesAnswer):
    """A `FixesAnswer` to a question."""


class FormatMessage(Head, FormatAnswer):
    """A `FormatAnswer` to a question."""


class PieceMessage(Head, PieceAnswer):
    """A `PieceAnswer` to a question."""


class TestsMessage(Head, TestsAnswer):
    """A `TestsAnswer` to a question."""


class CodeMessage(Head, CodeAnswer):
    """A `CodeAnswer` to a question."""


Found = HoverAnswer | CompletionAnswer | FixesAnswer | FormatAnswer | PieceAnswer | TestsAnswer | CodeAnswer
Answered = HoverMessage | CompletionMessage | FixesMessage | FormatMessage | PieceMessage | TestsMessage | CodeMessage
Shown = Diagnostics | BoardMessage | Failed | EditorBusy | Outdated | NoReply | Answered
"""The messages to an editor."""


def answered(head: Head, found: Found) -> Answered:
    """Return the message that answers a question."""
    return cast(Answered, {**head, **found})


class BadMessageError(Exception):
    """A message that no editor sends."""


MALFORMED = (BadMessageError, KeyError, TypeError, ValueError, OverflowError, RecursionError)
"""What a message raises that no editor sends; 1e999 is a number in JSON, and infinite."""

_QUESTIONS = frozenset({"hover", "complete", "piece", "actions", "format", "tests", "explain"})


def read(text: str) -> Message:
    """Return the message of a text. What a question is about is read when it is answered, by `place` and `span`.

    >>> read('{"t": "format", "rid": 1, "v": 2}')
    {'t': 'format', 'rid': 1, 'v': 2}
    """
    given = json.loads(text, parse_constant=_no_constant)
    if given["t"] == "change":
        return _change(given)
    if given["t"] not in _QUESTIONS:
        raise BadMessageError
    return cast(Question, given)


def _no_constant(name: str) -> None:
    """Refuse `NaN` and `Infinity`, which JSON has not, whatever Python says."""
    raise BadMessageError(name)


def _change(given: dict[str, Any]) -> Change:  # Any: JSON
    if not isinstance(given["insert"], str):
        raise BadMessageError
    return {
        "t": "change",
        "v": int(given["v"]),
        "start": int(given["start"]),
        "end": int(given["end"]),
        "insert": given["insert"],
        "reset": bool(given.get("reset")),
        "more": bool(given.get("more")),
    }


_MOST = 2**16
"""Lines, and characters of a line, that a text may have."""


def place(given: Place) -> Place:
    """Return a place of a message; raise an error of `MALFORMED` for anything else."""
    return {"line": _number(given["line"]), "character": _number(given["character"])}


def _number(given: int) -> int:
    return min(max(int(given), 0), _MOST)


def span(given: Range) -> Range:
    """Return a range of a message; raise an error of `MALFORMED` for anything else."""
    return {"start": place(given["start"]), "end": place(given["end"])}
