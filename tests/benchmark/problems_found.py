"""`python -m tests.benchmark.problems_found`: problems with one solution, in games and in positions placed by lot.

It prints rows for the tables in `tests/conformance/found_problems`. Each is solved with all its ways: one first turn
forces the aim, and fewer turns do not; or, where both sides help, one line alone leads to it.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from time import process_time

from interpreter import load
from interpreter.errors import InvalidFenError, UndecidedError
from interpreter.game.players import Budget, player_named
from interpreter.game.problems import Play, aim_of, prover_of, read_stipulation, solve
from interpreter.game.state import Game, State
from interpreter.puzzles.searching import begins_turn
from tests.benchmark.by_lot import placed_by_lot
from tests.benchmark.problem import solutions_of

STIPULATIONS = ("#1", "#2", "#3", "s#2", "h#1", "h#1.5", "h#2")

_LEAST_LEGAL = 5
"""Actions that the side to act must have, at least, where it does not help."""

_LATE = 9
_LONGEST_GAME = 120
_BLUNDER = 0.15
"""Positions before the end of a game that are looked at, its length in actions, and the share of random actions."""


def main(words: list[str] | None = None) -> int:
    """Print the problems that are found in some rulesets within a time for each."""
    parser = ArgumentParser(prog="python -m tests.benchmark.problems_found", description=__doc__)
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--stipulations", nargs="*", default=STIPULATIONS, help="what to look for")
    parser.add_argument("--games", action="store_true", help="look at games instead of positions placed by lot")
    parser.add_argument("--seconds", type=float, default=10, help="processor time for each ruleset")
    parser.add_argument("--nodes", type=int, default=40_000, help="positions that a first proof may look at")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    for name in asked.rulesets:
        for row in found_in(
            load(name),
            tuple(asked.stipulations),
            Random(asked.seed),
            games=asked.games,
            seconds=asked.seconds,
            nodes=asked.nodes,
        ):
            print(f"{name}: {row}", flush=True)
    return 0


def found_in(
    game: Game, stipulations: tuple[str, ...], random: Random, *, games: bool, seconds: float, nodes: int
) -> Iterator[str]:
    """Yield the rows of problems that a game has, until the processor has worked for so long."""
    end = process_time() + seconds
    prover = prover_of(game.start())
    number = 0
    while process_time() < end:
        number += 1
        for state in _late(game, random) if games else _scattered(game, random):
            for asked in map(read_stipulation, stipulations):
                if process_time() > end:
                    return
                forcing = None if asked.play is Play.HELP else state.position.side
                if forcing is not None and len(state.legal_actions()) < _LEAST_LEGAL:
                    continue
                if prover.proves(state.position, forcing, aim_of(state, asked), asked.turns, nodes):
                    source = f"game {number}" if games else "placed by lot"
                    yield from rows_of(state, str(asked), source, nodes)


def rows_of(state: State, stipulation: str, source: str, nodes: int) -> Iterator[str]:
    """Yield the row of a problem, if it has one solution and no shorter one."""
    try:
        found = solve(state, read_stipulation(stipulation), nodes=10 * nodes)
    except UndecidedError:
        return
    solutions = solutions_of(stipulation, found.lines)
    if found.is_whole and found.shorter is None and len(solutions) == 1:
        yield f"{stipulation} | {state.fen()} | {solutions[0]} | found | {source}"


def _late(game: Game, random: Random) -> Iterator[State]:
    """Yield the last positions of a game, in which a weak player errs now and then; each begins a turn."""
    player, states = player_named("alphabeta", game, memory=16), [game.start()]
    while states[-1].outcome() is None and len(states) < _LONGEST_GAME:
        state = states[-1]
        errs = len(states) <= 6 or random.random() < _BLUNDER
        legal = state.legal_actions()
        states.append(state.after(random.choice(legal) if errs else player.think(state, Budget(nodes=120)).action))
    yield from (state for state in states[-_LATE:] if state.outcome() is None and begins_turn(state))


def _scattered(game: Game, random: Random) -> Iterator[State]:
    """Yield a position with the royal units and a few others, which are placed by lot, if a game could come to it."""
    array = {unit.piece for stack in game.start().position.board for unit in stack}
    placed = placed_by_lot(game, sorted(array - {*game.program.royal}), random.randint(2, 6), random)
    side = random.randrange(2)
    position = game.engine.admit(replace(placed, side=side))
    state = State(game, position)
    if state.outcome() is None and not game.engine.is_checked(replace(position, side=1 - side)):
        with suppress(InvalidFenError):  # units may stand where they may not
            yield game.state(state.fen())


if __name__ == "__main__":
    sys.exit(main())
