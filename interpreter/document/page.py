"""A page before rendering: a heading, and sections of a few kinds of blocks.

Parts of texts in backticks are code; everything else is plain.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences; `drawn` replaces them where pictures are drawn."""

    text: str
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of items."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a row of headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG and as text, with an optional file for pages without embedded pictures."""

    name: str
    svg: str
    text: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A named entry with a sentence, explanations and a picture."""

    name: str
    text: str
    notes: tuple[str, ...]
    picture: Picture


Block = Paragraph | Bullets | Table | Picture | Entry


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page; the first has no title."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page."""

    title: str
    sections: tuple[Section, ...]
