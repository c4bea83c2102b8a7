"""Betza's directions: the steps of an atom, or the turns, that a string of `f b l r v s h` names.

The tables number the steps of an atom clockwise from straight ahead, as `all_steps` lists them, and follow XBoard's
page on Betza notation.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dsl.model.vector import Vector, all_steps

LETTERS = "fblrvsh"

Table = Mapping[str, frozenset[int]]
"""The codes of a family of atoms, each with the numbers of its steps."""


def _table(text: str) -> Table:
    """Return a table of codes; a doubled letter does not combine with the next one."""
    codes = {code: frozenset(map(int, numbers)) for code, _, numbers in (row.partition("=") for row in text.split())}
    return codes | {code * 2: numbers for code, numbers in codes.items() if len(code) == 1}


ORTHOGONAL = _table("f=0 r=1 b=2 l=3 v=02 s=13")
DIAGONAL = _table("""
    fr=0 rf=0 br=1 rb=1 bl=2 lb=2 fl=3 lf=3
    f=03 r=01 b=12 l=23 v=0123 s=0123
""")
OBLIQUE = _table("""
    rf=0 fr=1 br=2 rb=3 lb=4 bl=5 fl=6 lf=7
    f=07 r=12 b=34 l=56 v=0347 s=1256 fs=16 bs=25 rv=03 lv=47
    fh=0167 bh=2345 rh=0123 lh=4567 hr=0246 hl=1357
""")
TURNS = _table("""
    f=0 r=2 b=4 l=6 v=04 s=26
    fr=1 rf=1 br=3 rb=3 bl=5 lb=5 fl=7 lf=7 fs=17 bs=35 rv=13 lv=57
    fh=017 bh=345 rh=123 lh=567
""")
"""The codes of a later leg: eighths of a circle, clockwise from the previous leg."""

BACK = 4
"""The turn straight back."""


@dataclass(frozen=True, slots=True)
class Code:
    """One code in a string of directions: its offset, and its numbers; no numbers if it is unknown."""

    letters: str
    start: int
    names: frozenset[int]


def table_of(atom: Vector) -> Table:
    """Return the table for the steps of a first leg."""
    if 0 in atom:
        return ORTHOGONAL
    return DIAGONAL if atom[0] == atom[1] else OBLIQUE


def codes(letters: str, table: Table) -> tuple[Code, ...]:
    """Split a string into codes: two letters are one code if the table has it.

    >>> [code.letters for code in codes("frr", OBLIQUE)]
    ['fr', 'r']
    """
    found: list[Code] = []
    while (start := sum(len(code.letters) for code in found)) < len(letters):
        pair = letters[start : start + 2]
        code = pair if pair in table else letters[start]
        found.append(Code(code, start, table.get(code, frozenset())))
    return tuple(found)


def named(found: Iterable[Code]) -> frozenset[int]:
    """Return all numbers of some codes."""
    return frozenset().union(*(code.names for code in found))


def pick(atom: Vector, letters: str) -> tuple[Vector, ...]:
    """Return the steps of a first leg: those of the directions, or all.

    >>> pick((1, 2), "fs")
    ((2, 1), (-2, 1))
    """
    steps = all_steps(atom)
    numbers = named(codes(letters, table_of(atom))) if letters else range(len(steps))
    return tuple(step for i, step in enumerate(steps) if i in numbers)


def turns(letters: str) -> frozenset[int]:
    """Return the turns of a later leg for some directions.

    >>> sorted(turns("fs"))
    [1, 7]
    """
    return named(codes(letters, TURNS))
