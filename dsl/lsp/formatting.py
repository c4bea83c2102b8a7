"""Formatting: the file in the layout of `rumpus fmt`."""

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.tools import Format


def formatting(analysis: Analysis, format: Format) -> list[types.TextEdit]:
    """Return the line edits that format the text; none if it is formatted or unreadable."""
    from dsl.formatter.changes import line_edits  # an editor is greeted before the formatter is loaded

    text = format(analysis.source)
    if text is None:
        return []
    return [
        types.TextEdit(analysis.lines.range(edit.span.start, edit.span.end), edit.text)
        for edit in line_edits(analysis.source, text)
    ]
