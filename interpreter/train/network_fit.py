"""Fits a small network to what searches and results say beyond the weights, by stochastic gradients (Adam).

The network has one layer of neurons for the view of each side, with the same numbers for both. A neuron is 0 below its
bias and 1 at most, and its square is weighed. While it learns, what a unit adds to a neuron is a sum of four parts: of
the piece, of piece and file, of piece and rank, and of piece and square. So what is true of a piece everywhere is
learned from all positions, and the last part stays small; in the end they are added up.

How much a point is worth differs: strong players win with an advantage with which weak ones draw. So the odds that go
with a point are first fitted to the results of the games, and the scores of a network stay on the scale of the weights.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.engines.scale import FINE, FULL
from interpreter.game.judging.file import WeightsError
from interpreter.game.judging.network import MOST_OUT, LearnedNetwork, largest_row
from interpreter.program.tables import Program
from interpreter.train.fit import POINT, Data, chance, mean_by_game, scale_to
from interpreter.train.network_positions import NetworkPositions, n_features
from interpreter.train.rounds import LEAST_POSITIONS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]
    Sparse = Any  # Any: scipy has no types of its own for sparse matrices

_MOST_AHEAD = 1500
"""Score from which a position is left out: it is won."""

_FOLLOWING = 0.85
"""How much of what is to be explained of a position comes from what follows: the rest is the chance that a search saw.

What follows is the next position, of which the same is true, and at last the result of the game. A result alone tells
little of a single position, and a network has numbers enough to learn by heart how games ended, whose positions share
one. Searches alone tell nothing that they do not see. These are the temporal differences of Sutton, with his lambda.
"""

_HELD_OUT = 10
"""One in so many games is held out, to see when the network begins to learn the others by heart."""

_LEAST_GAMES = _HELD_OUT + 1
"""Games with positions, so that two of them are held out: one alone has no error."""

_MOST_EPOCHS = 20
_PATIENCE = 3
"""Times that all positions are gone through, at most, and after how many without a gain nothing more is expected."""

_STEPS, _LEAST_BATCH = 64, 64
"""Steps in which few positions are gone through once, unless there are fewer positions in a step than the least."""

_BATCH, _RATE, _SLOWER = 8192, 0.003, 0.85
_DECAY, _SINGLE_DECAY = 4e6, 1e7
"""How fast what is not confirmed is forgotten, over the number of positions: the more confirm it, the less is needed.

What is said of a single square is confirmed by few of them.
"""
_MOST_DECAY, _MOST_SINGLE_DECAY = 5.0, 100.0
"""How fast at most, however few positions there are."""

_MEAN, _SPREAD = 0.9, 0.999  # of Adam, as usual
_POINTS = 100.0
"""Points that a neuron with the weight 1 adds."""

_FINEST = 64.0
"""The most by which weights of neurons, in sixteenths of a point, are multiplied to be whole numbers."""

_SUM = 60_000
"""What the whole numbers by which neurons are weighed add up to, at most; the kernel's sums fit into 32 bits then."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions as a network learns from them; all from the side to act."""

    own: "Sparse"
    """A row for each position: its features as the side to act sees them."""
    other: "Sparse"
    """The same as the other side sees them."""
    base: "Vector"
    """What the weights say, in points."""
    wanted: "Vector"
    """The chance to win that is to be explained, from 0 to 1."""
    games: "NDArray[np.int64]"
    point: float
    """The logarithm of the odds of a point in these games."""

    def part(self, rows: "NDArray[np.int64]") -> "Examples":
        """Return some of the positions."""
        return Examples(
            self.own[rows], self.other[rows], self.base[rows], self.wanted[rows], self.games[rows], self.point
        )


@dataclass(frozen=True, slots=True)
class Learned:
    """A network, and by how much the mean loss of a game that was held out fell through it, with its error."""

    network: LearnedNetwork
    positions: int
    gain: float
    error: float


