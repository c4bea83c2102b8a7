"""The notation of the World Xiangqi Federation: a piece, its file, the direction, and a file or a distance: `H2+3`.

Files are counted from the right of the side that moves. `+` goes ahead, `-` back and `=`, for which the federation has
a dot, to the side. A move along a file has its distance at the end, every other one the file where it ends. Of several
equal units on one file the front one has `+` in place of the file, and the rear one `-`.

The rules are those of 1980, revised in 1995 and 1997: http://www.wxf.org/xq/computer/wxf_notation.html
"""

from collections.abc import Mapping

from dsl.model.rows import PhaseKind
from interpreter.notation.actions import write_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, WHITE, PieceType, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position

_MOST_FILES = 9


def unsaid_by_files(program: Program) -> str:
    """Return what this notation cannot write in a game, empty if it can write every action."""
    if any(row.kind is not PhaseKind.ACT or row.most > 1 for row in program.phases):
        return "a turn may have several actions"
    if program.offers or program.formations or program.stacking or program.castling:
        return "there are actions besides moves"
    if len(program.board.files) > _MOST_FILES or len(program.board.ranks) > _MOST_FILES + 1:
        return "the board has more than nine files or ten ranks"
    if any(len(piece.symbol) > 1 for piece in program.pieces):
        return "a piece has a symbol of several letters"
    if not all(map(_is_told, program.pieces)):
        return "a piece goes straight ahead or back, and to other files as well"
    return ""


def _is_told(piece: PieceType) -> bool:
    """Return True if no two moves from one square read alike, as those along a file and to the next one would."""
    ends = {(node.dx, node.dy) for rule in piece.moves for node in rule.walk.nodes if any(node.lands) and node.dy}
    straight = {dy > 0 for dx, dy in ends if not dx}
    slanted = [(dx, dy > 0) for dx, dy in ends if dx]
    return len(slanted) == len(set(slanted)) and straight.isdisjoint(is_ahead for _, is_ahead in slanted)


def write_by_files(program: Program, position: Position, action: Action, letters: Mapping[str, str]) -> str:
    """Return a legal action; one that this notation cannot write is written in ours.

    `letters` are the federation's for symbols of ours, where they differ.
    """
    unit = position.unit(action.origin)
    apart = action.taken or action.other != NO_PIECE or action.shift != NOWHERE
    if unit is None or action.kind is not Kind.MOVE or apart:
        return write_action(program, action)
    side = position.side
    (file, rank), (to_file, to_rank) = (_place(program, square, side) for square in (action.origin, action.target))
    sign = "=" if to_rank == rank else "+" if to_rank > rank else "-"
    symbol = program.pieces[unit.piece].symbol
    who = _named(program, position, action.origin, letters.get(symbol, symbol))
    return f"{who}{sign}{abs(to_rank - rank) if to_file == file else to_file}"


def _place(program: Program, square: Square, side: Side) -> tuple[int, int]:
    """Return the file, counted from 1 at the right of a side, and the rank, counted ahead."""
    file, rank = program.board.places[square]
    return (len(program.board.files) - file, rank) if side == WHITE else (file + 1, -rank)


def _named(program: Program, position: Position, origin: Square, letter: str) -> str:
    """Return the letter of a piece and its file, or its place among the equal units on the file."""
    unit, side = position.unit(origin), position.side
    rows: dict[int, list[Square]] = {}
    for square, stack in enumerate(position.board):
        if any(unit is not None and (each.piece, each.side) == (unit.piece, side) for each in stack):
            rows.setdefault(_place(program, square, side)[0], []).append(square)
    file = _place(program, origin, side)[0]
    row = sorted(rows[file], key=lambda square: -_place(program, square, side)[1])
    sign = _signs(len(row))[row.index(origin)]
    if sum(len(each) > 1 for each in rows.values()) > 1 and len(row) > 1:
        return f"{file}{sign or file}"
    return sign if len(sign) > 1 else f"{letter}{sign or file}"


def _signs(n: int) -> list[str]:
    """Return the signs of some units in a row from the front on; the one in the middle has none.

    >>> _signs(2), _signs(3), _signs(5)
    (['+', '-'], ['+', '', '-'], ['++', '+', '', '-', '--'])
    """
    ahead = ["+" * depth for depth in range(n // 2, 0, -1)]
    back = ["-" * depth for depth in range(1, n // 2 + 1)]
    return [*ahead, *[""] * (n % 2), *back]
