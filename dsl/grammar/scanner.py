"""The scanner: cuts a text into statements and blocks, so that a fault in one statement does not affect others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from dsl import limits
from dsl.diagnostics import Diagnostic, are_enough, diagnostic
from dsl.grammar import recovery
from dsl.grammar.block import block_of, takes_text
from dsl.grammar.nesting import Closed, Left, Open, Scanner
from dsl.grammar.quote import cut_text, end_of_open, short_text, token_at_quotes, unopened_long_text, unopened_text
from dsl.grammar.stray import (
    ENTITY,
    curly_text,
    foreign_comment,
    html_entity,
    look_alike,
    stray_character,
    text_over_lines,
    unclosed_text,
)
from dsl.source import Source, Span
from dsl.syntax import Chunk, Comment
from dsl.words.lookalike import first_look_alike

_UNSEEN = "\u00ad\u200b-\u200f\u2060\ufeff"
"""Invisible characters, often copied from web pages."""
_TOKEN = re.compile(
    r'(?P<text>"""(?:[^"\\]|\\.|"(?!""))*"""|"(?!"")(?:[^"\\\n]|\\.)*")'
    r'|(?P<endless>""".*)'
    r"|(?P<lines>(?P<quote>[\"'])(?:(?!\s*\})(?:(?!(?P=quote))[^\n])*(?<!\{)\n){1,60}?(?:(?!(?P=quote))[^\n])*(?P=quote)"
    r"(?=[ \t\r]*(?:[;#}\n]|\Z)))"
    r'|(?P<open_text>"[^\n]*)'
    r"|(?P<curly>[“”„]{3}.*?[“”]{3}|[“”„][^“”„\n]*[“”„]?)"
    rf"|(?P<entity>&quot;(?:(?!&quot;)[^\n])*&quot;|{ENTITY})"
    r"|(?P<comment>\#[^\n]*)"
    r"|(?P<remark>/\*(?:(?!/\*).)*?\*/)"
    r"|(?P<brace>[{}])"
    r"|(?P<bracket>[()\[\]])"
    r"|(?P<end>[;\n])"
    r"|(?P<blank>[ \t\r]+|\A\ufeff)"
    r"|(?P<more>[,=|]|(?<![a-z][0-9])(?<![a-z][0-9][0-9])\+)"  # a `+` on a square ends an action
    rf"|(?P<plain>[^\s\"\#{{}}()\[\];,=|+&\x00-\x1f\x7f“”„{_UNSEEN}]+|[+&])"
    r"|(?P<stray>.)",
    re.DOTALL,
)


_WIDE = str.maketrans("｛｝（）［］；，＝｜＋＃", "{}()[];,=|+#")
"""Separators from other keyboards; they are read as the signs that they look like, and reported."""


class _Reading(NamedTuple):
    """The result of the scanner."""

    chunks: tuple[Chunk, ...]
    comments: tuple[Comment, ...]
    findings: tuple[Diagnostic, ...]
    recovers: bool


def scan(source: Source, findings: list[Diagnostic]) -> tuple[tuple[Chunk, ...], tuple[Comment, ...]]:
    """Return the statements of a text, nested like its blocks, and its comments."""
    found = _reading(source)
    findings += found.findings
    return found.chunks, found.comments


@lru_cache(maxsize=16)
def _reading(source: Source) -> _Reading:
    """Read a text by its braces; if they do not match and the layout explains more, read it by its layout."""
    plain, doubts = _read(source, recovers=False)
    if not _are_amiss(plain) and doubts < 2:
        return plain
    recovered, _ = _read(source, recovers=True)
    n_plain, n_recovered = len(plain.findings) + doubts, len(recovered.findings)
    return recovered if n_recovered < n_plain or (n_recovered == n_plain and _are_amiss(plain)) else plain


def _are_amiss(reading: _Reading) -> bool:
    """Return True if the text has a missing or an extra brace or quote."""
    return any(found.name in _AMISS for found in reading.findings)


_AMISS = ("block-without-head", "stray-brace", "unclosed-block", "unterminated-text")


