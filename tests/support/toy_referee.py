"""A referee of a toy game for tests of the server: `a`, `b` and `end` are legal, `win` wins, `give` lets the other act."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from interpreter.web.cell import CellFailed

LEGAL = ("a", "b", "end", "give", "win")
RULES = SimpleNamespace(sha="0" * 64, text="toy", files={}, title="Toy")


class ToyReferee:
    """Answers as the real one, and counts what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fails = False

    async def ask(self, rules: Any, job: str, /, **words: Any) -> dict[str, Any]:
        self.asked.append(job)
        if self.fails:
            raise CellFailed("the toy is broken")
        return getattr(self, f"_{job}")(**words)

    def _view(self, start: str, actions: Sequence[str]) -> dict[str, Any]:
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
        return {"view": view, "legal": {"from": {}, "end": "end", "all": list(LEGAL)}, "turns": turns}

    def _act(self, start: str, actions: Sequence[str], action: str) -> dict[str, Any]:
        if action not in LEGAL:
            return {"ok": False, "why": {"sentence": f"`{action}` is not in the toy.", "rule": None, "cure": "a"}}
        before, after = self._view(start, actions), self._view(start, [*actions, action])
        turn = [before["view"]["number"], before["view"]["turn"]]
        over = action in ("end", "win")
        shown = {key: after[key] for key in ("view", "legal")}
        return {"ok": True, "text": action, **shown, "effects": [["toy", action]], "turn": turn, "turn_over": over}

    def _think(self, start: str, actions: Sequence[str], level: str) -> dict[str, Any]:
        return {"action": "end", "line": ["end"], "score": 0}
