"""The old ways to set up a position: unit by unit, and hands apart from the board."""

import re
from collections.abc import Iterator

from dsl.notation.rank import write_rank
from interpreter.game.state import State
from interpreter.program.board import NOWHERE
from interpreter.protocols.dialect import Dialect

_PUT = re.compile(r"([A-Za-z])([a-z][0-9]{1,2})")
_EMPTY = "x"


class Editor:
    """Takes the lines between `edit` and the dot."""

    def __init__(self, dialect: Dialect, state: State) -> None:
        self.dialect, self.state = dialect, state
        program = state.game.program
        self._is_black = False
        self.fault = ""
        """Why the position is not one of the game, if a line has said so already."""
        self._units: dict[str, str] = {
            program.board.names[square]: program.written(stack[-1].piece, stack[-1].side)
            for square, stack in enumerate(state.position.board)
            if stack
        }

    def hear(self, line: str) -> bool:
        """Obey a line, or return False if it is not one of these."""
        if line == "#":
            self._units.clear()
            self.fault = ""
        elif line == "c":
            self._is_black = not self._is_black
        elif match := _PUT.fullmatch(line):
            square = self.dialect.geometry.ours(match[2])
            if self.state.game.program.board.square(square) == NOWHERE:
                self.fault = self.fault or f"the board has no square {match[2]}"
            elif match[1] == _EMPTY:
                self._units.pop(square, None)
            else:
                symbol = self.dialect.symbol(match[1].upper())
                self._units[square] = symbol.lower() if self._is_black else symbol
        else:
            return False
        return True

    def fen(self) -> str:
        """Return the position with the same side to act; rights are those of units on their first squares."""
        board = self.state.game.program.board
        rows = [
            write_rank([self._units.get(file + rank, "") for file in board.files]) for rank in reversed(board.ranks)
        ]
        return f"{'/'.join(rows)} {self.state.turn[0]} - - 0 1 castles:{','.join(sorted(self._partners())) or '-'}"

    def _partners(self) -> Iterator[str]:
        """Yield the castling partners on their first squares, if a mover is on its own."""
        program = self.state.game.program
        home = [
            (unit.piece, unit.side, name)
            for unit in program.array
            if self._units.get(name := program.board.names[unit.square]) == program.written(unit.piece, unit.side)
        ]
        for rule in program.castling:
            for side in rule.sides:
                if any((piece, owner) == (rule.mover, side) for piece, owner, _ in home):
                    yield from (name for piece, owner, name in home if (piece, owner) == (rule.partner, side))


def with_hands(fen: str, text: str) -> str | None:
    """Return a position with the hands that `holding` names, or None if its text does not name both.

    >>> with_hands("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "[PP] [Q]")
    '4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1'
    """
    words = text.split()
    if len(words) < 2 or not all(word.startswith("[") and word.endswith("]") for word in words[:2]):
        return None
    board, *fields = fen.split()
    white, black = (word[1:-1] for word in words[:2])
    return " ".join([f"{board.partition('[')[0]}[{white.upper()}{black.lower()}]", *fields])
