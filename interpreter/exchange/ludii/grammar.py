"""Reads the text of a game description as a tree: tokens by pyparsing, brackets by a stack of any depth."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import pyparsing as pp

from dsl.diagnostics import Diagnostic
from dsl.limits import MAX_TEXT
from dsl.source import Source, Span
from interpreter.exchange.findings import finding
from interpreter.exchange.ludii.nodes import MAX_LEVEL, Group, Named, Node, Ref, Text, Word

_CLOSING = {"(": ")", "{": "}", "<": ">"}


@cache
def _token() -> pp.ParserElement:
    """Return the grammar of one token, with its kind as its name."""
    text = pp.QuotedString('"', esc_char="\\", multiline=True, unquote_results=False)("text")
    opening = pp.Regex(r"\((?:[ \t]*(?:<=|>=|<|>)(?=\s))?")("open")
    named = pp.Regex(r"[A-Za-z]\w*:(?=[^\s)}>])")("named")
    ref = pp.Regex(r"<[A-Za-z][\w \-]*(?::\w+)?>")("ref")
    bracket = pp.Regex(r"[{}<>)]")("bracket")
    word = pp.Regex(r'[^\s(){}<>"]+')("word")
    comment = pp.Regex(r"//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/")("comment")
    return comment | text | opening | ref | bracket | named | word


@dataclass(slots=True)
class _Open:
    """A bracket that is open, with the items so far; a name if the list is the value of an argument."""

    kind: str
    start: int
    items: list[Node] = field(default_factory=list)
    names: list[tuple[str, int]] = field(default_factory=list)
    """Names of arguments that wait for their value."""


def read_tree(source: Source, findings: list[Diagnostic]) -> tuple[Node, ...]:
    """Return the top-level lists of a description; a text that cannot be read is an error among the findings."""
    if len(source.text) > MAX_TEXT:
        return _failed(source, 0, 1, f"a description has at most {MAX_TEXT:,} characters", findings)
    stack = [_Open("", 0)]
    end = 0
    for kind, text, start, end in _tokens(source):
        if kind == "stray":
            return _failed(source, start, end, f"expected a closing quote, found the end after `{text}`", findings)
        if kind == "comment":
            continue
        if text in (")", "}", ">"):
            opened = stack.pop()
            if not stack or _CLOSING[opened.kind] != text:
                problem = (
                    f"`{text}` closes nothing" if not stack else f"expected `{_CLOSING[opened.kind]}`, found `{text}`"
                )
                return _failed(source, start, end, problem, findings)
            _add(stack[-1], Group(opened.kind, tuple(opened.items), Span(source, opened.start, end)))
        elif kind in ("open", "bracket"):
            if len(stack) > MAX_LEVEL:
                return _failed(source, start, end, f"more than {MAX_LEVEL} brackets within each other", findings)
            stack.append(_Open(text[0], start))
            if text[1:].strip():
                stack[-1].items.append(Word(text[1:].strip(), Span(source, start + 1, end)))
        elif kind == "named":
            stack[-1].names.append((text[:-1], start))
        else:
            _add(stack[-1], _leaf(kind, text, Span(source, start, end), stack[-1]))
    if len(stack) > 1:
        opened = stack[-1]
        problem = f"`{opened.kind}` is never closed"
        return _failed(source, opened.start, opened.start + 1, problem, findings)
    return tuple(stack[0].items)


def _tokens(source: Source) -> Iterator[tuple[str, str, int, int]]:
    """Yield kind, text, start and end of each token; a string without an end is `stray`."""
    text, at = source.text, 0
    for found, start, end in _token().parse_with_tabs().scan_string(text):
        stray = text[at:start].strip()
        if stray:
            break
        yield str(found.getName()), text[start:end], _first(text, start), end
        at = end
    rest = text[at:].strip()
    if rest:
        start = text.index(rest[0], at)
        yield "stray", rest.splitlines()[0][:20], start, start + 1


def _first(text: str, start: int) -> int:
    """Return the offset of the first character that is no space."""
    while text[start].isspace():
        start += 1
    return start


def _leaf(kind: str, text: str, span: Span, parent: _Open) -> Node:
    """Return a token as a node."""
    if kind == "text":
        return Text(text[1:-1].replace('\\"', '"'), span)
    if kind == "ref":
        name, _, argument = text[1:-1].partition(":")
        head = parent.items[0] if parent.items else None
        if isinstance(head, Word) and head.text == "item":
            # An item gives what is in angle brackets as it is; only elsewhere does that refer to an option.
            words = tuple(Word(each, span) for each in (argument or name).split())
            return Group("<", (Named(name, words[0], span),) if argument else words, span)
        return Ref(name, argument, span)
    return Word(text, span)


def _add(parent: _Open, node: Node) -> None:
    """Add a node to an open list, as the value of the names that wait for one."""
    while parent.names:
        key, start = parent.names.pop()
        node = Named(key, node, Span(node.span.source, start, node.span.end))
    parent.items.append(node)


def _failed(source: Source, start: int, end: int, problem: str, findings: list[Diagnostic]) -> tuple[Node, ...]:
    """Report a text that cannot be read."""
    findings.append(finding("ludii-text", Span(source, start, end), problem, label="here"))
    return ()
