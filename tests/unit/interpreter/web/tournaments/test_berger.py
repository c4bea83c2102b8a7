"""The laws of a round robin."""

from collections import Counter

import pytest

from interpreter.web.tournaments.berger import rounds_of

COUNTS = range(2, 21)


@pytest.mark.parametrize("count", COUNTS)
def test_everybody_meets_everybody_once(count: int) -> None:
    pairs = [frozenset(pair) for pairs in rounds_of(count) for pair in pairs]
    assert len(pairs) == len(set(pairs)) == count * (count - 1) // 2
    assert all(len(pair) == 2 for pair in pairs)


@pytest.mark.parametrize("count", COUNTS)
def test_nobody_plays_twice_in_a_round_and_one_of_an_odd_count_is_free(count: int) -> None:
    for pairs in rounds_of(count):
        players = [player for pair in pairs for player in pair]
        assert len(players) == len(set(players)) == count - count % 2
    assert len(rounds_of(count)) == count - 1 + count % 2


@pytest.mark.parametrize("count", COUNTS)
def test_colors_are_balanced(count: int) -> None:
    balance = Counter[int]()
    for pairs in rounds_of(count):
        for white, black in pairs:
            balance[white] += 1
            balance[black] -= 1
    assert max(map(abs, balance.values())) <= (0 if count % 2 else 1)


@pytest.mark.parametrize("count", COUNTS)
def test_twice_is_once_with_each_color(count: int) -> None:
    pairs = [pair for pairs in rounds_of(count, twice=True) for pair in pairs]
    assert len(pairs) == len(set(pairs)) == count * (count - 1)
    assert all((black, white) in pairs for white, black in pairs)


def test_the_tables_are_those_of_fide() -> None:
    assert [set(pairs) for pairs in rounds_of(6)] == [
        {(1, 6), (2, 5), (3, 4)},
        {(6, 4), (5, 3), (1, 2)},
        {(2, 6), (3, 1), (4, 5)},
        {(6, 5), (1, 4), (2, 3)},
        {(3, 6), (4, 2), (5, 1)},
    ]


def test_one_player_has_no_rounds() -> None:
    assert rounds_of(1) == rounds_of(0) == ()
