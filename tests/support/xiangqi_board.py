"""Xiangqi's moves once more: what a unit reaches and attacks, for tests that need neither engine's word for it."""

from collections.abc import Iterator, Mapping

Square = tuple[int, int]
Board = Mapping[Square, str]
Move = tuple[Square, Square]

FILES, RANKS = range(9), range(10)
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def text_of(move: Move) -> str:
    """A move's text."""
    return "".join(f"{'abcdefghi'[x]}{y + 1}" for x, y in move)


def fen_of(board: Board, side: str) -> str:
    """A position's FEN."""
    rows = []
    for rank in reversed(RANKS):
        row = "".join(board.get((file, rank), ".") for file in FILES)
        for blanks in range(9, 0, -1):
            row = row.replace("." * blanks, str(blanks))
        rows.append(row)
    return "/".join(rows) + f" {side} - - 0 1"


def side_of(letter: str) -> str:
    """The side that a letter of a FEN belongs to."""
    return "w" if letter.isupper() else "b"


def other(side: str) -> str:
    """The other side."""
    return "b" if side == "w" else "w"


def moved(board: Board, move: Move) -> dict[Square, str]:
    """The board after a move."""
    after = {at: letter for at, letter in board.items() if at != move[0]}
    after[move[1]] = board[move[0]]
    return after


def is_at_home(square: Square, side: str) -> bool:
    """True if a square is on a side's half."""
    return square[1] <= 4 if side == "w" else square[1] >= 5


def may_stand(letter: str, at: Square) -> bool:
    """True if a unit can come to a square in a game."""
    x, y = at if side_of(letter) == "w" else (at[0], 9 - at[1])
    match letter.upper():
        case "K":
            return _is_in_palace((x, y), "w")
        case "A":
            return (x, y) in {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}
        case "B":
            return (x, y) in {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}
        case "P":
            return y >= 5 or (y >= 3 and x % 2 == 0)
    return True


def reaches(board: Board, at: Square, *, capturing: bool) -> set[Square]:
    """The squares that a unit moves to without a capture, or the units that it attacks, whoever they are."""
    kind, side, (x, y) = board[at].upper(), side_of(board[at]), at
    if kind in "RC":
        lines = [*_lines(board, at, STRAIGHT)]
        if not capturing:
            return {square for empty, _ in lines for square in empty}
        nth = "RC".index(kind)
        return {units[nth] for _, units in lines if len(units) > nth}
    found: set[Square] = set()
    if kind == "N":
        free = [(dx, dy) for dx, dy in STRAIGHT if (x + dx, y + dy) not in board]
        found = {(x + 2 * dx + s * abs(dy), y + 2 * dy + s * abs(dx)) for dx, dy in free for s in (1, -1)}
    elif kind == "B":
        found = {(x + 2 * dx, y + 2 * dy) for dx, dy in DIAGONAL if (x + dx, y + dy) not in board}
        found = {to for to in found if is_at_home(to, side)}
    elif kind in "AK":
        found = {(x + dx, y + dy) for dx, dy in (DIAGONAL if kind == "A" else STRAIGHT)}
        found = {to for to in found if _is_in_palace(to, side)}
    else:
        sideways = set[Square]() if is_at_home(at, side) else {(x + 1, y), (x - 1, y)}
        found = {(x, y + (1 if side == "w" else -1))} | sideways
    return {to for to in found if to[0] in FILES and to[1] in RANKS and (to in board) == capturing}


def attacks(board: Board, side: str) -> set[Move]:
    """The captures of a side, whether legal or not: from where each unit attacks which enemy."""
    own = [at for at, letter in board.items() if side_of(letter) == side]
    return {(at, to) for at in own for to in reaches(board, at, capturing=True) if side_of(board[to]) != side}


def king_of(board: Board, side: str) -> Square:
    """Where a side's general is."""
    return next(at for at, letter in board.items() if letter == ("K" if side == "w" else "k"))


def is_in_check(board: Board, side: str) -> bool:
    """True if a side's general is attacked, or faces the other."""
    king = king_of(board, side)
    facing = [units[0] for _, units in _lines(board, king, ((0, 1), (0, -1))) if units]
    return king_of(board, other(side)) in facing or any(to == king for _, to in attacks(board, other(side)))


def _is_in_palace(square: Square, side: str) -> bool:
    return 3 <= square[0] <= 5 and (square[1] <= 2 if side == "w" else square[1] >= 7)


def _lines(board: Board, at: Square, steps: tuple[Square, ...]) -> Iterator[tuple[list[Square], list[Square]]]:
    """For each line, its empty squares before the first unit, and its first two units."""
    for dx, dy in steps:
        empty, units = list[Square](), list[Square]()
        x, y = at[0] + dx, at[1] + dy
        while x in FILES and y in RANKS and len(units) < 2:
            (units if (x, y) in board else empty if not units else []).append((x, y))
            x, y = x + dx, y + dy
        yield empty, units
