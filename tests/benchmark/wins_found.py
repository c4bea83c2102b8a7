"""`python -m tests.benchmark.wins_found`: find positions with a forced win for the suite, by exhaustive search.

A searching player plays against a random or a weaker one. The positions before the end in which the winner acts are
given to a prover, and of those that it proves one with the longest win is kept. Where games are long and rarely won,
`--units` takes positions with few units instead.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import partial
from random import Random

from interpreter import load
from interpreter.game.players import Budget, Player, player_named
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES
from rulesets import Catalogue
from tests.benchmark.by_lot import placed_by_lot
from tests.benchmark.proof import Prover, TooLargeError
from tests.benchmark.win import Win, by_ruleset, read_wins, write_wins

_LONGEST_GAME = 400
_FURTHEST_BACK = 16
"""Number of positions before the end that the prover is asked about."""

_LEAST_LEGAL = 4
_MOST_FIRST = 0.75
"""The greatest share of the legal actions that may begin a win."""

_MOST_TRIED = 60
"""Number of games, for each position wanted, after which the search gives up."""


def main(words: list[str] | None = None) -> int:
    """Find positions for some rulesets, and replace theirs in the suite."""
    parser = ArgumentParser(prog="python -m tests.benchmark.wins_found", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=Catalogue().rulesets())
    parser.add_argument("--count", type=int, default=11, help="number of positions for each ruleset")
    parser.add_argument("--most-actions", type=int, default=5, help="length of the longest win, in actions")
    parser.add_argument("--positions", type=int, default=60_000, help="number of positions that one proof may look at")
    parser.add_argument("--player", choices=["alphabeta", "random"], default="alphabeta", help="the one that wins")
    parser.add_argument("--units", type=int, help="number of units, placed by lot, instead of games")
    parser.add_argument("--nodes", type=int, default=2_000, help="number of positions for each action of a game")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="number of rulesets at the same time")
    asked = parser.parse_args(words)
    suite = by_ruleset(read_wins())
    find = partial(_find, asked=asked)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for future in as_completed([pool.submit(find, name) for name in asked.rulesets]):
            name, found = future.result()
            suite[name] = found
            lengths = sorted(win.actions for win in found)
            print(f"{name}: {len(found)} positions, won in {', '.join(map(str, lengths))} actions", flush=True)
            write_wins(win for wins in suite.values() for win in wins)
    return 0


def _find(name: str, *, asked: Namespace) -> tuple[str, list[Win]]:
    game = load(name, engine="kernel")
    found: list[Win] = []
    for seed in range(asked.seed, asked.seed + _MOST_TRIED * asked.count):
        if len(found) == asked.count:
            break
        if asked.units:
            states: Sequence[State] = [_scattered(game, seed, asked.units)]
        else:
            states = _before_win(_played(game, seed, asked.player, asked.nodes))
        wins = list(_wins_in(states, name, asked.most_actions, asked.positions))
        if wins:
            found.append(max(wins, key=lambda win: (win.actions, -len(win.first))))
    return name, found


def _played(game: Game, seed: int, name: str, nodes: int) -> list[State]:
    """Return the states of a game, two of four against a random player, and two against a weak searching one."""
    strong = player_named(name, game, seed=seed, memory=8)
    weak = player_named("random", game, seed=seed) if seed % 4 < 2 else player_named("alphabeta", game, memory=8)
    players: dict[str, tuple[Player, Budget]] = {
        SIDE_NAMES[seed % 2]: (strong, Budget(nodes=nodes)),
        SIDE_NAMES[1 - seed % 2]: (weak, Budget(nodes=max(nodes // 20, 1))),
    }
    random = Random(seed)
    states = [game.start()]
    while states[-1].outcome() is None and len(states) < _LONGEST_GAME:
        state = states[-1]
        player, budget = players[state.actor]
        action = random.choice(state.legal_actions()) if len(states) < 8 else player.think(state, budget).action
        states.append(state.play(action))
    return states


def _before_win(states: Sequence[State]) -> list[State]:
    """Return the states before the end of a game in which its winner acts; none if it was not won."""
    outcome = states[-1].outcome()
    if outcome is None or outcome.winner is None:
        return []
    return [state for state in states[:-1][-_FURTHEST_BACK:] if state.actor == SIDE_NAMES[outcome.winner]]


def _scattered(game: Game, seed: int, units: int) -> State:
    """Return a state at the start of a turn of White, with royal units and others that are placed by lot."""
    others = [piece for piece in range(len(game.program.pieces)) if piece not in game.program.royal]
    return State(game, game.engine.admit(placed_by_lot(game, others, units, Random(seed))))


def _is_open_to_capture(state: State) -> bool:
    """Return True if the side that does not act is in check, which no game comes to."""
    position = state.position
    return position.spent == 0 and state.game.engine.is_checked(replace(position, side=1 - position.side))


def _wins_in(states: Iterable[State], name: str, most_actions: int, positions: int) -> Iterator[Win]:
    """Yield the states that the side to act can force, and that are not won by almost any action."""
    for state in states:
        if state.outcome() is not None or _is_open_to_capture(state):
            continue
        try:
            win = prove(state.game, name, state.fen(), most_actions, positions)
        except TooLargeError:
            continue
        if win is None:
            continue
        actors = [actor for actor, _ in win.with_line(state.game)]
        legal = len(state.legal_actions())
        if actors.count(state.actor) > 1 and legal >= _LEAST_LEGAL and len(win.first) <= _MOST_FIRST * legal:
            yield win


def prove(game: Game, name: str, fen: str, most_actions: int, positions: int) -> Win | None:
    """Return the shortest forced win of the side to act, or None if it needs more actions than this."""
    position = game.state(fen).position
    prover = Prover(game.engine, game.engine.actor(position), positions)
    actions = prover.actions_to_win(position, most_actions)
    if actions is None:
        return None
    first = sorted(map(game.action_text, prover.winning_actions(position, actions)))
    line = " ".join(map(game.action_text, prover.line(position, actions)))
    return Win(ruleset=name, fen=fen, actions=actions, first=tuple(first), line=line)


if __name__ == "__main__":
    sys.exit(main())
