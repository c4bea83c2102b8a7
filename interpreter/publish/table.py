"""A game at one screen, in the messages of a game's socket: against the computer, or between two people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.program.tables import SIDE_NAMES
from interpreter.web.live.refusals import Refusal
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.jobs.positions import Play, ShowPosition
from interpreter.web.rules.memory import Memory
from interpreter.web.rules.turns import taken_back
from interpreter.web.scene import ended_view
from interpreter.web.wire.answers import PositionAnswer
from interpreter.web.wire.game import Act, Command, EventMessage, No, OfferShape, SceneMessage, SeatShape, Shown
from interpreter.web.wire.scene import View
from interpreter.web.wire.words import AGREEMENT, COMPUTER, DRAW, ON, OVER, RESIGNATION, TAKEBACK, GameState

_OVER = Refusal("over", "The game is over.", "begin a new one")
_NOT_NOW = Refusal("stale", "The game has moved on.", "look at the board and act again", stale=True)
_NOTHING_DONE = Refusal("nothing-done", "Nothing was done that could be taken back.")
_NO_PERSON = Refusal("no-person", "The computer does not agree to draws.", "resign or play on")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a game begins with: a position and actions, and the side and level of the computer if it plays."""

    start: str = ""
    actions: Sequence[str] = ()
    computer: int | None = None
    level: int = 1


class Table:
    """A game whose players sit at one screen: whoever acts sees it from the own seat."""

    def __init__(self, memory: Memory, rules: NamedRules, setting: Setting) -> None:
        self._memory, self._rules, self._setting = memory, rules, setting
        self._version = 0
        self._actions = tuple(setting.actions)
        self._offered: int | None = None
        """The side that offers a draw."""
        self._ended: tuple[int | None, str] | None = None
        self._found = self._position()
        self._actors = [side for _, side, texts in self._found["turns"] for _ in texts]
        """The side of each action: of those that a game begins with, the side of the turn."""

    @property
    def side_of_computer(self) -> int | None:
        """The side that the computer acts for now, or None if a person is to act."""
        is_on = self._state == ON and self._found["view"]["actor"] == self._setting.computer
        return self._setting.computer if is_on else None

    def scene(self) -> SceneMessage:
        """Return the message with the whole game."""
        message: SceneMessage = {
            "t": "scene",
            "v": self._version,
            "game": {
                "id": "",
                "title": self._memory.ready(self._rules).game.title,
                "rules": self._rules.sha,
                "state": self._state,
                "listed": False,
                "start": self._setting.start,
            },
            "table_url": f"/api/rules/{self._rules.sha}/table",
            "view": self._view,
            "turns": self._found["turns"],
            "said": self._found["said"],
            "seats": [self._seat(side) for side in (0, 1)],
            "clock": None,
            "you": self._reader,
            "offers": self._offers,
            "declined": [],
            "watching": 0,
            "rematch": None,
        }
        if self._may_act:
            message["legal"], message["undo"] = self._found["legal"], self._may_undo
        return message

    def hear(self, message: Command) -> list[Shown]:
        """Carry out a command of whoever is to act; return the answer, then what has changed."""
        changed = self._refusal(message) or self._change(message)
        if isinstance(changed, Refusal):
            no: No = {"t": "no", "id": message["id"], "why": changed.why(), "v": self._version}
            if changed.stale:
                no["stale"] = True
            return [no]
        return [{"t": "ack", "id": message["id"], "v": self._version}, changed]

    def _refusal(self, message: Command) -> Refusal | None:
        if message["v"] != self._version:
            return _NOT_NOW
        return _OVER if self._state == OVER else None

    def _change(self, message: Command) -> Refusal | Shown:
        if message["t"] == "act":
            return self._act(message)
        if message["t"] == "undo":
            return self._back(1) if self._may_undo else _NOTHING_DONE
        if message["t"] == "resign":
            return self._end(1 - self._reader, RESIGNATION)
        if message["t"] == "offer":
            return self._takeback() if message["kind"] == TAKEBACK else self._offer()
        if message["t"] == "reply":
            return self._end(None, AGREEMENT) if message["yes"] else self._decline()
        return _OVER

    def _act(self, message: Act) -> Refusal | Shown:
        job = Play(start=self._setting.start, actions=self._actions, action=message["action"])
        played, side = job.answer(self._memory, self._rules), self._found["view"]["actor"]
        if not played["ok"]:
            why = played["why"]
            return Refusal("refused", why["sentence"], why["cure"], why["rule"])
        self._actions = (*self._actions, played["text"])
        self._actors.append(side)
        self._offered = None
        self._found = self._position()
        self._version += 1
        event: EventMessage = {
            "t": "event",
            "v": self._version,
            "by": side,
            "kind": "act",
            "text": played["text"],
            "said": played["said"],
            "effects": played["effects"],
            "view": self._view,
            "state": self._state,
            "clock": None,
            "offers": [],
            "declined": [],
            "turn": played["turn"],
            "rematch": "",
            "you": self._reader,
        }
        if self._may_act:
            event["legal"], event["undo"] = self._found["legal"], self._may_undo
        return event

    def _takeback(self) -> Refusal | Shown:
        """Take back the last turn of the person who asks; between two people, the last turn."""
        turns = self._found["turns"]
        side = turns[-1][1] if self._setting.computer is None and turns else self._reader
        count = taken_back(turns, side)
        return self._back(count) if count else _NOTHING_DONE

    def _back(self, count: int) -> Shown:
        self._actions = self._actions[: len(self._actions) - count]
        del self._actors[len(self._actors) - count :]
        self._offered = None
        self._found = self._position()
        return self._changed()

    def _offer(self) -> Refusal | Shown:
        if self._setting.computer is not None:
            return _NO_PERSON
        self._offered = self._found["view"]["actor"]
        return self._changed()

    def _decline(self) -> Shown:
        self._offered = None
        return self._changed()

    def _end(self, winner: int | None, reason: str) -> Shown:
        self._ended = winner, reason
        self._offered = None
        return self._changed()

    def _changed(self) -> Shown:
        self._version += 1
        return self.scene()

    def _position(self) -> PositionAnswer:
        return ShowPosition(start=self._setting.start, actions=self._actions).answer(self._memory, self._rules)

    @property
    def _view(self) -> View:
        view = self._found["view"]
        return view if self._ended is None else ended_view(view, *self._ended)

    @property
    def _state(self) -> GameState:
        return OVER if self._ended is not None or self._found["view"]["outcome"] is not None else ON

    @property
    def _reader(self) -> int:
        """The seat from which the screen is read: that of the person, or of the side that is asked or to act."""
        if self._setting.computer is not None:
            return 1 - self._setting.computer
        actor = self._found["view"]["actor"]
        return actor if self._offered is None else 1 - self._offered

    @property
    def _may_act(self) -> bool:
        return self._state == ON and self._reader == self._found["view"]["actor"]

    @property
    def _may_undo(self) -> bool:
        """True if the side to act has begun its turn; what the other side has chosen since is not its to undo."""
        done = self._found["view"]["done"]
        return bool(self._may_act and done and self._actors and self._actors[-1] == self._reader)

    @property
    def _offers(self) -> list[OfferShape]:
        return [] if self._offered is None else [{"kind": DRAW, "by": self._offered}]

    def _seat(self, side: int) -> SeatShape:
        if side == self._setting.computer:
            level = self._setting.level
            return {"kind": COMPUTER, "name": f"Computer, level {level}", "level": level, "here": True}
        return {"kind": "record", "name": SIDE_NAMES[side].capitalize(), "level": 0, "here": True}
