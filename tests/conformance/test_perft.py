"""Counts published for our games come out of the reference engine."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from interpreter import Game, load
from interpreter.perft import perft

FAST, SLOW = 10_000, 500_000
"""Nodes of the largest counts that are made in every run, and in a slow one."""


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
def _game(name: str) -> Game:
    return load(name)


def _check(count: Count) -> None:
    game = _game(count.name)

    assert perft(game.engine, game.state(count.fen).position, count.depth) == count.nodes


def _some(least: int, most: int) -> list[Count]:
    return [count for count in _counts() if least < count.nodes <= most or (count.nodes == 0 and least == -1)]


@pytest.mark.parametrize("count", _some(-1, FAST), ids=lambda c: f"{c.name}-{c.depth}-{c.nodes}")
def test_published_counts(count: Count) -> None:
    _check(count)


@pytest.mark.slow
@pytest.mark.parametrize("count", _some(FAST, SLOW), ids=lambda c: f"{c.name}-{c.depth}-{c.nodes}")
def test_published_counts_that_take_long(count: Count) -> None:
    _check(count)
