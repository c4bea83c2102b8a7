"""Logistic regression of results on features, with a ridge towards given weights and errors clustered by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float64]

POINT = log(10) / 400
"""Logarithm of the odds of a point: at 400 points the odds are ten to one."""

RIDGES = (1.0, 4.0, 16.0, 64.0, 256.0)
"""Strengths among which held-out games choose: the larger, the less the weights leave the prior ones."""

FOLDS = 5
"""Parts of the games, each of which is held out once."""

LEAST_SCALE = 0.5
"""Least part of the scale of the guess: where nearly all games are drawn, results would make every score small."""

TRUST = 0.7
"""How much of what is to be explained is the chance that a search saw; the rest is the result of the game.

Results say what is true, but one game says little; and weak players win by other things than by good positions.
"""

_LEAST_SPREAD = 0.2
"""Spread of a feature below which it counts as rare: then its weight may differ by no more than with this spread."""

_MOST_STEPS = 50
_ENOUGH = 1e-5


@dataclass(frozen=True, slots=True)
class Data:
    """Positions: a row of features, the result and the number of the game for each."""

    features: "Vector"
    results: "Vector"
    scores: "Vector"
    """A search's scores of them, in points of the guess."""
    games: "NDArray[np.int64]"

    def part(self, chosen: "NDArray[np.bool_]") -> "Data":
        """Return some of the positions."""
        return Data(self.features[chosen], self.results[chosen], self.scores[chosen], self.games[chosen])


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of weights before any game: a guess, and how many points a feature may add to it as a rule.

    The columns of the basis are sums of weights that are believed in independently of each other.
    """

    guess: "Vector"
    basis: "Vector"
    usual: "Vector"
    """By column of the basis."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights, their standard errors (infinite without data), and the ridge that was chosen."""

    weights: "Vector"
    errors: "Vector"
    ridge: float
    gain: float
    """The fall of the mean loss of a game that was held out, from the guess on the best scale."""
    error: float
    """The standard error of the gain."""


def data_of(games: Sequence[tuple[float, Sequence[dict[int, float]], Sequence[int]]], width: int) -> Data:
    """Return the positions of games, given by their results, their features and what a search thought of them."""
    import numpy as np

    count = sum(len(positions) for _, positions, _ in games)
    features, results, thought = np.zeros((count, width)), np.zeros(count), np.zeros(count)
    numbers = np.zeros(count, dtype=np.int64)
    row = 0
    for number, (result, positions, scores) in enumerate(games):
        for position, score in zip(positions, scores, strict=True):
            features[row, list(position)] = list(position.values())
            results[row], thought[row], numbers[row] = result, score, number
            row += 1
    return Data(features, results, thought, numbers)


def loss_and_slope(weights: "Vector", data: Data, prior: "Vector", doubt: "Vector") -> tuple[float, "Vector"]:
    """Return the loss, that of the data and of the ridge, and its gradient; `doubt` is the ridge of each weight."""
    import numpy as np

    score = POINT * (data.features @ weights)
    away = weights - prior
    loss = np.logaddexp(0, score) - data.results * score
    slope = POINT * (data.features.T @ (chance(score) - data.results)) + doubt * away
    return float(loss.sum() + 0.5 * (doubt * away**2).sum()), slope


def losses(weights: "Vector", data: Data) -> "Vector":
    """Return the loss of each position without a ridge."""
    import numpy as np

    score = POINT * (data.features @ weights)
    found: Vector = np.logaddexp(0, score) - data.results * score
    return found


def fit(data: Data, belief: Belief) -> Fit:
    """Return the weights that explain the results best, with the ridge that explains held-out games best.

    A feature that is 0 everywhere keeps its guessed weight, on the scale of the others.
    """
    import numpy as np

    scale = scale_to(data, belief.guess)
    expected = (1 - TRUST) * data.results + TRUST * chance(POINT * scale * data.scores)
    turned = Data(data.features @ belief.basis, expected, data.scores, data.games)
    prior: Vector = np.linalg.solve(belief.basis, scale * belief.guess).astype(np.float64)
    doubt = (np.maximum(turned.features.std(axis=0), _LEAST_SPREAD) / (scale * belief.usual)) ** 2
    lost = _held_out(turned, prior, doubt)
    row = int(np.argmin(lost.sum(axis=1)))
    ridge = RIDGES[row]
    weights = newton(turned, prior, ridge * doubt)
    spread = belief.basis @ covariance(weights, turned, doubt, ridge) @ belief.basis.T
    errors: Vector = np.sqrt(np.maximum(np.diag(spread), 0))
    errors[~data.features.any(axis=0)] = np.inf
    gain, error = mean_by_game(losses(prior, turned) - lost[row], data.games)
    return Fit(belief.basis @ weights, errors, ridge, gain, error)


