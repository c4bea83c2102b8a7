"""Records that are opened on the page: the games in a text, and each of them as a finished game is shown."""

import io
import re
from collections.abc import Mapping, Sequence
from itertools import islice

from dsl.file_kind import RECORD, file_kind
from interpreter.errors import RecordFault
from interpreter.notation import Reading, stream_games
from interpreter.notation.formats.files import format_like
from interpreter.notation.record import fault_at
from interpreter.notation.record_fault import excerpt
from interpreter.web.wire.answers import FaultShape

MAX_TEXT = 64 * 1024
"""Bytes of a record that a stranger may send, as of a rule file: some fifty games."""

MAX_ACTIONS = 4000
"""Actions of a game that is looked through: each request names those before a position."""

_LOOKED_AT = 8_000
"""Number of characters that tell the format of a text."""

_GAMES = 1000
"""Games of a text that are listed: a text full of games without turns has more."""

LONGEST = 100
"""Characters of a tag value that are shown."""

_UNKNOWN = re.compile(r"^[?.]+$|\.\?\?")


def readings(text: str) -> Sequence[Reading]:
    """Return the games of a text in any format of records, or why it is not a record."""
    kind = file_kind(text) if format_like(text[:_LOOKED_AT]) is None else RECORD
    if kind not in (None, RECORD):
        return (Reading(number=1, faults=(RecordFault(1, 1, f"expected {RECORD}, found {kind}"),)),)
    return tuple(map(_checked, islice(stream_games(io.StringIO(text, newline="\n")), _GAMES)))


def _checked(reading: Reading) -> Reading:
    """Return a reading, or its fault if the game is too long to be looked through."""
    record, count = reading.record, 0
    for turn in record.turns if record else ():
        count += len(turn.actions)
        if count > MAX_ACTIONS:
            sentence = f"the game is too long for the page: {MAX_ACTIONS} actions are allowed"
            return Reading(number=reading.number, faults=(fault_at(turn.spans[0], sentence),))
    return reading


def summary(reading: Reading) -> dict[str, str | int]:
    """Return what a list of games says of one."""
    tags: Mapping[str, str] = reading.record.tags if reading.record else {}
    named = {name.lower(): known(tags, name) for name in ("White", "Black", "Date", "Result", "Variant")}
    fault = reading.faults[0] if reading.faults else None
    return {"number": reading.number, **named, "fault": f"line {fault.line}: {fault.sentence}" if fault else ""}


def known(tags: Mapping[str, str], name: str) -> str:
    """Return a tag value without the parts that are unknown, and not longer than a name."""
    return _UNKNOWN.sub("", tags.get(name, ""))[:LONGEST]


def fault_objects(faults: Sequence[RecordFault]) -> list[FaultShape]:
    """Return faults as JSON, each with its line and a caret."""
    return [
        {"line": each.line, "column": each.column, "sentence": each.sentence, "excerpt": "\n".join(excerpt(each))}
        for each in faults
    ]
