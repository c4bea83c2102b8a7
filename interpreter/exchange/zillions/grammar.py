"""The syntax of a ZRF: words, texts and lists in parentheses, each with its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pyparsing import Regex, ZeroOrMore

from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from interpreter.exchange.findings import finding
from interpreter.exchange.nesting import read_lists


@dataclass(frozen=True, slots=True)
class Node:
    """A word, a text in quotes, or a list; `items` is None unless it is a list."""

    span: Span
    word: str = ""
    is_text: bool = False
    items: "tuple[Node, ...] | None" = None

    @property
    def head(self) -> str:
        """The first word of a list in small letters, as `game`."""
        return self.items[0].word.lower() if self.items and not self.items[0].is_text else ""

    @property
    def rest(self) -> "tuple[Node, ...]":
        """The elements of a list after the first one."""
        return self.items[1:] if self.items else ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words among the elements of a list after the first one."""
        return tuple(each.word for each in self.rest if each.items is None)

    def under(self, head: str) -> "tuple[Node, ...]":
        """Return the lists inside a list that begin with a word."""
        return tuple(each for each in self.rest if each.head == head)

    @property
    def shown(self) -> str:
        """The element as it is written, on one line and not too long."""
        text = " ".join(self.span.text.split())
        return text if len(text) <= 60 else f"{text[:57]}..."


_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")


def whole(word: str) -> int | None:
    """Return the whole number that a word is, of at most six digits; None for another word.

    >>> whole("-12"), whole("--1"), whole("9" * 5000)
    (-12, None, None)
    """
    return int(word) if _WHOLE.fullmatch(word) else None


_TOKEN = Regex(r'"[^"]*"|"|[()]|[^\s();"]+').set_parse_action(lambda _, at, found: [(at, found[0])])
_TOKENS = ZeroOrMore(_TOKEN).ignore(Regex(r";[^\n]*|[^\S \t\r\n]+")).parse_with_tabs()
"""Comments are ignored, and blanks that pyparsing does not take as such: a no-break space, a form feed."""


def read_nodes(source: Source, findings: list[Diagnostic]) -> tuple[Node, ...]:
    """Return the elements of a file; a fault of the syntax is a finding, and nothing is returned.

    >>> [node.head for node in read_nodes(Source("toy.zrf", "(define a b) ; note\\n(game (title \\"Toy\\"))"), [])]
    ['define', 'game']
    """
    return tuple(read_lists("zrf-syntax", source, _tokens(source), _listed, findings))


def _tokens(source: Source) -> Iterator[tuple[Span, Node | Diagnostic | None]]:
    for start, text in _TOKENS.parse_string(source.text, parse_all=True):
        span = Span(source, start, start + len(text))
        if text in ("(", ")"):
            yield span, None
        elif text == '"':
            help = 'write the `"` that closes it'
            yield span, finding("zrf-syntax", span, "unterminated text", label="the text begins here", help=help)
        else:
            is_text = text.startswith('"')
            yield span, Node(span, text.strip('"'), is_text)


def _listed(items: list[Node], span: Span) -> Node:
    return Node(span, items=tuple(items))
