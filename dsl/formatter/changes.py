"""The changes that lay a file out: as edits, and as a finding."""

from difflib import SequenceMatcher

from dsl.diagnostics import Diagnostic, Edit, Fix
from dsl.diagnostics.diagnostic import diagnostic
from dsl.source import Source, Span


def line_edits(source: Source, formatted: str) -> tuple[Edit, ...]:
    """Return the edits, line by line, that make the formatted text of a source.

    >>> toy = Source("toy", "board  3x3\\n# ox\\n")
    >>> [(edit.span.text, edit.text) for edit in line_edits(toy, "board 3x3\\n# ox\\n")]
    [('board  3x3\\n', 'board 3x3\\n')]
    """
    old, new = source.text.splitlines(keepends=True), formatted.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(
        Edit(Span(source, starts[first], starts[last]), "".join(new[start:end]))
        for kind, first, last, start, end in codes
        if kind != "equal"
    )


def layout_finding(source: Source, formatted: str) -> Diagnostic:
    """Return the finding for a file that its formatted text differs from; it is at the first line that changes."""
    edits = line_edits(source, formatted)
    first = edits[0].span
    line = Span(source, first.start, first.start + len(first.text.partition("\n")[0]))
    return diagnostic(
        "unformatted-file",
        line,
        "`rumpus fmt` would change this file",
        label="the first line that changes" if first.text else "lines are added here",
        help="run `rumpus fmt`",
        fix=Fix("format the file", edits),
    )
