"""How hard a puzzle is: which levels do not find its first turn, when they play without slips."""

from dataclasses import replace
from functools import lru_cache

from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.choose import search_named
from interpreter.game.players.levels import LEVELS
from interpreter.game.players.mcts import MctsPlayer
from interpreter.game.players.player import Budget
from interpreter.game.state import Game, State
from interpreter.puzzles.puzzle import Puzzle

GRADES = tuple(name for name, level in LEVELS.items() if level.budget.nodes)
"""The levels that are asked, from the weakest on: those that look at a number of positions, and not at a clock."""

_MEGABYTES = 16


def grade(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the levels that fail: those whose search does not play its first turn."""
    goal = puzzle.state
    for text in puzzle.line[0]:
        goal = goal.play(text)
    return replace(puzzle, fails=tuple(name for name in GRADES if _played(puzzle.state, name) != goal))


def _played(state: State, level: str) -> State:
    """Return the state after the turn that the search of a level plays."""
    search = _search(state.game)
    search.restart()
    now = state
    while now.outcome() is None and (now.turn, now.position.number) == (state.turn, state.position.number):
        now = now.after(search.decide(now, Budget(nodes=LEVELS[level].budget.nodes)).action)
    return now


@lru_cache(maxsize=2)
def _search(game: Game) -> AlphaBetaPlayer | MctsPlayer:
    return search_named("alphabeta", game, memory=_MEGABYTES)
