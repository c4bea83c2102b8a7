"""Plays two players against each other at equal time on rulesets: `python -m tests.benchmark.players mcts alphabeta`.

Openings are random actions, and each is played twice with sides swapped. Time is the processor's: the numbers of
positions that each player looks at in that time are measured first, so that other work on the machine decides nothing.
The rows it prints are those of `rulesets/players.toml`.
"""

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time

from interpreter import load
from interpreter.game.players import Budget, Player, player_named
from interpreter.game.state import Game, State
from rulesets import Catalogue

LONGEST = 600
"""Actions after which a game counts as a draw."""

SAMPLES, SAMPLE = 8, 1_000
"""The number of positions by which speed is measured, and what is looked at in each."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a row for each ruleset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs=2)
    parser.add_argument("--rulesets", nargs="*", default=Catalogue().rulesets())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--opening", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(arguments)
    for name in told.rulesets:
        game = load(name)
        pair = [player_named(player, game) for player in told.players]
        budgets = [budget_of(game, player, told.seconds) for player in pair]
        points = score(game, pair, budgets, games=told.games, opening=told.opening, seed=told.seed)
        print(row(name, game, told.players, told.games, points), flush=True)


def row(name: str, game: Game, players: Sequence[str], games: int, points: float) -> str:
    """Return the row of a ruleset: the first player is chosen where it is better by twice the error, or more."""
    clear = points / games - 0.5 > games**-0.5
    return (
        f'[[measured]]\nruleset = "{name}"\nrules = "{game.rules_hash}"\nplayer = "{players[0 if clear else 1]}"\n'
        f"games = {games}\npoints = {{ {players[0]} = {points:g}, {players[1]} = {games - points:g} }}\n"
    )


def budget_of(game: Game, player: Player, seconds: float) -> Budget:
    """Return the number of positions that a player looks at in some seconds of the processor, over a few positions."""
    nodes, began = 0, process_time()
    for number in range(SAMPLES):
        player.restart()
        nodes += player.think(opening_of(game, 2 * number, Random(number)), Budget(nodes=SAMPLE)).nodes
    return Budget(nodes=max(1, round(seconds * nodes / (process_time() - began))))


def score(
    game: Game, pair: Sequence[Player], budgets: Sequence[Budget], *, games: int, opening: int, seed: int
) -> float:
    """Return the points of the first of two players."""
    playing = list(zip(pair, budgets, strict=True))
    total = 0.0
    for number in range(games):
        start = opening_of(game, opening, Random(f"{seed} {number // 2}"))
        first = number % 2
        winner = winner_of(start, playing if first == 0 else playing[::-1])
        total += 0.5 if winner is None else float(winner == first)
    return total


def opening_of(game: Game, actions: int, random: Random) -> State:
    """Return a state after random actions that is not over."""
    while True:
        state = game.start()
        for _ in range(actions):
            legal = state.legal_actions()
            if not legal:
                break
            state = state.play(random.choice(legal))
        if state.legal_actions():
            return state


def winner_of(state: State, sides: Sequence[tuple[Player, Budget]]) -> int | None:
    """Play a game to its end, and return the side that wins."""
    for player, _ in sides:
        player.restart()
    for _ in range(LONGEST):
        outcome = state.outcome()
        if outcome is not None:
            return outcome.winner
        player, budget = sides[state.actor == "black"]
        state = state.play(player.think(state, budget).action)
    return None


if __name__ == "__main__":
    main()
