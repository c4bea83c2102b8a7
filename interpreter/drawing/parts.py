"""The parts of fused pieces, down to pieces without parts."""

from collections import Counter
from collections.abc import Mapping

from interpreter.program.tables import FusionRule, Piece, Program

Parts = tuple[tuple[Piece, int], ...]
"""Pieces without parts, with their counts, in the order of the rule file."""


def fused_parts(program: Program) -> Mapping[Piece, Parts]:
    """Return the simplest parts of each fused piece, by the first pair that makes it."""
    if program.fusion is None:
        return {}
    known: dict[Piece, Counter[Piece]] = {}
    for piece in sorted(program.fusion.parts):
        _count(program.fusion, piece, known, frozenset())
    parts = {piece: tuple(sorted(counter.items())) for piece, counter in known.items()}
    return {piece: found for piece, found in parts.items() if found != ((piece, 1),)}


def _count(
    fusion: FusionRule, piece: Piece, known: dict[Piece, Counter[Piece]], above: frozenset[Piece]
) -> Counter[Piece]:
    """Return the parts of a piece, cached in `known`. `above` are the wholes that contain it."""
    if piece not in known:
        pair = _first_pair(fusion, piece, above | {piece})
        known[piece] = Counter({piece: 1})
        if pair is not None:
            known[piece] = sum((_count(fusion, part, known, above | {piece}) for part in pair), Counter())
    return known[piece]


def _first_pair(fusion: FusionRule, piece: Piece, above: frozenset[Piece]) -> tuple[Piece, Piece] | None:
    """Return the first pair that makes the piece without containing it, because a table may have cycles."""
    pairs = ((part, rest) for part, rest, _ in fusion.parts.get(piece, ()))
    return next((pair for pair in pairs if not above & set(pair)), None)
