"""Games as records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.game.match import Match
from interpreter.notation import write_record
from interpreter.state.outcome import Outcome
from interpreter.web.rules.jobs.job import PositionJob
from interpreter.web.wire.answers import TextAnswer
from interpreter.web.wire.scene import Ended

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory


@dataclass(frozen=True, kw_only=True)
class WriteRecord(PositionJob[TextAnswer]):
    """Return a game as a record; `ended` is how its players ended it."""

    is_long = True
    tags: Mapping[str, str] = field(default_factory=dict)
    ended: Ended | None = None

    def answer(self, memory: Memory, rules: NamedRules) -> TextAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            match = memory.whole(rules, self.start, self.actions)
            named = {"Variant": rules.name, **self.tags} if rules.name else self.tags
            return {"text": write_record(Match(match.states, match.actions, outcome_of(self.ended)).record(named))}


def outcome_of(ended: Ended | None) -> Outcome | None:
    """Return how the players of a game ended it, or None if they did not."""
    return Outcome(ended["winner"], ended["reason"]) if ended else None
