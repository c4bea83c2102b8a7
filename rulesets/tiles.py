"""The tiles with characters that games of East Asia are played with, by the names of pieces."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSet:
    """A set of tiles, as in `tiles.toml`."""

    shape: Literal["wedge", "round"]
    colors: tuple[str, str]
    """The colors of White's and of Black's characters."""
    promoted: str
    """The color of the characters of promoted pieces."""
    telling: frozenset[str]
    """Names of pieces, one of which a game of this set has."""
    faces: Mapping[str, tuple[str, ...]]
    """The characters of each piece: one text for both sides, or White's and Black's."""

    def face(self, name: str, side: int) -> str:
        """Return the characters of a side's piece; units of nobody have White's."""
        texts = self.faces[name]
        return texts[side % 2 % len(texts)]


@cache
def tile_sets() -> tuple[TileSet, ...]:
    """Return all sets in the order of the file."""
    found = tomllib.loads((Path(__file__).parent / "tiles.toml").read_text(encoding="utf-8"))
    return tuple(
        TileSet(
            shape=each["shape"],
            colors=tuple(each["colors"]),
            promoted=each["promoted"],
            telling=frozenset(each["telling"]),
            faces={name: tuple(texts) for name, texts in each["faces"].items()},
        )
        for each in found["set"]
    )


def tiles_for(names: Iterable[str]) -> TileSet | None:
    """Return the first set that has all pieces of a game, given their names.

    >>> [tiles is not None for tiles in map(tiles_for, (["king", "gold"], ["king", "pawn"], ["gold", "elk"]))]
    [True, False, False]
    """
    pieces = frozenset(names)
    return next((each for each in tile_sets() if pieces <= each.faces.keys() and pieces & each.telling), None)
