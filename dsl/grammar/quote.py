"""Texts whose quotes are not all there, and where each most likely ends."""

import re

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.grammar.block import is_first_word, is_of_file
from dsl.source import Span

_LINE = re.compile(r"\n(?P<indent>[ \t]*)(?P<line>[^\n]+)")
_BRACE = re.compile(r"\}[ \t\r]*$")
_SHORT_END = re.compile(r'(?<!")""(?!")(?=[ \t\r]*(?:\n|\Z))')
_REST = re.compile(r"[ \t\r]*\n")
_MOST_LINES = 60
"""Lines of a text that are looked at where only two quotes open it: more than any board needs."""


def token_at_quotes(text: str, kind: str, start: int, end: int) -> tuple[str, int]:
    """Return the kind and the end of a token that starts with quotes, if a text of the file is never closed.

    `cut` is a text that ends where a statement begins. `short` is a text with two quotes at one end, where three are
    needed. `closer` is three quotes on a line of their own after which no text follows.
    """
    if text.startswith('"""', start):
        return _from_three(text, kind, start, end)
    if end - start == 2 and _REST.match(text, end):
        return _from_two(text, kind, start, end)
    return kind, end


def end_of_open(text: str, start: int, end: int) -> int:
    """Return where a text on a line ends that a quote opens and none closes.

    The braces and the comment at the end of the line are not part of it, except for the `}` of each `{` in it.

    >>> line = '"hare H { moves D } }  # a leaper'
    >>> line[: end_of_open(line, 0, len(line))]
    '"hare H { moves D }'
    """
    line = text[start:end].partition("#")[0]
    said = line.rstrip(" \t\r{}")
    n_open = min(max(said.count("{") - said.count("}"), 0), _MOST_BRACES)
    braces = re.compile(rf"(?:[ \t]*\}}){{0,{n_open}}}").match(line, len(said))
    return start + (braces.end() if braces else len(said))


_MOST_BRACES = 99


def _from_three(text: str, kind: str, start: int, end: int) -> tuple[str, int]:
    """Return the kind and the end of a token that starts with three quotes."""
    stop = _first_statement(text, start, end)
    if stop is None and kind == "text":
        return kind, end
    last = end if stop is None else stop
    short = _SHORT_END.search(text, start + 3, last)
    if short is not None:
        return "short", short.end()
    said = _without_comments(text[start:stop])
    if said == '"""' and _ends_line(text, start):
        return "closer", start + 3
    return (kind, end) if stop is None else ("cut", start + len(said))


def _without_comments(text: str) -> str:
    """A text without the comments and blank lines at its end, which come before the statement after it."""
    lines = text.split("\n")
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return "\n".join(lines).rstrip()


def _ends_line(text: str, start: int) -> bool:
    """Return True if nothing but blanks comes before a place on its line."""
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _from_two(text: str, kind: str, start: int, end: int) -> tuple[str, int]:
    for count, found in enumerate(_LINE.finditer(text, end)):
        quotes = found["line"].find('"')
        if count == _MOST_LINES or _begins_statement(found, 0):
            break
        if quotes >= 0:
            is_end = found["line"].startswith('"""', quotes)
            return ("short", found.start("line") + quotes + 3) if is_end else (kind, end)
    return kind, end


def _first_statement(text: str, start: int, end: int) -> int | None:
    """Where the first line in a stretch begins that looks like a statement, or like the end of a block."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    column = len(line) - len(line.lstrip())
    return next((found.start() for found in _LINE.finditer(text, start, end) if _begins_statement(found, column)), None)


def _begins_statement(found: re.Match[str], column: int) -> bool:
    line, indent = found["line"][:200], len(found["indent"])
    word = re.match(r"[a-z]+(?![a-z0-9_-])", line)
    if word is None:
        return _BRACE.match(line) is not None
    return is_of_file(line) if indent == 0 and column == 0 else indent <= column and is_first_word(word[0])


def unopened_text(quote: Span) -> Diagnostic:
    """A quote at the end of a line that opens nothing."""
    return diagnostic(
        "unterminated-text",
        quote,
        "a quote that ends no text",
        label="no quote before it on this line opens a text",
        help='write `"` where the text begins',
    )


def unopened_long_text(closer: Span, head: Span) -> Diagnostic:
    """A text over several lines that no quotes open after the statement it belongs to."""
    opener = Span(head.source, head.start + len(head.text.rstrip('" \t')), head.end)
    return diagnostic(
        "unterminated-text",
        closer,
        '`"""` after a text that has no opening `"""`',
        label="no text is open here",
        labels=(Label(head, 'expected `"""` after this'),),
        help='write `"""` where the text begins',
        fix=Fix('open the text with `"""`', (Edit(opener, ' """'),), "unsafe"),
    )


def cut_text(text: Span) -> Diagnostic:
    """A text between three quotes that is not closed before a statement begins."""
    return diagnostic(
        "unterminated-text",
        text.part(0, 3),
        "a text is never closed",
        label="opened here",
        labels=(Label(text.part(len(text.text) - 1, len(text.text)), 'expected `"""` after this'),),
        help='close it with `"""`',
        fix=Fix('close the text with `"""`', (Edit(Span(text.source, text.end, text.end), '\n"""'),), "unsafe"),
    )


def short_text(text: Span) -> Diagnostic:
    """A text over several lines with two quotes at one of its ends."""
    is_first = not text.text.startswith('"""')
    size = text.end - text.start
    quotes = text.part(0, 2) if is_first else text.part(size - 2, size)
    return diagnostic(
        "unterminated-text",
        quotes,
        'expected `"""`, found `""`',
        label=f"two quotes {'open' if is_first else 'close'} this text",
        labels=(Label(text.part(size - 3, size) if is_first else text.part(0, 3), "three are here"),),
        help='write `"""` before and after a text over several lines',
        fix=Fix('write `"""`', (Edit(quotes, '"""'),), "unsafe"),
    )
