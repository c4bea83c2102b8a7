"""Programs that speak CECP, version 2: the protocol of XBoard."""

import re
from collections.abc import Mapping
from math import ceil
from time import monotonic

from interpreter.game.players import Budget
from interpreter.match.outside.fault import PlayerFault, shown
from interpreter.match.outside.player import START, OutsidePlayer, patience
from interpreter.notation.actions import MAX_TURN_TEXT

_FEATURE = re.compile(r'\b(\w{1,50})=("[^"]*"|\S+)')
_URGED = ": ?"
"""End of the complaint of a program that does not know how to be urged."""

_SQUARE = re.compile(r"([a-z])([0-9]{1,2})")
_SILENCE = 2.0
"""Seconds after which a program that has not mentioned a feature is taken for one of version 1."""

_MOST_FEATURES = 500

_USED = ("setboard", "usermove", "done", "myname")
_RESULT = ("1-0", "0-1", "1/2-1/2", "resign", "tellics resign")


class CecpPlayer(OutsidePlayer):
    """A program that speaks CECP; the setting `variant` is its name of the game, others are its options."""

    def _greet(self) -> None:
        self.features: dict[str, str] = {}
        self.told = 0
        """Number of actions of the game that the program knows."""
        self.pipe.say("xboard")
        self.pipe.say("protover 2")
        self._hear_features()
        self.name = shown(self.features.get("myname", self.name))
        self._restart()

    def _hear_features(self) -> None:
        until, last, n_found = monotonic() + _SILENCE, monotonic() + START, 0
        while self.features.get("done", "0") == "0":
            line = self.pipe.listen(min(until, last))
            if line is None:
                return
            if line.startswith("feature "):
                found = {name: value.strip('"') for name, value in _FEATURE.findall(line)}
                n_found += len(found)
                if n_found > _MOST_FEATURES:
                    raise PlayerFault(f"has more than {_MOST_FEATURES} features")
                self._take_features(found)
                until = monotonic() + (START if self.features.get("done") == "0" else _SILENCE)

    def _take_features(self, found: Mapping[str, str]) -> None:
        """Keep the features that we use, and answer to all: what a program can do without, we never send."""
        for name, value in found.items():
            if name in _USED:
                self.features[name] = value
            self.pipe.say(f"{'accepted' if name in _USED or value == '0' else 'rejected'} {name}")

    def _restart(self) -> None:
        self.told = 0
        self.pipe.say("new")
        if "variant" in self.settings:
            self.pipe.say(f"variant {self.settings['variant']}")
        for name, value in self.settings.items():
            if name != "variant":
                self.pipe.say(f"option {name}={value}")
        self.pipe.say("force")
        if self.start.position != self.game.start().position:
            if self.features.get("setboard") != "1":
                raise PlayerFault("cannot start from a given position")
            self.pipe.say(f"setboard {self.start.fen()}")

    def _ask(self, budget: Budget) -> str:
        self._tell()
        if budget.depth is not None:
            self.pipe.say(f"sd {budget.depth}")
        if budget.seconds is not None:
            for line in clock(budget.seconds):
                self.pipe.say(line)
        self.pipe.say("go")
        text = self._answer(budget)
        self.pipe.say("force")
        self.told += text.count(",") + 1
        return self._from_program(text)

    def _tell(self) -> None:
        """Tell the program the actions that it does not know."""
        prefix = "usermove " if self.features.get("usermove") == "1" else ""
        for _, text in self.played[self.told :]:
            self.pipe.say(f"{prefix}{self._to_program(text)}")
        self.told = len(self.played)

    def _answer(self, budget: Budget) -> str:
        """Return the program's turn. It is urged when its time is over.

        A comma at the end of a move means that the turn goes on with the next one.
        """
        begun, legs = monotonic(), ""
        urged = budget.seconds is None
        while True:
            limit = patience(budget) if urged else budget.seconds or 0.0
            line = self.pipe.listen(begun + limit)
            if line is None and urged:
                raise PlayerFault(f"gave no answer within {limit:g} seconds")
            if line is None:
                urged = True
                self.stop()
            elif line.startswith("move "):
                legs += line.split()[1]
                if not legs.endswith(","):
                    return legs
                if len(legs) > MAX_TURN_TEXT:
                    raise PlayerFault(f"gave a turn of more than {MAX_TURN_TEXT} characters")
            else:
                _refuse(line)

    def stop(self) -> None:
        """Make the program answer now."""
        self.pipe.say("?")

    def _to_program(self, text: str) -> str:
        text = "@@@@" if text == "end" else text
        return _shifted(text, -1) if self._counts_from_zero else text

    def _from_program(self, text: str) -> str:
        return _shifted(text, 1) if self._counts_from_zero else text

    @property
    def _counts_from_zero(self) -> bool:
        """True on boards of ten ranks, which the protocol counts from 0."""
        return "10" in {name[1:] for name in self.game.program.board.names} and not any(
            name[1:] == "11" for name in self.game.program.board.names
        )


def clock(seconds: float) -> tuple[str, ...]:
    """Return the commands that give a program some time for one action.

    Its command for that, `st`, counts whole seconds. The clock of a period of one action counts hundredths, of which
    most programs keep some in reserve.

    >>> clock(2.0), clock(0.2)
    (('st 2',), ('level 1 0:01 0', 'time 20', 'otim 20'))
    """
    if seconds.is_integer():
        return (f"st {seconds:.0f}",)
    left = max(1, round(seconds * 100))
    minutes, rest = divmod(ceil(seconds), 60)
    return f"level 1 {minutes}:{rest:02} 0", f"time {left}", f"otim {left}"


def _shifted(text: str, by: int) -> str:
    """Return an action with other numbers of ranks.

    >>> _shifted("a10b9", -1), _shifted("P@a0", 1)
    ('a9b8', 'P@a1')
    """
    return _SQUARE.sub(lambda found: f"{found[1]}{int(found[2]) + by}", text)


def _refuse(line: str) -> None:
    """Raise `PlayerFault` if the program refuses an action, gives up, or claims a result."""
    if line.startswith(("Illegal move", "Error")) and not line.endswith(_URGED):
        raise PlayerFault(f"answered `{shown(line)}`")
    if line.startswith(_RESULT):
        raise PlayerFault(f"answered `{shown(line)}`", resigns="resign" in line)
