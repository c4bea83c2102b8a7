"""The field of a FEN that counts checks: `3+3` are the checks that White and Black still have to give.

Lichess writes those that were given, at the end: `+0+0`. That form is read, and never written.
"""

import re
from collections.abc import Iterator, Sequence

from dsl.model.rows import EndKind
from interpreter.program.checks import checks_needed
from interpreter.program.tables import BLACK, WHITE, Program
from interpreter.state.position import Position

_FIELD = re.compile(r"(\+?)([0-9]{1,2})\+([0-9]{1,2})")


def is_count(field: str) -> bool:
    """Return True if a field of a FEN counts checks."""
    return _FIELD.fullmatch(field) is not None


def write(program: Program, position: Position) -> Iterator[str]:
    """Yield the field, if checks count in the game."""
    if _counts(program):
        left = (need - given for need, given in zip(checks_needed(program), position.scores, strict=True))
        yield "+".join(str(max(0, number)) for number in left)


def take(program: Program, fields: Sequence[str]) -> tuple[list[str], tuple[int, int] | None, list[str]]:
    """Return the fields without this one, the checks that each side has given, if the field is there, and faults."""
    counted = [field for field in fields if is_count(field)]
    others = [field for field in fields if field not in counted]
    if not counted:
        return others, None, []
    if not _counts(program):
        return others, None, [f"`{counted[0]}` counts checks, which this game does not"]
    if len(counted) > 1:
        return others, None, ["the checks are counted twice"]
    sign, *numbers = _FIELD.fullmatch(counted[0]).groups()  # type: ignore[union-attr]  # it was found by this pattern
    said, needed = tuple(map(int, numbers)), checks_needed(program)
    white, black = said if sign else (need - left for need, left in zip(needed, said, strict=True))
    if not (0 <= white <= needed[WHITE] and 0 <= black <= needed[BLACK]):
        most = "+".join(map(str, needed))
        return others, None, [f"expected the remaining checks, at most `{most}`, found `{counted[0]}`"]
    return others, (white, black), []


def _counts(program: Program) -> bool:
    return program.end(EndKind.CHECKS) is not None
