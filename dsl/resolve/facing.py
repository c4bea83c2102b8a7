"""Pieces that turn: the directions that a `may turn` line declares, each of which is a piece of its own."""

from collections.abc import Iterator
from typing import NamedTuple

from dsl.model.beam import SIDES_OF_UNIT
from dsl.syntax import Statement

TURNS = ("may-turn", "may-turn-next")
"""The forms of lines by which a unit turns."""

FACINGS = ("", *SIDES_OF_UNIT[1:])
"""What follows the name of a piece in each direction, clockwise by eighths of a circle from straight ahead."""

NUMBERS = (4, 8)
"""The possible numbers of directions."""


class Direction(NamedTuple):
    """A direction of a piece that turns: its eighths of a circle clockwise, and its name and symbol as a piece."""

    eighths: int
    name: str
    symbol: str


def turning_lines(piece: Statement) -> tuple[Statement, ...]:
    """Return the lines by which units of a piece turn."""
    return piece.clauses(*TURNS) if piece.form == "piece" else ()


def directions_of(piece: Statement) -> Iterator[Direction]:
    """Yield the directions that a piece may have besides straight ahead, whether or not they differ."""
    lines = turning_lines(piece)
    number = int(lines[0].need("int").text) if lines else 0
    if number not in NUMBERS:
        return
    name, symbol = piece.need("name").text, piece.need("symbol").text
    for eighths in range(8 // number, 8, 8 // number):
        yield Direction(eighths, f"{name}-{FACINGS[eighths]}", f"{symbol}{eighths}")
