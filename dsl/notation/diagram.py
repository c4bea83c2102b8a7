"""Reading diagrams: a line for each rank, the highest first, with squares separated by blanks.

A square is a symbol as in a placement, but without braces; `.` if it is empty, `_` if the board lacks it, `*` if it has
vanished. A number means that many empty squares. A line without blanks is read as a rank of a placement, with `.` for
an empty square. A hand in brackets may follow.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.model.board import BoardShape
from dsl.notation.placement import Fault, Placement, Placer, StackForms
from dsl.notation.rank import STACK, SYMBOL, Item, Row, read_rank, write_rank

_SIGN = re.compile(
    r"(?P<run>0*[1-9][0-9]*)|(?P<empty>[._])|(?P<gone>\*)"
    rf"|(?P<symbol>=?(?:{SYMBOL}|\+?[A-Za-z][A-Za-z0-9]*)~?)|(?P<stack>{STACK})"
)
_DRAWN = re.compile(r"[|+=-]{2,}|\|")
_AROUND = {
    "the numbers of the ranks": re.compile(r"[0-9]+"),
    "the letters of the files": re.compile(r"[a-z]"),
    "the lines between squares": _DRAWN,
}
"""Frames that others draw around the squares."""

_BLANK = frozenset("-–—·•+0")
"""Characters that others write on an empty square."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Text between two blanks, and its place in the whole text."""

    text: str
    start: int
    end: int


Lines = Sequence[Sequence[Sign]]


def is_diagram(text: str) -> bool:
    """Return True if a text is a diagram rather than a placement, whose ranks are separated by `/`.

    >>> is_diagram("k . .\\n. . K"), is_diagram("k . K"), is_diagram("k2/2K"), is_diagram("k1K")
    (True, True, False, False)
    """
    return "/" not in text and len(text.split()) > 1


def read_diagram(
    text: str,
    shape: BoardShape,
    symbols: Mapping[str, str],
    *,
    with_hand: bool = False,
    stacks: StackForms | None = None,
) -> tuple[Placement, tuple[Fault, ...]]:
    """Return the placement of a diagram, as far as it is readable, and its faults."""
    drawn = text.partition("[")[0]
    lines = signs_of(drawn)

    def read(some: Lines) -> tuple[Placement, tuple[Fault, ...]]:
        placer = Placer(shape, symbols, stacks, "diagram")
        hands = placer.hands(text[len(drawn) :].rstrip(), len(drawn), with_hand=with_hand)
        return placer.placement([_row(line, placer) for line in some], len(drawn.rstrip()), hands)

    placement, faults = read(lines)
    bare = _unframed(lines, shape)
    _, others = read(bare)
    if _is_odd_in_size(faults) and not _is_odd_in_size(others):
        return placement, (_frame(lines, bare, safe=not others),)
    return placement, tuple(_blanked(fault, lines) for fault in faults)


def signs_of(text: str) -> list[list[Sign]]:
    """Return the symbols of each line that has some."""
    lines, start = [], 0
    for line in text.splitlines(keepends=True):
        signs = [Sign(found[0], start + found.start(), start + found.end()) for found in re.finditer(r"\S+", line)]
        lines += [signs] if signs else []
        start += len(line)
    return lines


def _row(line: Sequence[Sign], placer: Placer) -> Row:
    if len(line) == 1 and len(placer.shape.files) > 1 and not _is_square(line[0].text, placer):
        return read_rank(line[0].text, line[0].start, placer, dots=True)
    return Row(tuple(_item(sign, placer) for sign in line), line[0].start, line[-1].end)


def _is_square(text: str, placer: Placer) -> bool:
    """Return True if the text is a single square; otherwise a line of it is a rank without blanks."""
    return len(text) == 1 or text.upper() in placer.symbols


def _item(sign: Sign, placer: Placer) -> Item:
    match = _SIGN.fullmatch(sign.text)
    if match is None:
        placer.odd(sign.text, sign.start, _cure(sign.text))
    return Item(str(match.lastgroup) if match else "empty", sign.text, sign.start, sign.end)


def _cure(text: str) -> str:
    if _is_blank(text):
        return "write `.` for an empty square"
    return "write a symbol, `.` for an empty square, or a number for several"


def _is_blank(text: str) -> bool:
    """Return True if others write the text for an empty square, doubled if units have two letters."""
    return len(text) < 3 and len({*text}) == 1 and text[0] in _BLANK


def _blanked(fault: Fault, lines: Lines) -> Fault:
    """Return the fault with its fix if the text is an empty square in other notations."""
    places = [(fault.start, fault.end), *fault.also]
    texts = {sign.text for line in lines for sign in line if (sign.start, sign.end) in places}
    if fault.name != "array-malformed" or not texts or not all(map(_is_blank, texts)):
        return fault
    return replace(fault, edits=tuple((start, end, ".") for start, end in places))


def _unframed(lines: Lines, shape: BoardShape) -> Lines:
    """Return the lines without frames and without the labels of ranks and files."""
    files, ranks = list(shape.files), list(reversed(shape.ranks))
    cells = [[sign for sign in line if not _DRAWN.fullmatch(sign.text)] for line in lines]
    rows = [line for line in cells if line and [sign.text for sign in line] != files]
    if len(rows) == len(ranks) and all(len(row) > 1 for row in rows):
        rows = [row[1:] for row in rows] if [row[0].text for row in rows] == ranks else rows
        rows = [row[:-1] for row in rows] if [row[-1].text for row in rows] == ranks else rows
    return rows


def _is_odd_in_size(faults: Sequence[Fault]) -> bool:
    return any(fault.name in ("array-height", "array-width") for fault in faults)


def _frame(lines: Lines, bare: Lines, *, safe: bool) -> Fault:
    """Return the fault of a diagram with extra characters."""
    kept = {sign for line in bare for sign in line}
    others = [sign for line in lines for sign in line if sign not in kept]
    words = [word for word, pattern in _AROUND.items() if any(pattern.fullmatch(sign.text) for sign in others)]
    first, *rest = others
    return Fault(
        name="array-malformed",
        message=f"a diagram has only squares, without {' and '.join(words)}",
        label="no square",
        start=first.start,
        end=first.end,
        help=f"remove {' and '.join(words)}",
        also=tuple((sign.start, sign.end) for sign in rest),
        edits=tuple((sign.start, sign.end, "") for sign in others) if safe else (),
    )


def placement_of(text: str, shape: BoardShape, symbols: Mapping[str, str]) -> str:
    """Return the placement that is equivalent to a diagram."""
    placer = Placer(shape, symbols, None, "diagram")
    rows = [_row(line, placer) for line in signs_of(text)]
    return "/".join(write_rank([part for item in row.items for part in _parts(item)]) for row in rows)


def _parts(item: Item) -> list[str]:
    """Return an item for `write_rank`, empty for an empty square."""
    return [""] * item.width if item.kind in ("run", "empty") else [item.text]
