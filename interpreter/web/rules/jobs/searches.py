"""Searches: what the computer would play, and how good a position is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpreter.game.players import Budget, player_named
from interpreter.game.players.choose import budget_named, judge_named
from interpreter.web import scene
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs.job import PositionJob
from interpreter.web.wire.answers import AnalysisAnswer, Thought

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory

_MEMORY = 8
"""Megabytes of a searching player: a cell has little address space, and a turn on the page is short."""


@dataclass(frozen=True, kw_only=True)
class Think(PositionJob[Thought]):
    """Return the action of a computer player at a level, with the line that it expects."""

    seconds = 20.0
    is_long = True
    level: str
    seed: int = 1
    limit: float | None = None
    """Seconds of the search, if it has less time than the level takes."""

    def answer(self, memory: Memory, rules: NamedRules) -> Thought:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            state = memory.progress(rules, self.start, self.actions).state
            if state.outcome() is not None:
                raise JobError("the game is over")
            tables = memory.tables(game)
            player = player_named(self.level, game, seed=self.seed, memory=_MEMORY, knowledge=tables)
            budget = budget_named(self.level)
            report = player.think(state, budget if self.limit is None else replace(budget, seconds=self.limit))
            best = report.lines[0]
            return {
                "action": game.action_text(report.action),
                "line": [game.action_text(each) for each in best.actions],
                "said": scene.said_along(state, best.actions),
                "score": best.score,
            }


@dataclass(frozen=True, kw_only=True)
class Analyse(PositionJob[AnalysisAnswer]):
    """Return the best turns of a position, each with its score for White and the play that follows."""

    seconds = 20.0
    is_long = True
    limit: float = 1.0
    """Seconds of the search."""
    nodes: int | None = None
    """Positions that it looks at, if it has the time."""
    lines: int = 3
    level: str = "alphabeta"

    def answer(self, memory: Memory, rules: NamedRules) -> AnalysisAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            state = memory.progress(rules, self.start, self.actions).state
            outcome = state.outcome()
            if outcome is not None:
                chance = scene.chance_at_end(outcome)
                return {"lines": [], "depth": 0, "nodes": 0, "chance": chance, "table": "", "known": [], "said": {}}
            tables = memory.tables(game)
            player = judge_named(self.level, game, memory=_MEMORY, knowledge=tables)
            budget = Budget(seconds=min(self.limit, 10), nodes=self.nodes)
            report = player.think(state, budget, lines=min(self.lines, 8))
            lines = [scene.line_of(state, line) for line in report.lines]
            known, said = ([], {}) if tables is None or not report.source else scene.known_actions(tables, state)
            return {
                "lines": lines,
                "depth": report.depth,
                "nodes": report.nodes,
                "chance": lines[0]["chance"],
                "table": report.source,
                "known": known,
                "said": said,
            }
