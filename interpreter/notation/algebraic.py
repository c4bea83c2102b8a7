"""Actions in algebraic notation, `Nf3` and `O-O`, looked up among the legal ones."""

import re
from collections.abc import Iterator, Sequence

from dsl.notation.respelling import CASTLING, SHORT_MOVE, bare
from dsl.words.near import quoted_list
from interpreter.notation.actions import write_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import CastlingRule, Piece, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position

_UNWRITTEN = "P"
"""The symbol that algebraic notation omits."""

_MOST = 4
"""Maximum number of possible actions to name."""


def meant(program: Program, position: Position, legal: Sequence[Action], text: str) -> str:
    """Return what to write instead of a text in algebraic notation, or None."""
    text = bare(text)
    castling = CASTLING.fullmatch(text)
    if castling is not None:
        return _castling(program, position, legal, is_far=castling["far"] is not None)
    symbols = sorted((piece.symbol for piece in program.pieces), key=len, reverse=True)
    symbol = next((symbol for symbol in symbols if text.startswith(symbol)), "")
    form = SHORT_MOVE.fullmatch(text[len(symbol) :])
    if form is None:
        return ""
    piece = program.piece_by_symbol(symbol or _UNWRITTEN)
    moves = [action for action in legal if action.kind is Kind.MOVE]
    fitting = [write_action(program, move) for move in moves if _fits(program, position, move, piece, form)]
    if fitting:
        return f"did you mean {quoted_list(fitting)}?" if len(fitting) <= _MOST else ""
    if form["file"] and form["rank"]:
        return ""  # both squares are named
    who = program.pieces[piece].name if piece is not None else "unit"
    return f"a move names both squares, such as e2e4, but no {who} can go to {form['target']} here"


def _fits(program: Program, position: Position, action: Action, piece: Piece | None, form: re.Match[str]) -> bool:
    origin, into = program.board.names[action.origin], form["into"]
    return (
        program.board.names[action.target] == form["target"]
        and (form["file"] or origin[0]) == origin[0]
        and (form["rank"] or origin[1:]) == origin[1:]
        and (into is None or program.man_by_symbol(into) == action.other)
        and (piece is None or any(unit.piece == piece for unit in position.board[action.origin]))
    )


def _castling(program: Program, position: Position, legal: Sequence[Action], *, is_far: bool) -> str:
    """Return the castling notations with their possible actions: toward the last file, then toward the first."""
    rules = [rule for rule in program.castling if position.side in rule.sides]
    if not rules:
        return "this game has no castling"
    texts = {write_action(program, action) for action in legal if action.kind is Kind.CASTLE}
    movers = dict.fromkeys(f"the {program.pieces[rule.mover].name}'s" for rule in rules)
    found = [text for rule in rules for text in _castlings(program, position, rule, texts, is_far=is_far)]
    spellings = f": write {quoted_list(dict.fromkeys(found))}" if found else ", written with both squares"
    return f"castling is {' or '.join(movers)} move{spellings}"


def _castlings(
    program: Program, position: Position, rule: CastlingRule, legal: set[str], *, is_far: bool
) -> Iterator[str]:
    """Yield the texts of castling toward one side: by the mover's target, or by the partner."""
    board = program.board
    for mover in _places(position, rule.mover):
        for partner in _places(position, rule.partner):
            wing = rule.wing(board, mover, partner)
            if wing is None or (board.places[partner] < board.places[mover]) != is_far:
                continue
            landing = wing.landings(board, mover)[0]
            by_partner = f"{board.names[mover]}{board.names[partner]}"
            if landing == NOWHERE or by_partner in legal:  # if the target could be a step
                yield by_partner
            else:
                yield f"{board.names[mover]}{board.names[landing]}"


def _places(position: Position, piece: Piece) -> Iterator[Square]:
    for square, stack in enumerate(position.board):
        if any(unit.piece == piece and unit.side == position.side for unit in stack):
            yield square
