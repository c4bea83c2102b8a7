"""One rank of a placement as text, both ways."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

SYMBOL = r"\+?(?:[A-Za-z]|\{[A-Za-z][A-Za-z0-9]*\})"
STACK = rf"\((?:=?{SYMBOL}~?)*\)"
_ITEM = re.compile(rf"(?P<run>[0-9]+)|(?P<gone>\*)|(?P<symbol>=?{SYMBOL}~?)|(?P<stack>{STACK})|(?P<empty>[._])")
_SIGNED = re.compile(r"\{(=?\+?[A-Za-z][A-Za-z0-9]*)\}")
"""A neutral unit or a promoted form with its `=` or `+` inside the braces, where it does not belong."""
MISSING = "_"
"""The symbol in a diagram for a place without a square."""


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a rank: its kind, its text, and its place in the whole text."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def width(self) -> int:
        """Number of squares."""
        return int(self.text[:4]) if self.kind == "run" else 1


@dataclass(frozen=True, slots=True)
class Row:
    """One rank as written, and its place; `whole` if all of it is readable, so that its squares can be counted."""

    items: tuple[Item, ...]
    start: int
    end: int
    whole: bool = True


class Notes(Protocol):
    """What the reader of a rank tells of parts that it cannot read."""

    def odd(self, text: str, start: int, help: str) -> None:
        """Record an unreadable range."""
        ...

    def long_symbol(self, text: str) -> str:
        """Return the known symbol of several letters with which a text starts, or nothing."""
        ...

    def unbraced(self, text: str, start: int) -> None:
        """Note a symbol of several letters without braces."""
        ...


def read_rank(text: str, start: int, notes: Notes, *, dots: bool = False) -> Row:
    """Read a rank without blanks, which starts at a character of the whole text; `dots` lets `.` and `_` be squares."""
    items: list[Item] = []
    offset, whole = 0, True
    while offset < len(text):
        match = _ITEM.match(text, offset)
        if match is None or (match["empty"] and not dots):
            if braced := _SIGNED.match(text, offset):
                notes.odd(braced[0], start + offset, f"write `{write_symbol(braced[1])}`")
                offset, whole = braced.end(), False
                continue
            lacking = "empty or missing" if text[offset] == MISSING else "empty"
            notes.odd(text[offset], start + offset, f"write {lacking} squares as a number, as `3` for three of them")
            if match:
                items.append(Item("empty", ".", start + offset, start + offset + 1))
            offset, whole = offset + 1, whole and match is not None
            continue
        if long := notes.long_symbol(text[offset:]):
            notes.unbraced(long, start + offset)
            offset, whole = offset + len(long), False
            continue
        items.append(Item(str(match.lastgroup), match[0], start + offset, start + match.end()))
        offset = match.end()
    return Row(tuple(items), start, start + len(text), whole)


def write_rank(items: Sequence[str]) -> str:
    """Write one rank of a placement from symbols (braces are added where needed), `*`, and `""` for an empty square."""
    return with_runs([write_symbol(item) if item else "" for item in items])


def with_runs(cells: Iterable[str]) -> str:
    """Write the texts of the squares of a rank, with a number for each run of empty ones.

    >>> with_runs(["", "", "R", "*", ""])
    '2R*1'
    """
    groups = ((text, len(list(same))) for text, same in groupby(cells))
    return "".join(text * number if text else str(number) for text, number in groups)


def write_stack(symbols: Sequence[str]) -> str:
    """Write two units on one square.

    >>> write_stack(["R", "B"]), write_stack(["E2", "k"])
    ('(RB)', '({E2}k)')
    """
    return f"({''.join(map(write_symbol, symbols))})"


def write_symbol(symbol: str) -> str:
    """Write a symbol for a placement.

    >>> write_symbol("e2"), write_symbol("K"), write_symbol("Q~"), write_symbol("=E2"), write_symbol("(RB)")
    ('{e2}', 'K', 'Q~', '={E2}', '(RB)')
    >>> write_symbol("+p"), write_symbol("+E2")
    ('+p', '+{E2}')
    """
    if symbol.startswith("("):
        return symbol
    bare = unbraced(symbol).lstrip("=+").rstrip("~")
    signs = symbol[: len(symbol) - len(symbol.lstrip("=+"))]
    return signs + ("{" + bare + "}" if len(bare) > 1 else bare) + ("~" if symbol.endswith("~") else "")


def unbraced(symbol: str) -> str:
    """Return a symbol without the braces around its letters.

    >>> unbraced("={E2}"), unbraced("+{e2}"), unbraced("+P")
    ('=E2', '+e2', '+P')
    """
    return symbol.replace("{", "").replace("}", "")
