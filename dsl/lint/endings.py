"""The possible endings of a ruleset's games."""

from dsl.model import End, EndKind, Ruleset
from dsl.model.rows import MATES


def endings(rules: Ruleset, is_win: bool) -> frozenset[str]:
    """Return the ways to win a game, or to draw it."""
    odds = rules.odds is not None
    found = [row for row in rules.ends if row.kind is not EndKind.ODDS]
    if is_win:
        return frozenset(_name(row) for row in found if row.result != "draw" or row.perpetual or odds)
    return frozenset(_name(row) for row in found if may_draw(row) and not odds)


def _name(row: End[str, str, str]) -> str:
    return EndKind.CHECKMATE.value if row.kind in MATES else row.kind.value


def may_draw(row: End[str, str, str]) -> bool:
    """Return True if nobody may win by an end: both sides may have met a goal, or have as many units."""
    return row.result == "draw" or row.late or (row.kind is not EndKind.CHECKMATE and bool(row.which))
