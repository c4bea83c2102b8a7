"""A referee of a toy game for tests of the server: `a`, `b` and `end` are legal, `win` wins, `give` lets the other act,
and after `b` nobody wins on time."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import Answer, AskChance, Play, RulesJob, ShowPosition, Think

LEGAL = ("a", "b", "end", "give", "win")
RULES = SimpleNamespace(sha="0" * 64, text="toy", files={}, title="Toy")


class ToyReferee:
    """Answers as the real one, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[type[RulesJob[Any]]] = []
        self.fails = False

    async def ask(self, rules: Any, job: RulesJob[Answer]) -> Answer:
        self.asked.append(type(job))
        if self.fails:
            raise JobError("the toy is broken")
        return cast(Answer, _ANSWERS[type(job)](job))


def _view(actions: Sequence[str]) -> dict[str, Any]:
    turns: list[Any] = []
    side = 0
    for action in actions:
        if not turns or turns[-1][2][-1:] == ("end",):
            turns.append((len(turns) // 2 + 1, side, ()))
        turns[-1] = (*turns[-1][:2], (*turns[-1][2], action))
        side = (side + (action == "end")) % 2
    done = [] if not turns or turns[-1][2][-1] == "end" else list(turns[-1][2])
    won = actions and actions[-1] == "win"
    outcome = {"winner": side, "reason": "toy", "text": "toy"} if won else None
    number = 1 + sum(action == "end" for action in actions) // 2
    actor = (side + actions.count("give")) % 2
    view = {"turn": side, "actor": actor, "number": number, "done": done, "outcome": outcome, "title": ""}
    return {"view": view, "legal": {"from": {}, "end": "end", "all": list(LEGAL)}, "turns": turns, "said": {}}


def _act(job: Play) -> dict[str, Any]:
    if job.action not in LEGAL:
        return {"ok": False, "why": {"sentence": f"`{job.action}` is not in the toy.", "rule": None, "cure": "a"}}
    before, after = _view(job.actions), _view([*job.actions, job.action])
    turn = [before["view"]["number"], before["view"]["turn"]]
    over = job.action in ("end", "win")
    shown = {key: after[key] for key in ("view", "legal")}
    found = {"ok": True, "text": job.action, "said": {}, **shown, "effects": [["toy", job.action]]}
    return {**found, "turn": turn, "turn_over": over}


_ANSWERS: dict[type[RulesJob[Any]], Callable[[Any], dict[str, Any]]] = {
    ShowPosition: lambda job: _view(job.actions),
    Play: _act,
    AskChance: lambda job: {"may_win": "b" not in job.actions},
    Think: lambda job: {"action": "end", "line": ["end"], "score": 0},
}
