"""The puzzle of a day: a position from games of the computer in which one turn alone wins, or saves the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from interpreter.game.players import player_named
from interpreter.game.state import Game, State
from interpreter.match.openings import random_openings
from interpreter.puzzles import Search, grade, puzzles_in
from interpreter.web.rules.jobs.job import RulesJob
from interpreter.web.wire.answers import PuzzleAnswer

if TYPE_CHECKING:
    from interpreter.puzzles import Puzzle
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory

_SEARCH = Search(turns=2, nodes=4_000)

_PLAYER = "3"
"""Who plays the games: one that errs, so that there is something to find."""

_OPENING = 4
_TURNS = 120
_GAMES = 8
"""Games that are looked at, at most."""

_LONGEST = 12.0
"""Seconds after which no other position is looked at: a day has one puzzle, unless a machine is too slow for it."""

_MEMORY = 8
"""Megabytes of the player."""


@dataclass(frozen=True, kw_only=True)
class FindPuzzle(RulesJob[PuzzleAnswer]):
    """Return the puzzle of a day: the first one that a level does not solve, else the first one, else none."""

    is_constant = True
    is_long = True
    seconds = 30.0
    day: str

    def answer(self, memory: Memory, rules: NamedRules) -> PuzzleAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            found: Puzzle | None = None
            stop = monotonic() + _LONGEST
            for states in _games(game, self.day):
                in_time = takewhile(lambda _: monotonic() < stop, states)
                for puzzle in map(grade, puzzles_in(in_time, _SEARCH)):
                    found = found or puzzle
                    if puzzle.fails:
                        return _told(self.day, puzzle)
            return _told(self.day, found)


def _games(game: Game, day: str) -> Iterator[Iterator[State]]:
    """Yield the games of a day."""
    openings = random_openings(game, [_OPENING], Random(f"puzzle {day}"))
    for number, opening in zip(range(_GAMES), openings, strict=False):
        yield _game(opening.state, number)


def _game(state: State, seed: int) -> Iterator[State]:
    """Yield the states of a game, which is played meanwhile."""
    player = player_named(_PLAYER, state.game, seed=seed, memory=_MEMORY)
    last = state.position.number + _TURNS // 2
    yield state
    while state.outcome() is None and state.position.number < last:
        state = state.after(player.choose(state))
        yield state


def _told(day: str, puzzle: Puzzle | None) -> PuzzleAnswer:
    if puzzle is None:
        return {"day": day, "kind": "", "fen": "", "turns": 0, "line": [], "fens": [], "fails": []}
    state, fens = puzzle.state, list[str]()
    for turn in puzzle.line:
        for text in turn:
            state = state.play(text)
        fens.append(state.fen())
    return {
        "day": day,
        "kind": puzzle.kind.value,
        "fen": puzzle.state.fen(),
        "turns": puzzle.turns,
        "line": [list(turn) for turn in puzzle.line],
        "fens": fens,
        "fails": list(puzzle.fails),
    }
