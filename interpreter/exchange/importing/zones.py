"""The zones of a rule file that is written from another format: each set of squares gets one name."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dsl.model.board import BoardShape
from dsl.notation.squares import blocks_of

Squares = frozenset[str]
Sides = tuple[Squares, Squares]
"""The squares of White and those of Black."""
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(slots=True)
class Zones:
    """Zones by name, the squares of White and of Black, and those that an extended ruleset has already."""

    shape: BoardShape
    inherited: dict[str, Sides] = field(default_factory=dict)
    found: dict[str, Sides] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    """The inherited zones that the file uses as they are."""

    def name(self, word: str, white: Squares, black: Squares) -> str:
        """Return the name of a zone with these squares, `word` or a better one if it is new."""
        both = (white, black)
        for name, known in {**self.inherited, **self.found}.items():
            if known == both:
                self.kept.add(name)
                return name
        name = self._free(self._rank(white, black) or word)
        self.found[name] = both
        return name

    def _free(self, word: str) -> str:
        taken = {*self.found, *self.kept}
        return next(name for name in (word, *(f"{word}-{i}" for i in range(2, 1_000))) if name not in taken)

    def _rank(self, white: Squares, black: Squares) -> str:
        """Return the name of a zone that is one rank, the same from each side's point of view."""
        ranks = [{square[1:] for square in side} for side in (white, black)]
        n = len(self.shape.ranks)
        if any(len(each) != 1 for each in ranks) or any(len(side) != len(self.shape.files) for side in (white, black)):
            return ""
        first, second = (int(each.pop()) for each in ranks)
        if first + second != n + 1:
            return ""
        return "last-rank" if first == n else f"{_ORDINALS[first]}-rank" if first < len(_ORDINALS) else ""

    def lines(self) -> Iterator[str]:
        """Yield the declarations."""
        for name, (white, black) in self.found.items():
            if white == black:
                yield f"zone {name} = {self.shown(white)}"
            else:
                sides = (("white", white), ("black", black))
                yield f"zone {name} {{ {'; '.join(f'{side} {self.shown(part)}' for side, part in sides if part)} }}"

    def shown(self, squares: Squares) -> str:
        """Return squares as a list of blocks, or as a rank."""
        for rank in self.shape.ranks:
            if squares == {file + rank for file in self.shape.files}:
                return f"rank {rank}"
        return blocks_of(self.shape, squares)