def _read(source: Source, *, recovers: bool) -> tuple[_Reading, int]:
    """Return the result for a text, and the number of lines that do not fit their blocks."""
    scanner, is_plain = Scanner(source, [], recovers), source.text.isascii()
    for kind, start, end in tokens(source.text, recovers=recovers):
        if kind == "blank":
            continue
        if not is_plain and kind in _SAID:
            scanner.findings += _look_alikes(scanner.span(start, start + 1 if kind == "comment" else end))
        _step(scanner, kind, start, end)
        if are_enough(scanner.findings) or scanner.is_too_deep:
            break
    else:
        scanner.finish()
        close_all(scanner)
    chunks, comments = tuple(scanner.blocks[0].chunks), tuple(scanner.comments)
    return _Reading(chunks, comments, tuple(scanner.findings), recovers), scanner.doubts


def tokens(text: str, *, recovers: bool = False) -> Iterator[tuple[str, int, int]]:
    """Yield the tokens of a text including blanks: the kind, start and end of each."""
    offset = 0
    text = text if text.isascii() else text.translate(_WIDE)
    while (match := _TOKEN.match(text, offset)) is not None:
        start, offset = match.span()
        kind = match.lastgroup or "stray"
        if kind == "open_text":
            offset = end_of_open(text, start, offset)
        elif recovers and kind in ("text", "endless"):
            kind, offset = token_at_quotes(text, kind, start, offset)
        yield kind, start, offset


def tokens_of(source: Source) -> Iterator[tuple[str, int, int]]:
    """Return the tokens of a source as `scan` reads it."""
    return tokens(source.text, recovers=_reading(source).recovers)


def _step(scanner: Scanner, kind: str, start: int, end: int) -> None:
    """Take one token into the statement that is growing, or end that statement."""
    if kind not in ("end", "comment"):
        if scanner.is_fresh:
            _begin_line(scanner, kind, start)
        scanner.solid = end
    match kind:
        case "comment":
            scanner.comments.append(Comment(scanner.span(start, end)))
        case "end":
            scanner.is_fresh = scanner.is_fresh or scanner.source.text[start] == "\n"
            if scanner.source.text[start] != "\n" or not (scanner.depth or scanner.continues):
                scanner.finish()
        case "brace":
            _brace(scanner, start)
        case "bracket":
            scanner.grow(start, end)
            scanner.depth = max(0, scanner.depth + (1 if scanner.source.text[start] in "([（［" else -1))
            scanner.continues = False
        case "plain" | "text" | "more":
            scanner.grow(start, end)
            scanner.continues = kind == "more"
        case "endless":
            scanner.grow(start, end)
            scanner.runs_on = True
            scanner.findings.append(unclosed_text(scanner.span(start, start + 3)))
        case "closer":
            _closer(scanner, start, end)
        case "open_text":
            _open_text(scanner, start, end)
        case "lines" | "curly" | "entity" | "remark" | "stray" | "cut" | "short":
            if kind not in ("remark", "stray"):
                scanner.grow(start, end)
            scanner.findings.append(_STRAY[kind](scanner.span(start, end)))


def _begin_line(scanner: Scanner, kind: str, start: int) -> None:
    scanner.is_fresh = False
    scanner.column = start - (scanner.source.text.rfind("\n", 0, start) + 1)
    if kind == "plain":
        recovery.begin_line(scanner, start)
    elif scanner.source.text[start] in "}｝":
        recovery.close_deeper(scanner, start)


def _closer(scanner: Scanner, start: int, end: int) -> None:
    """Read three closing quotes without an opening; the string starts after the last statement that needs one."""
    found = recovery.statement_without_text(scanner, start)
    scanner.grow(start if found is None else found.start, end)
    quotes = scanner.span(start, end)
    scanner.findings.append(unclosed_text(quotes) if found is None else unopened_long_text(quotes, found))


def _open_text(scanner: Scanner, start: int, end: int) -> None:
    """Read a single quote on a line: it opens a string, or closes one without an opening quote."""
    head = scanner.source.text[start if scanner.start is None else scanner.start : start]
    opens = end > start + 1 or takes_text(head, scanner.blocks[-1].kind)
    scanner.grow(start, end)
    if not opens:
        line = scanner.source.text.rfind("\n", 0, start)
        scanner.findings = [
            found for found in scanner.findings if found.span.start < line or found.name != "block-without-head"
        ]  # on braces of the text, which are not those of blocks
    scanner.findings.append((unclosed_text if opens else unopened_text)(scanner.span(start, start + 1)))


