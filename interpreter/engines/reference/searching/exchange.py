"""What a capture leads to if both sides go on capturing on its square, each with its least unit first."""

from dataclasses import replace

from dsl.model.rows import Effect as Consequence
from dsl.model.rows import Trigger
from interpreter.engines.exchanges import ROYAL_PRIZE
from interpreter.engines.reference.check import attacks
from interpreter.engines.reference.searching.judging import Judge, divided
from interpreter.engines.scale import FINE, Scale
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import Piece, Side
from interpreter.state.action import Action
from interpreter.state.position import Position

_MOST = 32
"""The number of captures on a square that are looked at."""


def prize_of(scale: Scale, piece: Piece, *, to_hand: bool) -> int:
    """Return what the capture of a piece wins: its value, and what it is worth in a hand if it goes there."""
    return scale.value[piece] + (divided(scale.held[piece], FINE) if to_hand else 0)


def loses_exchange(judge: Judge, position: Position, action: Action, gain: int) -> bool:
    """Return True if a capture, which wins some points at once, loses more by the captures that follow.

    Each side may stop where it likes. This is static exchange evaluation: it does not see that a unit shields a royal
    one.
    """
    rules = judge.rules
    to_hand = (Trigger.CAPTURE, Consequence.TO_HAND) in rules.consequence
    side, target, origin = position.side, action.target, action.origin
    balances = [gain]
    while len(balances) < _MOST:
        piece = position.board[origin][0].piece
        position = _after(position, origin, target)
        side = 1 - side
        origin = _least_attacker(judge, position, target, side)
        if origin == NOWHERE:
            break
        prize = ROYAL_PRIZE if piece in rules.royal else prize_of(judge.scale, piece, to_hand=to_hand)
        balances.append(prize - balances[-1])
        if piece in rules.royal:  # so it would not have captured
            break
    best = balances.pop()
    while balances:
        best = min(balances.pop(), -best)
    return best < 0


def _after(position: Position, origin: Square, target: Square) -> Position:
    """Return the position with a unit on another square, in place of what was there."""
    board = list(position.board)
    board[target], board[origin] = board[origin], ()
    return replace(position, board=tuple(board))


def _least_attacker(judge: Judge, position: Position, target: Square, side: Side) -> Square:
    """Return the square of the least unit of a side that attacks a square, or `NOWHERE`; royal units come last."""

    def worth(square: Square) -> int:
        piece = position.board[square][0].piece
        return ROYAL_PRIZE if piece in judge.rules.royal else judge.scale.value[piece]

    squares = (attack.squares[0] for attack in attacks(judge.rules, position, target, side))
    return min(squares, key=worth, default=NOWHERE)
