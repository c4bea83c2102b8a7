"""The western notation of Hodges: a piece, a sign, and a square whose file is a number and whose rank is a letter.

`P-7f` moves, `Bx3c+` captures and promotes, `N-3c=` declines to promote, `S*5b` drops, and `G4i-5h` names the start
because another unit of the piece could go there, too. Both sides count files from the right of the side at the bottom,
and ranks from its far end.
"""

from collections.abc import Sequence

from dsl.model.rows import OfferKind, PhaseKind
from interpreter.notation.actions import write_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position

_MOST_RANKS = 26
_PROMOTED = "+"


def unsaid_by_ranks(program: Program) -> str:
    """Return what this notation cannot write in a game, empty if it can write every action."""
    if any(row.kind is not PhaseKind.ACT or row.most > 1 for row in program.phases):
        return "a turn may have several actions"
    drops = all(offer.kind is OfferKind.DROP for offer in program.offers)
    if program.formations or program.stacking or program.castling or not drops:
        return "there are actions besides moves and drops"
    if len(program.board.ranks) > _MOST_RANKS:
        return "the board has more than 26 ranks"
    if not all(_base(piece.symbol).isalpha() and len(_base(piece.symbol)) == 1 for piece in program.pieces):
        return "a piece has a symbol of several letters"
    return ""


def write_by_ranks(program: Program, position: Position, legal: Sequence[Action], action: Action) -> str:
    """Return a legal action; one that this notation cannot write is written in ours."""
    if action.kind is Kind.DROP:
        return f"{program.pieces[action.piece].symbol}*{_square(program, action.target)}"
    unit = position.unit(action.origin)
    if unit is None or action.kind is not Kind.MOVE or action.taken or action.shift != NOWHERE:
        return write_action(program, action)
    start = _square(program, action.origin) if _is_shared(position, legal, action) else ""
    sign = "x" if position.board[action.target] else "-"
    who = program.pieces[unit.piece].symbol
    return f"{who}{start}{sign}{_square(program, action.target)}{_change(program, legal, action)}"


def _base(symbol: str) -> str:
    return symbol.removeprefix(_PROMOTED)


def _square(program: Program, square: Square) -> str:
    file, rank = program.board.places[square]
    return f"{len(program.board.files) - file}{chr(ord('a') + len(program.board.ranks) - 1 - rank)}"


def _is_shared(position: Position, legal: Sequence[Action], action: Action) -> bool:
    """Return True if another unit of the same piece may move to the square, and become the same there."""
    mover = position.unit(action.origin)
    for other in legal:
        way = (other.kind, other.target, other.other, other.origin != action.origin)
        if way == (action.kind, action.target, action.other, True):
            unit = position.unit(other.origin)
            if unit and mover and unit.piece == mover.piece:
                return True
    return False


def _change(program: Program, legal: Sequence[Action], action: Action) -> str:
    """Return the sign of a promotion, or of one that is declined."""
    if action.other != NO_PIECE:
        symbol = program.man(action.other).symbol
        return _PROMOTED if symbol.startswith(_PROMOTED) else f"={symbol}"
    way = (action.kind, action.origin, action.target)
    declines = any(other.other != NO_PIECE and (other.kind, other.origin, other.target) == way for other in legal)
    return "=" if declines else ""
