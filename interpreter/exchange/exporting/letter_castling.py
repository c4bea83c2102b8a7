"""Castling by Betza's `O` as a block, which `variants.ini` has keys for."""

from dataclasses import replace

from dsl.model import Castling, ConstraintKind, Ruleset, Wing
from dsl.model.board import SIDES

BLOCK = frozenset(
    ("castling", *(f"Constraint {kind}" for kind in (ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH)))
)
"""The kinds of rules that a block has and the letter has not: it never castles out of check, nor through it."""


def with_block(rules: Ruleset) -> Ruleset | None:
    """Return a ruleset with a block in place of the letter, or None if no block says the same.

    Each side has one unit of one piece that castles, on the same file. Its partners start at the ends of that rank, and
    no other unit of these pieces starts there.
    """
    castlers = [piece for piece in rules.pieces if piece.castles]
    if len(castlers) != 1 or rules.castling is not None:
        return None
    mover, units, files = castlers[0], rules.array.units, rules.board.files
    homes = [unit for unit in units if unit.piece == mover.name]
    if {unit.side for unit in homes} != {*SIDES} or len(homes) != len(SIDES) or len({u.square[0] for u in homes}) > 1:
        return None
    home = files.index(homes[0].square[0])
    partners, wings = set(), []
    for direction, steps in mover.castles:
        end = files[-1 if direction > 0 else 0]
        found = [u for h in homes for u in units if (u.side, u.square) == (h.side, end + h.square[1:])]
        target = home + direction * steps
        if len(found) != len(SIDES) or not 0 <= target < len(files):
            return None
        partners |= {unit.piece for unit in found}
        span = mover.span
        wings.append(Wing(toward=end, mover_file=files[target], partner_file=files[target - direction], span=span))
    placed = [u for u in units if u.piece in partners and any(u.square[1:] == h.square[1:] for h in homes)]
    if len(placed) != len(SIDES) * len(wings) or mover.name not in rules.royal:
        return None
    names = tuple(piece.name for piece in rules.pieces if piece.name in partners)
    block = Castling(
        movers=(mover.name,), partners=names, wings=tuple(wings), span=mover.span, partners_span=mover.span
    )
    pieces = tuple(replace(piece, castles=()) for piece in rules.pieces)
    return replace(rules, pieces=pieces, castling=block)
