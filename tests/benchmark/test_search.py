"""`python -m tests.benchmark.search`: small runs, in which no time matters."""

import json

import pytest

from interpreter import load
from tests.benchmark.search import Climb, climb, main


def test_a_deeper_search_looks_at_more_positions() -> None:
    found = climb(load("chess").start(), 20_000)
    depths = sorted(found.nodes)

    assert depths[:4] == [1, 2, 3, 4]
    assert [found.nodes[depth] for depth in depths] == sorted({*found.nodes.values()})
    assert 0 < found.first_cutoffs <= found.cutoffs
    assert found.all_nodes <= 20_000


def test_branching_is_the_mean_growth_from_depth_five() -> None:
    nodes = {5: 100, 6: 300, 7: 400}
    found = Climb(nodes=nodes, seconds={}, all_nodes=1, all_seconds=1.0, cutoffs=1, first_cutoffs=1)

    assert found.branching == (7, 2.0)


def test_a_search_that_ends_early_has_no_branching() -> None:
    assert climb(load("chess").start(), 200).branching is None


def test_the_command_measures_every_case_of_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hullabaloo", "--nodes", "300", "--seconds", "0", "--format", "json"]) == 0

    (rows,) = json.loads(capsys.readouterr().out).values()
    assert [(row["ruleset"], row["position"]) for row in rows] == [("hullabaloo", "start")]


def test_the_command_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chesimals-0-1", "--nodes", "300", "--seconds", "0.01"]) == 0

    assert "first cutoffs %" in capsys.readouterr().out
