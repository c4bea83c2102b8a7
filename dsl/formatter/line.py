"""Lines of the formatted text, cut into cells where columns may begin."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.formatter.atom import Atom, joined
from dsl.formatter.item import Item
from dsl.grammar.forms import FORM, FORMS

WIDTH = 120
"""Columns a line has, if what it says can be broken at all."""
INDENT = "  "

_FAMILIES = {form.key: "head" for form in FORMS["head"]}
"""Forms that share columns."""
_TAGS = {"INT": "value", "TEXT": "value"}
"""Columns that begin at either of several things."""
_GUARD = "when"
_LAST_TEXT = re.compile(r' "(?:[^"\\\n]|\\.)*"$')


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of a line; `tag` says at what the column begins."""

    tag: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or several that stay as they are; lines of one family that follow each other share columns."""

    depth: int
    cells: tuple[Cell, ...]
    family: str = ""
    blanks: int = 0
    comment: str = ""

    @property
    def text(self) -> str:
        """The line without columns, indented."""
        return INDENT * self.depth + " ".join(cell.text for cell in self.cells)

    @property
    def is_too_wide(self) -> bool:
        """Whether it runs over the edge; a text at its end may, for nothing breaks it."""
        return len(_LAST_TEXT.sub("", self.text)) > WIDTH


def family_of(item: Item) -> str:
    """The name of the family to which a statement's line belongs."""
    return _FAMILIES.get(item.form, item.form)


def cells(item: Item, block: str = "") -> tuple[Cell, ...]:
    """The cells of a statement's head, with its block or opening brace behind it."""
    found = [
        Cell(tag, joined(parts))
        for tag, parts in _stretches(item.atoms, FORM[item.form].columns if item.form in FORM else ())
    ]
    if block == "{":  # its column says nothing, for what it opens stands below
        found[-1] = Cell(found[-1].tag, f"{found[-1].text} {{")
        return tuple(found)
    return (*found, Cell("{", block)) if block else tuple(found)


def _stretches(parts: Iterable[Atom], starts: tuple[str, ...]) -> Iterator[tuple[str, list[Atom]]]:
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
    """The tag of the column that begins at an atom, nothing if none does."""
    if before.is_mark(",") and "," in starts:
        return ","
    named = atom.kind if atom.kind not in ("WORD", "PUNCTUATION") else atom.text
    return _TAGS.get(named, named) if named == _GUARD or (named in starts and named != ",") else ""
