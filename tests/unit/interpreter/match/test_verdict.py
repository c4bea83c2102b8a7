"""A game ends early only if both players have seen the same lead for long enough."""

from collections.abc import Iterable

import pytest

from dsl.errors import SettingError
from interpreter.match.verdict import Verdict, read_margin


def _winners(scores: Iterable[tuple[int, int]]) -> list[int | None]:
    """What is heard after each score, told by a side for itself, with a margin of 300 in two actions."""
    verdict = Verdict(read_margin("300,2"))
    return [verdict.hear(side, score) for side, score in scores]


@pytest.mark.parametrize("leader", [0, 1])
def test_a_lead_that_both_see_for_long_enough_wins(leader: int) -> None:
    by_side = [300 if side == leader else -300 for side in (0, 1)]
    told = [(side, by_side[side]) for side in (0, 1, 0, 1)]

    assert _winners(told) == [None, None, None, leader]


@pytest.mark.parametrize(
    "scores",
    [
        [(0, 300), (1, -299), (0, 300), (1, -299)],
        [(0, 300), (1, 300), (0, 300), (1, 300)],
        [(0, 300), (1, -300), (0, 0), (1, -300), (0, 300), (1, -300)],
        [(0, 300), (1, -300), (0, -300), (1, -300), (0, 300), (1, -300)],
        [(0, 0), (1, 0), (0, 0), (1, 0)],
        [(0, 900), (0, 900), (0, 900)],
    ],
    ids=[
        "one sees less",
        "both see themselves ahead",
        "one doubted",
        "one saw the other ahead",
        "even",
        "one is silent",
    ],
)
def test_anything_less_decides_nothing(scores: list[tuple[int, int]]) -> None:
    assert set(_winners(scores)) == {None}


def test_a_side_may_act_several_times_in_a_row() -> None:
    assert _winners([(0, 300), (0, 300), (1, -300), (1, -300)]) == [None, None, None, 0]


@pytest.mark.parametrize(
    "text", ["", "300", "300,", ",2", "0,2", "300,0", "-300,2", "300,2,1", "x,2", "9999999,2", "٣٠٠,2"]
)
def test_a_margin_is_two_positive_numbers(text: str) -> None:
    with pytest.raises(SettingError, match="expected a lead and a number of actions"):
        read_margin(text)
