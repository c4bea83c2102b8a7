"""Programs that speak UCI, the protocol of most chess programs."""

import re
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path

from interpreter.engines.scale import CERTAIN, WON
from interpreter.game.players import Budget
from interpreter.game.state import State
from interpreter.match.outside.fault import PlayerFault, shown
from interpreter.match.outside.option import MOST_OPTIONS, Option, checked, uci_option
from interpreter.match.outside.player import START, OutsidePlayer, patience
from interpreter.protocols.castling import Castling, has_partners_anywhere
from interpreter.protocols.uci.machine import speak
from rulesets.elsewhere import names_elsewhere

_PATH = "variantpath"
"""The option that names a file of further variants, in lower case."""

_CHESS960 = "uci_chess960"
"""The option to castle with partners that stand anywhere, in lower case."""

_VARIANT = "uci_variant"
"""The option that names the game, in lower case. Programs that have it pass by a move to the same square."""

_NUMBER = re.compile(r"-?[0-9]{1,15}")


class UciPlayer(OutsidePlayer):
    """A program that speaks UCI; settings are its options, such as `UCI_Variant`."""

    def _greet(self) -> None:
        """Exchange greetings with the program, set its options, and agree on the variant."""
        self.options: dict[str, Option] = {}
        """The options of the program, by their names in lower case."""
        self.dialect = speak(self.game)
        self._introduce()
        for name, value in sorted(self.settings.items(), key=lambda pair: pair[0].lower() != _PATH):
            option = checked(self.options, name, value)
            self.pipe.say(f"setoption name {option.name}{'' if option.is_button else f' value {value}'}")
            if name.lower() == _PATH:
                self._introduce()  # again, since it knows more variants now
        self._agree_on_variant()
        self._agree_on_castling()
        self.dialect = replace(self.dialect, passes_in_place=_VARIANT in self.options)
        self._restart()

    def _agree_on_variant(self) -> None:
        """Let the program play its variant that has a name of the rule file, if nobody has said which."""
        option, ours, elsewhere = self.options.get(_VARIANT), Path(self.game.file).stem, names_elsewhere()
        known = [ours] if ours not in elsewhere.others else []
        names = [name for name in (*known, *elsewhere.protocols.get(ours, ())) if option and name in option.values]
        if option and names and _VARIANT not in map(str.lower, self.settings):
            self.pipe.say(f"setoption name {option.name} value {names[0]}")

    def _agree_on_castling(self) -> None:
        """Let the program play Chess960 if the game does and nobody has said otherwise."""
        wanted = {name.lower(): value.lower() for name, value in self.settings.items()}.get(_CHESS960)
        if wanted is None and _CHESS960 in self.options and has_partners_anywhere(self.game.program):
            self.pipe.say(f"setoption name {self.options[_CHESS960].name} value true")
            wanted = "true"
        castling = Castling.PARTNER if wanted == "true" else Castling.TARGET
        self.dialect = replace(self.dialect, castling=castling)

    def _introduce(self) -> None:
        """Let the program say its name and its options."""
        self.pipe.say("uci")
        self.pipe.hear(self._is_greeting, START)

    def _is_greeting(self, line: str) -> bool:
        """Note the name and the options of the program, and return True at the end of its greeting."""
        if line.startswith("id name "):
            self.name = shown(line.removeprefix("id name "))
        elif option := uci_option(line):
            self.options[option.name.lower()] = option
            if len(self.options) > MOST_OPTIONS:
                raise PlayerFault(f"has more than {MOST_OPTIONS} options")
        return line == "uciok"

    def _restart(self) -> None:
        self.pipe.say("ucinewgame")
        self._wait()

    def _wait(self) -> None:
        """Wait until the program has said all that it had to say: a late answer must not count as the next one."""
        self.pipe.say("isready")
        self.pipe.hear(lambda line: line == "readyok", START)

    def _ask(self, budget: Budget) -> str:
        """Ask the program for its turn within a budget."""
        self._wait()
        moves = " ".join(self._turns())
        start = self.dialect.fen(self.start.fen())
        self.pipe.say(f"position fen {start}{f' moves {moves}' if moves else ''}")
        self.pipe.say(go(budget))
        answer = self.pipe.hear(self._is_answer, patience(budget)).split()
        if len(answer) < 2:
            raise PlayerFault("answered `bestmove` without a move")
        if answer[1] in ("(none)", "resign"):
            raise PlayerFault(f"answered `{shown(' '.join(answer))}`", resigns=True, misunderstands=True)
        return ",".join(self._read_turn(answer[1]))

    def _turns(self) -> list[str]:
        """Return the game as turns; actions of one turn are joined by commas."""
        turns = [list(turn) for _, turn in groupby(self.played, key=_turn)]
        return [self.dialect.write(turn[0][0], [state.named(text) for state, text in turn]) for turn in turns]

    def _is_answer(self, line: str) -> bool:
        if line.startswith("info "):
            self._note(line.split())
        return line.startswith("bestmove")

    def _note(self, words: list[str]) -> None:
        """Note depth, nodes and score of a line of thought."""
        facts = {name: value for name, value in pairwise(words) if name in _FACTS}
        self.depth = _number(facts.get("depth"), self.depth)
        self.nodes = _number(facts.get("nodes"), self.nodes)
        if facts.get("multipv", "1") == "1":
            self.score = _score(facts, self.score)

    def stop(self) -> None:
        """Make the program answer now."""
        self.pipe.say("stop")


def _turn(played: tuple[State, str]) -> tuple[int, int]:
    """Return number and side of the turn of an action."""
    position = played[0].position
    return position.number, position.side


_FACTS = ("depth", "nodes", "multipv", "cp", "mate")


def go(budget: Budget) -> str:
    """Return the command to think within a budget.

    >>> go(Budget(seconds=0.2, depth=6))
    'go movetime 200 depth 6'
    """
    limits = {
        "movetime": None if budget.seconds is None else round(budget.seconds * 1000),
        "nodes": budget.nodes,
        "depth": budget.depth,
    }
    return " ".join(["go", *(f"{name} {value}" for name, value in limits.items() if value is not None)])


def _number(text: str | None, default: int) -> int:
    """Return the number in a text, or another one if it is not a number of a sensible length."""
    return int(text) if text is not None and _NUMBER.fullmatch(text) else default


def _score(facts: dict[str, str], default: int) -> int:
    """Return a score; a mate in some number of turns is reported as the number of actions of both sides.

    >>> _score({"mate": "3"}, 0), _score({"mate": "-2"}, 0), _score({"mate": "999999"}, 0), _score({"cp": "-99999"}, 0)
    (29994, -29996, 29000, -30000)
    """
    if "mate" in facts:
        turns = _number(facts["mate"], 0)
        score = WON - min(2 * abs(turns), WON - CERTAIN)
        return score if turns > 0 else -score
    return min(max(_number(facts.get("cp"), default), -WON), WON)
