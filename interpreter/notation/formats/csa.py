"""Moves as in the format of the Computer Shogi Association: `+7776FU`, and `-0055KA` for a drop.

`+` is the side that moves first. Two digits are a square: its file from the right, and its rank from the far end. The
code at the end is what the unit is after the move.
"""

from dsl.lazy import pattern
from interpreter.errors import InvalidActionError
from interpreter.notation.formats import usi
from interpreter.notation.formats.before import Before, is_plain
from interpreter.notation.formats.pieces import BY_CODE, CODES, KANJI
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, Program
from interpreter.state.action import Action, Kind

LIKE = pattern(r"(?P<side>[+-])(?P<origin>[0-9]{2})(?P<target>[0-9]{2})(?P<code>[A-Z]{2})")
SIDES = "+-"
_HAND = "00"
_MOST = 9


def unsaid(program: Program) -> str:
    """Return what CSA, KIF and KI2 cannot write in a game, empty if they can write every action."""
    if len(program.board.files) > _MOST or len(program.board.ranks) > _MOST:
        return "the board has more than nine files or ranks"
    unnamed = [piece.name for piece in program.pieces if piece.symbol not in KANJI]
    if unnamed:
        return f"there is no name for the {unnamed[0]} in this format"
    if None in (program.piece_by_symbol("K"), program.piece_by_symbol("P")):
        return "there is no king, or no pawn"
    return usi.unsaid(program)


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if CSA cannot write it."""
    side = SIDES[before.position.side]
    if action.kind is Kind.DROP:
        return f"{side}{_HAND}{_square(before, action.target)}{CODES[before.name(action.piece)]}"
    unit = before.position.unit(action.origin)
    if unit is None or not is_plain(action):
        return ""
    piece = unit.piece if action.other == NO_PIECE else action.other
    squares = _square(before, action.origin) + _square(before, action.target)
    return f"{side}{squares}{CODES[before.name(piece)]}"


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    found = LIKE.fullmatch(text)
    assert found is not None, "only texts like moves are read"
    side = SIDES[before.position.side]
    if found["side"] != side:
        raise InvalidActionError(text, f"it is {before.side}'s turn, whose moves begin with `{side}`", is_cured=True)
    if found["code"] not in BY_CODE:
        raise InvalidActionError(text, f"the codes of pieces are {', '.join(BY_CODE)}", is_cured=True)
    name = BY_CODE[found["code"]]
    target = _read(before, text, found["target"])
    if found["origin"] == _HAND:
        return before.drop(before.named(text, name), target)
    origin = _read(before, text, found["origin"])
    had = before.name(before.mover(text, origin).piece)
    action = before.move(origin, target, turns=had != name)
    if had != name and (action.other == NO_PIECE or before.name(action.other) != name):
        raise InvalidActionError(
            text, f"the unit on {found['origin']} is {CODES[had]}, which cannot become {found['code']}", is_cured=True
        )
    return action


def _square(before: Before, square: Square) -> str:
    file, rank = before.place(square)
    return f"{file}{rank}"


def _read(before: Before, text: str, digits: str) -> Square:
    return before.square(text, int(digits[0]), int(digits[1]))
