"""Counts published for our games come out of both engines."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support.engines import is_kernel_built

from interpreter import load
from interpreter.game.perft import perft

MOST = {"reference": (450, 500_000), "kernel": (1_500_000, 200_000_000)}
"""For each engine the nodes of the largest counts that are made in every run, and in a slow one."""


class Count(NamedTuple):
    """How many ways there are to play so many actions from a position."""

    name: str
    fen: str
    depth: int
    nodes: int


def _counts() -> Iterator[Count]:
    for path in sorted((Path(__file__).parent / "perft").glob("*.perft")):
        fen = ""
        for line in path.read_text().splitlines():
            word, _, rest = line.partition(" ")
            if word == "epd":
                fen = rest
            elif word == "perft":
                depth, nodes = rest.split()
                yield Count(path.stem, fen, int(depth), int(nodes))


def _some(*, slow: bool) -> list[object]:
    """Engines with the counts that they make, the kernel where it is built: in a slow test one, else all of a game."""
    made: dict[str, tuple[str, list[Count]]] = {}
    for engine in ("reference", "kernel") if is_kernel_built() else ("reference",):
        for count in _counts():
            if count.nodes <= MOST[engine][slow] and slow == (count.nodes > MOST[engine][0]):
                name = f"{count.name}-{count.depth}-{count.nodes}-{engine}" if slow else f"{count.name}-{engine}"
                made.setdefault(name, (engine, []))[1].append(count)
    return [pytest.param(*values, id=name) for name, values in made.items()]


def _check(engine: str, counts: list[Count]) -> None:
    game = load(counts[0].name, engine=engine)
    found = {count: perft(game.engine, game.state(count.fen).position, count.depth) for count in counts}

    assert {count: nodes for count, nodes in found.items() if nodes != count.nodes} == {}


@pytest.mark.parametrize(("engine", "counts"), _some(slow=False))
def test_published_counts(engine: str, counts: list[Count]) -> None:
    _check(engine, counts)


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "counts"), _some(slow=True))
def test_published_counts_that_take_long(engine: str, counts: list[Count]) -> None:
    _check(engine, counts)
