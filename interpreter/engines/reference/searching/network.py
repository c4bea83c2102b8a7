"""What a small network of neurons says of a position, beside what is counted."""

from collections.abc import Iterator, Sequence

from interpreter.engines.reference.candidate import units_of
from interpreter.engines.scale import FULL, Network
from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, Piece, Side
from interpreter.state.position import Position


def appraise(network: Network, n_pieces: int, position: Position, actor: Side) -> int:
    """Return what a network says for a side to act, in sixteenths of a point; nothing of more units than it sees."""
    width = network.width
    seen = list(_seen(position))
    if len(seen) > network.most:
        return 0
    weighed = 0
    for number, side in enumerate((actor, 1 - actor)):
        rows = [
            _row(network, n_pieces, owner == side, piece, _as_seen(network, square, side))
            for owner, piece, square in seen
        ]
        sums = map(sum, zip(network.bias, *rows, strict=True))
        out = network.out[number * width : (number + 1) * width]
        weighed += sum(min(max(each, 0), FULL) ** 2 * weight for each, weight in zip(sums, out, strict=True))
    return network.out_bias + (weighed // network.grain if weighed >= 0 else -(-weighed // network.grain))


def _seen(position: Position) -> Iterator[tuple[Side, Piece, Square | None]]:
    """Yield owner, piece and square of all units that belong to a side; those in hand have no square."""
    for owner in (WHITE, BLACK):
        for square, unit in units_of(position, owner):
            yield owner, unit.piece, square
    for owner in (WHITE, BLACK):
        for piece in position.hands[owner]:
            yield owner, piece, None


def _as_seen(network: Network, square: Square | None, side: Side) -> Square | None:
    return network.mirror[square] if square is not None and side == BLACK else square


def _row(network: Network, n_pieces: int, own: bool, piece: Piece, square: Square | None) -> Sequence[int]:
    """Return what a unit adds to each neuron of a view."""
    place, width = (0 if own else n_pieces) + piece, network.width
    if square is None:
        return network.held[place * width : (place + 1) * width]
    first = (place * len(network.mirror) + square) * width
    return network.rows[first : first + width]
