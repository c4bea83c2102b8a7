"""Chess with fusions and splits on a plain board of letters: a second opinion, written without the engine's notions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

PARTS = {"Q": "RB", "M": "RN", "A": "BN", "O": "KR", "Y": "KB", "X": "KN"}
WHOLES = {frozenset(parts): whole for whole, parts in PARTS.items()}
ROYAL = "KOYX"
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
START = "RNBQKBNR"

Square = tuple[int, int]
Way = tuple[Square, list[Square]]
"""Where a move leads, and the squares between."""


@dataclass(frozen=True)
class FusionChess:
    """A position: letters by square, capitals White's."""

    board: dict[Square, str]
    white: bool = True
    rights: frozenset[Square] = frozenset({(0, 0), (7, 0), (0, 7), (7, 7)})
    """Rooks that may be castled with."""
    crossed: Square | None = None
    steps: bool = False
    """Whether a cavalier king needs one square on its way that is not attacked."""

    def texts(self) -> dict[str, FusionChess]:
        """The legal actions by their text, each with the position after it."""
        return {text: after for text, after in self._all() if not after._is_checked(self.white)}

    def is_checked(self) -> bool:
        """Whether the royal unit of the side to move is attacked."""
        return self._is_checked(self.white)

    def _is_checked(self, white: bool) -> bool:
        own = (square for square, letter in self.board.items() if letter.isupper() == white)
        return any(self._attacked(square, white) for square in own if self.board[square].upper() in ROYAL)

    def _attacked(self, target: Square, white: bool) -> bool:
        """Whether the enemies of a side could capture on a square, were one of its units there."""
        for square, letter in self.board.items():
            if letter.isupper() == white:
                continue
            if letter.upper() == "P":
                if target in _ahead_slanted(square, not white):
                    return True
            elif any(end == target for end, _ in self._ways(square, letter.upper())):
                return True
        return False

    def _ways(self, square: Square, letter: str) -> Iterator[Way]:
        """Squares a piece comes to, the first unit it meets included."""
        for part in PARTS.get(letter, letter):
            steps = {"R": STRAIGHT, "B": SLANTED, "N": LEAPS, "K": STRAIGHT + SLANTED}[part]
            for dx, dy in steps:
                between: list[Square] = []
                x, y = square[0] + dx, square[1] + dy
                while 0 <= x < 8 and 0 <= y < 8:
                    yield (x, y), list(between)
                    if (x, y) in self.board or part in "NK":
                        break
                    between.append((x, y))
                    x, y = x + dx, y + dy

    def _all(self) -> Iterator[tuple[str, FusionChess]]:
        for square, letter in list(self.board.items()):
            if letter.isupper() == self.white:
                yield from self._pawn(square) if letter in "Pp" else self._unit(square, letter.upper())
        yield from self._castlings()

    def _unit(self, square: Square, letter: str) -> Iterator[tuple[str, FusionChess]]:
        for end, between in self._ways(square, letter):
            other = self.board.get(end)
            if letter in "OY" and any(self._without(square)._attacked(each, self.white) for each in between):
                continue
            if letter == "X" and self.steps and self._is_barred(square, end):
                continue
            if other is None or other.isupper() != self.white:
                if other is None or other.upper() not in ROYAL:
                    yield _text(square, end), self._moved(square, end, letter)
            elif letter in "RBN" and frozenset(letter + other.upper()) in WHOLES:
                yield _text(square, end), self._moved(square, end, WHOLES[frozenset(letter + other.upper())])
        if letter in PARTS and not self._attacked(square, self.white):
            for part, rest in (tuple(PARTS[letter]), tuple(PARTS[letter][::-1])):
                for end, _ in self._ways(square, part):
                    if end not in self.board:
                        yield f"{_text(square, end)}:{part}", self._moved(square, end, part, rest)

    def _is_barred(self, square: Square, end: Square) -> bool:
        """Whether every square beside both ends of a leap is attacked."""
        (x, y), (dx, dy) = square, (end[0] - square[0], end[1] - square[1])
        if max(abs(dx), abs(dy)) == 1:
            return False
        short, long = (x + int(dx / 2), y + int(dy / 2)), (x + _sign(dx), y + _sign(dy))
        return all(self._without(square)._attacked(each, self.white) for each in (short, long))

    def _pawn(self, square: Square) -> Iterator[tuple[str, FusionChess]]:
        forward, home = (1, 1) if self.white else (-1, 6)
        one, two = (square[0], square[1] + forward), (square[0], square[1] + 2 * forward)
        if one not in self.board:
            yield from self._arrive(square, one)
            if square[1] == home and two not in self.board:
                yield _text(square, two), self._moved(square, two, "P", crossed=one)
        for end in _ahead_slanted(square, self.white):
            other = self.board.get(end)
            if other and other.isupper() != self.white and other.upper() not in ROYAL:
                yield from self._arrive(square, end)
            if end == self.crossed:
                after = self._moved(square, end, "P")
                yield _text(square, end), after._without((end[0], square[1]))

    def _arrive(self, square: Square, end: Square) -> Iterator[tuple[str, FusionChess]]:
        if end[1] in (0, 7):
            for letter in "RBN":
                yield f"{_text(square, end)}{letter.lower()}", self._moved(square, end, letter)
        else:
            yield _text(square, end), self._moved(square, end, "P")

    def _castlings(self) -> Iterator[tuple[str, FusionChess]]:
        rank = 0 if self.white else 7
        king = (4, rank)
        for rook, target, beside in (((7, rank), (6, rank), (5, rank)), ((0, rank), (2, rank), (3, rank))):
            if rook not in self.rights:
                continue
            low, high = sorted((king[0], rook[0]))
            if any((x, rank) in self.board for x in range(low + 1, high)):
                continue
            if any(self._without(king)._attacked(each, self.white) for each in (king, beside, target)):
                continue
            after = self._moved(king, target, "K")._without(rook)
            yield _text(king, target), after._with(beside, self._own("R"))

    def _own(self, letter: str) -> str:
        return letter if self.white else letter.lower()

    def _moved(
        self, square: Square, end: Square, letter: str, rest: str = "", crossed: Square | None = None
    ) -> FusionChess:
        board = {each: other for each, other in self.board.items() if each != square}
        board[end] = self._own(letter)
        if rest:
            board[square] = self._own(rest)
        lost = {square, end}
        for rank in (0, 7):
            if (4, rank) in (square, end):
                lost |= {(0, rank), (7, rank)}
        return FusionChess(board, not self.white, self.rights - lost, crossed, self.steps)

    def _without(self, square: Square) -> FusionChess:
        board = {each: letter for each, letter in self.board.items() if each != square}
        return FusionChess(board, self.white, self.rights, self.crossed, self.steps)

    def _with(self, square: Square, letter: str) -> FusionChess:
        return FusionChess({**self.board, square: letter}, self.white, self.rights, self.crossed, self.steps)


def start(*, steps: bool = False) -> FusionChess:
    """The position at the start."""
    white = {(x, 0): letter for x, letter in enumerate(START)} | {(x, 1): "P" for x in range(8)}
    board = white | {(x, 7 - y): letter.lower() for (x, y), letter in white.items()}
    return FusionChess(board, steps=steps)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _ahead_slanted(square: Square, white: bool) -> list[Square]:
    x, y = square
    return [(side, y + (1 if white else -1)) for side in (x - 1, x + 1)]


def _text(square: Square, end: Square) -> str:
    return "".join(f"{'abcdefgh'[x]}{y + 1}" for x, y in (square, end))
