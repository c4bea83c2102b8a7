"""Spots as text: `e4`, `hand:12` for a piece in the hand of the side to act, `hand`, and `waiting`."""

from interpreter.errors import InvalidActionError
from interpreter.game.table.picking import HAND, WAITING, Place, Spot, on
from interpreter.program.board import NOWHERE
from interpreter.program.tables import Program

_HELD = "hand:"


def spot_text(program: Program, spot: Spot) -> str:
    """Return a spot as text."""
    if spot.place is Place.SQUARE:
        return program.board.names[spot.number]
    return f"{_HELD}{spot.number}" if spot.place is Place.HELD else spot.place.value


def read_spot(program: Program, text: str) -> Spot:
    """Return the spot of a text, or raise `InvalidActionError`."""
    square, number = program.board.square(text), text.removeprefix(_HELD)
    if square != NOWHERE:
        return on(square)
    if text.startswith(_HELD) and number.isdecimal() and len(number) < 4 and int(number) < len(program.pieces):
        return Spot(Place.HELD, int(number))
    for spot in (HAND, WAITING):
        if text == spot.place.value:
            return spot
    raise InvalidActionError(text[:20], "it is not a square of the board, `hand:` and a piece, `hand` or `waiting`")
