"""The network of a ruleset: learned numbers, kept by the names of pieces and squares, and the tables made of them."""

import base64
import binascii
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from struct import pack, unpack
from typing import Any

from interpreter.engines.scale import BLOCK, FULL, MOST_SEEN, Network
from interpreter.program.tables import Program

MOST_NEURONS = 128
"""Neurons of the view of a side, at most."""

_SHORT = 32_767
"""The largest sum of a neuron."""

MOST_OUT = 32_767
"""The largest weight of a neuron."""

_LARGEST = 2_147_483_647
"""The largest weighed sum of all neurons."""

_MOST_COUNTED = 10**12
"""Greatest number of games, and of positions of an action."""

_MOST_SAID = 1 << 27
"""Sixteenths of a point that a network may say: with all that is counted besides, they fit into 32 bits."""

_MOST_UNITS = 32
"""Units for which there is room in any network, however small the board is."""


class NetworkError(ValueError):
    """A network cannot be used; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedNetwork:
    """A network, by the names of the pieces and squares that its numbers belong to."""

    games: int
    """The number of games from which it was learned."""
    nodes: int
    """The number of positions that each action of those games was thought about."""
    pieces: tuple[str, ...]
    squares: tuple[str, ...]
    rows: tuple[int, ...]
    """For each own and enemy piece and square, as a side sees them: what a unit there adds to each neuron."""
    held: tuple[int, ...]
    """For each own and enemy piece: what a unit in hand adds to each neuron."""
    bias: tuple[int, ...]
    """For each neuron."""
    out: tuple[int, ...]
    """The weight of each neuron, of the view of the side to act and then of the other."""
    out_bias: int
    """Sixteenths of a point that are always added."""
    grain: int
    """What the weighed sum is divided by to be sixteenths of a point."""

    @property
    def width(self) -> int:
        """Neurons of the view of a side."""
        return len(self.bias)


def most_seen(program: Program) -> int:
    """Return how many units a network of a ruleset sees: as many as the board holds, within what a network can see."""
    units = len(program.array) + sum(map(len, program.array_hands))
    return min(max(_MOST_UNITS, units, program.board.n_squares * (1 if program.stacking is None else 2)), MOST_SEEN)


def largest_row(program: Program) -> int:
    """Return the largest number in the rows and biases of a network of a ruleset: no sum of a neuron may overflow."""
    return _SHORT // (most_seen(program) + 1)


def check(program: Program, found: LearnedNetwork) -> None:
    """Raise `NetworkError` for a network of other pieces or squares, or whose sums could overflow."""
    pieces, squares = [piece.name for piece in program.pieces], program.board.names
    if sorted(found.pieces) != sorted(pieces) or sorted(found.squares) != sorted(squares):
        raise NetworkError("its network sees other pieces or squares than the rules have")
    width = found.width
    rows = 2 * len(pieces) * width
    if width % BLOCK or not 0 < width <= MOST_NEURONS:
        raise NetworkError(f"its network must have {BLOCK} to {MOST_NEURONS} neurons, a multiple of {BLOCK}")
    if (len(found.rows), len(found.held), len(found.out)) != (rows * len(squares), rows, 2 * width):
        raise NetworkError("its network has more or fewer numbers than neurons")
    if max(map(abs, (*found.rows, *found.held, *found.bias))) > largest_row(program):
        raise NetworkError(f"a number of its network is larger than {largest_row(program)}")
    most = sum(map(abs, found.out)) * FULL**2
    if most > _LARGEST or max(map(abs, found.out)) > MOST_OUT or not 0 < found.grain <= _LARGEST:
        raise NetworkError("the weights of its neurons are too large")
    if most // found.grain + abs(found.out_bias) > _MOST_SAID:
        raise NetworkError("the weights of its neurons are too large")


def tables_of(program: Program, learned: LearnedNetwork) -> Network:
    """Return the tables of a network, in the order of the pieces and squares of a program."""
    width, board = learned.width, program.board
    piece_at = {name: place for place, name in enumerate(learned.pieces)}
    square_at = {name: place for place, name in enumerate(learned.squares)}
    n_pieces, n_squares = len(piece_at), len(square_at)
    rows: list[int] = []
    held: list[int] = []
    for owner in range(2):
        for piece in program.pieces:
            place = owner * n_pieces + piece_at[piece.name]
            held += learned.held[place * width : (place + 1) * width]
            for name in board.names:
                first = (place * n_squares + square_at[name]) * width
                rows += learned.rows[first : first + width]
    return Network(
        width=width,
        most=most_seen(program),
        rows=rows,
        held=held,
        bias=learned.bias,
        out=learned.out,
        out_bias=learned.out_bias,
        grain=learned.grain,
        mirror=[board.mirrored(square) for square in range(board.n_squares)],
    )


def as_json(found: LearnedNetwork) -> dict[str, Any]:  # Any: JSON
    """Return a network for a file of weights; its many numbers are packed into one text."""
    numbers = (*found.rows, *found.held, *found.bias, *found.out)
    packed = zlib.compress(pack(f"<{len(numbers)}h", *numbers), 9)
    return {
        "games": found.games,
        "nodes": found.nodes,
        "neurons": found.width,
        "bias": found.out_bias,
        "grain": found.grain,
        "pieces": list(found.pieces),
        "squares": list(found.squares),
        "numbers": base64.b64encode(packed).decode(),
    }


def from_json(document: Mapping[str, Any], program: Program) -> LearnedNetwork:  # Any: JSON
    """Return the network of a ruleset in a file of weights; raise `NetworkError` for anything else."""
    try:
        pieces, squares = tuple(map(str, document["pieces"])), tuple(map(str, document["squares"]))
        whole = [document[name] for name in ("games", "nodes", "neurons", "bias", "grain")]
        if any(type(number) is not int for number in whole):
            raise NetworkError("the numbers of its network must be whole")
        games, nodes, width, bias, grain = whole
        if not (0 <= games <= _MOST_COUNTED and 0 <= nodes <= _MOST_COUNTED):
            raise NetworkError(f"the games and nodes of its network must be numbers from 0 to {_MOST_COUNTED:,}")
        rows = 2 * len(pieces) * width
        sizes = (rows * len(squares), rows, width, 2 * width)
        if sum(sizes) > _most_numbers(program):
            raise NetworkError("its network has more or fewer numbers than neurons")
        numbers = _unpacked(document["numbers"], sum(sizes))
    except (LookupError, TypeError, AttributeError):
        raise NetworkError("its network lacks a part") from None
    parts: list[Sequence[int]] = []
    for size in sizes:
        parts.append(numbers[:size])
        numbers = numbers[size:]
    rows_of, held, biases, out = map(tuple, parts)
    found = LearnedNetwork(
        games=games,
        nodes=nodes,
        pieces=pieces,
        squares=squares,
        rows=rows_of,
        held=held,
        bias=biases,
        out=out,
        out_bias=bias,
        grain=grain,
    )
    check(program, found)
    return found


def _most_numbers(program: Program) -> int:
    """Return how many numbers a network of a ruleset has at most."""
    return (2 * len(program.pieces) * (program.board.n_squares + 1) + 3) * MOST_NEURONS


def _unpacked(text: str, count: int) -> tuple[int, ...]:
    """Return the numbers in a text, of which there must be a certain number."""
    try:
        reader = zlib.decompressobj()
        found = reader.decompress(base64.b64decode(text, validate=True), 2 * count + 1)
    except (binascii.Error, zlib.error, ValueError, OverflowError):
        raise NetworkError("the numbers of its network cannot be read") from None
    if len(found) != 2 * count:
        raise NetworkError("its network has more or fewer numbers than neurons")
    return unpack(f"<{count}h", found)
