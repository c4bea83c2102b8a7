"""Positions of a game as a network sees them, and a text that holds them."""

import base64
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.program.tables import Program
from interpreter.state.position import Position

_LARGEST = 1 << 24
"""Bytes of the positions of a game, at most."""

_WRONG = "expected the positions of a game"


@dataclass(slots=True)
class NetworkPositions:
    """Quiet positions of a game: the features of each as White sees them, and what was thought of it."""

    features: "array[int]" = field(default_factory=lambda: array("i"))
    """Of all positions, one after the other: the numbers of `features_of`."""
    counts: "array[int]" = field(default_factory=lambda: array("i"))
    """For each position the number of its features."""
    actors: "array[int]" = field(default_factory=lambda: array("i"))
    """For each position the side to act."""
    scores: "array[int]" = field(default_factory=lambda: array("i"))
    """For each position the score of a search, in points for the side to act."""
    bases: "array[int]" = field(default_factory=lambda: array("i"))
    """For each position what the weights without a network say, in points for the side to act."""

    def add(self, features: list[int], actor: int, score: int, base: int) -> None:
        """Add a position."""
        self.features.extend(features)
        for numbers, number in zip(self._by_position(), (len(features), actor, score, base), strict=True):
            numbers.append(number)

    def _by_position(self) -> "tuple[array[int], ...]":
        return self.counts, self.actors, self.scores, self.bases

    def text(self) -> str:
        """Return all of it as a text."""
        parts = (array("i", [len(self.counts)]), *self._by_position(), self.features)
        return base64.b64encode(zlib.compress(b"".join(part.tobytes() for part in parts))).decode()


def positions_in(text: str, width: int) -> NetworkPositions:
    """Return the positions in a text; raise `ValueError` for any other text, or one with more than `width` features."""
    try:
        reader = zlib.decompressobj()
        numbers = array("i", reader.decompress(base64.b64decode(text, validate=True), _LARGEST))
    except (ValueError, zlib.error):
        raise ValueError(_WRONG) from None
    size = numbers[0] if numbers else -1
    first = 1 + 4 * size
    if not reader.eof or size < 0 or len(numbers) < first or sum(numbers[1 : 1 + size]) != len(numbers) - first:
        raise ValueError(_WRONG)
    counts, actors, scores, bases = (numbers[1 + part * size : 1 + (part + 1) * size] for part in range(4))
    features = numbers[first:]
    if min(counts, default=0) < 0 or not {0, 1}.issuperset(actors):
        raise ValueError(_WRONG)
    if min(features, default=0) < 0 or max(features, default=-1) >= width:
        raise ValueError("expected features that the rules have")
    return NetworkPositions(features, counts, actors, scores, bases)


def n_features(program: Program) -> int:
    """Return how many features a position of a ruleset can have."""
    return 2 * len(program.pieces) * (program.board.n_squares + 1)


def features_of(program: Program, position: Position) -> list[int]:
    """Return the features of a position as White sees them, one for each unit, those in hand last.

    A unit on a square has the number (side * pieces + piece) * squares + square, where `pieces` and `squares` are how
    many there are. One in hand has 2 * pieces * squares + side * pieces + piece.
    """
    pieces, squares = len(program.pieces), program.board.n_squares
    return [*_on_board(position, pieces, squares), *_in_hand(position, pieces, squares)]


def _on_board(position: Position, pieces: int, squares: int) -> Iterator[int]:
    for side in range(2):
        for square, stack in enumerate(position.board):
            for unit in stack:
                if unit.side == side:
                    yield (side * pieces + unit.piece) * squares + square


def _in_hand(position: Position, pieces: int, squares: int) -> Iterator[int]:
    for side, hand in enumerate(position.hands):
        for piece in hand:
            yield 2 * pieces * squares + side * pieces + piece
