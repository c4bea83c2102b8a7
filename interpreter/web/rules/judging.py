"""Judgments of whole games, one position after another, by searches of lower priority than those of games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from interpreter.game.annotate import mark_of
from interpreter.web.caches import Recent
from interpreter.web.rules.jobs import Analyse, ShowPosition

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import Rules
    from interpreter.web.rules.referee import Referee
    from interpreter.web.wire.answers import AnalysisAnswer, JudgedTurn

SECONDS = 0.5
"""The longest search of a position."""

_NODES = 200_000
"""Positions that it looks at, if it has the time: a game is judged alike whenever that is."""

_KEPT = 8_000
"""Judgments that are remembered, some KB each: of a hundred games."""


@dataclass(frozen=True, slots=True)
class Study:
    """A game to judge: its turns, and the number of actions that lead to the position after each."""

    rules: Rules
    start: str
    actions: Sequence[str]
    turns: Sequence[Sequence[Any]]
    """Turns as `[number, side, [texts of actions]]`."""

    @property
    def counts(self) -> list[int]:
        """The numbers of actions that lead to the start and to the end of each turn."""
        found = [0]
        for _, _, actions in self.turns:
            found.append(found[-1] + len(actions))
        return found

    def key(self, count: int) -> str:
        """Return a name of the position after some actions."""
        return sha256("\n".join([self.rules.sha, self.start, *self.actions[:count]]).encode()).hexdigest()


class Judge:
    """Judges the positions of games, and remembers what it found."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._known: Recent[str, AnalysisAnswer] = Recent(_KEPT)

    async def study(self, rules: Rules, start: str, actions: Sequence[str]) -> Study:
        """Return a game by its actions from a start; raise `JobError` if they are not legal."""
        found = await self._referee.ask(rules, ShowPosition(start=start, actions=actions))
        return Study(rules, start, actions, found["turns"])

    def cost(self, study: Study) -> int:
        """Return the number of positions of a game that are still to be judged."""
        return sum(self._known.get(study.key(count)) is None for count in study.counts)

    async def judged(self, study: Study) -> AsyncIterator[JudgedTurn]:
        """Yield the judgment of the start and of each turn."""
        before: AnalysisAnswer | None = None
        for number, count in enumerate(study.counts):
            found = await self._answer(study, count)
            yield _judged(study, number, before, found)
            before = found

    async def _answer(self, study: Study, count: int) -> AnalysisAnswer:
        key = study.key(count)
        job = Analyse(start=study.start, actions=study.actions[:count], limit=SECONDS, nodes=_NODES, lines=1)
        return self._known.get(key) or self._known.put(key, await self._referee.study(study.rules, job))


def _judged(study: Study, number: int, before: AnalysisAnswer | None, found: AnalysisAnswer) -> JudgedTurn:
    """Return the judgment of a turn by those of the positions before and after it."""
    judged: JudgedTurn = {
        "number": number,
        "total": len(study.turns),
        "at": study.counts[number],
        "chance": found["chance"],
        "verdict": found["lines"][0]["verdict"] if found["lines"] else "",
        "mark": "",
        "loss": 0.0,
        "better": [],
        "said": {},
    }
    if before is None or not before["lines"]:
        return judged
    _, side, played = study.turns[number - 1]
    best = before["lines"][0]
    if best["turn"] == played[: len(best["turn"])]:
        return judged  # the search would have played the same
    gain = found["chance"] - before["chance"]
    loss = -gain if side == 0 else gain
    judged["loss"], judged["mark"] = max(0.0, loss), mark_of(loss)
    if judged["mark"]:
        judged["better"], judged["said"] = best["play"], best["said"]
    return judged
