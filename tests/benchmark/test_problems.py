"""`python -m tests.benchmark.problems`: our solver beside a search with python-chess."""

import pytest

from tests.benchmark.problem import Problem, read_problems
from tests.benchmark.problems import chosen, ours, theirs

MATE = Problem(
    ruleset="chess",
    stipulation="#2",
    fen="kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    solutions=("a1a6",),
    composer="Paul Morphy",
    source="New York Clipper 1856",
    is_slow=False,
)


def test_both_find_one_key() -> None:
    told = theirs(MATE, 60)

    assert told is not None
    assert (ours(MATE)[0], told[0]) == (1, 1)


def test_both_count_the_ways_of_a_helpmate() -> None:
    problem = next(problem for problem in read_problems() if problem.composer == "Zoltán Zilahi, a)")
    told = theirs(problem, 60)

    assert told is not None
    assert (ours(problem)[0], told[0]) == (1, 1)


def test_a_search_that_takes_too_long_is_stopped() -> None:
    assert theirs(MATE, 0.01) is None


@pytest.mark.parametrize("number", [1, 2])
def test_problems_of_each_stipulation_are_chosen(number: int) -> None:
    assert [problem.stipulation for problem in chosen(("#3", "h#2"), number)] == ["#3"] * number + ["h#2"] * number
