"""Programs that speak CECP, version 2: the protocol of XBoard."""

import re
from collections.abc import Iterable
from math import ceil
from time import monotonic

from interpreter.game.players import Budget
from interpreter.match.outside.fault import PlayerFault, shown
from interpreter.match.outside.option import Option, advice, cecp_option, checked, refused
from interpreter.match.outside.player import START, OutsidePlayer, patience
from interpreter.notation.actions import MAX_TURN_TEXT
from interpreter.program.tables import SIDE_NAMES
from interpreter.protocols.xboard.machine import speak

_FEATURE = re.compile(r'\b(\w{1,50})=("[^"]*"|\S+)')
_URGED = ": ?"
"""End of the complaint of a program that does not know how to be urged."""

_SILENCE = 2.0
"""Seconds after which a program that has not mentioned a feature is taken for one of version 1."""

_MOST_FEATURES = 500

_USED = ("setboard", "usermove", "done", "myname", "ping", "option", "variants")
_RESULT = ("1-0", "0-1", "1/2-1/2", "resign", "tellics resign")


_VARIANT = "variant"
"""The setting that is not an option of the program, but its name of the game."""

_PASSES = "passes"
"""The option of programs, such as ours, that can count each action as a move: the other side then passes between."""

_PASS = "@@@@"


class CecpPlayer(OutsidePlayer):
    """A program that speaks CECP; the setting `variant` is its name of the game, others are its options."""

    def _greet(self) -> None:
        """Exchange greetings with the program, and read its features."""
        self.features: dict[str, str] = {}
        self.options: dict[str, Option] = {}
        """The options of the program, by their names in lower case."""
        self.told = 0
        """Number of actions of the game that the program knows."""
        self.dialect = speak(self.game)
        self.pipe.say("xboard")
        self.pipe.say("protover 2")
        self._hear_features()
        self.name = shown(self.features.get("myname", self.name))
        self._restart()
        self._check_variant()

    def _hear_features(self) -> None:
        """Read the features of the program until it is done, or silent for too long."""
        until, last, n_found = monotonic() + _SILENCE, monotonic() + START, 0
        while self.features.get("done", "0") == "0":
            line = self.pipe.listen(min(until, last))
            if line is None:
                return
            if line.startswith("feature "):
                found = [(name, value.strip('"')) for name, value in _FEATURE.findall(line)]
                n_found += len(found)
                if n_found > _MOST_FEATURES:
                    raise PlayerFault(f"has more than {_MOST_FEATURES} features")
                self._take_features(found)
                until = monotonic() + (START if self.features.get("done") == "0" else _SILENCE)

    def _take_features(self, found: Iterable[tuple[str, str]]) -> None:
        """Keep the features that we use, and answer to all: what a program can do without, we never send."""
        for name, value in found:
            if name == "option" and (option := cecp_option(value)):
                self.options[option.name.lower()] = option
            elif name in _USED:
                self.features[name] = value
            self.pipe.say(f"{'accepted' if name in _USED or value == '0' else 'rejected'} {name}")

    def _restart(self) -> None:
        """Tell the program to begin a new game from the start, with its settings."""
        self.told = 0
        self.mover = self.start.actor
        """The side that a program that counts passes expects to move."""
        self.pipe.say("new")
        for name, value in self.settings.items():
            if name != _VARIANT:
                option = checked(self.options, name, value)
                self.pipe.say(f"option {option.name}{'' if option.is_button else f'={value}'}")
        if _VARIANT in self.settings:
            self.pipe.say(f"variant {self.settings[_VARIANT]}")
        self.pipe.say("force")
        if self.start.position != self.game.start().position:
            if self.features.get("setboard") != "1":
                raise PlayerFault("cannot start from a given position")
            self.pipe.say(f"setboard {self.dialect.fen(self.start.fen())}")
        self._wait()

    def _wait(self) -> None:
        """Wait until the program has done what was said, so that its start costs no time of its first action."""
        self.is_set_up = False
        """True if the program has described the board and the pieces of its game."""
        if self.features.get("ping") == "1":
            self.pipe.say("ping 1")
            self.pipe.hear(self._is_ready, START)

    def _is_ready(self, line: str) -> bool:
        self.is_set_up |= line.startswith("setup ")
        return line == "pong 1"

    def _check_variant(self) -> None:
        """Raise `PlayerFault` if the program does not know its variant.

        It lists those that it knows, and describes by `setup` those that a graphical program may not know.
        """
        name = self.settings.get(_VARIANT)
        known = [variant.strip() for variant in self.features.get("variants", "").split(",") if variant.strip()]
        if name is None or not known or name in known or self.is_set_up:
            return
        raise refused(_VARIANT, name, advice(name, known, "it takes"))

    @property
    def counts_passes(self) -> bool:
        """True if each action is a move for the program, and the other side passes between those of a turn."""
        given = {name.lower(): value for name, value in self.settings.items()}
        option = self.options.get(_PASSES)
        return option is not None and given.get(_PASSES, option.default) == "1"

    def _ask(self, budget: Budget) -> str:
        """Ask the program for its turn within a budget."""
        self._tell()
        if budget.depth is not None:
            self.pipe.say(f"sd {budget.depth}")
        if budget.seconds is not None:
            for line in clock(budget.seconds):
                self.pipe.say(line)
        self.pipe.say("go")
        actions = self._read_turn(self._answer(budget))
        self.pipe.say("force")
        self._count(len(actions))
        return ",".join(actions)

    def _tell(self) -> None:
        """Tell the program the actions that it does not know, and the passes between."""
        for state, text in self.played[self.told :]:
            self._hand_over(state.actor)
            self._move(self.dialect.write(state, [state.named(text)]))
            self._count(1)
        self._hand_over(self.now.actor)

    def _hand_over(self, actor: str) -> None:
        """Pass for the side that the program expects to move, if the other one acts."""
        if self.counts_passes and self.mover != actor:
            self._move(_PASS)
            self.mover = actor

    def _move(self, text: str) -> None:
        self.pipe.say(f"usermove {text}" if self.features.get("usermove") == "1" else text)

    def _count(self, n_actions: int) -> None:
        """Count actions that the program knows from now on."""
        self.told += n_actions
        self.mover = SIDE_NAMES[(SIDE_NAMES.index(self.mover) + n_actions) % 2]

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


def _refuse(line: str) -> None:
    """Raise `PlayerFault` if the program refuses an action, gives up, or claims a result."""
    if line.startswith(("Illegal move", "Error")) and not line.endswith(_URGED):
        raise PlayerFault(f"answered `{shown(line)}`", misunderstands=True)
    if line.startswith(_RESULT):
        raise PlayerFault(f"answered `{shown(line)}`", resigns="resign" in line, misunderstands=True)
