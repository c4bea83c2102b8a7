"""Cuts a text into statements and blocks, so that a fault in one statement spoils no other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dsl import limits
from dsl.diagnostics import Diagnostic, are_enough, diagnostic
from dsl.diagnostics.lookalike import first_look_alike
from dsl.grammar.stray import curly_text, foreign_comment, look_alike, stray_character, text_over_lines, unclosed_text
from dsl.source import Source, Span
from dsl.syntax import Chunk, Comment

_UNSEEN = "\u00ad\u200b-\u200f\u2060\ufeff"
"""Characters that nobody sees, and that come with what is copied from web pages."""
_TOKEN = re.compile(
    r'(?P<text>"""(?:[^"\\]|\\.|"(?!""))*"""|"(?!"")(?:[^"\\\n]|\\.)*")'
    r'|(?P<endless>""".*)'
    r"|(?P<lines>(?P<quote>[\"'])(?:(?!\s*\})(?:(?!(?P=quote))[^\n])*(?<!\{)\n){1,60}?(?:(?!(?P=quote))[^\n])*(?P=quote)"
    r"(?=[ \t\r]*(?:[;#}\n]|\Z)))"
    r'|(?P<open_text>")'
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


@dataclass(slots=True)
class _Open:
    """A block being read."""

    brace: int
    head: Span | None
    chunks: list[Chunk] = field(default_factory=list)


@dataclass(slots=True)
class _Scanner:
    source: Source
    findings: list[Diagnostic]
    comments: list[Comment] = field(default_factory=list)
    blocks: list[_Open] = field(default_factory=lambda: [_Open(0, None)])
    start: int | None = None
    end: int = 0
    depth: int = 0
    continues: bool = False
    count: int = 0
    runs_on: bool = False
    """Whether a text runs to the end of the file, and hides what closes the blocks."""

    @property
    def is_too_deep(self) -> bool:
        """Whether more blocks are open than any statement needs; what follows is not worth reading."""
        return len(self.blocks) > limits.MAX_NESTING + 1

    def span(self, start: int, end: int) -> Span:
        return Span(self.source, start, end)

    def grow(self, start: int, end: int) -> None:
        self.start = start if self.start is None else self.start
        self.end = end

    def finish(self) -> None:
        """A statement ends here, if one was begun."""
        if self.start is not None:
            head = self.span(self.start, self.end)
            self.add(Chunk(head, head))
        self.start, self.depth, self.continues = None, 0, False

    def add(self, chunk: Chunk) -> None:
        self.count += 1
        if self.count <= limits.MAX_STATEMENTS:
            self.blocks[-1].chunks.append(chunk)
        elif self.count == limits.MAX_STATEMENTS + 1:
            self.findings.append(
                diagnostic(
                    "too-many-statements",
                    chunk.head,
                    f"a file has at most {limits.MAX_STATEMENTS} statements",
                    label="the first one too many",
                    help="move parts of the file to a library and `use` it",
                )
            )

    def open(self, offset: int) -> None:
        if self.start is None:
            self.findings.append(
                diagnostic(
                    "block-without-head",
                    self.span(offset, offset + 1),
                    "a block stands behind the statement it belongs to",
                    label="no statement stands before this brace",
                    help="put the opening brace on the line of its statement",
                )
            )
        head = self.span(self.start, self.end) if self.start is not None else None
        self.blocks.append(_Open(offset, head))
        self.start, self.depth, self.continues = None, 0, False

    def close(self, offset: int) -> None:
        self.finish()
        if len(self.blocks) == 1:
            self.findings.append(
                diagnostic(
                    "stray-brace",
                    self.span(offset, offset + 1),
                    "a `}` that closes nothing",
                    label="no block is open here",
                    help="take it out, or look for the `{` that is missing above",
                )
            )
            return
        block = self.blocks.pop()
        if block.head is not None:
            self.add(Chunk(block.head, self.span(block.head.start, offset + 1), tuple(block.chunks)))

    def unclosed(self) -> None:
        for block in self.blocks[1:] if not self.runs_on else ():
            self.findings.append(
                diagnostic(
                    "unclosed-block",
                    self.span(block.brace, block.brace + 1),
                    "a block is never closed",
                    label="opened here",
                    help="close it with `}` on a line of its own",
                )
            )
        while len(self.blocks) > 1:
            block = self.blocks.pop()
            if block.head is not None:
                self.add(Chunk(block.head, self.span(block.head.start, len(self.source.text)), tuple(block.chunks)))


def scan(source: Source, findings: list[Diagnostic]) -> tuple[tuple[Chunk, ...], tuple[Comment, ...]]:
    """The statements of a text, nested as its blocks are, and its comments."""
    scanner = _Scanner(source, findings)
    is_plain = source.text.isascii()
    for kind, start, end in tokens(source.text):
        if not is_plain and kind in _SAID:
            findings += _look_alikes(scanner.span(start, start + 1 if kind == "comment" else end))
        _step(scanner, kind, start, end)
        if are_enough(findings) or scanner.is_too_deep:
            break
    else:
        scanner.finish()
        scanner.unclosed()
    return tuple(scanner.blocks[0].chunks), tuple(scanner.comments)


def tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """The tokens of a text, blanks included: the kind of each, where it starts and where it ends."""
    offset = 0
    text = text if text.isascii() else text.translate(_WIDE)
    while (match := _TOKEN.match(text, offset)) is not None:
        offset = match.end()
        yield match.lastgroup or "stray", match.start(), offset


def _step(scanner: _Scanner, kind: str, start: int, end: int) -> None:
    match kind:
        case "comment":
            scanner.comments.append(Comment(scanner.span(start, end)))
        case "end":
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
        case "open_text" | "endless":
            _unclosed(scanner, start, end)
        case "lines" | "curly" | "remark" | "stray":
            if kind in ("lines", "curly"):
                scanner.grow(start, end)
            scanner.findings.append(_STRAY[kind](scanner.span(start, end)))


def _unclosed(scanner: _Scanner, start: int, end: int) -> None:
    scanner.grow(start, end)
    scanner.runs_on = end - start > 1
    scanner.findings.append(unclosed_text(scanner.span(start, start + (3 if scanner.runs_on else 1))))


_SAID = frozenset({"brace", "bracket", "comment", "end", "more", "plain"})
"""Tokens that are made of letters, digits and signs of the language, or begin with one."""


def _look_alikes(sign: Span) -> Iterator[Diagnostic]:
    if first_look_alike(sign.text):
        yield look_alike(sign)


_STRAY = {"lines": text_over_lines, "curly": curly_text, "remark": foreign_comment, "stray": stray_character}
"""What is found of tokens that have no meaning here, by their kind."""


def _brace(scanner: _Scanner, offset: int) -> None:
    if scanner.source.text[offset] in "}｝":
        scanner.close(offset)
        return
    scanner.open(offset)
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
    scanner = _Scanner(source, findings)
    kind = "end"
    for kind, start, behind in tokens(source.text[:end]):
        _step(scanner, kind, start, behind)
        if scanner.is_too_deep:
            break
    is_prose = kind == "comment" or any(found.name == "unterminated-text" for found in findings)
    return Opened(tuple(block.head for block in scanner.blocks[1:]), scanner.start, is_prose)
