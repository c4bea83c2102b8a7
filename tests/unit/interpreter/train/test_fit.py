"""The fit of weights to results."""

import numpy as np
import pytest

from interpreter.train.fit import POINT, Belief, Data, covariance, data_of, fit, loss_and_slope


def planted(weights: np.ndarray, *, games: int, seed: int) -> Data:
    """Positions of games whose results follow from weights; three positions of a game are alike."""
    random = np.random.default_rng(seed)
    base = random.normal(0, 1, (games, len(weights)))
    features = np.repeat(base, 3, axis=0)
    chance = 1 / (1 + np.exp(-POINT * (base @ weights)))
    results = np.repeat((random.random(games) < chance).astype(float), 3)
    return Data(features, results, scores_of(features, weights), np.repeat(np.arange(games), 3))


def scores_of(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    return features @ weights


def plain_belief(guess: np.ndarray) -> Belief:
    return Belief(guess, np.eye(len(guess)), np.full(len(guess), 100.0))


def test_the_gradient_is_what_differences_of_the_loss_say():
    random = np.random.default_rng(1)
    data = planted(random.normal(0, 100, 7), games=40, seed=2)
    at, prior, doubt = random.normal(0, 50, 7), random.normal(0, 50, 7), random.uniform(0, 0.01, 7)
    _, slope = loss_and_slope(at, data, prior, doubt)
    for place in range(7):
        step = np.zeros(7)
        step[place] = 1e-3
        above, below = (loss_and_slope(at + sign * step, data, prior, doubt)[0] for sign in (1, -1))
        assert slope[place] == pytest.approx((above - below) / 2e-3, rel=1e-5, abs=1e-6)


def test_planted_weights_are_found_within_two_errors(monkeypatch):
    monkeypatch.setattr("interpreter.train.fit.TRUST", 0.0)  # results alone
    within = total = 0
    for seed in range(10):
        true = np.random.default_rng(seed).normal(100, 60, 12)
        found = fit(planted(true, games=1500, seed=seed + 100), plain_belief(np.full(12, 100.0)))
        within += int((abs(found.weights - true) <= 2 * found.errors).sum())
        total += 12
    assert within / total >= 0.95


def test_errors_do_not_shrink_when_positions_of_a_game_are_repeated():
    true = np.full(3, 100.0)
    thrice = planted(true, games=900, seed=5)
    once = thrice.part(np.arange(len(thrice.results)) % 3 == 0)
    doubt = np.full(3, 1e-9)
    errors = [np.diag(covariance(true, data, doubt, 1.0)) ** 0.5 for data in (thrice, once)]
    assert errors[0] == pytest.approx(errors[1], rel=1e-3)


def test_a_feature_that_never_occurs_keeps_its_guess_on_the_scale_of_the_others():
    data = planted(np.array([50.0, 50.0, 0.0]), games=2000, seed=3)
    data.features[:, 2] = 0
    found = fit(data, plain_belief(np.array([100.0, 100.0, 100.0])))
    assert found.weights[2] == pytest.approx(50, abs=10)
    assert found.errors[2] == np.inf


def test_positions_become_rows_with_the_number_of_their_game():
    data = data_of([(1.0, [{0: 2.0}, {1: -1.0}], [30, 40]), (0.5, [{2: 3.0}], [-5])], 3)
    assert data.features.tolist() == [[2, 0, 0], [0, -1, 0], [0, 0, 3]]
    assert (data.results.tolist(), data.games.tolist()) == ([1, 1, 0.5], [0, 0, 1])
    assert data.scores.tolist() == [30, 40, -5]
