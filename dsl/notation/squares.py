"""Compact lists of squares."""

from collections.abc import Container

from dsl.model.board import BoardShape

Block = tuple[str, str, str, str]
"""First and last file, first and last rank."""


def blocks_of(shape: BoardShape, squares: Container[str]) -> str:
    """Return some squares of the frame as a short list of rectangles of neighboring files and ranks.

    >>> from dsl.source import Source, Span
    >>> shape = BoardShape(files=("a", "b", "c"), ranks=("1", "2"), squares=(), span=Span(Source("", ""), 0, 0))
    >>> blocks_of(shape, {"a1", "b1", "a2", "b2"}), blocks_of(shape, {"a1", "c1", "b2"})
    ('a1-b2', 'a1, c1, b2')
    """
    found: list[Block] = []
    before: list[tuple[str, str]] = []
    for rank in shape.ranks:
        runs = _runs(shape, rank, squares)
        if runs and runs == before:
            found[-len(runs) :] = [(a, b, first, rank) for a, b, first, _ in found[-len(runs) :]]
        else:
            found += [(a, b, rank, rank) for a, b in runs]
        before = runs
    return ", ".join(a + first if (a, first) == (b, last) else f"{a}{first}-{b}{last}" for a, b, first, last in found)


def _runs(shape: BoardShape, rank: str, squares: Container[str]) -> list[tuple[str, str]]:
    """Return the first and last file of each run in a rank."""
    found: list[tuple[str, str]] = []
    is_next = False
    for file in shape.files:
        there = file + rank in squares
        if there and is_next:
            found[-1] = (found[-1][0], file)
        elif there:
            found.append((file, file))
        is_next = there
    return found
