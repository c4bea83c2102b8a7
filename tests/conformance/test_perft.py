"""Counts published for our games come out of both engines."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from support.engines import is_kernel_built

from interpreter import Game, load
from interpreter.game.perft import perft

MOST = {"reference": (2_000, 500_000), "kernel": (1_500_000, 200_000_000)}
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


@cache
def _game(name: str, engine: str) -> Game:
    return load(name, engine=engine)


def _check(count: Count, engine: str) -> None:
    game = _game(count.name, engine)

    assert perft(game.engine, game.state(count.fen).position, count.depth) == count.nodes


def _some(*, slow: bool) -> list[object]:
    """The counts for each engine, the kernel's where it is built."""
    engines = ("reference", "kernel") if is_kernel_built() else ("reference",)
    return [
        pytest.param(count, engine, id=f"{count.name}-{count.depth}-{count.nodes}-{engine}")
        for engine in engines
        for count in _counts()
        if count.nodes <= MOST[engine][slow] and slow == (count.nodes > MOST[engine][0])
    ]


@pytest.mark.parametrize(("count", "engine"), _some(slow=False))
def test_published_counts(count: Count, engine: str) -> None:
    _check(count, engine)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "engine"), _some(slow=True))
def test_published_counts_that_take_long(count: Count, engine: str) -> None:
    _check(count, engine)
