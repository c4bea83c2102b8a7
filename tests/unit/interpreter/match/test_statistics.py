"""What results say about strength: known values, a bootstrap, and tests of equal players."""

from math import inf, isfinite
from random import Random

import pytest

from interpreter.match.elo import elo_of, points_at, standard_error, strength_of
from interpreter.match.score import Score, count_pairs, score_of
from interpreter.match.sprt import BOUND, Sprt

KINDS = (0.05, 0.2, 0.5, 0.2, 0.05)
"""Chances of 0 to 4 half points in a pair between equal players."""


def _pairs(random: Random, count: int, chances: tuple[float, ...] = KINDS) -> list[int]:
    return random.choices(range(5), chances, k=count)


def test_the_first_player_has_white_in_even_games() -> None:
    score = score_of({0: "1-0", 1: "1-0", 2: "0-1", 3: "0-1"})

    assert (score.wins, score.draws, score.losses, score.pairs) == (2, 0, 2, (0, 0, 2, 0, 0))


def test_half_a_pair_counts_as_a_game_only() -> None:
    score = score_of({5: "0-1", 2: "1-0", 3: "1/2-1/2"})

    assert (score.games, score.points, score.pairs) == (3, 2.5 / 3, (0, 0, 0, 1, 0))


@pytest.mark.parametrize(("points", "elo"), [(0.55, 35), (0.6, 70), (0.65, 108), (0.7, 147), (0.9, 382)])
def test_scores_and_elo_match_the_table(points: float, elo: int) -> None:
    assert round(elo_of(points)) == elo
    assert points_at(elo) == pytest.approx(points, abs=0.002)


def test_a_hundred_games_without_draws_are_worth_68_elo() -> None:
    independent = Score(wins=50, draws=0, losses=50, pairs=(12, 0, 26, 0, 12))

    assert strength_of(independent).error == pytest.approx(68, abs=2)


def test_pairs_in_which_the_opening_decides_show_no_spread() -> None:
    """Each side wins with White: by games it looks like chance, by pairs it is exactly even."""
    assert standard_error((0, 0, 50, 0, 0)) == 0
    assert strength_of(Score(wins=50, draws=0, losses=50, pairs=(0, 0, 50, 0, 0))).error is None


def test_a_clean_sweep_is_infinite_and_has_no_error_bar() -> None:
    strength = strength_of(Score(wins=8, draws=0, losses=0, pairs=(0, 0, 0, 0, 4)))

    assert (strength.elo, strength.error) == (inf, None)


def test_a_score_near_the_end_of_the_scale_has_an_error_bar() -> None:
    strength = strength_of(Score(wins=37, draws=0, losses=3, pairs=(0, 0, 3, 0, 17)))

    assert (round(strength.elo), round(strength.error or 0)) == (436, 201)


def test_the_error_of_pairs_agrees_with_a_bootstrap() -> None:
    random = Random(4)
    sample = _pairs(random, 300, (0.1, 0.15, 0.3, 0.25, 0.2))
    means = [sum(random.choices(sample, k=300)) / 1200 for _ in range(1500)]
    mean = sum(means) / 1500
    spread = (sum((each - mean) ** 2 for each in means) / 1500) ** 0.5

    assert standard_error(count_pairs(sample)) == pytest.approx(spread, rel=0.06)


def _accepts(random: Random, test: Sprt, chances: tuple[float, ...]) -> str:
    """Run a test to its end, looking every fifth pair."""
    points: list[int] = []
    while not (verdict := test.verdict(count_pairs(points))):
        points += _pairs(random, 5, chances)
    return verdict


def test_equals_are_taken_for_stronger_in_less_than_5_percent() -> None:
    random, test = Random(1), Sprt(0, 60)
    verdicts = [_accepts(random, test, KINDS) for _ in range(500)]

    assert verdicts.count("H1") / 500 < 0.05


def test_few_pairs_decide_nothing() -> None:
    assert Sprt(0, 100).verdict((0, 0, 0, 0, 19)) == ""
    assert Sprt(0, 100).verdict((0, 0, 0, 0, 20)) == "H1"


def test_the_ratio_of_known_counts() -> None:
    """By the usual normal approximation: (s1 - s0) (2 mean - s0 - s1) pairs / (2 variance)."""
    pairs = (20, 100, 200, 120, 30)
    test = Sprt(0, 10)
    count = sum(pairs)
    mean = sum(i * n for i, n in enumerate(pairs)) / count / 4
    variance = sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(pairs)) / count
    low, high = points_at(0), points_at(10)

    assert test.ratio(pairs) == pytest.approx((high - low) * (2 * mean - low - high) * count / variance / 2, rel=0.01)
    assert pytest.approx(2.944, abs=0.001) == BOUND
    assert test.verdict(pairs) == ""


def test_swapping_the_players_swaps_the_sign() -> None:
    assert Sprt(0, 10).ratio((5, 20, 50, 30, 9)) == pytest.approx(-Sprt(-10, 0).ratio((9, 30, 50, 20, 5)))


def test_the_ratio_of_every_kind_of_pair_is_finite_at_the_widest_test() -> None:
    for test in (Sprt(-1000, 1000), Sprt(999, 1000), Sprt(-1000, -999)):
        for kind in range(5):
            for count in (1, 100_000):
                assert isfinite(test.ratio([count * (number == kind) for number in range(5)]))
