"""Edits that remove statements, together with their line if nothing else is on it."""

from dsl.diagnostics import Edit, Fix
from dsl.source import Span


def take_out(span: Span) -> Fix:
    """Return the fix that removes a statement."""
    return Fix("remove it", (Edit(_with_line(span), ""),))


def _with_line(span: Span) -> Span:
    """Return the statement with its lines, or with the `;` that separates it from its neighbor."""
    text, start, end = span.source.text, span.start, span.end
    left = start - len(text[:start]) + len(text[:start].rstrip(" \t"))
    right = end + len(text[end:]) - len(text[end:].lstrip(" \t"))
    opens, closes = left == 0 or text[left - 1] == "\n", right == len(text) or text[right] in "\n#"
    if opens and closes and (right == len(text) or text[right] == "\n"):
        return Span(span.source, left, min(right + 1, len(text)))
    if right < len(text) and text[right] == ";":
        after = right + 1
        return Span(span.source, start, after + len(text[after:]) - len(text[after:].lstrip(" \t")))
    if left and text[left - 1] == ";":
        return Span(span.source, left - 1, end)
    return span
