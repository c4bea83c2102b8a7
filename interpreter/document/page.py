"""A page before it is written: a heading, and sections made of a few kinds of blocks.

Texts may have stretches between backticks, which are shown as they would be typed; all else is plain.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences; `drawn` is what they say where pictures are drawn, if that is something else."""

    text: str
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """Things that stand one below the other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below a row of headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG and as text; where it has a file, pages that cannot hold pictures show that."""

    name: str
    svg: str
    text: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing with a name, a sentence about it, what there is to explain of it, and a picture."""

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
