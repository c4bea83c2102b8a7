"""Moves as in USI, the protocol of shogi programs: `7g7f`, `8h2b+`, and `P*5e` for a drop.

Files are numbers from the right, and ranks are letters from the far end. `+` turns the unit over; where it is turned
back, it may have `-`.
"""

from dsl.lazy import pattern
from dsl.model.rows import OfferKind, PhaseKind
from interpreter.notation.formats.before import Before, is_plain, turns_over
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, Program
from interpreter.state.action import Action, Kind

_MOST_RANKS = 26
_SQUARE = r"(?P<{0}file>[0-9]{{1,2}})(?P<{0}rank>[a-z])"
LIKE = pattern(
    rf"{_SQUARE.format('from_')}{_SQUARE.format('to_')}(?P<sign>[+-])?|(?P<symbol>\+?[A-Z])\*{_SQUARE.format('at_')}"
)


def unsaid(program: Program) -> str:
    """Return what USI cannot write in a game, empty if it can write every action."""
    if any(row.kind is not PhaseKind.ACT or row.most > 1 for row in program.phases):
        return "a turn may have several actions"
    drops = all(offer.kind in (OfferKind.DROP, OfferKind.DROP_PROMOTED) for offer in program.offers)
    if program.formations or program.stacking or program.castling or not drops:
        return "there are actions besides moves and drops"
    if len(program.board.ranks) > _MOST_RANKS or program.board.boards > 1:
        return "the board has more than 26 ranks"
    if any(len(piece.symbol.removeprefix("+")) > 1 or not piece.symbol[-1].isalpha() for piece in program.pieces):
        return "a piece has a symbol of several letters"
    return "" if turns_over(program) else "a unit becomes another piece than the `+` of its own"


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if USI cannot write it."""
    if action.kind is Kind.DROP:
        return f"{before.program.pieces[action.piece].symbol}*{_square(before, action.target)}"
    unit = before.position.unit(action.origin)
    if unit is None or not is_plain(action):
        return ""
    sign = ""
    if action.other != NO_PIECE:
        sign = "+" if before.program.man(action.other).symbol.startswith("+") else "-"
    return f"{_square(before, action.origin)}{_square(before, action.target)}{sign}"


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    found = LIKE.fullmatch(text)
    assert found is not None, "only texts like moves are read"

    def square(which: str) -> Square:
        return before.square(text, int(found[f"{which}_file"]), ord(found[f"{which}_rank"]) - ord("a") + 1)

    if found["symbol"]:
        piece = before.program.piece_by_symbol(found["symbol"])
        return before.drop(before.named(text, found["symbol"]) if piece is None else piece, square("at"))
    origin = square("from")
    before.mover(text, origin)
    return before.move(origin, square("to"), turns=bool(found["sign"]))


def _square(before: Before, square: Square) -> str:
    file, rank = before.place(square)
    return f"{file}{chr(ord('a') + rank - 1)}"
