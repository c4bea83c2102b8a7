"""Reads the text of a game description as a tree: tokens by pyparsing, its named arguments from their lists."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pyparsing as pp

from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from interpreter.exchange.findings import finding
from interpreter.exchange.ludii.nodes import Group, Named, Node, Ref, Text, Word
from interpreter.exchange.nesting import read_lists

_TOKEN = r"""
    (?P<comment> //[^\n]* | /\*(?:[^*]|\*(?!/))*+\*/ )
  | (?P<text> "(?:[^"\\]|\\[\s\S])*+" )
  | (?P<open> \((?:[ \t]*(?:<=|>=|<|>)(?=\s))? )
  | (?P<ref> <[A-Za-z][\w\ \-]*(?::\w+)?> )
  | (?P<bracket> [{}<>)] )
  | (?P<named> [A-Za-z]\w*:(?=[^\s)}>]) )
  | (?P<word> [^\s(){}<>"]+ )
"""


@cache
def _token() -> pp.ParserElement:
    """Return the grammar of one token, which is a match with its kind as its last group."""
    return pp.Regex(_TOKEN, flags=re.VERBOSE, as_match=True)


@dataclass(frozen=True, slots=True)
class _Key:
    """The name of an argument, before its value."""

    text: str
    start: int


def read_tree(source: Source, findings: list[Diagnostic]) -> tuple[Node, ...]:
    """Return the top-level lists of a description; a text that cannot be read is an error among the findings."""
    return _named(read_lists("ludii-text", source, _tokens(source), _listed, findings))


def _tokens(source: Source) -> Iterator[tuple[Span, Node | _Key | Diagnostic | None]]:
    text, at = source.text, 0
    for found, before, end in _token().parse_with_tabs().scan_string(text):
        if text[at:before].strip():
            break
        at = end
        kind, span = str(found[0].lastgroup), Span(source, end - len(text[before:end].lstrip()), end)
        if kind == "open":
            yield Span(source, span.start, span.start + 1), None
            operator = span.text[1:].strip()
            if operator:
                yield span, Word(operator, Span(source, end - len(operator), end))
        elif kind != "comment":
            yield span, _leaf(kind, span)
    rest = text[at:].strip()
    if rest:
        start = text.index(rest[0], at)
        shown = rest.splitlines()[0][:20]
        problem, span = f"expected a closing quote, found the end after `{shown}`", Span(source, start, start + 1)
        yield span, finding("ludii-text", span, problem, label="here")


def _leaf(kind: str, span: Span) -> Node | _Key | Diagnostic | None:
    """Return a token that is neither an opening parenthesis nor a comment; None for another bracket."""
    text = span.text
    if kind == "bracket":
        return None
    if kind == "named":
        return _Key(text[:-1], span.start)
    if kind == "text":
        return Text(text[1:-1].replace('\\"', '"'), span)
    if kind == "ref":
        name, _, argument = text[1:-1].partition(":")
        return Ref(name, argument, span)
    if text.startswith("/*"):
        return finding("ludii-text", span, "the comment is never closed: write `*/` after it", label="here")
    return Word(text, span)


def _listed(items: list[Node | _Key], span: Span) -> Group:
    """Return a list with its named arguments.

    An item of an option gives what is in angle brackets as it is; only elsewhere does that refer to an option.
    """
    head = items[0] if items else None
    if isinstance(head, Word) and head.text == "item":
        items = [_given(each) if isinstance(each, Ref) else each for each in items]
    return Group(span.text[0], _named(items), span)


def _given(ref: Ref) -> Group:
    """Return what an item gives in angle brackets."""
    words = tuple(Word(each, ref.span) for each in (ref.argument or ref.name).split())
    return Group("<", (Named(ref.name, words[0], ref.span),) if ref.argument else words, ref.span)


def _named(items: list[Node | _Key]) -> tuple[Node, ...]:
    """Return items in which each name of an argument is joined to the value after it."""
    found: list[Node] = []
    keys: list[_Key] = []
    for item in items:
        if isinstance(item, _Key):
            keys.append(item)
            continue
        while keys:
            key = keys.pop()
            item = Named(key.text, item, Span(item.span.source, key.start, item.span.end))
        found.append(item)
    return tuple(found)
