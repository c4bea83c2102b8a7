"""Squares as other programs name them: files from `a`, ranks from a number, whatever the rule file calls them."""

import re
from dataclasses import dataclass
from functools import cached_property

from interpreter.program.board import Board, Square

_SQUARE = re.compile(r"(?<![a-z])[a-z][0-9]{1,2}")


@dataclass(frozen=True)
class Geometry:
    """The names of the squares of a board for another program.

    >>> board = Board(files=("x", "a"), ranks=("0", "1"), names=("x0", "a0", "x1", "a1"))
    >>> geometry = Geometry(board, first_rank=1)
    >>> geometry.name(0), geometry.ours("b2"), geometry.renamed("- spent:1 acted:x0,a1")
    ('a1', 'a1', '- spent:1 acted:a1,b2')
    """

    board: Board
    first_rank: int

    @cached_property
    def _outward(self) -> dict[str, str]:
        first = self.first_rank
        return {
            name: f"{chr(ord('a') + file)}{rank + first}"
            for name, (file, rank) in zip(self.board.names, self.board.places, strict=True)
        }

    @cached_property
    def _inward(self) -> dict[str, str]:
        return {name: ours for ours, name in self._outward.items()}

    @cached_property
    def is_ours(self) -> bool:
        """True if the names are those of the rule file."""
        return all(name == ours for name, ours in self._outward.items())

    def name(self, square: Square) -> str:
        """Return the other program's name of a square."""
        return self._outward[self.board.names[square]]

    def ours(self, name: str) -> str:
        """Return the rule file's name of a square; a name without a square stays."""
        return self._inward.get(name, name)

    def theirs(self, name: str) -> str:
        """Return the other program's name for a name of the rule file."""
        return self._outward.get(name, name)

    def renamed(self, text: str, *, inward: bool = False) -> str:
        """Return a text with every square renamed, for the other program or from it."""
        name = self.ours if inward else self.theirs
        return _SQUARE.sub(lambda match: name(match[0]), text)
