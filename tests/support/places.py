"""Where the answers to an editor say that things are: each such place has to lie in the text."""

from collections.abc import Iterator
from itertools import pairwise

import attrs
from lsprotocol import types

from dsl.lsp.analysis import Analysis

OF_OTHERS = (types.Location, types.WorkspaceEdit, types.DiagnosticRelatedInformation)
"""Answers about several files."""


def ranges(answer: object) -> Iterator[types.Range]:
    """Every stretch of the text itself that an answer speaks of."""
    if isinstance(answer, types.Range):
        yield answer
    elif isinstance(answer, types.InlayHint):
        yield types.Range(answer.position, answer.position)
    elif isinstance(answer, list | tuple):
        for part in answer:
            yield from ranges(part)
    elif attrs.has(type(answer)) and not isinstance(answer, OF_OTHERS):
        for field in attrs.fields(type(answer)):  # type: ignore[arg-type]  # `has` has looked
            yield from ranges(getattr(answer, field.name))


def colored(tokens: types.SemanticTokens) -> list[types.Range]:
    """The stretches that have a color."""
    found = []
    line = column = 0
    for down, right, length, _, _ in zip(*[iter(tokens.data)] * 5, strict=True):
        line, column = line + down, right if down else column + right
        found.append(types.Range(types.Position(line, column), types.Position(line, column + length)))
    return found


def lies_in(analysis: Analysis, stretch: types.Range) -> bool:
    """Whether a stretch goes forward, and from one place of the text to another."""
    lines = analysis.lines
    start, end = lines.offset(stretch.start), lines.offset(stretch.end)
    return start <= end and (lines.position(start), lines.position(end)) == (stretch.start, stretch.end)


def assert_sensible(analysis: Analysis, answer: object) -> None:
    """Every place of an answer lies in the text, colors do not overlap, and what is folded has two lines."""
    for stretch in ranges(answer):
        assert lies_in(analysis, stretch), (stretch, answer)
    if isinstance(answer, types.SemanticTokens):
        stretches = colored(answer)
        assert all(lies_in(analysis, stretch) for stretch in stretches)
        assert all(one.start < one.end <= other.start for one, other in pairwise(stretches))
    for part in answer if isinstance(answer, list) else ():
        if isinstance(part, types.SelectionRange) and part.parent:
            outer = part.parent.range
            assert outer != part.range
            assert outer.start <= part.range.start <= part.range.end <= outer.end
        if isinstance(part, types.FoldingRange):
            assert 0 <= part.start_line < part.end_line < analysis.lines.n_lines
        if isinstance(part, types.DocumentSymbol):
            assert part.range.start <= part.selection_range.start <= part.selection_range.end <= part.range.end
            assert part.name


def changes(answer: object, uri: str) -> Iterator[list[types.TextEdit]]:
    """What an answer would change in a document, all at once each."""
    for part in answer if isinstance(answer, list) else [answer]:
        edit = part.edit if isinstance(part, types.CodeAction) else part
        if isinstance(edit, types.WorkspaceEdit) and edit.changes:
            yield list(edit.changes.get(uri, ()))


def applied(analysis: Analysis, edits: list[types.TextEdit]) -> str:
    """The text with edits, which may not overlap."""
    assert all(lies_in(analysis, edit.range) for edit in edits)
    offset = analysis.lines.offset
    found = sorted(((offset(edit.range.start), offset(edit.range.end), edit.new_text) for edit in edits), reverse=True)
    assert all(start >= before for (start, _, _), (_, before, _) in pairwise(found))
    text = analysis.source.text
    for start, end, new in found:
        text = text[:start] + new + text[end:]
    return text
