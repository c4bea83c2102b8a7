"""The atoms of a statement's head: words, strings, punctuation and comments, and the blanks between them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dsl.source import Span
from dsl.syntax import Comment, Word

PUNCTUATION = "PUNCTUATION"
COMMENT = "COMMENT"

_GAP = re.compile(r"[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*|\S")
_CLINGS_LEFT = frozenset(",:][-")
"""Punctuation without a blank before it."""
_CLINGS_RIGHT = frozenset("[-")
"""Punctuation without a blank after it."""


@dataclass(frozen=True, slots=True)
class Atom:
    """An indivisible part of a head: its text and its kind of token."""

    text: str
    kind: str
    start: int

    def is_mark(self, marks: Iterable[str]) -> bool:
        """Return True if it is one of these punctuation marks."""
        return self.kind == PUNCTUATION and self.text in marks


def atoms(head: Span, words: Iterable[Word], comments: Iterable[Comment]) -> tuple[Atom, ...]:
    """Return the atoms of a head in order; `words` come from the grammar, the rest is read here."""
    known = {word.span.start: Atom(word.span.text, word.kind, word.span.start) for word in words}
    known |= {comment.span.start: _comment(comment) for comment in comments}
    text = head.source.text
    found: list[Atom] = []
    offset = head.start
    for start in sorted(at for at in known if head.start <= at < head.end):
        found += _between(text, offset, start)
        found.append(known[start])
        offset = start + len(found[-1].text)
    return (*found, *_between(text, offset, head.end))


def _comment(comment: Comment) -> Atom:
    return Atom(comment.span.text.rstrip(), COMMENT, comment.span.start)


def _between(text: str, start: int, end: int) -> Iterable[Atom]:
    """Yield the words of the language and the punctuation between two offsets."""
    for match in _GAP.finditer(text, start, end):
        yield Atom(match[0], "WORD" if match[0][0].isalnum() else PUNCTUATION, match.start())


def joined(parts: Sequence[Atom]) -> str:
    """Join the atoms into one line."""
    text, depth = "", 0
    for before, atom in zip((None, *parts), parts, strict=False):
        text += "" if before is None else gap(before, atom, depth)
        text += atom.text
        depth += atom.is_mark("[") - atom.is_mark("]")
    return text


def gap(left: Atom, right: Atom, depth: int) -> str:
    """Return the text between two atoms; sums inside brackets have no blanks."""
    if right.is_mark(_CLINGS_LEFT) or left.is_mark(_CLINGS_RIGHT):
        return ""
    return "" if depth and (left.is_mark("+") or right.is_mark("+")) else " "
