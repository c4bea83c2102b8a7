"""Cuts a text into statements and blocks, so that a fault in one statement spoils no other."""

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
from dsl.grammar.quote import cut_text, end_of_open, mended, short_text, unopened_long_text, unopened_text
from dsl.grammar.stray import curly_text, foreign_comment, look_alike, stray_character, text_over_lines, unclosed_text
from dsl.source import Source, Span
from dsl.syntax import Chunk, Comment
from dsl.words.lookalike import first_look_alike

_UNSEEN = "\u00ad\u200b-\u200f\u2060\ufeff"
"""Characters that nobody sees, and that come with what is copied from web pages."""
_TOKEN = re.compile(
    r'(?P<text>"""(?:[^"\\]|\\.|"(?!""))*"""|"(?!"")(?:[^"\\\n]|\\.)*")'
    r'|(?P<endless>""".*)'
    r"|(?P<lines>(?P<quote>[\"'])(?:(?!\s*\})(?:(?!(?P=quote))[^\n])*(?<!\{)\n){1,60}?(?:(?!(?P=quote))[^\n])*(?P=quote)"
    r"(?=[ \t\r]*(?:[;#}\n]|\Z)))"
    r'|(?P<open_text>"[^\n]*)'
    r"|(?P<curly>[“”„]{3}.*?[“”]{3}|[“”„][^“”„\n]*[“”„]?)"
    r"|(?P<comment>\#[^\n]*)"
    r"|(?P<remark>/\*(?:(?!/\*).)*?\*/)"
    r"|(?P<brace>[{}])"
    r"|(?P<bracket>[()\[\]])"
    r"|(?P<end>[;\n])"
    r"|(?P<blank>[ \t\r]+|\A\ufeff)"
    r"|(?P<more>[,=|+])"
    rf"|(?P<plain>[^\s\"\#{{}}()\[\];,=|+\x00-\x1f\x7f“”„{_UNSEEN}]+)"
    r"|(?P<stray>.)",
    re.DOTALL,
)


_WIDE = str.maketrans("｛｝（）［］；，＝｜＋＃", "{}()[];,=|+#")
"""Signs that part a text, as some keyboards write them: they are read as what they look like, and reported."""


class _Reading(NamedTuple):
    """What the scanner makes of a text."""

    chunks: tuple[Chunk, ...]
    comments: tuple[Comment, ...]
    findings: tuple[Diagnostic, ...]
    recovers: bool


def scan(source: Source, findings: list[Diagnostic]) -> tuple[tuple[Chunk, ...], tuple[Comment, ...]]:
    """The statements of a text, nested as its blocks are, and its comments."""
    found = _reading(source)
    findings += found.findings
    return found.chunks, found.comments


@lru_cache(maxsize=16)
def _reading(source: Source) -> _Reading:
    """Read a text as its braces say; if they do not match and its layout explains more, as its layout says."""
    plain, doubts = _read(source, recovers=False)
    if not _are_amiss(plain) and doubts < 2:
        return plain
    recovered, _ = _read(source, recovers=True)
    n_plain, n_recovered = len(plain.findings) + doubts, len(recovered.findings)
    return recovered if n_recovered < n_plain or (n_recovered == n_plain and _are_amiss(plain)) else plain


def _are_amiss(reading: _Reading) -> bool:
    """Return true if a brace or a quote of the text is missing or too many."""
    return any(found.name in _AMISS for found in reading.findings)


_AMISS = ("block-without-head", "stray-brace", "unclosed-block", "unterminated-text")


def _read(source: Source, *, recovers: bool) -> tuple[_Reading, int]:
    """What is read of a text, and how many of its lines their blocks cannot hold."""
    scanner, is_plain = Scanner(source, [], recovers), source.text.isascii()
    for kind, start, end in tokens(source.text, recovers=recovers):
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
    """The tokens of a text, blanks included: the kind of each, where it starts and where it ends."""
    offset = 0
    text = text if text.isascii() else text.translate(_WIDE)
    while (match := _TOKEN.match(text, offset)) is not None:
        start, offset = match.span()
        kind = match.lastgroup or "stray"
        if kind == "open_text":
            offset = end_of_open(text, start, offset)
        elif recovers and kind in ("text", "endless"):
            kind, offset = mended(text, kind, start, offset)
        yield kind, start, offset


def tokens_of(source: Source) -> Iterator[tuple[str, int, int]]:
    """The tokens of a source as `scan` reads it."""
    return tokens(source.text, recovers=_reading(source).recovers)


