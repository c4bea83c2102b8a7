"""Contests of connectivity."""

import pytest

from dsl.source import Source
from interpreter.benchmark.subject import translate
from interpreter.engines.reference import Reference
from tests.benchmark import joining
from tests.benchmark.beside import components


def test_the_ways_to_join_are_those_of_the_script() -> None:
    assert set(joining.WAYS) == set(components.WAYS)


@pytest.mark.parametrize(("files", "ranks", "seed", "joined"), [(8, 8, 0, 32), (12, 16, 16, 17)])
def test_all_ways_join_the_same_units(files: int, ranks: int, seed: int, joined: int) -> None:
    places = joining.scattered(files, seed)
    engine = Reference(translate(Source("joined units", joining.rules(files, ranks, places))))
    units = places[: joining.UNITS]
    counts = [query(files, ranks, units)() for query in components.WAYS.values()]

    assert (files, ranks, seed) in joining.BOARDS
    assert [*counts, len(engine.active(engine.start(), 0))] == [joined] * 3
