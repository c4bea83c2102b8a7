"""Games of records, as finished games are shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.errors import RecordFault
from interpreter.game.replay import Followed, ended_by, follow, wrong_result
from interpreter.game.state import State
from interpreter.notation import Record
from interpreter.notation.record import GLYPHS, RecordedTurn
from interpreter.program.tables import SIDE_NAMES
from interpreter.web import scene
from interpreter.web.rules.jobs.job import RulesJob
from interpreter.web.rules.records import LONGEST, fault_objects, known, readings
from interpreter.web.wire.answers import ReplayAnswer
from interpreter.web.wire.words import OVER

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory
    from interpreter.web.wire.game import GameScene, SeatShape

_MARKS = {number: mark for mark, number in GLYPHS.items()}
_COMMAND = re.compile(r"\[%[^\]]*\]")
"""What other programs tell each other in comments, such as clocks."""


@dataclass(frozen=True, kw_only=True)
class Replay(RulesJob[ReplayAnswer]):
    """Return a game of a text as the scene of a finished game, up to its first fault, with the hash of its rules."""

    is_long = True
    text: str
    number: int

    def answer(self, memory: Memory, rules: NamedRules) -> ReplayAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        record = readings(self.text)[self.number - 1].record
        assert record is not None, "only games that can be read are replayed"
        with lock:
            followed = follow(record, game)
            faults = followed.faults or tuple(_wrong_result(record, followed.states[-1]))
            shown = _scene(memory, rules, record, followed) if followed.states else None
        return {"hash": game.rules_hash, "scene": shown, "faults": fault_objects(faults)}


def _wrong_result(record: Record, end: State) -> Iterable[RecordFault]:
    """Return a fault if the rules or the record itself contradict its result. Most PGN does not say who resigned."""
    is_claimed = record.has_result and (record.ending or end.outcome())
    return wrong_result(record, end) if is_claimed else ()


def _scene(memory: Memory, rules: NamedRules, record: Record, followed: Followed) -> GameScene:
    """Return the message with the whole game, as a room has it for a spectator."""
    start = followed.states[0].fen() if record.fen is not None else ""
    progress = memory.progress(rules, start, followed.actions)
    view, is_whole = scene.view_of(progress.recent, progress.captured), not followed.faults
    ended = ended_by(record) if is_whole and followed.states[-1].outcome() is None else None
    turns = [[*turn, _note(recorded)] for turn, recorded in zip(progress.turns, record.turns, strict=False)]
    return {
        "v": 0,
        "game": {
            "id": "",
            "title": progress.state.game.title,
            "rules": rules.sha,
            "state": OVER,
            "listed": False,
            "start": start,
        },
        "table_url": f"/api/rules/{rules.sha}/table",
        "view": scene.ended_view(view, ended.winner, (record.ending or "")[:LONGEST]) if ended else view,
        "legal": scene.legal_of(progress.state),
        "turns": turns,
        "said": progress.said,
        "seats": [_seat(record, side) for side in (0, 1)],
        "clock": None,
        "you": None,
        "offers": [],
        "declined": [],
        "watching": 0,
        "rematch": None,
        "about": _about(record),
    }


def _seat(record: Record, side: int) -> SeatShape:
    name = SIDE_NAMES[side].capitalize()
    return {"kind": "record", "name": known(record.tags, name) or name, "level": 0, "here": False}


def _about(record: Record) -> str:
    """Return what the tags tell of the game, and the comment before its first turn."""
    facts = [known(record.tags, name) for name in ("Event", "Site", "Date")]
    number = [f"round {known(record.tags, 'Round')}"] if known(record.tags, "Round") else []
    termination = [] if record.ending else [record.tags.get("Termination", "")]
    return ". ".join(filter(None, [", ".join(filter(None, [*facts, *number, *termination])), _plain(record.comment)]))


def _note(turn: RecordedTurn) -> str:
    """Return the marks and the comment of a turn."""
    return " ".join(filter(None, [*(_MARKS.get(nag, f"${nag}") for nag in turn.nags), _plain(turn.comment)]))


def _plain(comment: str) -> str:
    return " ".join(_COMMAND.sub("", comment).split())
