"""Reports units that a rule file treats otherwise than `variants.ini` where they could never move again."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from dsl.model.piece import STANDING, Event
from interpreter.exchange.draft import not_said
from interpreter.exchange.variant import Variant
from interpreter.program.board import Board, Square
from interpreter.program.lowering.mobility import stuck_squares
from interpreter.program.tables import NO_PIECE, PieceType, Program, PromotionRule, Side

_STAYS = "a unit must promote where it could never move again"
_MOVES = "a unit that does not promote may move to where it can never move again"


def unlike_moves(variant: Variant, program: Program) -> Iterator[Diagnostic]:
    """Yield a finding for each setting that forbids or allows other moves to such squares."""
    for kind in program.pieces:
        lines = [line for line in kind.promotions if line.event not in STANDING]
        for side in (0, 1):
            stuck = _stuck(kind, program.board, side)
            if variant.is_on("immobilityIllegal"):
                sure = [line for line in lines if line.event is not Event.CAPTURE]
                if not all(any(_concerns(line, side, square) for line in sure) for square in stuck):
                    yield not_said(variant, "immobilityIllegal", _MOVES)
            elif any(_must(lines, side, square) for square in stuck):
                turns_over = all(program.pieces[man].base != NO_PIECE for line in lines for man in line.pieces)
                key = "immobilityIllegal" if turns_over else "mandatoryPawnPromotion"
                yield not_said(variant, key, _STAYS)


def _stuck(kind: PieceType, board: Board, side: Side) -> frozenset[Square]:
    """Return the squares that a unit may reach and never leave; a unit that never moves reaches none."""
    squares = stuck_squares(kind.moves, board)[side]
    return squares if len(squares) < board.n_squares else frozenset()


def _must(lines: list[PromotionRule], side: Side, square: Square) -> bool:
    """Return True if a unit that may promote must do so on a square only because it could never leave it."""
    found = [line for line in lines if _concerns(line, side, square)]
    return bool(found) and all(line.optional for line in found)


def _concerns(line: PromotionRule, side: Side, square: Square) -> bool:
    """Return True if a line concerns moves to a square."""
    return line.zone is None or (square in line.zone[side]) is (line.event is not Event.LEAVING)
