"""Work that is fitted to its time."""

import pytest

from interpreter.benchmark.fit import fit_count, fit_depth
from interpreter.benchmark.sample import Sample


@pytest.mark.parametrize(("budget", "depth"), [(0.001, 1), (0.5, 2), (9, 3), (1000, 4)])
def test_depth_is_the_greatest_that_is_likely_to_fit(budget: float, depth: int) -> None:
    totals = {1: 20, 2: 400, 3: 8000, 4: 160000}

    assert fit_depth(lambda d: Sample(amount=totals[d], seconds=totals[d] / 1000), 4, budget) == depth


def test_a_position_in_which_nothing_can_be_played_ends_the_search_for_a_depth() -> None:
    assert fit_depth(lambda _: Sample(amount=0, seconds=0.0), 8, 1.0) == 1


def test_no_depth_is_chosen_beyond_the_end_of_the_longest_game() -> None:
    totals = {1: 3, 2: 9, 3: 4, 4: 0, 5: 0}

    assert fit_depth(lambda d: Sample(amount=totals[d], seconds=0.0), 5, 1.0) == 3


@pytest.mark.parametrize(("each", "count"), [(3.0, 1), (0.1, 10), (0.001, 1000)])
def test_count_fills_the_budget_once_at_least(each: float, count: int) -> None:
    assert fit_count(lambda n: Sample(amount=n, seconds=n * each), 1.0) == count
