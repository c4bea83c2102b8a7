"""Standard algebraic notation, looked up among the legal actions: `Nf3`, `exd5`, `e8=Q`, `O-O`, `N@f3`."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from dsl.lazy import pattern
from dsl.model.rows import OfferKind, PhaseKind
from dsl.notation.respelling import CASTLING, SHORT_MOVE, bare
from interpreter.notation.actions import write_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, CastlingRule, Piece, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position

UNWRITTEN: Final = "P"
"""The symbol that algebraic notation omits."""

_DROP = pattern(r"(?P<symbol>[A-Z])?@(?P<target>[a-z][0-9]{1,2})")
_WINGS = {False: "O-O", True: "O-O-O"}


def unsaid(program: Program) -> str:
    """Return what algebraic notation cannot write in a game, empty if it can write every action."""
    if any(row.kind is not PhaseKind.ACT or row.most > 1 for row in program.phases):
        return "a turn may have several actions"
    if program.formations or program.stacking or any(offer.kind is not OfferKind.DROP for offer in program.offers):
        return "there are actions besides moves, castling and drops"
    if any(len(piece.symbol) > 1 for piece in program.pieces):
        return "a piece has a symbol of several letters"
    if any(name.startswith("x") for name in program.board.names):
        return "there is a file x, which is the sign of a capture"
    return ""


# Writing


def write_san(program: Program, position: Position, legal: Sequence[Action], action: Action, after: Position) -> str:
    """Return a legal action without the sign of check; `after` is the position that it leads to.

    A starting square is written only as far as another legal action of the same piece needs it. Captures by a pawn
    always have the file. An action that has no algebraic form is written in our own notation.
    """
    names = program.board.names
    if action.kind is Kind.DROP:
        return f"{_letter(program, action.piece)}@{names[action.target]}"
    if action.kind is Kind.CASTLE:
        texts = (text for is_far, text in _WINGS.items() if castlings(program, position, legal, is_far) == [action])
        return next(texts, write_action(program, action))
    if action.kind is not Kind.MOVE or action.taken or action.shift != NOWHERE:
        return write_action(program, action)
    letter, captures = _letter(program, _mover(position, action)), _enemies(after, position) < _enemies(position)
    start = _start(program, position, legal, action, has_file=captures and not letter)
    into = f"={program.man(action.other).symbol}" if action.other != NO_PIECE else ""
    return f"{letter}{start}{'x' if captures else ''}{names[action.target]}{into}"


def _is_algebraic(action: Action) -> bool:
    """Return True if an action is a move that an algebraic text may name: one that pushes or pulls nothing."""
    return action.kind is Kind.MOVE and action.shift == NOWHERE


def _letter(program: Program, piece: Piece) -> str:
    symbol = program.pieces[piece].symbol
    return "" if symbol == UNWRITTEN else symbol


def _mover(position: Position, action: Action) -> Piece:
    unit = position.unit(action.origin)
    assert unit is not None, "a legal move has a mover"
    return unit.piece


def _enemies(position: Position, before: Position | None = None) -> int:
    """Return the number of units that the side to act, or the one that has acted, could capture."""
    side = (before or position).side
    return sum(unit.side != side for stack in position.board for unit in stack)


def _start(program: Program, position: Position, legal: Sequence[Action], action: Action, *, has_file: bool) -> str:
    """Return the shortest part of the starting square that tells an action from others: a file, a rank, or both."""
    own, piece = program.board.names[action.origin], _mover(position, action)
    others = [
        program.board.names[other.origin]
        for other in legal
        if _is_algebraic(other)
        and (other.target, other.origin != action.origin) == (action.target, True)
        and _mover(position, other) == piece
    ]
    if not has_file and not others:
        return ""
    if all(other[0] != own[0] for other in others):
        return own[0]
    return own if has_file or any(other[1:] == own[1:] for other in others) else own[1:]


# Reading


def find_san(program: Program, position: Position, legal: Sequence[Action], text: str) -> list[Action]:
    """Return the legal actions that a text may mean; a start may have more than it needs, and signs may be missing."""
    text = bare(text)
    castling, drop = CASTLING.fullmatch(text), read_drop(program, text)
    if castling is not None:
        return castlings(program, position, legal, castling["far"] is not None)
    if drop is not None:
        named = (drop.kind, drop.piece, drop.target)
        return [action for action in legal if (action.kind, action.piece, action.target) == named]
    move = split_move(program, text)
    return [] if move is None else _moves(program, position, legal, *move)


def read_drop(program: Program, text: str) -> Action | None:
    """Return the drop of a text, legal or not, or None if it is not one of a piece and a square of the game."""
    found = _DROP.fullmatch(text)
    if found is None:
        return None
    piece, target = program.piece_by_symbol(found["symbol"] or UNWRITTEN), program.board.square(found["target"])
    return None if piece is None or target == NOWHERE else Action(Kind.DROP, piece=piece, target=target)


def split_move(program: Program, text: str) -> tuple[Piece | None, re.Match[str]] | None:
    """Return the piece of a move, if there is one with its symbol, and the rest."""
    symbols = sorted((piece.symbol for piece in program.pieces), key=len, reverse=True)
    symbol = next((symbol for symbol in symbols if text.startswith(symbol)), "")
    form = SHORT_MOVE.fullmatch(text[len(symbol) :])
    return None if form is None else (program.piece_by_symbol(symbol or UNWRITTEN), form)


def _moves(
    program: Program, position: Position, legal: Sequence[Action], piece: Piece | None, form: re.Match[str]
) -> list[Action]:
    """Return the moves that fit; without a promotion in the text only those without, if there are any."""
    fitting = [move for move in legal if _is_algebraic(move) and _fits(program, position, move, piece, form)]
    plain = [move for move in fitting if move.other == NO_PIECE]
    return fitting if form["into"] else plain or fitting


def _fits(program: Program, position: Position, action: Action, piece: Piece | None, form: re.Match[str]) -> bool:
    origin, into = program.board.names[action.origin], form["into"]
    return (
        program.board.names[action.target] == form["target"]
        and (form["file"] or origin[0]) == origin[0]
        and (form["rank"] or origin[1:]) == origin[1:]
        and (into is None or program.man_by_symbol(into) == action.other)
        and (piece is None or any(unit.piece == piece for unit in position.board[action.origin]))
    )


# Castling


def castlings(program: Program, position: Position, legal: Sequence[Action], is_far: bool) -> list[Action]:
    """Return the legal castlings toward the last file, or toward the first (`is_far`)."""
    ways = [way for rule in program.castling for way in castling_ways(program, position, rule)]
    partners = {partner for _, partner, _ in ways}
    named = {
        (mover, target)
        for mover, partner, landing in ways
        for target in (partner, landing)
        if is_toward_first(program, mover, partner) == is_far and (target == partner or target not in partners)
    }
    return [action for action in legal if action.kind is Kind.CASTLE and (action.origin, action.target) in named]


def castling_ways(program: Program, position: Position, rule: CastlingRule) -> Iterator[tuple[Square, Square, Square]]:
    """Yield the squares of mover and partner, and where the mover lands, whether the castling is legal or not."""
    for mover in _places(position, rule.mover):
        for partner in _places(position, rule.partner):
            for wing in rule.ways(program.board, mover, partner):
                yield mover, partner, wing.landings(program.board, mover)[0]


def is_toward_first(program: Program, mover: Square, partner: Square) -> bool:
    """Return True if a partner stands on the side of the first file."""
    return program.board.places[partner] < program.board.places[mover]


def _places(position: Position, piece: Piece) -> Iterator[Square]:
    for square, stack in enumerate(position.board):
        if any(unit.piece == piece and unit.side == position.side for unit in stack):
            yield square
