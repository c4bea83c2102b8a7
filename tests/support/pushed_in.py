"""Pousse and Quixo by themselves, written from their rules without any part of Rumpus: boards, actions, who has won."""

from collections.abc import Iterator

Square = tuple[int, int]
Board = dict[Square, str]

INWARD = {"left": (1, 0), "right": (-1, 0), "bottom": (0, 1), "top": (0, -1)}


def name(square: Square) -> str:
    """Return the name of a square."""
    return f"{'abcde'[square[0]]}{square[1] + 1}"


def ways_in(size: int) -> Iterator[list[Square]]:
    """Yield each line of a board as its squares from the edge inward, once from each of its two ends."""
    for dx, dy in INWARD.values():
        for across in range(size):
            start = (across if dx == 0 else 0 if dx > 0 else size - 1, across if dy == 0 else 0 if dy > 0 else size - 1)
            yield [(start[0] + dx * i, start[1] + dy * i) for i in range(size)]


def slid_in(board: Board, line: list[Square], mark: str, *, may_fall: bool) -> Board | None:
    """Return the board after a mark has come in along a line, or None if a full line may lose none."""
    units, after = [board.get(square) for square in line], dict(board)
    if None not in units and not may_fall:
        return None
    hole = units.index(None) if None in units else len(line) - 1
    for square, unit in zip(line, [mark, *units[:hole], *units[hole + 1 :]], strict=True):
        after.pop(square, None)
        if unit is not None:
            after[square] = unit
    return after


def text_of(board: Board, line: list[Square], letter: str) -> str:
    """Return the text of the action: with the next square if there is a unit to push."""
    return f"{letter}@{name(line[0])}{f'-{name(line[1])}' if line[0] in board else ''}"


def full_lines(board: Board, size: int, mark: str, *, slanted: bool) -> int:
    """Return how many full lines of a mark there are."""
    lines = [[(x, y) for y in range(size)] for x in range(size)] + [[(x, y) for x in range(size)] for y in range(size)]
    if slanted:
        lines += [[(i, i) for i in range(size)], [(i, size - 1 - i) for i in range(size)]]
    return sum(all(board.get(square) == mark for square in line) for line in lines)


class Pousse:
    """A position of Pousse on the board of 4 by 4: markers by their squares, capitals for White."""

    def __init__(self, board: Board | None = None, *, white: bool = True, past: frozenset[str] = frozenset()) -> None:
        self.board, self.white = board or {}, white
        self.repeats = self.key() in past
        self.past = past | {self.key()}

    def key(self) -> str:
        """Return the position as text."""
        return f"{sorted(self.board.items())} {self.white}"

    def winner(self) -> str:
        """Return the mark of the winner, or an empty text."""
        lead = full_lines(self.board, 4, "M", slanted=False) - full_lines(self.board, 4, "m", slanted=False)
        if lead:
            return "M" if lead > 0 else "m"
        return ("M" if self.white else "m") if self.repeats else ""

    def actions(self) -> dict[str, "Pousse"]:
        """Return the positions after each action; a corner that is empty is one action, by row or by column."""
        found: dict[str, Pousse] = {}
        for line in ways_in(4) if not self.winner() else ():
            after = slid_in(self.board, line, "M" if self.white else "m", may_fall=True)
            found[text_of(self.board, line, "M")] = Pousse(after, white=not self.white, past=self.past)
        return found


class Quixo:
    """A position of Quixo: cubes by their squares, capitals for White, `=` for blank ones, and if one is taken."""

    def __init__(self, board: Board | None = None, *, white: bool = True) -> None:
        self.board = {(x, y): "=" for x in range(5) for y in range(5)} if board is None else board
        self.white = white

    def winner(self) -> str:
        """Return the mark of the winner, or an empty text; the line of the side to act goes first."""
        marks = ("C", "c") if self.white else ("c", "C")
        is_whole = len(self.board) == 25
        return next((mark for mark in marks if is_whole and full_lines(self.board, 5, mark, slanted=True)), "")

    def actions(self) -> dict[str, "Quixo"]:
        """Return the positions after each action: a cube taken, or the one pushed in where the hole is closed."""
        mark, found = "C" if self.white else "c", dict[str, Quixo]()
        if self.winner():
            return found
        if len(self.board) == 25:
            for square, cube in self.board.items():
                if {0, 4} & {*square} and cube in ("=", mark):
                    rest = {other: left for other, left in self.board.items() if other != square}
                    found[f"{name(square)}@"] = Quixo(rest, white=self.white)
            return found
        for line in ways_in(5):
            after = slid_in(self.board, line, mark, may_fall=False)
            if after is not None and line[0] in self.board:
                found[text_of(self.board, line, "C")] = Quixo(after, white=not self.white)
        return found
