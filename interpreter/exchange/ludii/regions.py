"""Reads numbers and fixed sets of squares, such as `(expand (sites Bottom))`."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from interpreter.exchange.ludii.boards import DIAGONAL, ORTHOGONAL, Board, Cell, Cells, Sides
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list
from interpreter.exchange.ludii.reading import NOWHERE, Reading

_COORDINATE = re.compile(r"([A-Z])(\d{1,2})")
_PLAYERS = {"P1": 1, "P2": 2}
_ROLES = ("Mover", "Next", "P1", "P2", "Player", "Enemy")

_PLACES: Mapping[str, Callable[[Board], Cells]] = {
    "Board": lambda board: board.cells,
    "Outer": lambda board: board.outer,
    "Perimeter": lambda board: board.outer,
    "Inner": lambda board: board.cells - board.outer,
    "Corners": lambda board: board.corners,
    "Centre": lambda board: board.center,
}
_LINES: Mapping[str, Callable[[Board, Cell], bool]] = {
    "Top": lambda board, cell: cell[1] == board.n_ranks - 1,
    "Bottom": lambda board, cell: cell[1] == 0,
    "Left": lambda board, cell: cell[0] == 0,
    "Right": lambda board, cell: cell[0] == board.n_files - 1,
}
"""Places on boards of squares only: those of hexagons are turned in Ludii."""


_INDEX: Mapping[str, Callable[[Cell], int]] = {
    "Row": lambda cell: cell[1],
    "Column": lambda cell: cell[0],
    "Phase": lambda cell: sum(cell) % 2,
}


def number(node: Node | None, board: Board | None = None) -> int | None:
    """Return the value of a whole number, or of sums of such; None if a node is something else."""
    if isinstance(node, Word) and re.fullmatch(r"-?\d{1,6}", node.text):
        return int(node.text)
    if is_list(node, "count") and isinstance(node, Group) and board is not None and len(node.items) == 2:
        word = node.items[1]
        sizes = {"Rows": board.n_ranks, "Columns": board.n_files}
        return sizes.get(word.text) if isinstance(word, Word) else None
    if is_list(node, "+", "-", "*", "/") and isinstance(node, Group) and len(node.items) == 3:
        one, other = number(node.items[1], board), number(node.items[2], board)
        if one is None or other is None:
            return None
        match node.head:
            case "+":
                return one + other
            case "-":
                return one - other
            case "*":
                return one * other
        return one // other if other else None
    return None


def region(node: Node | None, reading: Reading) -> Sides | None:
    """Return the squares of a region for each side; None if they change in the game or are not read."""
    match node:
        case Text(text):
            cell = _cell(text, reading.board)
            return None if cell is None else _both({cell})
        case Word():
            site = number(node)
            board = reading.board
            if site is None or board.hexagons or not 0 <= site < len(board.cells):
                return None
            return _both({(site % board.n_files, site // board.n_files)})
        case Named("coord", value):
            return region(value, reading)
        case Group("{", items):
            return _joined([region(each, reading) for each in items], frozenset.union)
        case Group("(", items) if items:
            return _listed(node, reading)
    return None


def _listed(node: Group, reading: Reading) -> Sides | None:
    """Return the squares of a region in parentheses."""
    board = reading.board
    rest = node.arguments
    match node.head:
        case "sites":
            return _sites(rest, reading)
        case "centrePoint" if not rest:
            return _both(board.center) if len(board.center) == 1 else None
        case "coord" if len(rest) == 1:
            return region(rest[0], reading)
        case "union":
            return _joined([region(each, reading) for part in rest for each in each_of(part)], frozenset.union)
        case "intersection":
            return _joined([region(each, reading) for part in rest for each in each_of(part)], frozenset.intersection)
        case "difference" if len(rest) == 2:
            parts = [
                region(rest[0], reading),
                _joined([region(each, reading) for each in each_of(rest[1])], frozenset.union),
            ]
            return _joined(parts, frozenset.difference)
        case "expand":
            return _expanded(rest, reading)
    return None


def _sites(rest: tuple[Node, ...], reading: Reading) -> Sides | None:
    """Return the squares of `(sites ..)`."""
    board = reading.board
    match rest:
        case (Word(word),) if word in _PLACES:
            return _both(_PLACES[word](board))
        case (Word(word),) if word in _LINES and not board.hexagons:
            return _both(cell for cell in board.cells if _LINES[word](board, cell))
        case (Word("Row" | "Column" | "Phase" as word), at) if not board.hexagons:
            index = number(at, board)
            if index is None:
                return None
            return _both(cell for cell in board.cells if _INDEX[word](cell) == index)
        case (Word("Side"), Word(side)):
            return _side(side, board)
        case (Word("Start"), piece):
            return reading.starts.get(piece_of(piece))
        case (Text(name),):
            shared = _named(name, 0, reading)
            return shared if shared is not None else _cell_set(name, board)
        case (Word(role), *names) if role in _ROLES and all(isinstance(each, Text) for each in names):
            name = names[0].text if names and isinstance(names[0], Text) else ""
            return of_role(role, name, reading)
        case (Group("{", items),):
            return _joined([region(each, reading) for each in items], frozenset.union)
    return None


def of_role(role: str, name: str, reading: Reading) -> Sides | None:
    """Return the region of a player, or of the side to move or the other one, by its name."""
    one, two = _named(name, 1, reading), _named(name, 2, reading)
    if role in _PLAYERS:
        found = (one, two)[_PLAYERS[role] - 1]
        return None if found is None else (found[0], found[0])
    if one is None or two is None:
        return None
    return (two[0], one[0]) if role in ("Next", "Enemy") else (one[0], two[0])


def _named(name: str, player: int, reading: Reading) -> Sides | None:
    """Return the squares of a region by its name and player."""
    parts = reading.regions.get((name, player))
    return None if parts is None else _both(frozenset[Cell]().union(*parts))


def steps_of(words: Iterable[str], board: Board) -> tuple[Cell, ...] | None:
    """Return the steps in some directions that are the same for both sides."""
    found: list[Cell] = []
    for word in words:
        if word == "Orthogonal":
            found += board.adjacent if board.hexagons else ORTHOGONAL
        elif word == "Diagonal" and not board.hexagons:
            found += DIAGONAL
        elif word == "Adjacent":
            found += board.adjacent
        elif word == "All" and not board.hexagons:
            found += (*ORTHOGONAL, *DIAGONAL)
        elif word == "All":
            found += board.adjacent
        else:
            return None
    return tuple(dict.fromkeys(found))


def _expanded(rest: tuple[Node, ...], reading: Reading) -> Sides | None:
    """Return the squares of `(expand ..)`: some squares and those within some steps."""
    steps: int | None = 1
    cells: Sides | None = None
    words: list[str] = []
    for each in rest:
        match each:
            case Named("steps", value):
                steps = number(value, reading.board)
            case Named("origin", value):
                cells = region(value, reading)
            case Word(text) if text[:1].isalpha():
                words.append(text)
            case _:
                cells = region(each, reading)
    ways = steps_of(words or ["Adjacent"], reading.board)
    if steps is None or cells is None or ways is None:
        return None
    white, black = cells
    for _ in range(min(steps, reading.board.n_files + reading.board.n_ranks)):
        white, black = reading.board.spread(white, ways), reading.board.spread(black, ways)
    return white, black


def piece_of(node: Node) -> str:
    """Return the name of the piece that `(piece "Ox1")`, `(id "Ox" P1)` or a string names, without its player."""
    if isinstance(node, Text):
        return node.text.rstrip("0123456789") or node.text
    if is_list(node, "what") or (
        is_list(node, "piece") and isinstance(node, Group) and is_list(node.items[-1], "what")
    ):
        return THIS
    if is_list(node, "piece", "id") and isinstance(node, Group) and len(node.items) > 1:
        return piece_of(node.items[1])
    return ""


THIS = "(this)"
"""The piece that moves, as `(piece (what at:(from)))` names it."""


def _side(side: str, board: Board) -> Sides | None:
    """Return an edge of a rhombus of hexagons, whose ends point to the north and the south, or of squares."""
    n, m = board.n_files - 1, board.n_ranks - 1
    is_diamond = board.hexagons == "falling" and len(board.cells) == board.n_files * board.n_ranks
    lines: Mapping[str, Callable[[Cell], bool]] = (
        {"NE": lambda c: c[1] == m, "SW": lambda c: c[1] == 0, "NW": lambda c: c[0] == 0, "SE": lambda c: c[0] == n}
        if is_diamond
        else {"N": lambda c: c[1] == m, "S": lambda c: c[1] == 0, "W": lambda c: c[0] == 0, "E": lambda c: c[0] == n}
        if not board.hexagons
        else {}
    )
    return _both(cell for cell in board.cells if lines[side](cell)) if side in lines else None


def _cell(text: str, board: Board) -> Cell | None:
    """Return the square of a coordinate; boards of hexagons have others in Ludii."""
    found = _COORDINATE.fullmatch(text)
    if not found or board.hexagons:
        return None
    cell = (ord(found[1]) - ord("A"), int(found[2]) - 1)
    return cell if cell in board.cells else None


def _cell_set(text: str, board: Board) -> Sides | None:
    cell = _cell(text, board)
    return None if cell is None else _both({cell})


def _both(cells: Iterable[Cell]) -> Sides:
    found = frozenset(cells)
    return found, found


def _joined(parts: list[Sides | None], how: Callable[[Cells, Cells], Cells]) -> Sides | None:
    """Return regions joined by an operation; None if one of them is not read."""
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return None
    if not found:
        return NOWHERE, NOWHERE
    return reduce(how, (part[0] for part in found)), reduce(how, (part[1] for part in found))
