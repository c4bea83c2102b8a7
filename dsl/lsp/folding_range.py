"""Folding: blocks, texts over several lines, and comments of several lines."""

from collections.abc import Iterator

from lsprotocol import types

from dsl.grammar.scanner import scan
from dsl.lsp.analysis import Analysis
from dsl.syntax import Chunk, Comment


def folding_ranges(analysis: Analysis) -> list[types.FoldingRange]:
    """Return the folding ranges, even of unreadable statements."""
    chunks, comments = scan(analysis.source, [])
    return [*_blocks(analysis, chunks), *_comments(analysis, comments)]


def _blocks(analysis: Analysis, chunks: tuple[Chunk, ...]) -> Iterator[types.FoldingRange]:
    for chunk in chunks:
        place = analysis.range(chunk.span)
        last = place.end.line - (chunk.body is not None)
        if last > place.start.line:
            yield types.FoldingRange(place.start.line, last)
        yield from _blocks(analysis, chunk.body or ())


def _comments(analysis: Analysis, comments: tuple[Comment, ...]) -> Iterator[types.FoldingRange]:
    """Yield runs of lines with a comment each."""
    lines = [analysis.range(comment.span).start.line for comment in comments]
    first = 0
    for number in range(len(lines)):
        if number + 1 == len(lines) or lines[number + 1] != lines[number] + 1:
            if lines[number] > lines[first]:
                yield types.FoldingRange(lines[first], lines[number], kind=types.FoldingRangeKind.Comment)
            first = number + 1
