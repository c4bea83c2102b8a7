"""Games of a hunter and a pack on a drawn board: a second opinion, which knows nothing but the lines of the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

Line = tuple[str, ...]


def _line(text: str) -> Line:
    return tuple(text.split())


ADUGO = tuple(
    map(
        _line,
        (
            *(" ".join(f"{file}{rank}" for file in "abcde") for rank in range(3, 8)),
            *(" ".join(f"{file}{rank}" for rank in range(3, 8)) for file in "abde"),
            *("c1 c2 c3 c4 c5 c6 c7", "b2 c2 d2", "a1 c1 e1"),
            *("a1 b2 c3 d4 e5", "e1 d2 c3 b4 a5", "a3 b4 c5 d6 e7", "e3 d4 c5 b6 a7"),
            *("a5 b6 c7", "e5 d6 c7"),
        ),
    )
)
FOX_AND_GEESE = tuple(
    map(
        _line,
        (
            *(" ".join(f"{file}{rank}" for file in "cde") for rank in (1, 2, 6, 7)),
            *(" ".join(f"{file}{rank}" for file in "abcdefg") for rank in (3, 4, 5)),
            *(" ".join(f"{file}{rank}" for rank in (3, 4, 5)) for file in "abfg"),
            *(" ".join(f"{file}{rank}" for rank in range(1, 8)) for file in "cde"),
            *("c1 d2 e3 f4 g5", "a3 b4 c5 d6 e7", "a5 b4 c3 d2 e1", "c7 d6 e5 f4 g3"),
            *("a3 b4 c5", "c3 d4 e5", "c5 d4 e3", "c1 d2 e3", "c7 d6 e5", "e7 d6 c5", "e1 d2 c3"),
        ),
    )
)


@dataclass(frozen=True)
class Hunt:
    """A position: where the hunter and the pack are, and whose turn it is."""

    lines: tuple[Line, ...]
    hunter: str
    pack: frozenset[str]
    is_hunters: bool = True
    goes_on: bool = False
    """Whether a hunter that has captured may capture again."""
    has_captured: bool = False

    def actions(self) -> dict[str, Hunt]:
        """The actions by their text, each with the position after it."""
        found = {f"{start}{end}": self._moved(start, end) for start, end in self._steps() if not self.has_captured}
        if self.is_hunters:
            found |= {f"{self.hunter}x{over}{end}": self._leapt(over, end) for over, end in self._leaps()}
        return found | ({"end": replace(self, is_hunters=False, has_captured=False)} if self.has_captured else {})

    def _ways(self) -> Iterator[Line]:
        return (way for line in self.lines for way in (line, line[::-1]))

    def _is_empty(self, point: str) -> bool:
        return point != self.hunter and point not in self.pack

    def _steps(self) -> Iterator[tuple[str, str]]:
        movers = {self.hunter} if self.is_hunters else self.pack
        for way in self._ways():
            yield from (pair for pair in pairwise(way) if pair[0] in movers and self._is_empty(pair[1]))

    def _leaps(self) -> Iterator[tuple[str, str]]:
        for way in self._ways():
            for start, over, end in zip(way, way[1:], way[2:], strict=False):
                if start == self.hunter and over in self.pack and self._is_empty(end):
                    yield over, end

    def _moved(self, start: str, end: str) -> Hunt:
        if self.is_hunters:
            return replace(self, hunter=end, is_hunters=False)
        return replace(self, pack=self.pack - {start} | {end}, is_hunters=True)

    def _leapt(self, over: str, end: str) -> Hunt:
        after = replace(self, hunter=end, pack=self.pack - {over}, has_captured=True)
        is_over = not self.goes_on or not any(after._leaps())
        return replace(after, is_hunters=False, has_captured=False) if is_over else after