def _held_out(data: Data, prior: "Vector", doubt: "Vector") -> "Vector":
    """Return the loss of each position, by ridge, with weights from games of other folds."""
    import numpy as np

    lost = np.zeros((len(RIDGES), len(data.results)))
    parts = [data.games % FOLDS == fold for fold in range(FOLDS)]
    weights = prior
    for row in reversed(range(len(RIDGES))):
        weights = newton(data, prior, RIDGES[row] * doubt, start=weights)
        for held in parts:
            without = newton(data.part(~held), prior, RIDGES[row] * doubt, start=weights)
            lost[row, held] = losses(without, data.part(held))
    return lost


def mean_by_game(numbers: "Vector", games: "NDArray[np.int64]") -> tuple[float, float]:
    """Return the mean of the means of games, and its standard error."""
    import numpy as np

    _, games = np.unique(games, return_inverse=True)
    by_game = np.bincount(games, weights=numbers) / np.bincount(games)
    return float(by_game.mean()), float(by_game.std(ddof=1) / len(by_game) ** 0.5)


def scale_to(data: Data, prior: "Vector") -> float:
    """Return the number by which all prior weights must be multiplied so that they predict results best."""
    import numpy as np

    one = Data((data.features @ prior)[:, None], data.results, data.scores, data.games)
    return min(max(float(newton(one, np.ones(1), np.full(1, 1e-9))[0]), LEAST_SCALE), 1 / LEAST_SCALE)


def newton(data: Data, prior: "Vector", doubt: "Vector", *, start: "Vector | None" = None) -> "Vector":
    """Return the weights of least loss."""
    import numpy as np

    weights = prior if start is None else start
    loss, slope = loss_and_slope(weights, data, prior, doubt)
    for _ in range(_MOST_STEPS):
        step = np.linalg.solve(_curvature(weights, data, doubt), slope)
        size = 1.0
        while True:
            following = weights - size * step
            lower, next_slope = loss_and_slope(following, data, prior, doubt)
            if lower <= loss or size < _ENOUGH:
                break
            size /= 2
        gained = loss - lower
        weights, loss, slope = following, lower, next_slope
        if gained < _ENOUGH * max(1.0, loss):
            break
    return weights


def covariance(weights: "Vector", data: Data, doubt: "Vector", ridge: float) -> "Vector":
    """Return the covariance of the errors of weights: the sandwich estimate, in which a game is one observation.

    What a ridge pulls weights to is itself doubtful, which adds to the errors of weights that games say little about.
    """
    import numpy as np

    score = POINT * (data.features @ weights)
    slopes = POINT * data.features * (chance(score) - data.results)[:, None]
    _, games = np.unique(data.games, return_inverse=True)
    by_game = np.zeros((int(games.max(initial=-1)) + 1, len(weights)))
    np.add.at(by_game, games, slopes)
    bread = np.linalg.inv(_curvature(weights, data, ridge * doubt))
    meat = by_game.T @ by_game + np.diag(ridge**2 * doubt)
    found: Vector = bread @ meat @ bread
    return found


def _curvature(weights: "Vector", data: Data, doubt: "Vector") -> "Vector":
    import numpy as np

    won = chance(POINT * (data.features @ weights))
    weighted = data.features * (POINT**2 * won * (1 - won))[:, None]
    curved: Vector = data.features.T @ weighted + np.diag(doubt)
    return curved


def chance(score: "Vector") -> "Vector":
    """Return the chance to win, from 0 to 1, for the logarithm of its odds."""
    import numpy as np

    found: Vector = 0.5 * (1 + np.tanh(score / 2))
    return found
