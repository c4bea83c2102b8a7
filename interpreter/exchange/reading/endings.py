"""The counts of endings that `variants.ini` names, as lines of a rule file and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dsl.model import End


class Limit(NamedTuple):
    """A number of turns against a number of units of a piece by its key, or of all pieces."""

    turns: int
    against: int
    key: str = ""


class Block(NamedTuple):
    """A count: the most units of the side, or 0; if no pawn may be left; if it starts at the number of units."""

    units: int
    pawnless: bool
    filled: bool
    limits: tuple[Limit, ...]


_MAKRUK = ((8, 2, "rook"), (16, 1, "rook"), (22, 2, "silver"), (32, 2, "knight"), (44, 1, "silver"), (64, 2))
_ASEAN = ((16, 1, "rook"), (44, 1, "silver"), (64, 1, "knight"))


def _limits(rows: Sequence[tuple[int, int] | tuple[int, int, str]], less: int = 0) -> tuple[Limit, ...]:
    return tuple(Limit(*row)._replace(turns=row[0] - less) for row in rows)


COUNTS: Mapping[str, tuple[Block, ...]] = {
    "makruk": (Block(1, True, True, _limits(_MAKRUK)), Block(0, True, False, (Limit(64, 2),))),
    "cambodian": (Block(1, True, True, _limits(_MAKRUK, 1)), Block(3, False, False, (Limit(63, 2),))),
    "asean": (Block(1, True, False, _limits(_ASEAN)),),
}
"""The counts by the word of `countingRule`."""

Row = tuple[int, tuple[str, ...], int, int, tuple[str, ...], bool]
"""The columns of a row: turns, pieces, number of units against it, most units, absent pieces, start."""


def rows_of(rule: str, names: Mapping[str, str]) -> tuple[Row, ...]:
    """Return the rows of a rule, for the pieces by their keys."""
    return tuple(
        (limit.turns, (names[limit.key],) if limit.key else (), limit.against, block.units, absent, block.filled)
        for block in COUNTS[rule]
        for absent in [(names["pawn"],) if block.pawnless and "pawn" in names else ()]
        for limit in block.limits
        if limit.key in ("", *names)
    )


def lines_of(rule: str, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a rule file, for the pieces by their keys."""
    begun = None
    for turns, pieces, against, units, absent, filled in rows_of(rule, names):
        if (units, absent, filled) != begun:
            few = [f"a side has at most {units} {'unit' if units == 1 else 'units'}"] * (units > 0)
            runs = " and ".join([*few, *(f"no {name} is on the board" for name in absent)])
            yield from () if begun is None else ("}",)
            yield f"draw by count while {runs} {{" if runs else "draw by count {"
            yield from ["  starts at the number of units"] * filled
            begun = (units, absent, filled)
        yield f"  {turns} turns against {against} {''.join(pieces) or 'units'}"
    yield from () if begun is None else ("}",)


def rule_of(rows: Sequence[End[str, str, str]], names: Mapping[str, str]) -> str:
    """Return the rule of the rows of a file, or nothing if they are those of none."""
    columns = tuple((row.number, row.pieces, row.against, row.units, row.absent, row.filled) for row in rows)
    return next((rule for rule in COUNTS if rows_of(rule, names) == columns), "")


JANGGI_POINTS: Mapping[str, int] = {
    "rook": 26, "janggiCannon": 14, "horse": 10, "janggiElephant": 6, "wazir": 6, "soldier": 4
}  # fmt: skip
"""Twice the points of `materialCounting = janggi`, by the keys of the pieces; Black has three more."""

JANGGI_MORE = 3

AXF_POINTS: Mapping[str, int] = {"rook": 9, "cannon": 4, "horse": 4, "fers": 2, "elephant": 2, "soldier": 1}
"""Values in the order of `chasingRule = axf`, where a protected unit of more value than its captor is chased."""

AXF = "there attacks on a protected unit of more worth are chases too"
"""Where `chasingRule = axf` judges otherwise than `loss perpetual chase` among pieces that it does not know."""

SHATAR = ("rook", "bers")
"""The pieces one of which has to give a check of those that lead to a checkmate, by `shatarMateRule`."""
