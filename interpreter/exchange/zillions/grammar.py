"""The syntax of a ZRF: words, texts and lists in parentheses, each with its place."""

import re
from dataclasses import dataclass, field

from pyparsing import Regex, ZeroOrMore

from dsl.diagnostics import Diagnostic
from dsl.limits import MAX_TEXT
from dsl.source import Source, Span
from interpreter.exchange.findings import finding

MAX_DEPTH = 60
"""Lists inside lists."""


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


@dataclass(slots=True)
class _Open:
    """A list that is not closed yet."""

    start: int
    items: list[Node] = field(default_factory=list)


_TOKEN = Regex(r'"[^"]*"|"|[()]|[^\s();"]+').set_parse_action(lambda _, at, found: [(at, found[0])])
_TOKENS = ZeroOrMore(_TOKEN).ignore(Regex(r";[^\n]*")).parse_with_tabs()


def read_nodes(source: Source, findings: list[Diagnostic]) -> tuple[Node, ...]:
    """Return the elements of a file; a fault of the syntax is a finding, and nothing is returned.

    >>> [node.head for node in read_nodes(Source("toy.zrf", "(define a b) ; note\\n(game (title \\"Toy\\"))"), [])]
    ['define', 'game']
    """
    if len(source.text) > MAX_TEXT:
        whole = Span(source, 0, 1)
        note = f"it has {len(source.text):,} characters"
        findings.append(finding("zrf-syntax", whole, f"a file has at most {MAX_TEXT:,} characters", note=note))
        return ()
    stack = [_Open(0)]
    for start, text in _TOKENS.parse_string(source.text, parse_all=True):
        span = Span(source, start, start + len(text))
        if text == "(":
            stack.append(_Open(start))
            if len(stack) > MAX_DEPTH:
                findings.append(finding("zrf-syntax", span, f"lists are at most {MAX_DEPTH} deep", label="too deep"))
                return ()
        elif text == ")" and len(stack) == 1:
            help = "remove it, or write the `(` that it closes"
            findings.append(finding("zrf-syntax", span, "`)` closes no list", label="here", help=help))
            return ()
        elif text == ")":
            done = stack.pop()
            stack[-1].items.append(Node(Span(source, done.start, start + 1), items=tuple(done.items)))
        elif text == '"':
            problem, help = "unterminated text", 'write the `"` that closes it'
            findings.append(finding("zrf-syntax", span, problem, label="the text begins here", help=help))
            return ()
        elif text.startswith('"'):
            stack[-1].items.append(Node(span, text[1:-1], is_text=True))
        else:
            stack[-1].items.append(Node(span, text))
    if len(stack) > 1:
        last = stack[1]
        span = Span(source, last.start, last.start + 1)
        words = source.text[last.start + 1 : last.start + 40].split()
        name = f" `({words[0]}`" if words else ""
        help = "write the `)` that closes it"
        findings.append(finding("zrf-syntax", span, f"the list{name} is never closed", label="begins here", help=help))
        return ()
    return tuple(stack[0].items)
