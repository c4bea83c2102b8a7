"""Formatting: the file in the layout of `rumpus fmt`."""

from difflib import SequenceMatcher

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.tools import Format


def formatting(analysis: Analysis, format: Format) -> list[types.TextEdit]:
    """Return the line edits that format the text; none if it is formatted or unreadable."""
    text = format(analysis.source)
    if text is None:
        return []
    old, new = analysis.source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        types.TextEdit(analysis.lines.range(starts[first], starts[last]), "".join(new[start:end]))
        for kind, first, last, start, end in codes
        if kind != "equal"
    ]
