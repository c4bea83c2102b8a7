"""`python -m tests.benchmark.wins`: how many of the forced wins of the suite a player finds."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from statistics import median

from interpreter import load
from interpreter.game.players import NAMES, Budget, Line, Player, Report, player_named
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES
from tests.benchmark.tables import Row, Tables, print_tables
from tests.benchmark.win import Win, by_ruleset, read_wins


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What a player found in a position of the suite.

    `seconds` and `nodes` are what it had spent when it first chose the action that it kept to the end.
    """

    win: Win
    action: str
    is_proven: bool
    """True if the action begins one of the shortest wins."""
    is_shown: bool
    """True if the player claims a win, and its line is played to it."""
    seconds: float
    nodes: int

    @property
    def is_solved(self) -> bool:
        """True if the action wins."""
        return self.is_proven or self.is_shown


def main(words: list[str] | None = None) -> int:
    """Let a player look for every win; the exit status is 1 if it misses more than `--may-miss`."""
    asked = _read(words)
    wins = [win for win in read_wins() if not asked.rulesets or win.ruleset in asked.rulesets]
    budget = Budget(seconds=None if asked.nodes else asked.seconds, nodes=asked.nodes)
    work = partial(attempt, name=asked.player, budget=budget, threads=asked.threads)
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = list(pool.map(work, wins))
    print_tables(tables_of(found), asked.format)
    missed = sum(not one.is_solved for one in found)
    return int(missed > asked.may_miss * len(found))


def _read(words: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark.wins", description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="names of rulesets; default: all")
    parser.add_argument("--player", choices=NAMES, default="8")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each position")
    parser.add_argument("--nodes", type=int, help="number of positions for each position of the suite, instead of time")
    parser.add_argument("--threads", type=int, default=1, help="threads of the player")
    parser.add_argument("--jobs", type=int, default=1, help="number of positions at the same time")
    parser.add_argument("--may-miss", type=float, default=0.05, help="share that the player may miss")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    asked = parser.parse_args(words)
    if unknown := set(asked.rulesets) - {win.ruleset for win in read_wins()}:
        parser.error(f"the suite has no ruleset {', '.join(sorted(unknown))}")
    return asked


def attempt(win: Win, *, name: str, budget: Budget, threads: int = 1) -> Attempt:
    """Let a player look for the win of a position."""
    game = _game(win.ruleset)
    player = _player(name, win.ruleset, threads)
    player.restart()
    reports: list[Report] = []
    state = game.state(win.fen)
    last = player.think(state, budget, listener=reports.append)
    first = next(_kept([*reports, last]))
    text = game.action_text(last.action)
    return Attempt(
        win=win,
        action=text,
        is_proven=text in win.first,
        is_shown=is_won_by(state, last.lines[0]),
        seconds=first.seconds,
        nodes=first.nodes,
    )


@cache
def _game(ruleset: str) -> Game:
    return load(ruleset)


@cache
def _player(name: str, ruleset: str, threads: int) -> Player:
    return player_named(name, _game(ruleset), threads=threads)


def _kept(reports: Sequence[Report]) -> Iterator[Report]:
    """Yield the reports since the action of the last one was chosen for good."""
    since = len(reports)
    while since and reports[since - 1].action == reports[-1].action:
        since -= 1
    yield from reports[since:]


def is_won_by(state: State, line: Line) -> bool:
    """Return True if a line claims to win, and its actions win for the side to act."""
    if line.wins_in is None or line.wins_in < 0:
        return False
    actor = state.actor
    for action in line.actions:
        state = state.play(action)
    outcome = state.outcome()
    return outcome is not None and outcome.winner is not None and SIDE_NAMES[outcome.winner] == actor


def tables_of(found: Sequence[Attempt]) -> Tables:
    """Return a table by ruleset with a total, and one of the positions that were missed."""
    groups = by_ruleset(one.win for one in found)
    rows = [_row(name, [one for one in found if one.win.ruleset == name]) for name in groups]
    return {"solved": [*rows, _row("all", found)], "missed": list(_missed(found))}


def _row(name: str, found: Sequence[Attempt]) -> Row:
    solved = [one for one in found if one.is_solved]
    return {
        "ruleset": name,
        "positions": len(found),
        "solved": len(solved),
        "share": len(solved) / len(found),
        "by a longer win": sum(not one.is_proven for one in solved),
        "median s": median(one.seconds for one in solved) if solved else None,
        "longest s": max((one.seconds for one in solved), default=None),
        "median nodes": median(one.nodes for one in solved) if solved else None,
        "most nodes": max((one.nodes for one in solved), default=None),
    }


def _missed(found: Iterable[Attempt]) -> Iterator[Row]:
    for one in found:
        if not one.is_solved:
            yield {
                "ruleset": one.win.ruleset,
                "won in": one.win.actions,
                "played": one.action,
                "wins": " ".join(one.win.first),
                "fen": one.win.fen,
            }


if __name__ == "__main__":
    sys.exit(main())
