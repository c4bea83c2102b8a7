"""A position as text for a terminal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from interpreter.drawing.held import count_captives, count_held, has_hands
from interpreter.drawing.honeycomb import Cell, honeycomb
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, NEUTRAL, SIDE_NAMES, WHITE, Piece, Program, Side
from interpreter.state.position import Mark, Position, Stack, Unit

_EMPTY = "."
_VANISHED = "*"
_ACTED = "'"
_NEUTRAL = "="
_BRACKETS = {(False, False): " ", (True, False): "]", (False, True): "[", (True, True): "|"}
"""Text between two squares, by which of them are marked."""

_SIDES = ("\x1b[1;36m", "\x1b[1;31m", "\x1b[1;33m")
"""Bold cyan for White, bold red for Black and bold yellow for neutral are readable on dark and light terminals."""
_FAINT = "\x1b[2m"
_REVERSED = "\x1b[7m"
_PLAIN = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of text in one color."""

    text: str
    color: str = ""


_Cell = tuple[_Run, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawing:
    """The context for drawing lines."""

    program: Program
    position: Position
    cells: Mapping[Square, _Cell]
    width: int
    color: bool
    marked: frozenset[Square]


def text_board(
    program: Program, position: Position, *, color: bool = False, marked: frozenset[Square] = frozenset()
) -> str:
    """Draw the board, the highest rank on top, and both hands, each on a separate line if the game has hands.

    White's symbols are upper case, Black's lower case, and neutral ones upper case after `=`. `.` is an empty square,
    `*` a vanished one, and blank a missing one. Ranks or files of hexagons are offset. `'` follows a unit that has
    acted in this turn, and brackets enclose `marked` squares. With `color` the sides have terminal colors, and marked
    squares are reversed instead.
    """
    drawing = _drawing_of(program, position, color, marked)
    lines = _hexagons(drawing) if program.board.hexagons else [*_ranks(drawing), _files(drawing)]
    if has_hands(program, position):
        lines += [_hand(drawing, BLACK), _hand(drawing, WHITE)]
    return "\n".join(line.rstrip() for line in lines)


def text_legend(program: Program, position: Position, *, color: bool = False) -> str:
    """Return the symbols of the pieces that are on the board or in a hand, with their names, in a line.

    With `color` they have the color of White.
    """
    drawing = _drawing_of(program, position, color, frozenset())
    units = {unit.piece for stack in position.board for unit in stack}
    there = sorted(units | {piece for hand in position.hands for piece, _ in count_held(hand)})
    pieces = ((_painted(drawing, program.pieces[one].symbol, _SIDES[WHITE]), program.pieces[one].name) for one in there)
    return ", ".join(f"{symbol} {name}" for symbol, name in pieces)


def _drawing_of(program: Program, position: Position, color: bool, marked: frozenset[Square]) -> _Drawing:
    cells = {square: _cell(program, position, square) for square in range(program.board.n_squares)}
    width = max(map(_length, cells.values()), default=1)
    return _Drawing(program=program, position=position, cells=cells, width=width, color=color, marked=marked)


def _cell(program: Program, position: Position, square: Square) -> _Cell:
    if square in position.gone:
        return (_Run(_VANISHED, _FAINT),)
    stack = position.board[square]
    return tuple(_stack(program, stack)) if stack else (_Run(_EMPTY, _FAINT),)


def _stack(program: Program, stack: Stack) -> Iterator[_Run]:
    """Yield the units of a square in order, separated by `+` if symbols are long."""
    long = any(len(program.pieces[unit.piece].symbol) > 1 for unit in stack)
    for i, unit in enumerate(stack):
        yield _Run(("+" if i and long else "") + _symbol(program, unit), _SIDES[unit.side])


def _symbol(program: Program, unit: Unit) -> str:
    symbol = program.pieces[unit.piece].symbol
    owned = _NEUTRAL + symbol if unit.side == NEUTRAL else symbol if unit.side == WHITE else symbol.lower()
    return owned + (_ACTED if unit.has(Mark.ACTED) else "")


def _length(cell: _Cell) -> int:
    return sum(len(run.text) for run in cell)


def _hexagons(drawing: _Drawing) -> list[str]:
    def cell(square: Square) -> Cell:
        marked = square in drawing.marked and not drawing.color
        return Cell(_drawn(drawing, square).rstrip(" "), _length(drawing.cells[square]), marked)

    board = drawing.program.board
    return list(honeycomb(board, {square: cell(square) for square in range(board.n_squares)}))


def _ranks(drawing: _Drawing) -> Iterator[str]:
    board, indent = drawing.program.board, _indent(drawing)
    for y, label in reversed(tuple(enumerate(board.ranks))):
        yield label.rjust(indent) + _row(drawing, [board.at(x, y) for x in range(len(board.files))])


def _indent(drawing: _Drawing) -> int:
    return max(map(len, drawing.program.board.ranks))


def _row(drawing: _Drawing, squares: list[Square]) -> str:
    """Return the cells of a rank, with the text before, between and after them."""
    marked = [False, *(square in drawing.marked and not drawing.color for square in squares), False]
    between = [_BRACKETS[pair] for pair in pairwise(marked)]
    return between[0] + "".join(
        _drawn(drawing, square) + then for square, then in zip(squares, between[1:], strict=True)
    )


def _drawn(drawing: _Drawing, square: Square) -> str:
    if square == NOWHERE:
        return " " * drawing.width
    cell, behind = drawing.cells[square], _REVERSED if square in drawing.marked else ""
    padding = " " * (drawing.width - _length(cell))
    return "".join(_painted(drawing, run.text, behind + run.color) for run in cell) + padding


def _painted(drawing: _Drawing, text: str, codes: str) -> str:
    return f"{codes}{text}{_PLAIN}" if drawing.color and codes else text


def _files(drawing: _Drawing) -> str:
    labels = (label.ljust(drawing.width) for label in drawing.program.board.labels)
    return " ".join([" " * _indent(drawing), *labels])


def _hand(drawing: _Drawing, side: Side) -> str:
    held = [_counted(drawing, piece, count) for piece, count in count_held(drawing.position.hands[side])]
    name = _painted(drawing, SIDE_NAMES[side].capitalize(), _SIDES[side])
    lost = [_counted(drawing, piece, count) for piece, count in count_captives(drawing.program, drawing.position, side)]
    captured = f"; captured: {' '.join(lost)}" if lost else ""
    return f"{name} holds: {' '.join(held) or 'nothing'}{captured}"


def _counted(drawing: _Drawing, piece: Piece, count: int) -> str:
    return drawing.program.pieces[piece].symbol + (f"×{count}" if count > 1 else "")
