"""Openings of a match."""

from itertools import islice

import pytest

from dsl.errors import SettingError
from interpreter import load
from interpreter.match.openings import openings


def test_openings_lead_to_different_positions_of_games_that_go_on() -> None:
    chess = load("chess")
    found = list(islice(openings(chess, 4, seed=3), 200))
    states = [chess.start().play_all(",".join(actions)) for actions in found]

    assert {len(actions) for actions in found} == {4}
    assert len({state.fen() for state in states}) == 200
    assert all(state.outcome() is None for state in states)


def test_the_seed_decides() -> None:
    chess = load("chess")
    one, same, other = ([*islice(openings(chess, 6, seed), 5)] for seed in (1, 1, 2))

    assert one == same != other


def test_a_game_with_few_openings_runs_out_of_them() -> None:
    with pytest.raises(SettingError, match="found only 20 different openings of 1 actions"):
        list(openings(load("chess"), 1, seed=1))
