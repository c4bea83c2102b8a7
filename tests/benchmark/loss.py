"""`python -m tests.benchmark.loss`: how much of their chances players lose by their actions, as a stronger player judges.

    python -m tests.benchmark.loss chess "8 nodes=20000" "8 nodes=20000 weights=rules" --judge "uci:stockfish depth=12"

All players choose an action in the same positions, and the judge says what each action is worth, and what its own one is.
The loss is the difference to the best of these, in chances to win. Differences between two players have a much smaller
error than a match of as many games has, because both answer the same questions.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev

from dsl.errors import RumpusError, SettingError
from interpreter.game.annotate import winning_chance
from interpreter.game.players import Budget, Player, Report, player_named
from interpreter.game.state import Game, State
from interpreter.game.worker_rules import Rules, game_of, rules_of
from interpreter.match.contestant import Contestant, read_contestant
from interpreter.match.openings import random_openings
from interpreter.match.outside.fault import PlayerFault
from interpreter.match.plan import Plan, Task, given_weights
from interpreter.match.referee import seated
from interpreter.match.series import greet_programs
from interpreter.pool import Pool, pool_for
from interpreter.program.tables import SIDE_NAMES
from rulesets import Catalogue
from tests.benchmark.tables import Row, print_tables

_LENGTHS = range(3, 10)
"""Random actions at the start of a game of which a position is taken."""

_LONGEST = 80
"""The most actions that a quick search adds to them."""

_NODES = 300
"""Positions of that search for each action."""

_DECIDED = 500
"""Points; in positions in which that search sees more, hardly any action loses much."""

_TRIES = 100
"""Games after which the search for a position gives up."""

_TOGETHER = 8
"""Positions that a worker judges with one start of the programs."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player did in a position."""

    lost: float
    """The share of a game that the action loses, from 0 to 1."""
    is_best: bool
    depth: int
    nodes: int


def main(words: Sequence[str] | None = None) -> int:
    """Print the loss of each player, and its difference to that of the first one."""
    asked = _read(words)
    try:
        rules = rules_of(Catalogue().open(asked.game)[0], {}, "auto")
        players, judge = [read_contestant(text) for text in asked.players], read_contestant(asked.judge)
        plans, pool = [_plan(rules, each, judge) for each in players], pool_for(asked.jobs)
        for plan in plans:
            greet_programs(plan, pool)
        answers = _answers(asked, plans, pool)
    except (RumpusError, PlayerFault) as fault:
        sys.exit(str(fault))
    print_tables({f"loss in {rules.name}, percent": rows_of(players, answers)}, asked.format)
    return 0


def _plan(rules: Rules, player: Contestant, judge: Contestant) -> Plan:
    return Plan(rules=rules, players=(player, judge), weights=(given_weights(rules, player), None))


def _answers(asked: Namespace, plans: Sequence[Plan], pool: Pool) -> list[list[Answer]]:
    """Return what all players do in each position, with progress on standard error."""
    numbers = range(asked.seed * asked.positions, (asked.seed + 1) * asked.positions)
    chunks = [numbers[first : first + _TOGETHER] for first in range(0, len(numbers), _TOGETHER)]
    answers: list[list[Answer]] = []
    for done in pool.results(partial(answers_of, plans), chunks):
        answers += done
        print(f"\r{len(answers)} of {len(numbers)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return answers


def _read(words: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark.loss", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="a ruleset or a rule file")
    parser.add_argument("players", nargs="+", help="players, as in rumpus match")
    parser.add_argument("--judge", required=True, help="the player that judges, which should be much stronger")
    parser.add_argument("--positions", type=int, default=400, help="number of positions")
    parser.add_argument("--seed", type=int, default=0, help="other positions")
    parser.add_argument("--jobs", type=int, default=1, help="number of positions at the same time")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    asked = parser.parse_args(words)
    if min(asked.positions, asked.jobs) < 1:
        parser.error("--positions and --jobs must be at least 1")
    return asked


def rows_of(players: Sequence[Contestant], answers: Sequence[Sequence[Answer]]) -> list[Row]:
    """Return a row for each player, from the answers of all players to each position."""
    rows: list[Row] = []
    for number, player in enumerate(players):
        own = [each[number] for each in answers]
        more = [100 * (each[number].lost - each[0].lost) for each in answers]
        rows.append(
            {
                "player": player.label,
                "loss": 100 * fmean(each.lost for each in own),
                "error": _error([100 * each.lost for each in own]),
                "more than the first": fmean(more) if number else None,
                "error of that": _error(more) if number else None,
                "best action": fmean(each.is_best for each in own),
                "depth": fmean(each.depth for each in own),
                "positions": fmean(each.nodes for each in own),
            }
        )
    return rows


def _error(numbers: Sequence[float]) -> float | None:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else None


def answers_of(plans: Sequence[Plan], numbers: Sequence[int]) -> list[list[Answer]]:
    """Return what all players do in some positions; each plan has a player and the judge."""
    game = game_of(plans[0].rules)
    with ExitStack() as stack:
        judge = stack.enter_context(seated(Task(plan=plans[0], number=0), 1, game))
        players = [stack.enter_context(seated(Task(plan=plan, number=0), 0, game)) for plan in plans]
        return [answers_in(position_of(game, number), players, judge, plans) for number in numbers]


def answers_in(state: State, players: Sequence[Player], judge: Player, plans: Sequence[Plan]) -> list[Answer]:
    """Return what all players do in a position."""
    budgets = [plan.players[0].budget for plan in plans]
    reports = [_afresh(player, state, budget) for player, budget in zip(players, budgets, strict=True)]
    known = {report.action: 0.0 for report in (_afresh(judge, state, plans[0].players[1].budget), *reports)}
    for action in known:
        known[action] = chance_after(state, state.play(action), judge, plans[0].players[1].budget)
    best = max(known.values())
    return [Answer(best - known[each.action], known[each.action] == best, each.depth, each.nodes) for each in reports]


def _afresh(player: Player, state: State, budget: Budget | None) -> Report:
    player.restart()
    return player.think(state, budget)


def chance_after(state: State, after: State, judge: Player, budget: Budget | None) -> float:
    """Return the chance of the side to act in a state to win, after an action, in the eyes of a judge."""
    outcome = after.outcome()
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(SIDE_NAMES[outcome.winner] == state.actor)
    judge.restart()
    score = judge.decide(after, budget).score
    return winning_chance(score if after.actor == state.actor else -score)


def position_of(game: Game, number: int) -> State:
    """Return the position with a number: from a game of a quick search after some random actions.

    Raise `SettingError` if there seems to be none that is open, with more than one action.
    """
    for attempt in range(_TRIES):
        if (found := _tried(game, Random(f"loss {number} {attempt}"))) is not None:
            return found
    raise SettingError("found no position in which something is to be lost", "the game may be too small")


def _tried(game: Game, random: Random) -> State | None:
    opening = next(random_openings(game, _LENGTHS, random), None)
    if opening is None:
        return None
    state = opening.state
    player = player_named("alphabeta", game, memory=1)
    for _ in range(random.randrange(_LONGEST)):
        chosen = player.decide(state, Budget(nodes=_NODES))
        if abs(chosen.score) > _DECIDED:
            return None
        state = state.play(chosen.action)
        if state.outcome() is not None:
            return None
    return state if len(state.legal_actions()) > 1 else None


if __name__ == "__main__":
    sys.exit(main())
