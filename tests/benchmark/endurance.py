"""`python -m tests.benchmark.endurance`: many games of all rulesets and the gallery, by players and budgets drawn by lot.

It counts exceptions, illegal actions and overruns of time, and shows whether memory grows. An overrun is more than
50 ms and 5 percent above the budget. On a busy machine the clock shows the load, and only the time of the processor
shows the player.
"""

import gc
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from interpreter import load
from interpreter.game.players import NAMES, Budget, Player, player_named
from interpreter.game.state import State
from rulesets import Catalogue
from tests.benchmark.tables import Row, print_tables

_MEMORY = 8
"""Megabytes for positions that each player has."""

_NODES = (20, 2_000)
_SECONDS = (0.02, 0.2)
_BUSY = "overrun of the clock"
"""The kind of an overrun that the machine may have caused."""

_MEMORY_FILE = Path("/proc/self/status")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An action that should not have happened, with what is needed to see it again."""

    kind: str
    ruleset: str
    player: str
    budget: Budget
    fen: str
    detail: str


@dataclass(slots=True, kw_only=True)
class Game:
    """What happened in one game; `over` is the most time above a budget, negative if none was reached."""

    ruleset: str
    players: str
    actions: int = 0
    is_ended: bool = False
    over: float = float("-inf")
    over_processor: float = float("-inf")
    faults: list[Fault] = field(default_factory=list)
    memory: float = 0.0
    """Megabytes of the process after the game."""


def main(words: list[str] | None = None) -> int:
    """Play the games and print tables; the exit status is 1 after an exception, an illegal action or an overrun."""
    asked = _read(words)
    shares = [range(worker, asked.games, asked.jobs) for worker in range(asked.jobs)]
    play = partial(_play_all, seed=asked.seed, longest=asked.longest)
    with ProcessPoolExecutor(asked.jobs) as pool:
        workers = list(pool.map(play, shares))
    games = list(chain.from_iterable(workers))
    faults = [fault for game in games for fault in game.faults if fault.kind != _BUSY]
    tables = {
        "games": [*_rows(games), _row("all", games)],
        "megabytes of each process": [_memory_row(share) for share in workers if share],
        "faults": [_fault_row(fault) for fault in faults],
    }
    print_tables(tables, asked.format)
    return 1 if faults else 0


def _read(words: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark.endurance", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=300, help="number of actions after which a game is stopped")
    parser.add_argument("--jobs", type=int, default=1, help="number of games at the same time")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    return parser.parse_args(words)


# Games


def _play_all(numbers: Sequence[int], *, seed: int, longest: int) -> list[Game]:
    games: list[Game] = []
    for number in numbers:
        games.append(_play(number, seed, longest))
        faults = sum(len(game.faults) for game in games)
        print(f"{len(games)} of {len(numbers)} games, {faults} faults: {games[-1].ruleset}", file=sys.stderr)
        for fault in games[-1].faults:  # at once: who stops the run before its tables has seen them
            print("  " + ", ".join(map(str, _fault_row(fault).values())), file=sys.stderr)
    return games


def _play(number: int, seed: int, longest: int) -> Game:
    """Play one game; the rulesets and the gallery take turns, and everything else is drawn by lot."""
    random = Random(f"{seed} {number}")
    rulesets = Catalogue().variants()
    game = load(rulesets[number % len(rulesets)])
    players = {
        side: player_named(random.choice(NAMES), game, seed=number, memory=_MEMORY) for side in ("white", "black")
    }
    found = Game(ruleset=rulesets[number % len(rulesets)], players=" - ".join(one.name for one in players.values()))
    state = game.start()
    while state.outcome() is None and found.actions < longest:
        following = _step(state, players[state.actor], _budget(random), found)
        if following is None:
            break
        state = following
    found.is_ended = state.outcome() is not None
    gc.collect()
    found.memory = _megabytes()
    return found


def _budget(random: Random) -> Budget:
    if random.random() < 0.5:
        return Budget(nodes=random.randint(*_NODES))
    return Budget(seconds=round(random.uniform(*_SECONDS), 3))


def _step(state: State, player: Player, budget: Budget, found: Game) -> State | None:
    """Let a player act, note its faults, and return the state after its action, or None if it has none."""
    note = partial(Fault, ruleset=found.ruleset, player=player.name, budget=budget)
    began, used = perf_counter(), process_time()
    try:
        action = player.think(state, budget).action
    except Exception as fault:  # whatever a player raises is what this command looks for
        found.faults.append(note(kind="exception", fen=state.fen(), detail=repr(fault)))
        return None
    passed, used = perf_counter() - began, process_time() - used
    found.actions += 1
    if action not in state.legal_actions():
        text = state.game.action_text(action)
        found.faults.append(note(kind="illegal action", fen=state.fen(), detail=text))
        return None
    if budget.seconds is not None:
        found.over = max(found.over, passed - budget.seconds)
        found.over_processor = max(found.over_processor, used - budget.seconds)
        kind = overrun(budget.seconds, passed, used)
        if kind:
            detail = f"{passed:.3f} s of the clock, {used:.3f} s of the processor"
            found.faults.append(note(kind=kind, fen=state.fen(), detail=detail))
    return state.play(action)


def overrun(seconds: float, passed: float, used: float) -> str:
    """Return which kind of overrun it is, if it is one: of the clock alone, or of the processor too.

    >>> overrun(0.1, 0.12, 0.11), overrun(0.1, 0.2, 0.1), overrun(0.1, 0.2, 0.19)
    ('', 'overrun of the clock', 'overrun')
    """
    allowed = seconds + 0.05 + 0.05 * seconds
    if used > allowed:
        return "overrun"
    return _BUSY if passed > allowed else ""


def _megabytes() -> float:
    """Return the memory that the process holds now, or 0 where the system does not say."""
    if not _MEMORY_FILE.is_file():
        return 0.0
    lines = dict(line.split(":", 1) for line in _MEMORY_FILE.read_text(encoding="utf-8").splitlines() if ":" in line)
    return int(lines["VmRSS"].split()[0]) / 1024


# Tables


def _rows(games: Sequence[Game]) -> Iterator[Row]:
    for name in sorted({game.ruleset for game in games}):
        yield _row(name, [game for game in games if game.ruleset == name])


def _row(name: str, games: Sequence[Game]) -> Row:
    kinds = [fault.kind for game in games for fault in game.faults]
    return {
        "ruleset": name,
        "games": len(games),
        "ended": sum(game.is_ended for game in games),
        "actions": sum(game.actions for game in games),
        "exceptions": kinds.count("exception"),
        "illegal": kinds.count("illegal action"),
        "overruns": kinds.count("overrun"),
        "of the clock": kinds.count(_BUSY),
        "worst ms": _milliseconds(max(game.over_processor for game in games)),
        "worst ms of the clock": _milliseconds(max(game.over for game in games)),
    }


def _milliseconds(seconds: float) -> float | None:
    return None if seconds == float("-inf") else round(1000 * seconds, 1)


def _memory_row(games: Sequence[Game]) -> Row:
    """Compare memory once every ruleset has been played with the memory at the end."""
    warm = min(len(Catalogue().variants()), len(games)) - 1
    return {"games": len(games), f"after {warm + 1}": games[warm].memory, "at the end": games[-1].memory}


def _fault_row(fault: Fault) -> Row:
    budget = f"{fault.budget.nodes} nodes" if fault.budget.nodes else f"{fault.budget.seconds} s"
    return {
        "kind": fault.kind,
        "ruleset": fault.ruleset,
        "player": fault.player,
        "budget": budget,
        "detail": fault.detail,
        "fen": fault.fen,
    }


if __name__ == "__main__":
    sys.exit(main())
