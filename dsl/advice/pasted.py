"""Lines with signs of what they were copied from: a page, a diff, a mail, a listing."""

import re
from typing import Final

from dsl.grammar.block import reads
from dsl.grammar.forms import FORMS
from dsl.source import Span

_SOURCES: Final = (
    (r"(?:```|~~~).*", "remove the line: it is a fence of Markdown"),
    (
        r"(?:@ ?@ -[0-9].*|diff --git .*|(?:---|\+\+\+) [ab]?/.*|index [0-9a-f]+\.\.[0-9a-f]+.*)",
        "remove the line: it is from a diff",
    ),
    (r"(?:From|To|Cc|Subject|Date|Message-ID|Reply-To|Return-Path|Received): .*", "remove the line: it is from a mail"),
    (r"(?P<sign>[+])(?P<rest>.*)", "remove `+`: it is from a diff"),
    (r"(?P<sign>-)(?P<rest>.*)", "remove `-`, or the whole line if it is from a diff"),
    (r"(?P<sign>•)(?P<rest>.*)", "remove the sign of the list before it"),
    (r"(?P<sign>(?:> ?)+)(?P<rest>.*)", "remove `>`: it is from a quotation"),
    (r"(?P<sign>[0-9]+ ?[:.|)]? ?)(?P<rest>.*)", "remove the line number"),
)  # fmt: skip
"""The texts of such lines, with what to do; `rest` is a statement, and `sign` is what precedes it."""


def pasted(text: str, block: str) -> str:
    """Return what to do with a line that has signs of what it was copied from; empty if it has none.

    >>> pasted("12: piece ox O", "file"), pasted("```rumpus", "file"), pasted("+ moves W", "piece")
    ('remove the line number', 'remove the line: it is a fence of Markdown', 'remove `+`: it is from a diff')
    """
    said = " ".join(text.split())
    for form, help in _SOURCES:
        found = re.fullmatch(form, said)
        rest = found.groupdict().get("rest", "").strip() if found else ""
        is_number = found is not None and found[0][:1].isdigit()
        if found and (not rest or (reads if is_number else _begins)(rest, block)):
            return help
    return ""


SECTION: Final = re.compile(r"\s*\[[\w-]+(?::[\w-]+)?\]\s*")
"""The head of a section of a `variants.ini`."""


def in_section(before: Span, line: Span) -> bool:
    """Return True if a line is a key in the same section of a `variants.ini` as the line before it."""
    between = before.source.text[before.end : line.start] if before.source is line.source else "?"
    return re.match(r"\w+ ?=", line.text) is not None and re.fullmatch(r"(?:\s|;|#[^\n]*)*", between) is not None


def _begins(text: str, block: str) -> bool:
    """Return True if a text begins like a statement of a block."""
    first = re.match(r"[A-Za-z-]+", text)
    return first is not None and any(form.first == first[0] for form in FORMS[block])