def _step(scanner: Scanner, kind: str, start: int, end: int) -> None:
    if scanner.is_fresh and kind not in ("blank", "end", "comment"):
        _begin_line(scanner, kind, start)
    if kind not in ("blank", "end", "comment"):
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
        case "lines" | "curly" | "remark" | "stray" | "cut" | "short":
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
    """Read three quotes that end a text: it begins after the last statement that needs one."""
    found = recovery.statement_without_text(scanner, start)
    scanner.grow(start if found is None else found.start, end)
    quotes = scanner.span(start, end)
    scanner.findings.append(unclosed_text(quotes) if found is None else unopened_long_text(quotes, found))


def _open_text(scanner: Scanner, start: int, end: int) -> None:
    """Read a quote without another on its line: it opens a text, or it closes one that no quote opens."""
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
"""Tokens that are made of letters, digits and signs of the language, or begin with one."""


def _look_alikes(sign: Span) -> Iterator[Diagnostic]:
    if first_look_alike(sign.text):
        yield look_alike(sign)


_STRAY = {
    "lines": text_over_lines,
    "curly": curly_text,
    "remark": foreign_comment,
    "stray": stray_character,
    "cut": cut_text,
    "short": short_text,
}
"""What is found of tokens that have no meaning here, by their kind."""


def _brace(scanner: Scanner, offset: int) -> None:
    if scanner.source.text[offset] in "}｝":
        _close(scanner, offset)
        return
    _open(scanner, offset)
    if scanner.is_too_deep:
        scanner.findings.append(
            diagnostic(
                "nested-too-deep",
                scanner.span(offset, offset + 1),
                f"blocks stand at most {limits.MAX_NESTING} deep",
                label="this one is too deep",
                help="no statement of the language needs so many blocks inside each other",
            )
        )


def _open(scanner: Scanner, offset: int) -> None:
    """A brace opens a block."""
    if scanner.start is None:
        scanner.findings.append(
            diagnostic(
                "block-without-head",
                scanner.span(offset, offset + 1),
                "a block stands behind the statement it belongs to",
                label="no statement stands before this brace",
                help="put the opening brace on the line of its statement",
            )
        )
        _open_without_head(scanner, offset)
    else:
        scanner.enter(offset, scanner.span(scanner.start, scanner.end), scanner.column_of_head)


def _open_without_head(scanner: Scanner, offset: int) -> None:
    """A brace follows no statement: it opens the block of the one on the line before, if that has one.

    Of two braces next to each other one is too many: what follows belongs to the block that the first one opens.
    """
    outer, said = scanner.blocks[-1], scanner.said
    if said is not None and block_of(said.head.text, outer.kind):
        outer.chunks.pop()
        scanner.enter(offset, said.head, said.column)
    elif len(scanner.blocks) > 1 and not outer.chunks:
        outer.is_told = True
        scanner.push(Open(offset, None, outer.kind, outer.column))
    else:
        scanner.push(Open(offset, None, None, scanner.column))


def _close(scanner: Scanner, offset: int) -> None:
    """A brace closes a block."""
    scanner.finish()
    recovery.open_on_line(scanner, offset)
    if len(scanner.blocks) == 1:
        scanner.findings.append(
            diagnostic(
                "stray-brace",
                scanner.span(offset, offset + 1),
                "a `}` that closes nothing",
                label="no block is open here",
                help="take it out, or look for the `{` that is missing above",
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
    """The text ends, and so does every block that is open."""
    for block in scanner.blocks[1:] if scanner.runs_on else ():
        block.is_told = True
    while len(scanner.blocks) > 1:
        recovery.leave(scanner, None)


@dataclass(frozen=True, slots=True)
class Opened:
    """Where a text breaks off: the heads of the blocks that are open, and where the statement begun starts."""

    blocks: tuple[Span | None, ...]
    start: int | None
    is_prose: bool
    """Whether it breaks off inside a comment or a text in quotes."""


def opened(source: Source, end: int) -> Opened:
    """What is open in a source at an offset, whatever stands behind it."""
    findings: list[Diagnostic] = []
    recovers = _reading(source).recovers
    scanner = Scanner(source, findings, recovers)
    last = "end"
    for kind, start, behind in tokens(source.text[:end], recovers=recovers):
        _step(scanner, kind, start, behind)
        last = last if kind == "blank" else kind
        if scanner.is_too_deep:
            break
    is_prose = last in ("comment", "open_text", "endless")
    return Opened(tuple(block.head for block in scanner.blocks[1:]), scanner.start, is_prose)
