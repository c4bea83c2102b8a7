"""Play random games of a ruleset and judge them by the rules of the group `play`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import inf
from statistics import median

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.engines.choose import AUTO
from interpreter.errors import UndecidedError
from interpreter.game.players import RandomPlayer
from interpreter.game.state import Game, State
from interpreter.game.worker_rules import Rules, game_of, rules_of
from interpreter.lint.firing import firing_of, numbered, watched
from interpreter.lint.registry import judge_of, play_rules
from interpreter.lint.tally import LIMIT, Played, Tally
from interpreter.pool import Pool, pool_for
from rulesets import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A game to be played."""

    rules: Rules
    seed: int
    is_drawn: bool
    """True if the start is drawn by lot, where the rules say so."""


def findings_of_games(
    source: Source,
    games: int,
    seed: int,
    codes: frozenset[str],
    pool: Pool | None = None,
    tell: Callable[[str], None] = lambda figures: None,
) -> Iterator[Diagnostic]:
    """Yield the findings in random games; none for a file that cannot be played. `tell` hears how the games went."""
    ruleset = compile_source(source, library=Catalogue()).ruleset
    wanted = [rule for rule in play_rules() if rule.code in codes]
    if ruleset is None or not wanted:
        return
    tally = play_games(Game(ruleset), games, seed, pool)
    tell(figures_of(tally.games))
    for rule in wanted:
        yield from (rule.diagnostic(found) for found in judge_of(rule)(tally))


def figures_of(games: Sequence[Played]) -> str:
    """Return how games went, in a line."""
    winners = [game.outcome.winner for game in games if game.outcome is not None]
    results = f"White won {winners.count(0)}, Black {winners.count(1)}, {winners.count(None)} drawn"
    if len(winners) < len(games):
        results += f", {len(games) - len(winners)} without an end"
    if not games:
        return "no random game could be played"
    turns = sorted(game.turns for game in games)
    return f"{len(games)} random games: {results}; {turns[0]} to {turns[-1]} turns, median {median(turns):g}"


def play_games(game: Game, games: int, seed: int, pool: Pool | None = None) -> Tally:
    """Return the tally of some games with consecutive seeds, which are played in this process without a pool."""
    rules = rules_of(game.ruleset.source, {}, AUTO)
    is_drawn = game.program.shuffle is not None and game.draw(seed) is not None
    tasks = [Task(rules=rules, seed=number, is_drawn=is_drawn) for number in range(seed, seed + games)]
    played = _played(tasks, pool or pool_for(1))
    decided = () if any(each.is_undecided for each in played) else tuple(_decisive(game.start()))
    stood = {piece for each in played for piece in each.stood}
    numbers = numbered(game.program)
    lines = {numbers[line]: line for line in watched(game.program, stood)}
    return Tally(
        ruleset=game.ruleset,
        watched=lines,
        games=played,
        decided=decided,
        is_undrawn=game.program.shuffle is not None and not is_drawn,
    )


def _played(tasks: list[Task], pool: Pool) -> tuple[Played, ...]:
    """Play games, up to the first that could not continue; none if the game is over at its start."""
    found: list[Played] = []
    undecided: list[int] = []
    for game in pool.results(play_task, takewhile(lambda task: task.seed < min(undecided, default=inf), tasks)):
        found.append(game)
        if game.is_undecided:
            undecided.append(game.seed)
    last = min(undecided, default=inf)
    kept = [game for game in found if game.seed <= last and (game.first or game.is_undecided)]
    return tuple(sorted(kept, key=lambda game: game.seed))


def _decisive(start: State) -> Iterator[str]:
    """Yield the first actions that end the game at once."""
    for action in start.legal_actions():
        if start.play(action).outcome():
            yield start.game.action_text(action)


def play_task(task: Task) -> Played:
    """Play one game, just as `rumpus play` does with two random players and the same seed."""
    start = game_of(task.rules).start(task.seed if task.is_drawn else None)
    player, state, first = RandomPlayer(task.seed), start, ""
    program, stood, acted, lines = start.game.program, set[int](), set[int](), set[int]()
    firing = firing_of(start.game)
    is_undecided, outcome = False, None
    try:
        while (outcome := state.outcome()) is None and turns_of(state) < LIMIT:
            action = player.choose(state)
            first = first or state.game.action_text(action)
            used = firing.used(state, action)
            stood |= {piece for piece, count in enumerate(state.census()) if count}
            acted |= used.movers
            lines |= used.lines
            state = state.after(action)
    except UndecidedError:
        is_undecided = True
    return Played(
        seed=task.seed,
        first=first,
        turns=turns_of(state),
        outcome=outcome and replace(outcome, line=None),
        is_undecided=is_undecided,
        stood=frozenset(program.pieces[piece].name for piece in stood),
        acted=frozenset(program.pieces[piece].name for piece in acted),
        fired=frozenset(lines),
    )


def turns_of(state: State) -> int:
    """Return the number of turns played."""
    number, side = state.turn_key
    return 2 * (number - 1) + side
