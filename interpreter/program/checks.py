"""The number of checks that win, in games that count them."""

from dsl.model.rows import EndKind
from interpreter.program.tables import BLACK, WHITE, Program


def checks_needed(program: Program) -> tuple[int, int]:
    """Return the checks with which each side wins; a side that does not win by them has the other's."""
    rows = [row for row in program.ends if row.kind is EndKind.CHECKS]
    white, black = (next((row.number for row in rows if row.side in (None, side)), 0) for side in (WHITE, BLACK))
    return white or black, black or white
