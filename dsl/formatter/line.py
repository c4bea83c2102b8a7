"""Lines of the formatted text, divided into cells at possible column starts."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.formatter.atom import Atom, joined
from dsl.formatter.item import Item
from dsl.grammar.forms import FORM, FORMS

WIDTH = 120
"""The columns of a line, if it can be divided."""
INDENT = "  "

_COLUMN_GROUPS = {form.key: "head" for form in FORMS["head"]}
"""Forms that share columns."""
_TAGS = {"INT": "value", "TEXT": "value"}
"""Columns that begin at one of several tokens."""
_GUARD = "when"
_LAST_TEXT = re.compile(r' "(?:[^"\\\n]|\\.)*"$')


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of a line; `tag` identifies the start of its column."""

    tag: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or several fixed ones; consecutive lines of one group share columns."""

    depth: int
    cells: tuple[Cell, ...]
    column_group: str = ""
    blanks: int = 0
    comment: str = ""

    @property
    def text(self) -> str:
        """Return the line without columns, indented."""
        return INDENT * self.depth + " ".join(cell.text for cell in self.cells)

    @property
    def is_too_wide(self) -> bool:
        """Return True if it is too long; a string at its end may be, because it cannot be broken."""
        return len(_LAST_TEXT.sub("", self.text)) > WIDTH


def column_group_of(item: Item) -> str:
    """Return the name of a statement's group of lines that share columns."""
    return _COLUMN_GROUPS.get(item.form, item.form)


def cells(item: Item, block: str = "") -> tuple[Cell, ...]:
    """Return the cells of a statement's head, with its block or opening brace."""
    found = [
        Cell(tag, joined(parts))
        for tag, parts in _parts(item.atoms, FORM[item.form].columns if item.form in FORM else ())
    ]
    if block == "{":  # no column is needed, because the block is on the following lines
        found[-1] = Cell(found[-1].tag, f"{found[-1].text} {{")
        return tuple(found)
    return (*found, Cell("{", block)) if block else tuple(found)


def _parts(parts: Iterable[Atom], starts: tuple[str, ...]) -> Iterator[tuple[str, list[Atom]]]:
    tag, found, depth = "", list[Atom](), 0
    for atom in parts:
        begins = "" if tag == _GUARD or depth or not found else _begins(found[-1], atom, starts)
        if begins:
            yield tag, found
            tag, found = begins, []
        found.append(atom)
        depth += atom.is_mark("[") - atom.is_mark("]")
    yield tag, found


def _begins(before: Atom, atom: Atom, starts: tuple[str, ...]) -> str:
    """Return the tag of the column that begins at an atom, or an empty text."""
    if before.is_mark(",") and "," in starts:
        return ","
    named = atom.kind if atom.kind not in ("WORD", "PUNCTUATION") else atom.text
    return _TAGS.get(named, named) if named == _GUARD or (named in starts and named != ",") else ""
