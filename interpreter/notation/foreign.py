"""Fields of a FEN as other programs write them, where ours are written in another way.

rnbq4/*8[2Pq]  a dark square, or a unit that only blocks, is `*`; a number in the hand is that of the next symbol
DEde           the files of the units that have not moved, where castling does not use the field
g5f6           en passant: the square of the unit beside the one that it crossed
32 7           the limit of a count of turns and how far it has come, both in actions, for en passant and the clock
"""

import re
from collections.abc import Iterator, Sequence

from dsl.notation.rank import SYMBOL
from interpreter.notation.holes import without_stars
from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, EndRow, Program, Side
from interpreter.state.position import Count, Stack

_MOST_HELD = 400
"""Maximum number before a symbol of a hand."""

_HELD = re.compile(rf"([1-9][0-9]{{0,2}})({SYMBOL})")
_SFEN_HAND = re.compile(rf"-|(?:[1-9]?[0-9]?{SYMBOL})+")


def our_placement(program: Program, text: str) -> str:
    """Return the placement of another program as ours; hands may be an extra lowest rank."""
    board, _, last = text.rpartition("/")
    if program.hand is not None and text.count("/") == len(program.board.ranks):
        text = f"{board}[{last}]" if re.fullmatch(rf"(?:[0-9]*{SYMBOL})*", last) else text
    board, bracket, hands = text.partition("[")
    return without_stars(program, board) + bracket + _HELD.sub(_repeated, hands)


def _repeated(held: re.Match[str]) -> str:
    number = int(held[1])
    return held[2] * number if number <= _MOST_HELD else held[0]


def sfen_fault(program: Program, fields: Sequence[str]) -> str:
    """Return what to write instead of a position in SFEN, or "" for other texts."""
    is_sfen = len(fields) == 4 and fields[3].isdecimal() and len(fields[3]) < 7 and "[" not in fields[0]
    if program.hand is None or not is_sfen or fields[1] not in ("b", "w") or not _SFEN_HAND.fullmatch(fields[2]):
        return ""
    hands = _HELD.sub(_repeated, fields[2].replace("-", ""))
    side = "wb"[fields[1] == "w"]
    return (
        "this looks like SFEN, where `b` is the side that moves first; here that is White: "
        f"write `{fields[0]}[{hands}] {side} - - 0 {(int(fields[3]) + 1) // 2 or 1}`"
    )


# First moves


def first_movers(program: Program) -> dict[str, tuple[Square, Side]]:
    """Return the units that remember that they have not moved by the letters of their files, as in `DEde`.

    The dictionary is empty where these letters mean something else, or where a file has several such units of a side.
    """
    if program.castling or not program.moves_first or any(row.where == "left" for row in program.phases):
        return {}
    found: dict[str, tuple[Square, Side]] = {}
    movers = [unit for unit in program.array if unit.piece in program.moves_first]
    for unit in movers:
        file = program.board.files[program.board.places[unit.square][0]]
        found[file.upper() if unit.side == WHITE else file] = unit.square, unit.side
    return found if len(found) == len(movers) else {}


def unmoved_of_letters(program: Program, board: Sequence[Stack], letters: str) -> str | None:
    """Return the field `unmoved:` of such letters, or None if they are not all of this kind."""
    movers = first_movers(program)
    if letters == "-" or not movers or any(letter not in movers for letter in letters):
        return None
    squares = (movers[letter] for letter in letters)
    names = [
        program.board.names[square]
        for square, side in squares
        if any(unit.side == side and unit.piece in program.moves_first for unit in board[square])
    ]
    return ",".join(names) or "-"


# Counts of turns


def count_of(program: Program, board: Sequence[Stack], side: Side, limit: int, actions: int) -> Count | None:
    """Return the count of a limit and of what has been counted, both in actions, or None if none runs."""
    counted = side if actions % 2 == 0 else 1 - side
    for who in (counted, 1 - counted):
        for number, row in enumerate(program.counts):
            if 2 * row.number == limit and _runs(row, board, who):
                return Count(who, _first_fitting(program, board, who, number, limit), (actions + (who != side)) // 2)
    return None


def _first_fitting(program: Program, board: Sequence[Stack], side: Side, number: int, limit: int) -> int:
    """Return the line of a limit that the other side's units fit, or the given one if none does."""
    fitting = (
        i
        for i, row in enumerate(program.counts)
        if 2 * row.number == limit and _runs(row, board, side) and _foes(row, board, side) >= row.against
    )
    return next(fitting, number)


def _runs(row: EndRow, board: Sequence[Stack], side: Side) -> bool:
    units = list(_units(board))
    own = sum(who == side for _, who in units)
    return not (row.units and own > row.units) and not any(piece in row.absent for piece, _ in units)


def _foes(row: EndRow, board: Sequence[Stack], side: Side) -> int:
    return sum(who == 1 - side and (not row.pieces or piece in row.pieces) for piece, who in _units(board))


def _units(board: Sequence[Stack]) -> Iterator[tuple[int, Side]]:
    yield from ((unit.piece, unit.side) for stack in board for unit in stack if unit.side in (WHITE, BLACK))


def counted_actions(program: Program, count: Count, side: Side) -> tuple[int, int]:
    """Return a count as its limit and what has been counted, both in actions."""
    return 2 * program.counts[count.row].number, max(0, 2 * count.turns - (count.side != side))
