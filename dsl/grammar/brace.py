"""Findings on braces that are missing, and on one too many inside a block."""

import re

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.source import Span

_REST_OF_LINE = re.compile(r"[^\n\r]*")
_HIDDEN_BRACE = re.compile(r'(?:[^"#]|"[^"]*")*(#).*}')


def unclosed_block(brace: Span, end: int, before: Span | None) -> Diagnostic:
    """A block that is still open where the text ends, or where a line `before` which it cannot hold begins."""
    if before is None and (sign := _comment_sign_before_brace(brace)):
        return diagnostic(
            "unclosed-block",
            brace,
            "a block is never closed",
            label="opened here",
            labels=(Label(sign, "this starts a comment, and the `}` after it is part of the comment"),),
            help="remove the `#`, or write `}` before it",
        )
    expected = f"expected `}}` before `{before.text}`" if before else "expected `}` before the end of the file"
    fix = _closing(brace, end)
    return diagnostic(
        "unclosed-block",
        brace,
        "a block is never closed",
        label="opened here",
        labels=(Label(before or Span(brace.source, end - 1, end), expected if before else "expected `}` after this"),),
        help=expected.replace("expected", "write", 1),
        fix=Fix(expected.replace("expected", "write", 1), (fix,), "unsafe"),
    )


def _comment_sign_before_brace(brace: Span) -> Span | None:
    """Return the `#` that hides a `}` on the line of an open block."""
    text = brace.source.text
    line = _REST_OF_LINE.match(text, brace.end)
    found = _HIDDEN_BRACE.match(line[0]) if line else None
    return Span(brace.source, brace.end + found.start(1), brace.end + found.end(1)) if found else None


def _closing(brace: Span, end: int) -> Edit:
    """The brace that is missing: on the line of the block if that has one line, else on a line of its own."""
    text = brace.source.text
    if "\n" not in text[brace.start : end]:
        return Edit(Span(brace.source, end, end), " }")
    start = text.rfind("\n", 0, brace.start) + 1
    indent = text[start : brace.start]
    indent = indent[: len(indent) - len(indent.lstrip())]
    rest = _REST_OF_LINE.match(text, end)
    assert rest is not None, "every line has an end"
    return Edit(Span(brace.source, rest.end(), rest.end()), f"\n{indent}}}")


def early_brace(brace: Span, after: Span, head: Span) -> Diagnostic:
    """A brace that closes a block which goes on with the statement `after` it."""
    name = _first_line(head.text)
    return diagnostic(
        "stray-brace",
        brace,
        f"this `}}` closes the block of `{name}` before its last statement",
        label="closed here",
        labels=(Label(after, "this line belongs to the block"),),
        help="remove it",
        fix=Fix("remove this `}`", (Edit(brace, ""),), "unsafe"),
    )


def missing_brace(head: Span, first: Span, inside: str = "") -> Diagnostic:
    """Return the finding for a statement whose block has no opening brace, although its content follows."""
    after = Span(head.source, head.end, head.end)
    return diagnostic(
        "block-missing",
        head,
        f"expected `{{` after `{_first_line(head.text)}`",
        label="the block of this statement is not opened",
        labels=(Label(first, "this line belongs to the block"),),
        help=f"write `{_first_line(head.text)} {{{f' {inside} }}' if inside else ''}`",
        fix=Fix("write `{`", (Edit(after, " {"),), "unsafe"),
    )


def _first_line(text: str) -> str:
    line = text.partition("\n")[0]
    return line if len(line) <= 60 else f"{line[:60]} …"
