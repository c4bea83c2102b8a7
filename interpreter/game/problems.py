"""Problems: ends that a side forces, or that both sides bring about together, within a number of turns.

>>> from interpreter import load
>>> state = load("chess").state("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
>>> found = solve(state, read_stipulation("#1"))
>>> [line.text for line in found.lines], found.is_whole
(['a1a8'], True)
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, Protocol

from dsl.errors import SettingError
from dsl.model.rows import EndKind
from interpreter.errors import UndecidedError
from interpreter.game.state import State
from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.state.position import Phase, Position

NODES = 200_000_000
"""Positions that a proof may look at by default."""

_MEGABYTES = 128

_TURNS = 20_000
"""Ways to play one turn, after which a problem is refused as too large."""


class Play(StrEnum):
    """Who does what."""

    DIRECT = "direct"
    """The side to act forces the aim against every reply."""
    SELF = "self"
    """The side to act forces the other one to win."""
    HELP = "help"
    """Both sides play together. The side that does not play the last turn is the one that loses, or is stalemated."""


@dataclass(frozen=True, slots=True)
class Stipulation:
    """What is asked of a position."""

    play: Play
    draws: bool
    """True if the aim is a draw because a side cannot act; else it is a win by whatever wins in the game."""
    turns: int
    """Turns of the side that forces, or of both sides together if they help."""

    def __str__(self) -> str:
        sign = "=" if self.draws else "#"
        if self.play is not Play.HELP:
            return f"{'s' if self.play is Play.SELF else ''}{sign}{self.turns}"
        return f"h{sign}{self.turns // 2}{'.5' if self.turns % 2 else ''}"


class Aim(NamedTuple):
    """How a game is to end."""

    winner: Side | None
    """None for a draw by stalemate."""
    stuck: Side | None = None
    """The side that is stalemated then; None for either."""


_STIPULATION = re.compile(r"(?P<play>[sh]?)(?P<aim>[#=])(?P<turns>[1-9]\d*)(?P<half>\.5)?")

_DIGITS = 2
"""Of the greatest number of turns."""


def read_stipulation(text: str) -> Stipulation:
    """Read a stipulation as problemists write it; raise `SettingError` for others.

    >>> [str(read_stipulation(text)) for text in ("#3", "s#2", "h#2.5", "=4")]
    ['#3', 's#2', 'h#2.5', '=4']
    """
    found = _STIPULATION.fullmatch(text.strip())
    if found is None or (found["half"] and found["play"] != "h"):
        raise SettingError(f"`{text}` is not a stipulation", "write #N, s#N, h#N or h#N.5, or = in place of #")
    if len(found["turns"]) > _DIGITS:
        raise SettingError(f"`{text}` asks for more than {10**_DIGITS - 1} turns", "write a smaller number")
    play = {"": Play.DIRECT, "s": Play.SELF, "h": Play.HELP}[found["play"]]
    turns = int(found["turns"])
    return Stipulation(play, found["aim"] == "=", 2 * turns + bool(found["half"]) if play is Play.HELP else turns)


@dataclass(frozen=True, slots=True)
class Line:
    """A turn of a solution, and what may follow: all defenses after a turn that forces, one answer to each of them."""

    turn: tuple[str, ...]
    """The actions of the turn, as text."""
    after: tuple["Line", ...]
    duals: int = 0
    """How many other turns would do as well, where only one is shown."""

    @property
    def text(self) -> str:
        """The turn as text."""
        return ",".join(self.turn)


@dataclass(frozen=True, slots=True)
class Solution:
    """What solves a problem."""

    stipulation: Stipulation
    lines: tuple[Line, ...]
    """The first turns that solve it; more than one are cooks, unless more were meant."""
    is_whole: bool
    """False if the limit of positions was reached, so that there may be more."""
    shorter: int | None
    """The fewest turns that solve it, counted as in the stipulation, if these are fewer than asked."""

    @property
    def found(self) -> Stipulation:
        """The stipulation that is solved: what is asked, or the same with fewer turns."""
        return self.stipulation if self.shorter is None else replace(self.stipulation, turns=self.shorter)


class Proving(Protocol):
    """What proves ends; see `Prover` of the kernel."""

    def proves(self, position: Position, forcing: Side | None, aim: Aim, turns: int, nodes: int) -> bool | None:
        """Return True or False, or None if more positions are needed."""
        ...


def solve(state: State, stipulation: Stipulation, *, nodes: int = NODES) -> Solution:
    """Return all solutions from a state. Raise `UndecidedError` if one turn has too many ways."""
    return _Solver(state, stipulation, nodes).solution()


class _LimitError(Exception):
    """More positions are needed than a proof may look at."""


class _Solver:
    def __init__(self, state: State, stipulation: Stipulation, nodes: int) -> None:
        self.state, self.asked, self.nodes = state, stipulation, nodes
        self.side = SIDE_NAMES.index(state.actor)
        self.aim = aim_of(state, stipulation)
        self.prover = prover_of(state)

    def solution(self) -> Solution:
        """Return the solutions, with fewer turns than asked only if it takes fewer."""
        is_whole, lines, shorter = True, tuple[Line, ...](), None
        try:
            shorter = self._shorter()
            turns = self.asked.turns if shorter is None else shorter
            lines = tuple(self._helped(self.state, turns) if self.asked.play is Play.HELP else self._keys(turns))
        except _LimitError:
            is_whole = False
        return Solution(self.asked, lines, is_whole, shorter)

    def _shorter(self) -> int | None:
        step = 2 if self.asked.play is Play.HELP else 1
        first = self.asked.turns % 2 or 2 if step == 2 else 1
        return next((n for n in range(first, self.asked.turns, step) if self._proves(self.state, n)), None)

    def _proves(self, state: State, turns: int) -> bool:
        forcing = None if self.asked.play is Play.HELP else self.side
        found = self.prover.proves(state.position, forcing, self.aim, turns, self.nodes)
        if found is None:
            raise _LimitError
        return found

    def _keys(self, turns: int) -> Iterator[Line]:
        """Yield the turns that force the aim within so many turns, this one included."""
        for turn, after in turns_from(self.state):
            if self._is_key(after, turns):
                yield Line(turn, tuple(self._defenses(after, turns - 1)))

    def _defenses(self, state: State, turns: int) -> Iterator[Line]:
        """Yield each reply with the quickest turn that meets it."""
        if state.outcome() is not None:
            return
        for turn, after in turns_from(state):
            yield Line(turn, tuple(self._answer(after, turns)))

    def _answer(self, state: State, turns: int) -> Iterator[Line]:
        if state.outcome() is not None:
            return
        least = next(n for n in range(1, turns + 1) if self._proves(state, n))
        good = [(turn, after) for turn, after in turns_from(state) if self._is_key(after, least)]
        turn, after = good[0]
        yield Line(turn, tuple(self._defenses(after, least - 1)), len(good) - 1)

    def _is_key(self, after: State, turns: int) -> bool:
        return is_aim(after, self.aim) if after.outcome() else self._proves(after, turns - 1)

    def _helped(self, state: State, turns: int) -> Iterator[Line]:
        """Yield the turns that lead to the aim after exactly so many turns."""
        for turn, after in turns_from(state):
            if after.outcome() is not None:
                if turns == 1 and is_aim(after, self.aim):
                    yield Line(turn, ())
            elif turns > 1 and self._proves(after, turns - 1):
                yield Line(turn, tuple(self._helped(after, turns - 1)))


def faults_of(state: State, solution: Solution) -> Iterator[str]:
    """Yield what is wrong in a solution by the engine of a state, which should be another than the one that found it.

    Each defense must be met and each line must end with the aim, so nothing is left to trust but the defenses that were
    not looked at: there must be none.
    """
    aim = aim_of(state, solution.stipulation)
    helps = solution.stipulation.play is Play.HELP
    for line in solution.lines:
        yield from _faults(state, line, aim, answers=not helps)


def _faults(state: State, line: Line, aim: Aim, *, answers: bool) -> Iterator[str]:
    """Yield the faults of a line; with `answers` what follows it are all defenses, and then one answer to each."""
    now = state
    for text in line.turn:
        if text not in now.legal_texts():
            yield f"`{text}` of `{line.text}` is not legal in {now.fen()}"
            return
        now = now.play(text)
    outcome = now.outcome()
    if outcome is not None:
        if not is_aim(now, aim):
            yield f"`{line.text}` leads to {outcome} in {now.fen()}"
        return
    if not line.after:
        yield f"`{line.text}` does not end the game in {now.fen()}"
    if answers:
        given = {defense.text for defense in line.after}
        missing = [",".join(turn) for turn, _ in turns_from(now) if ",".join(turn) not in given]
        yield from (f"nothing meets `{turn}` in {now.fen()}" for turn in missing)
    for after in line.after:
        yield from _faults(now, after, aim, answers=False) if not answers else _met(now, after, aim)


def _met(state: State, defense: Line, aim: Aim) -> Iterator[str]:
    now = state
    for text in defense.turn:
        now = now.play(text)
    outcome = now.outcome()
    if outcome is not None:
        if not is_aim(now, aim):
            yield f"`{defense.text}` leads to {outcome}"
        return
    for answer in defense.after:
        yield from _faults(now, answer, aim, answers=True)
    if not defense.after:
        yield f"nothing meets `{defense.text}` in {state.fen()}"


def aim_of(state: State, stipulation: Stipulation) -> Aim:
    """Return how a stipulation makes a game end, from a state."""
    side = SIDE_NAMES.index(state.actor)
    wins = stipulation.play is Play.DIRECT or (stipulation.play is Play.HELP and stipulation.turns % 2 == 1)
    winner = side if wins else 1 - side
    return Aim(None, 1 - winner) if stipulation.draws else Aim(winner)


def is_aim(state: State, aim: Aim) -> bool:
    """Return True if a game has ended in a state as is sought."""
    outcome = state.outcome()
    if outcome is None or outcome.winner != aim.winner:
        return False
    return aim.winner is not None or (
        outcome.ending == EndKind.STALEMATE and aim.stuck in (None, SIDE_NAMES.index(state.actor))
    )


def turns_from(state: State) -> Iterator[tuple[tuple[str, ...], State]]:
    """Yield the ways to play the turn of a state to its end, each with the state after it; equal ends once."""
    seen: set[State] = set()
    open_: list[tuple[tuple[str, ...], State]] = [((), state)]
    while open_:
        texts, now = open_.pop()
        for action in reversed(now.legal_actions()):
            after = now.after(action)
            told = (*texts, now.game.action_text(action))
            if after in seen:
                continue
            seen.add(after)
            if len(seen) > _TURNS:
                raise UndecidedError(f"a turn has more than {_TURNS} ways")
            if after.turn_key == state.turn_key and after.outcome() is None:
                open_.append((told, after))
            else:
                yield told, after


def prover_of(state: State) -> Proving:
    """Return what proves ends in the game of a state: the kernel, or plain search over states."""
    if state.game.engine.name == "kernel":
        from interpreter.engines.kernel.search.proving import Prover

        return Prover(state.game.program, _MEGABYTES)
    return StateProver(state)


class StateProver:
    """Proves by playing out states: the rules of the reference engine, for small problems and for tests."""

    def __init__(self, state: State) -> None:
        self.game = state.game
        self._left = 0

    def proves(self, position: Position, forcing: Side | None, aim: Aim, turns: int, nodes: int) -> bool | None:
        """Return what `Prover.proves` of the kernel returns."""
        self._left = nodes
        try:
            return self._reaches(self.game.hold(position), forcing, aim, turns)
        except _LimitError:
            return None

    def _reaches(self, state: State, forcing: Side | None, aim: Aim, turns: int) -> bool:
        if state.outcome() is not None:
            return is_aim(state, aim) and (forcing is not None or turns == 0)
        if self._left == 0:
            raise _LimitError
        self._left -= 1
        position = state.position
        begins = not position.spent and position.phase is Phase.ACT and not position.waiting
        counts = begins and (forcing is None or position.side == forcing)
        if counts and turns == 0:
            return False
        left = turns - 1 if counts else turns
        found = (self._reaches(state.after(action), forcing, aim, left) for action in state.legal_actions())
        wants = forcing is None or SIDE_NAMES.index(state.actor) == forcing
        return any(found) if wants else all(found)
