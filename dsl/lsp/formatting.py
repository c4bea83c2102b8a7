"""Formatting: the file in the layout that all rule files share."""

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.tools import Format


def formatting(analysis: Analysis, format: Format) -> list[types.TextEdit]:
    """The edits, line by line, that lay the text out; none if it is laid out or cannot be read."""
    from dsl.formatter.changes import line_edits  # an editor is greeted before the formatter is loaded

    text = format(analysis.source)
    if text is None:
        return []
    return [
        types.TextEdit(analysis.lines.range(edit.span.start, edit.span.end), edit.text)
        for edit in line_edits(analysis.source, text)
    ]