def learned(
    program: Program,
    games: Sequence[tuple[float, NetworkPositions]],
    *,
    width: int,
    nodes: int,
    seed: int,
    tell: Callable[[int], None] = lambda _: None,
) -> Learned:
    """Return the network that explains held-out games best; `games` are results for White, and positions.

    `tell` is called with the number of each epoch that is over. Raise `WeightsError` for too few games or positions.
    """
    import numpy as np

    examples = examples_of(program, games)
    with_positions, places = np.unique(examples.games, return_inverse=True)
    if len(with_positions) < _LEAST_GAMES or len(places) < LEAST_POSITIONS:
        raise WeightsError(
            f"{len(games)} games have {len(places)} quiet positions that are not won yet, in {len(with_positions)} of "
            f"them; {LEAST_POSITIONS} in {_LEAST_GAMES} games are needed, and the same command with a larger --games "
            "adds to them"
        )
    is_held = places % _HELD_OUT == 0
    tested, rest = examples.part(np.flatnonzero(is_held)), np.flatnonzero(~is_held)
    model = _Model(program, width, seed, len(rest))
    without = losses_of(tested.base, tested)
    best, least, waited = model.kept(), float("inf"), 0
    for epoch in range(_MOST_EPOCHS):
        model.go_through(examples, rest)
        tell(epoch + 1)
        loss = model.losses(tested).mean()
        waited = 0 if loss < least else waited + 1
        if loss < least:
            best, least = model.kept(), loss
        if waited == _PATIENCE:
            break
    model.numbers = best
    network = model.whole(len(games), nodes)
    said = tested.base + points_of(network, tested)
    gain, error = mean_by_game((without - losses_of(said, tested)).astype(np.float64), tested.games)
    return Learned(network, len(examples.base), gain, error)


def points_of(network: LearnedNetwork, examples: Examples) -> "Vector":
    """Return the points that a network adds to positions, for the side to act; the engines drop what is below one."""
    import numpy as np

    parts = (*network.rows, *network.held), network.bias, network.out
    rows, bias, out = (np.array(part).astype(np.float32) for part in parts)
    weights: Vector = (out * np.float32(FULL**2 / network.grain / FINE)).astype(np.float32)
    table: Vector = (rows.reshape(-1, network.width) / FULL).astype(np.float32)
    added, _ = _added(examples, table, (bias / FULL).astype(np.float32), weights)
    points: Vector = (network.out_bias / FINE + added).astype(np.float32)
    return points


def examples_of(program: Program, games: Sequence[tuple[float, NetworkPositions]]) -> Examples:
    """Return the positions of games in which neither side is far ahead."""
    import numpy as np
    from scipy.sparse import csr_matrix, vstack

    features = np.concatenate([np.asarray(seen.features) for _, seen in games])
    counts, actors, scores, bases = (
        np.concatenate([np.asarray(getattr(seen, name)) for _, seen in games])
        for name in ("counts", "actors", "scores", "bases")
    )
    numbers = np.repeat(np.arange(len(games)), [len(seen.counts) for _, seen in games])
    results = np.repeat([result for result, _ in games], [len(seen.counts) for _, seen in games])
    starts = np.concatenate([[0], np.cumsum(counts)])
    ones = np.ones(len(features), np.float32)
    shape = (len(counts), n_features(program))
    views = [csr_matrix((ones, seen, starts), shape=shape) for seen in (features, _as_black(program)[features])]
    of_actor = vstack(views, format="csr")
    rows = np.arange(len(counts))
    kept = np.flatnonzero(abs(scores) < _MOST_AHEAD)
    of_actor_won = np.where(actors == 0, results, 1 - results)
    thought = scores.astype(np.float64)
    point = POINT * scale_to(Data(thought[kept, None], of_actor_won[kept], thought[kept], numbers[kept]), np.ones(1))
    seen_by_white = chance(point * np.where(actors == 0, thought, -thought))
    following = with_what_follows(seen_by_white.tolist(), results.tolist(), numbers.tolist())
    expected = np.where(actors == 0, following, 1 - following)
    own, other = of_actor[rows + len(rows) * actors], of_actor[rows + len(rows) * (1 - actors)]
    every = Examples(own, other, bases.astype(np.float32), expected.astype(np.float32), numbers, point)
    return every.part(kept)


