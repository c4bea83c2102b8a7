"""Ratings by Glicko-2, beside the numbers that Glickman has published."""

import pytest

from interpreter.web.store.people.glicko import NEW, Strength, played, rested


def test_the_example_of_glickman() -> None:
    others = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]
    after = played(Strength(1500, 200, 0.06), others)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_unsure_but_no_more_than_a_new_player() -> None:
    known = Strength(1700, 50, 0.06)
    assert rested(known, 0) == known
    later = rested(known, 10)
    assert (later.rating, later.volatility) == (1700, 0.06)
    assert 50 < later.deviation < NEW.deviation
    assert rested(Strength(1700, 340, 1.2), 100_000).deviation == NEW.deviation


def test_a_win_over_an_equal_gains_what_the_other_loses() -> None:
    won, lost = played(NEW, [(NEW, 1.0)]), played(NEW, [(NEW, 0.0)])
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    assert won.rating > 1650
    assert played(NEW, [(NEW, 0.5)]).rating == pytest.approx(1500)
