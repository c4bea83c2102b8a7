"""What several finished games show together: the figures of `rumpus report`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from interpreter.game.state import Game
from interpreter.report.facts import Facts, facts_between
from interpreter.report.figures import strength_of
from interpreter.web.rules.jobs.job import RulesJob
from interpreter.web.wire.tournaments import GamesStudy

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory


@dataclass(frozen=True, kw_only=True)
class StudyGames(RulesJob[GamesStudy]):
    """Return the figures of games: each has `start`, `actions`, `winner` and `reason` as they are stored."""

    seconds: ClassVar[float] = 20.0
    is_long = True
    games: Sequence[Mapping[str, Any]]  # Any: JSON

    def answer(self, memory: Memory, rules: NamedRules) -> GamesStudy:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            facts = [_facts(game, number, played) for number, played in enumerate(self.games)]
        texts = [f"{played['start']} {' '.join(played['actions'])}" for played in self.games]
        found = strength_of("people", facts, texts)
        return {
            "games": found.games,
            "score": found.score.mean,
            "low": max(0.0, found.score.low),
            "high": min(1.0, found.score.high),
            "draws": found.drawn,
            "least": found.lengths.least,
            "median": found.lengths.quartiles[1],
            "most": found.lengths.most,
            "branching": found.branching["all"].mean,
            "forced": found.forced,
            "different": found.different,
            "ends": [{"winner": end.winner, "reason": end.ending, "count": end.count} for end in found.endings],
        }


def _facts(game: Game, number: int, played: Mapping[str, Any]) -> Facts:  # Any: JSON
    """Return the facts of a game; how it ended is what is stored, since players may end it, too."""
    states = [game.state(played["start"]) if played["start"] else game.start()]
    for action in played["actions"]:
        states.append(states[-1].play(action))
    facts = facts_between(number, states, played["actions"])
    return replace(facts, winner=played["winner"], ending=played["reason"], place="")