_SAID = frozenset({"brace", "bracket", "comment", "end", "more", "plain"})
"""Tokens of letters, digits and signs of the language, or that start with one."""


def _look_alikes(sign: Span) -> Iterator[Diagnostic]:
    if first_look_alike(sign.text):
        yield look_alike(sign)


_STRAY = {
    "lines": text_over_lines,
    "curly": curly_text,
    "entity": html_entity,
    "remark": foreign_comment,
    "stray": stray_character,
    "cut": cut_text,
    "short": short_text,
}
"""The finding for each kind of token without meaning."""


def _brace(scanner: Scanner, offset: int) -> None:
    """Open or close a block, and report one that is nested too deep."""
    if scanner.source.text[offset] in "}｝":
        _close(scanner, offset)
        return
    _open(scanner, offset)
    if scanner.is_too_deep:
        scanner.findings.append(
            diagnostic(
                "nested-too-deep",
                scanner.span(offset, offset + 1),
                f"blocks can be nested at most {limits.MAX_NESTING} deep",
                label="this one is too deep",
                help="no statement needs so many nested blocks",
            )
        )


def _open(scanner: Scanner, offset: int) -> None:
    """Process a brace that opens a block."""
    if scanner.start is None:
        scanner.findings.append(
            diagnostic(
                "block-without-head",
                scanner.span(offset, offset + 1),
                "a block must follow its statement",
                label="no statement before this brace",
                help="put the opening brace on the line of its statement",
            )
        )
        _open_without_head(scanner, offset)
    else:
        scanner.enter(offset, scanner.span(scanner.start, scanner.end), scanner.column_of_head)


def _open_without_head(scanner: Scanner, offset: int) -> None:
    """Process a brace on its own line: it opens the block of the statement on the previous line, if that has one.

    Of two braces next to each other one is too many: what follows belongs to the block that the first one opens.
    """
    outer, said = scanner.blocks[-1], scanner.said
    if said is not None and block_of(said.head.text, outer.kind):
        outer.chunks.pop()
        scanner.enter(offset, said.head, said.column)
    elif len(scanner.blocks) > 1 and not outer.chunks:
        outer.is_reported = True
        scanner.push(Open(offset, None, outer.kind, outer.column))
    else:
        scanner.push(Open(offset, None, None, scanner.column))


def _close(scanner: Scanner, offset: int) -> None:
    """Process a brace that closes a block."""
    scanner.finish()
    recovery.open_on_line(scanner, offset)
    if len(scanner.blocks) == 1:
        scanner.findings.append(
            diagnostic(
                "stray-brace",
                scanner.span(offset, offset + 1),
                "unmatched `}`",
                label="no block is open here",
                help="remove it, or add the missing `{` above",
            )
        )
        return
    block, left = scanner.blocks.pop(), scanner.left
    scanner.left = Left()
    if block.head is not None:
        scanner.add(Chunk(block.head, scanner.span(block.head.start, offset + 1), tuple(block.chunks)))
        scanner.closed = Closed(block, offset, left) if scanner.is_complete else None
    elif block.kind is not None:
        scanner.blocks[-1].chunks += block.chunks


def close_all(scanner: Scanner) -> None:
    """Finish the text and every open block."""
    for block in scanner.blocks[1:] if scanner.runs_on else ():
        block.is_reported = True
    while len(scanner.blocks) > 1:
        recovery.leave(scanner, None)


@dataclass(frozen=True, slots=True)
class Opened:
    """The end of an incomplete text: the heads of the open blocks, and the start of the last statement."""

    blocks: tuple[Span | None, ...]
    start: int | None
    is_prose: bool
    """True if it ends inside a comment or a string."""


def opened(source: Source, end: int) -> Opened:
    """Return what is open in a source at an offset, ignoring the text after it."""
    findings: list[Diagnostic] = []
    recovers = _reading(source).recovers
    scanner = Scanner(source, findings, recovers)
    last = "end"
    for kind, start, after in tokens(source.text[:end], recovers=recovers):
        if kind == "blank":
            continue
        _step(scanner, kind, start, after)
        last = kind
        if scanner.is_too_deep:
            break
    is_prose = last in ("comment", "open_text", "endless")
    return Opened(tuple(block.head for block in scanner.blocks[1:]), scanner.start, is_prose)