def with_what_follows(
    chances: Sequence[float], results: Sequence[float], games: Sequence[int]
) -> "NDArray[np.float64]":
    """Return what is to be explained of positions, in the order of their games: chances of White, from 0 to 1.

    >>> with_what_follows([0.5, 0.5, 0.5], [1, 1, 0], [0, 0, 1]).round(4).tolist()
    [0.8612, 0.925, 0.075]
    """
    import numpy as np

    found = np.empty(len(chances))
    game, later = -1, 0.0
    for place in reversed(range(len(chances))):
        if games[place] != game:
            game, later = games[place], results[place]
        later = found[place] = (1 - _FOLLOWING) * chances[place] + _FOLLOWING * later
    return found


def _as_black(program: Program) -> "NDArray[np.int64]":
    """Return for each feature as White sees it the one that Black sees."""
    import numpy as np

    pieces, board = len(program.pieces), program.board
    mirror = np.array([board.mirrored(square) for square in range(board.n_squares)])
    places = np.arange(2 * pieces)
    turned = (places + pieces) % (2 * pieces)
    on_board = turned[:, None] * board.n_squares + mirror[None, :]
    return np.concatenate([on_board.ravel(), 2 * pieces * board.n_squares + turned])


class _Model:
    """The network while it learns: what features add to neurons, biases, how neurons are weighed, and a constant."""

    def __init__(self, program: Program, width: int, seed: int, positions: int) -> None:
        import numpy as np

        self.program, self.width, self.random = program, width, np.random.default_rng(seed)
        self.sums = _sums(program)
        rows = self.random.normal(0, 0.08, (self.sums.shape[1], width))
        rows[: self.sums.shape[0]] /= 10  # the last part begins small
        parts = rows, np.full(width, 0.3), self.random.normal(0, 0.1, 2 * width), np.zeros(1)
        self.numbers: list[Vector] = [part.astype(np.float32) for part in parts]
        self.means = [np.zeros_like(each) for each in self.numbers]
        self.squares = [np.zeros_like(each) for each in self.numbers]
        on_board = 2 * len(program.pieces) * program.board.n_squares
        self.decay = np.full((len(rows), 1), min(_MOST_DECAY, _DECAY / positions), np.float32)
        self.decay[:on_board] = min(_MOST_SINGLE_DECAY, _SINGLE_DECAY / positions)
        self.steps, self.rate = 0, _RATE

    def kept(self) -> "list[Vector]":
        """Return its numbers as they are now."""
        return [each.copy() for each in self.numbers]

    def go_through(self, examples: Examples, rows: "NDArray[np.int64]") -> None:
        """Learn from some of the positions, in any order."""
        order = self.random.permutation(rows)
        size = min(_BATCH, max(_LEAST_BATCH, len(order) // _STEPS))
        for first in range(0, len(order), size):
            self._learn(examples.part(order[first : first + size]))
        self.rate *= _SLOWER

    def losses(self, examples: Examples) -> "Vector":
        """Return the loss of each position."""
        return losses_of(examples.base + self._say(examples)[0], examples)

    def _say(self, examples: Examples) -> "tuple[Vector, list[tuple[Sparse, Vector, Vector]]]":
        """Return the points that the network adds, and for both views the features, the sums and the cut sums."""
        rows, bias, out, constant = self.numbers
        points, views = _added(examples, self.sums @ rows, bias, out)
        return _POINTS * (constant + points), views

    def _learn(self, batch: Examples) -> None:
        """Take a step of Adam down the slope of the loss of some positions."""
        import numpy as np

        points, views = self._say(batch)
        expected = chance((batch.point * (batch.base + points)).astype(np.float64))
        slope = ((expected - batch.wanted) * (batch.point * _POINTS / len(batch.base))).astype(np.float32)
        table, bias = np.zeros((self.sums.shape[0], self.width), np.float32), np.zeros(self.width, np.float32)
        for (view, sums, on), weights in zip(views, np.split(self.numbers[2], 2), strict=True):
            back = slope[:, None] * weights * (2 * on) * ((sums > 0) & (sums < 1))
            table += view.T @ back
            bias += back.sum(axis=0)
        out = np.concatenate([(on**2).T @ slope for _, _, on in views])
        self.steps += 1
        self.numbers[0] *= 1 - self.rate * self.decay
        for place, found in enumerate((self.sums.T @ table, bias, out, slope.sum(keepdims=True))):
            self.means[place] = _MEAN * self.means[place] + (1 - _MEAN) * found
            self.squares[place] = _SPREAD * self.squares[place] + (1 - _SPREAD) * found**2
            mean = self.means[place] / (1 - _MEAN**self.steps)
            spread = np.sqrt(self.squares[place] / (1 - _SPREAD**self.steps))
            self.numbers[place] -= (self.rate * mean / (spread + 1e-8)).astype(np.float32)

    def whole(self, games: int, nodes: int) -> LearnedNetwork:
        """Return the network in whole numbers."""
        import numpy as np

        rows, bias, out, constant = self.numbers
        most = largest_row(self.program)
        on_board = 2 * len(self.program.pieces) * self.program.board.n_squares
        table = np.rint(FULL * (self.sums @ rows)).clip(-most, most).astype(int)
        weights = out * _POINTS * FINE
        sizes = abs(weights)
        fine = min(_FINEST, _SUM / max(1e-9, float(sizes.sum())), MOST_OUT / max(1e-9, float(sizes.max())))
        return LearnedNetwork(
            games=games,
            nodes=nodes,
            pieces=tuple(piece.name for piece in self.program.pieces),
            squares=self.program.board.names,
            rows=tuple(table[:on_board].ravel().tolist()),
            held=tuple(table[on_board:].ravel().tolist()),
            bias=tuple(np.rint(FULL * bias).clip(-most, most).astype(int).tolist()),
            out=tuple(np.rint(fine * weights).astype(int).tolist()),
            out_bias=round(float(constant[0]) * _POINTS * FINE),
            grain=max(1, round(fine * FULL**2)),
        )


def _added(
    examples: Examples, rows: "Vector", bias: "Vector", out: "Vector"
) -> "tuple[Vector, list[tuple[Sparse, Vector, Vector]]]":
    """Return the weighed squares of neurons, and for both views the features, the sums and the cut sums."""
    import numpy as np

    views: list[tuple[Sparse, Vector, Vector]] = []
    points: Vector = np.zeros(len(examples.base), np.float32)
    for view, weights in zip((examples.own, examples.other), np.split(out, 2), strict=True):
        sums = view @ rows + bias
        on = sums.clip(0, 1)
        points += on**2 @ weights
        views.append((view, sums, on))
    return points, views


def losses_of(scores: "Vector", examples: Examples) -> "Vector":
    """Return how much worse scores explain what is wanted of positions than the wanted chances do."""
    import numpy as np

    odds = np.float32(examples.point) * scores
    found: Vector = np.logaddexp(0, odds) - examples.wanted * odds
    certain = examples.wanted.clip(1e-6, 1 - 1e-6)
    found += certain * np.log(certain) + (1 - certain) * np.log1p(-certain)
    return found


def _sums(program: Program) -> "Sparse":
    """Return the matrix that adds up the parts of what a feature adds to a neuron, a row for each feature."""
    import numpy as np
    from scipy.sparse import csr_matrix, eye, hstack, vstack

    pieces, board = 2 * len(program.pieces), program.board
    squares, files, ranks = board.n_squares, len(board.files), len(board.ranks)
    piece = np.repeat(np.arange(pieces), squares)
    x, y = np.tile(np.array(board.places).T, pieces)
    columns = np.stack([piece, pieces + piece * files + x, pieces * (1 + files) + piece * ranks + y], axis=1)
    shape = (pieces * squares, pieces * (1 + files + ranks))
    ones, starts = np.ones(columns.size, np.float32), np.arange(0, columns.size + 1, 3)
    shared = csr_matrix((ones, columns.ravel(), starts), shape=shape)
    in_hand = csr_matrix((pieces, shape[1]), dtype=np.float32)
    every = vstack([shared, in_hand], format="csr")
    return hstack([eye(every.shape[0], dtype=np.float32, format="csr"), every], format="csr")
