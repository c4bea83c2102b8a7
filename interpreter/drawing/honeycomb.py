"""A board of hexagons as lines of text: level ranks are offset by half a cell, upright files by half a line."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from interpreter.drawing.lattice import Point, hexagon_labels, lattice_of
from interpreter.program.board import Board, Square


class Cell(NamedTuple):
    """The text of a hexagon or a label, the number of characters that a reader sees of it, and if it is marked."""

    text: str
    length: int
    marked: bool = False


_GAP = 3
"""The least number of characters between two hexagons of a line."""

_Places = dict[tuple[int, int], Cell]
"""Cells by the line of text, counted upward, and the column."""


def honeycomb(board: Board, cells: Mapping[Square, Cell]) -> Iterator[str]:
    """Yield the lines of a board, the highest first; a label is where the next hexagon of its file or rank would be."""
    places = _places(board, cells)
    lines, columns = [line for line, _ in places], [column for _, column in places]
    for line in range(max(lines), min(lines) - 1, -1):
        row = sorted((column, cell) for (at, column), cell in places.items() if at == line)
        yield _line(row, min(columns) - 1)


def _places(board: Board, cells: Mapping[Square, Cell]) -> _Places:
    lattice, widest = lattice_of(board), max(cell.length for cell in cells.values())
    (fx, fy), (rx, ry) = lattice.file_step, lattice.rank_step
    up, across = 2 if board.upright else 1, widest + _GAP + (widest + _GAP) % 2  # half of an even number is whole

    def place(center: Point) -> tuple[int, int]:
        return round(center[1] / ry * up), round(center[0] / fx * across)

    found = {place(lattice.centers[square]): cell for square, cell in cells.items()}
    for label, square, files, ranks in hexagon_labels(board):
        x, y = lattice.centers[square]
        line, column = place((x + files * fx + ranks * rx, y + files * fy + ranks * ry))
        found[line, column] = Cell(label, len(label))
    return found


def _line(row: list[tuple[int, Cell]], start: int) -> str:
    """Return a line of text, with brackets around marked cells."""
    text, at, was_marked = "", start, False
    for column, cell in row:
        text += _between(column - at, was_marked, cell.marked) + cell.text
        at, was_marked = column + cell.length, cell.marked
    return text + ("]" if was_marked else "")


def _between(gap: int, was_marked: bool, marked: bool) -> str:
    """Return the text between two cells: a bar in a gap of one character between two marked ones."""
    if gap == 1:
        return "|" if was_marked and marked else "]" if was_marked else "[" if marked else " "
    return ("]" if was_marked else " ") + " " * (gap - 2) + ("[" if marked else " ")
