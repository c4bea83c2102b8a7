"""Rows of pieces that turn: a row names such a piece once, and not each of its directions."""

from dataclasses import replace
from typing import Any

from dsl.model import Ruleset
from dsl.model.rows import Holds, columns_of

Row = Any
"""A row of one of the five tables."""


def fronts_of(ruleset: Ruleset) -> dict[str, str]:
    """Return the piece of each direction other than straight ahead."""
    return {piece.name: piece.front for piece in ruleset.pieces if piece.front}


def folded(row: Row, fronts: dict[str, str]) -> Row | None:
    """Return a row without directions whose piece it names as well, or None if it is about another direction alone."""
    lists: dict[str, tuple[str, ...]] = {}
    for column, holds in columns_of(type(row)).items():
        value = getattr(row, column)
        if holds is Holds.PIECE and value in fronts:
            return None
        if holds is Holds.PIECES and any(name in fronts for name in value):
            lists[column] = tuple(name for name in value if fronts.get(name) not in value)
            if len(value) == 1:
                return None
    return replace(row, **lists) if lists else row
