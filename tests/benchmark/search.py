"""`python -m tests.benchmark.search`: the speed of the search, and how well it orders actions.

Times are of the processor and not of the clock, except for two threads against one.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from shutil import which
from statistics import median
from time import perf_counter, process_time

from interpreter import load
from interpreter.benchmark.case import cases_of
from interpreter.benchmark.spread import ratios
from interpreter.engines.kernel.search.searcher import Searcher
from interpreter.engines.kernel.search.table import Memory
from interpreter.game.judging.lookup import weights_of
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players import Budget, Report
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.state import Game, State
from rulesets import Catalogue
from tests.benchmark.dialogue import uci_search
from tests.benchmark.tables import Row, Tables, print_tables

MEMORY = 32
"""Megabytes for positions, for us and for the peer."""

PEER = "fairy-stockfish"
_FOLDERS = "/usr/games"
_SAME_GAMES = ("chess", "crazyhouse")
"""The rulesets that the peer plays by the same rules and under the same names."""

_TIMED_DEPTH = 6
_DEPTHS = range(6, 11)
_PEER_LIMIT = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """A search deeper and deeper: positions and seconds of the processor from its start to the end of each depth."""

    nodes: Mapping[int, int]
    seconds: Mapping[int, float]
    all_nodes: int
    all_seconds: float
    cutoffs: int
    first_cutoffs: int

    @property
    def branching(self) -> tuple[int, float] | None:
        """The last of the depths 6 to 10, and the mean factor by which positions grew up to it, from depth 5."""
        last = max((depth for depth in _DEPTHS if depth in self.nodes), default=None)
        below = _DEPTHS.start - 1
        if last is None or below not in self.nodes:
            return None
        return last, (self.nodes[last] / self.nodes[below]) ** (1 / (last - below))


def main(words: list[str] | None = None) -> int:
    """Measure the search and print tables."""
    asked = _read(words)
    names = asked.rulesets or Catalogue().rulesets()
    tables: dict[str, list[Row]] = {
        f"nodes a second of the processor, beside {PEER}": list(_beside(names, asked.nodes, asked.rounds)),
        "from the array, and from further positions": list(_climbs(names, asked.nodes)),
        "two threads against one": list(_threads(names, asked.seconds)) if asked.seconds else [],
    }
    print_tables(_filled(tables), asked.format)
    return 0


def _read(words: list[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark.search", description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="names of rulesets; default: all")
    parser.add_argument("--nodes", type=int, default=3_000_000, help="number of positions that a search may look at")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of measurements beside the peer")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for one thread and for two; 0 leaves it out")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    return parser.parse_args(words)


def _filled(tables: Mapping[str, list[Row]]) -> Tables:
    return {title: rows for title, rows in tables.items() if rows}


# Beside another program


def _beside(names: tuple[str, ...], nodes: int, rounds: int) -> Iterator[Row]:
    command = which(PEER) or which(PEER, path=_FOLDERS)
    for name in _SAME_GAMES:
        for case in cases_of(name) if command and name in names else ():
            ours, theirs = [], []
            for _ in range(rounds):
                ours.append(_speed(_state(load(name), case.fen), nodes))
                theirs.append(uci_search(command, name, case.fen, nodes, MEMORY, _PEER_LIMIT).rate if command else 0.0)
            ratio = ratios(ours, theirs)
            yield {
                "ruleset": name,
                "position": case.name,
                "ours": median(ours),
                "theirs": median(theirs),
                "ratio": ratio.median,
                "from": ratio.low,
                "to": ratio.high,
            }


def _speed(state: State, nodes: int) -> float:
    """Search some positions, however deep, and return how many a second of the processor they were."""
    (searcher,) = searchers(state.game, 1)
    began = process_time()
    AlphaBetaPlayer(searcher, Budget(nodes=nodes)).think(state)
    return searcher.nodes / max(process_time() - began, 1e-9)


# Deeper and deeper


def _climbs(names: tuple[str, ...], nodes: int) -> Iterator[Row]:
    for name in names:
        game = load(name)
        for case in cases_of(name):
            yield {"ruleset": name, "position": case.name, **_climb_row(climb(_state(game, case.fen), nodes))}


def _climb_row(found: Climb) -> Row:
    last, branching = found.branching or (None, None)
    return {
        "nodes/s": found.all_nodes / found.all_seconds,
        f"nodes to {_TIMED_DEPTH}": found.nodes.get(_TIMED_DEPTH),
        f"s to {_TIMED_DEPTH}": found.seconds.get(_TIMED_DEPTH),
        "branching": branching,
        "up to depth": last,
        "first cutoffs %": 100 * found.first_cutoffs / found.cutoffs if found.cutoffs else None,
    }


def climb(state: State, nodes: int) -> Climb:
    """Search a state to the last of the measured depths, or as deep as some number of positions allows."""
    (searcher,) = searchers(state.game, 1)
    ends: list[tuple[Report, float]] = []
    began = process_time()
    player = AlphaBetaPlayer(searcher, Budget(depth=_DEPTHS.stop - 1, nodes=nodes))
    player.think(state, listener=lambda report: ends.append((report, process_time() - began)))
    seconds = process_time() - began
    whole = [(report, at) for report, at in ends if report.nodes < nodes]
    cutoffs, first_cutoffs = searcher.cutoffs
    return Climb(
        nodes={report.depth: report.nodes for report, _ in whole},
        seconds={report.depth: at for report, at in whole},
        all_nodes=searcher.nodes,
        all_seconds=max(seconds, 1e-9),
        cutoffs=cutoffs,
        first_cutoffs=first_cutoffs,
    )


def searchers(game: Game, threads: int) -> list[Searcher]:
    """Return searches on the kernel that share their memory, with the weights that players have."""
    memory = Memory(MEMORY)
    scale = scale_of(game.program, weights_of(game))
    return [Searcher(game.program, scale, memory) for _ in range(threads)]


def _state(game: Game, fen: str | None) -> State:
    return game.state(fen) if fen else game.start()


# Threads


def _threads(names: tuple[str, ...], seconds: float) -> Iterator[Row]:
    """Yield the positions of two threads beside those of one; `cores` says how much of the machine two could use."""
    for name in names:
        state = load(name).start()
        one, _ = _rate(state, 1, seconds)
        two, cores = _rate(state, 2, seconds)
        yield {"ruleset": name, "one": one, "two": two, "ratio": two / one, "cores": cores}


def _rate(state: State, threads: int, seconds: float) -> tuple[float, float]:
    """Return positions a second of the clock in all threads, and seconds of the processor for each of the clock."""
    found = searchers(state.game, threads)
    player = AlphaBetaPlayer(found[0], Budget(seconds=seconds), helpers=found[1:])
    began, used = perf_counter(), process_time()
    player.think(state)
    passed = perf_counter() - began
    return sum(searcher.nodes for searcher in found) / passed, (process_time() - used) / passed


if __name__ == "__main__":
    sys.exit(main())
