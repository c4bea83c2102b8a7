"""Edits that take statements out, with the line they stand on if nothing else does."""

from dsl.diagnostics import Edit, Fix
from dsl.source import Span


def take_out(span: Span) -> Fix:
    """The fix that takes a statement out."""
    return Fix("take it out", (Edit(_with_line(span), ""),))


def _with_line(span: Span) -> Span:
    """The statement with its lines, or with the `;` that parts it from the next or from the one before."""
    text, start, end = span.source.text, span.start, span.end
    left = start - len(text[:start]) + len(text[:start].rstrip(" \t"))
    right = end + len(text[end:]) - len(text[end:].lstrip(" \t"))
    opens, closes = left == 0 or text[left - 1] == "\n", right == len(text) or text[right] in "\n#"
    if opens and closes and (right == len(text) or text[right] == "\n"):
        return Span(span.source, left, min(right + 1, len(text)))
    if right < len(text) and text[right] == ";":
        behind = right + 1
        return Span(span.source, start, behind + len(text[behind:]) - len(text[behind:].lstrip(" \t")))
    if left and text[left - 1] == ";":
        return Span(span.source, left - 1, end)
    return span
