"""Records that are opened on the page: the games in a text, and each of them as a finished game is shown."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from dsl.file_kind import RECORD, file_kind
from interpreter.errors import RecordFault
from interpreter.game.replay import Followed, ended_by, follow, wrong_result
from interpreter.game.state import State
from interpreter.notation import Reading, Record, stream_records
from interpreter.notation.record import GLYPHS, RecordedTurn, fault_at
from interpreter.notation.record_fault import excerpt
from interpreter.program.tables import SIDE_NAMES
from interpreter.web import scene
from interpreter.web.desk import Desk
from interpreter.web.play import OVER, ended_view

Json = dict[str, Any]  # Any: JSON

MAX_TEXT = 64 * 1024
"""Bytes of a record that a stranger may send, as of a rule file: some fifty games."""

MAX_ACTIONS = 4000
"""Actions of a game that is looked through: each request names those before a position."""

_GAMES = 1000
"""Games of a text that are listed: a text full of games without turns has more."""

_LONGEST = 100
"""Characters of a tag value that are shown."""

_UNKNOWN = re.compile(r"^[?.]+$|\.\?\?")
_MARKS = {number: mark for mark, number in GLYPHS.items()}
_COMMAND = re.compile(r"\[%[^\]]*\]")
"""What other programs tell each other in comments, such as clocks."""


def readings(text: str) -> Sequence[Reading]:
    """Return the games of a text, or why it is not a record."""
    kind = file_kind(text)
    if kind not in (None, RECORD):
        return (Reading(number=1, faults=(RecordFault(1, 1, f"expected {RECORD}, found {kind}"),)),)
    return tuple(map(_checked, islice(stream_records(io.StringIO(text, newline="\n")), _GAMES)))


def _checked(reading: Reading) -> Reading:
    """Return a reading, or its fault if the game is too long to be looked through."""
    record, count = reading.record, 0
    for turn in record.turns if record else ():
        count += len(turn.actions)
        if count > MAX_ACTIONS:
            sentence = f"the game is too long for the page: {MAX_ACTIONS} actions are allowed"
            return Reading(number=reading.number, faults=(fault_at(turn.spans[0], sentence),))
    return reading


def summary(reading: Reading) -> Json:
    """Return what a list of games says of one."""
    tags: Mapping[str, str] = reading.record.tags if reading.record else {}
    named = {name.lower(): _known(tags, name) for name in ("White", "Black", "Date", "Result", "Variant")}
    fault = reading.faults[0] if reading.faults else None
    return {"number": reading.number, **named, "fault": f"line {fault.line}: {fault.sentence}" if fault else ""}


def _known(tags: Mapping[str, str], name: str) -> str:
    """Return a tag value without the parts that are unknown, and not longer than a name."""
    return _UNKNOWN.sub("", tags.get(name, ""))[:_LONGEST]


def fault_objects(faults: Sequence[RecordFault]) -> list[Json]:
    """Return faults as JSON, each with its line and a caret."""
    return [
        {"line": each.line, "column": each.column, "sentence": each.sentence, "excerpt": "\n".join(excerpt(each))}
        for each in faults
    ]


def replay(desk: Desk, rules: Json, text: str, number: int) -> Json:
    """Return a game of a text as the scene of a finished game, up to its first fault, with the hash of its rules."""
    game, lock = desk.ready(rules)
    record = readings(text)[number - 1].record
    assert record is not None, "only games that can be read are replayed"
    with lock:
        followed = follow(record, game)
        faults = followed.faults or tuple(_wrong_result(record, followed.states[-1]))
        shown = _scene(desk, rules, record, followed) if followed.states else None
    return {"hash": game.rules_hash, "scene": shown, "faults": fault_objects(faults)}


def _wrong_result(record: Record, end: State) -> Iterable[RecordFault]:
    """Return a fault if the rules or the record itself contradict its result. Most PGN does not say who resigned."""
    is_claimed = record.has_result and (record.ending or end.outcome())
    return wrong_result(record, end) if is_claimed else ()


def _scene(desk: Desk, rules: Json, record: Record, followed: Followed) -> Json:
    """Return the message with the whole game, as a room has it for a spectator."""
    start = followed.states[0].fen() if record.fen is not None else ""
    progress = desk.progress(rules, start, followed.actions)
    view, is_whole = dict(scene.view_of(progress.recent, progress.captured)), not followed.faults
    ended = ended_by(record) if is_whole and followed.states[-1].outcome() is None else None
    turns = [[*turn, _note(said)] for turn, said in zip(progress.turns, record.turns, strict=False)]
    return {
        "v": 0,
        "game": {
            "id": "",
            "title": progress.state.game.title,
            "rules": rules["sha"],
            "state": OVER,
            "listed": False,
            "start": start,
        },
        "table_url": f"/api/rules/{rules['sha']}/table",
        "view": ended_view(view, ended.winner, (record.ending or "")[:_LONGEST]) if ended else view,
        "legal": scene.legal_of(progress.state),
        "turns": turns,
        "seats": [_seat(record, side) for side in (0, 1)],
        "clock": None,
        "you": None,
        "offers": [],
        "declined": [],
        "watching": 0,
        "rematch": None,
        "about": _about(record),
    }


def _seat(record: Record, side: int) -> Json:
    name = SIDE_NAMES[side].capitalize()
    return {"kind": "record", "name": _known(record.tags, name) or name, "level": 0, "here": False}


def _about(record: Record) -> str:
    """Return what the tags tell of the game, and the comment before its first turn."""
    facts = [_known(record.tags, name) for name in ("Event", "Site", "Date")]
    said = [f"round {_known(record.tags, 'Round')}"] if _known(record.tags, "Round") else []
    termination = [] if record.ending else [record.tags.get("Termination", "")]
    return ". ".join(filter(None, [", ".join(filter(None, [*facts, *said, *termination])), _plain(record.comment)]))


def _note(turn: RecordedTurn) -> str:
    """Return the marks and the comment of a turn."""
    return " ".join(filter(None, [*(_MARKS.get(nag, f"${nag}") for nag in turn.nags), _plain(turn.comment)]))


def _plain(comment: str) -> str:
    return " ".join(_COMMAND.sub("", comment).split())
