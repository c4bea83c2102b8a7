"""The part of a published game that a browser's worker runs: it answers in place of a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from dsl.source import Source
from interpreter.cache.codec import decode
from interpreter.engines.choose import AUTO, KERNEL, REFERENCE
from interpreter.game.judging.file import parse_weights
from interpreter.game.judging.lookup import give_weights
from interpreter.game.state import Game
from interpreter.publish.table import Setting, Table
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs.job import PositionJob, RulesJob, reply_of
from interpreter.web.rules.jobs.positions import Explain, ShowOverlay, ShowPosition
from interpreter.web.rules.jobs.recording import WriteRecord
from interpreter.web.rules.jobs.replay import Replay
from interpreter.web.rules.jobs.searches import Analyse, Think
from interpreter.web.rules.memory import Memory
from interpreter.web.rules.records import MAX_ACTIONS, MAX_TEXT, fault_objects, readings

Json = Mapping[str, Any]  # Any: JSON

LEVELS: Mapping[str, tuple[int, ...]] = {KERNEL: tuple(range(1, 9)), REFERENCE: (1, 2, 3)}
"""The levels of the computer that each engine reaches within seconds in a browser."""

_SECONDS = 1.5
"""The longest search: what comes before and after it takes up to half a second."""

_MOST_ACTIONS = 4
"""The most actions among which the time of a turn is divided; in longer turns each action has this share."""


class Answering:
    """A published game: it answers questions by their names."""

    def __init__(self, text: str) -> None:
        """Take a game from its text, as `published_game` packs it."""
        packed = json.loads(text)
        sources = [Source(name, content) for name, content in packed["sources"]]
        self.rules = NamedRules(packed["sha"], "")
        self.memory = Memory(shipped=False)
        program = decode(packed["rows"], sources)
        game = Game.known(program, packed["hash"], _not_compiled, AUTO)
        game.letters, game.tags = packed["letters"], packed["tags"]  # else they come from files
        if learned := packed["weights"]:
            give_weights(game, parse_weights(learned.encode(), "the page", program, game.rules_hash))
        self.memory.put(self.rules.sha, game)
        self.table = Table(self.memory, self.rules, Setting())
        self._answers: Mapping[str, Callable[[Json], Any]] = {
            "begin": self._begin,
            "command": self._command,
            "look": self._asked(ShowPosition),
            "why": self._asked(Explain),
            "overlay": self._asked(ShowOverlay),
            "think": self._think,
            "analyse": self._analyse,
            "records": self._records,
            "record": self._asked(WriteRecord),
        }

    def answer(self, name: str, text: str) -> str:
        """Return the answer to a question as JSON: what was found, or the reason why there is none."""
        reply = reply_of(lambda: self._answers[name](json.loads(text)), name)
        return json.dumps({"found": reply.found, "failed": reply.failed}, separators=(",", ":"), ensure_ascii=False)

    def _begin(self, asked: Json) -> Json:
        """Begin a game, which a link may name, and return it whole."""
        if len(asked.get("actions", ())) > MAX_ACTIONS:
            raise JobError(f"it is too long: {MAX_ACTIONS} actions are allowed")
        self.table = Table(self.memory, self.rules, Setting(**asked))
        return {"messages": [self.table.scene()], "computer": self.table.side_of_computer}

    def _command(self, asked: Json) -> Json:
        """Carry out a command; return the messages that follow, and which side the computer now acts for."""
        return {"messages": self.table.hear(asked["message"]), "computer": self.table.side_of_computer}

    def _asked(self, kind: type[PositionJob[Any]]) -> Callable[[Json], Any]:  # Any: their answers differ
        return lambda asked: self._done(kind(**asked))

    def _done(self, job: RulesJob[Any]) -> Any:
        return job.answer(self.memory, self.rules)

    def _think(self, asked: Json) -> Any:
        """Return what the computer plays; the time is for all actions that the turn may have."""
        state = self.memory.progress(self.rules, asked["start"], asked["actions"]).state
        _, most = state.actions_of_turn()
        return self._done(Think(**asked, limit=_SECONDS / max(1, min(most, _MOST_ACTIONS))))

    def _analyse(self, asked: Json) -> Any:
        limit = min(asked["seconds"], _SECONDS)
        return self._done(Analyse(start=asked["start"], actions=asked["actions"], limit=limit, lines=asked["lines"]))

    def _records(self, asked: Json) -> Json:
        """Return the first game of a record, to be looked through."""
        if len(asked["record"]) > MAX_TEXT:
            raise JobError(f"the record is too long: {MAX_TEXT // 1024} KB are allowed")
        first = next(iter(readings(asked["record"])), None)
        if first is None:
            raise JobError("the record has no game")
        if first.record is None:
            return {"scene": None, "faults": fault_objects(first.faults)}
        found = self._done(Replay(text=asked["record"], number=first.number))
        return {"scene": found["scene"], "faults": found["faults"]}


def _not_compiled() -> NoReturn:
    raise AssertionError("a published game is played without its text being compiled")
