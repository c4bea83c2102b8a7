"""Columns: aligned cells of neighboring lines, and aligned trailing comments."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from dsl.formatter.line import INDENT, WIDTH, Cell, Line

_LAST = 72
"""The last place where a column may begin, except in lists; further right, padding would hurt readability."""
_APART = "  "
"""Minimum space before a comment."""


def aligned(lines: Sequence[Line]) -> list[str]:
    """Return the texts of the lines with their cells in columns."""
    texts = [text for run in _runs(lines) for text in _in_columns(run)]
    return _with_comments(lines, texts)


def _runs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Group consecutive lines that share columns; other lines are alone."""
    run: list[Line] = []
    for line in lines:
        if run and not (line.column_group and line.column_group == run[-1].column_group):
            yield run
            run = []
        if run and line.blanks:
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _in_columns(run: list[Line]) -> Iterator[str]:
    rows = [[cell.text for cell in line.cells] for line in run]
    for column in range(1, max(len(row) for row in rows)):
        for group in _alike(run, column):
            _pad(rows, run, group, column)
    for line, row in zip(run, rows, strict=True):
        yield INDENT * line.depth + " ".join(row)


def _alike(run: list[Line], column: int) -> Iterable[list[int]]:
    """Group line numbers whose cells have the same tags up to a column."""
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for i, line in enumerate(run):
        if len(line.cells) > column:
            groups[_tags(line.cells[1 : column + 1])].append(i)
    return groups.values()


def _tags(cells: Sequence[Cell]) -> tuple[str, ...]:
    return tuple(cell.tag for cell in cells)


def _pad(rows: list[list[str]], run: list[Line], group: list[int], column: int) -> None:
    """Align a column in a group of lines, unless a line would become too long.

    A string at the end of a line may exceed the limit, because it cannot be broken.
    """
    widths = {i: len(" ".join(rows[i][:column])) for i in group}
    widest = max(widths.values())
    if any(_is_pushed_out(run[i], rows[i], widest - widths[i]) for i in group):
        return
    listed = run[group[0]].cells[column].tag == ","
    if listed or len(INDENT) * run[group[0]].depth + widest < _LAST:
        for i in group:
            rows[i][column - 1] += " " * (widest - widths[i])


def _is_pushed_out(line: Line, row: list[str], padding: int) -> bool:
    """Return True if a line fits the width only without the padding; strings at the end may exceed it anyway."""
    if row[-1].endswith('"'):
        return False
    width = len(INDENT) * line.depth + len(" ".join(row))
    return width <= WIDTH < width + padding


def _with_comments(lines: Sequence[Line], texts: list[str]) -> list[str]:
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and lines[start].comment and lines[end].comment and not lines[end].blanks:
            end += 1
        texts[start:end] = _commented(lines[start:end], texts[start:end])
        start = end
    return texts


def _commented(lines: Sequence[Line], texts: list[str]) -> list[str]:
    """Return lines with their trailing comments, aligned if they are all close."""
    widths = [len(text.rpartition("\n")[2]) for text in texts]
    place = max(widths) if max(widths) < _LAST else 0
    return [
        f"{text}{' ' * max(0, place - width)}{_APART}{line.comment}" if line.comment else text
        for line, text, width in zip(lines, texts, widths, strict=True)
    ]
