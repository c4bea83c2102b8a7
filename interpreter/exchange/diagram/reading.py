"""Reads the definition of an Interactive Diagram: parameters and pieces, each with its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from string import ascii_uppercase

from dsl.diagnostics import Diagnostic
from dsl.limits import MAX_TEXT
from dsl.source import Source, Span
from interpreter.exchange.findings import finding

_ELEMENT = re.compile(r"""<(div|pre)\b[^>]*class=["']?idiagram\b[^>]*>(.*?)</\1>""", re.DOTALL | re.IGNORECASE)
_PARAMETER = re.compile(r"([A-Za-z]\w*)[ \t]*=[ \t]*(.*)")
_SCRIPT = re.compile(r"\bfunction\s+(BadZone|WeirdPromotion|\w*Tinker)\b")
"""Functions of a page that change the rules of its Diagram."""

_SQUARES = re.compile(r"([a-z])(\d{1,2})(?:-([a-z])(\d{1,2}))?")
_MOST_LISTED = 10_000
"""Squares that a list of squares may name, some of them again and again."""

_ID = re.compile(r"\+?[A-Za-z][A-Za-z0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter and its value."""

    key: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class PieceLine:
    """A line of the table of pieces."""

    name: str
    symbol: str
    betza: str
    """The movement; empty if the Diagram knows it by the name of the piece."""
    white: tuple[str, ...]
    black: tuple[str, ...] | None
    """The squares of Black's units; None if they mirror those of White."""
    span: Span

    @property
    def is_hole(self) -> bool:
        """Return True if the squares of the line are missing from the board."""
        return self.name.lower() == "hole"


@dataclass(frozen=True, slots=True)
class Diagram:
    """The definition of a Diagram."""

    span: Span
    """The first line."""
    parameters: list[Parameter] = field(default_factory=list)
    lines: list[PieceLine] = field(default_factory=list)
    """All lines of the table, those of missing squares among them."""

    @property
    def pieces(self) -> list[PieceLine]:
        """Return the pieces, by whose numbers parameters name them."""
        return [line for line in self.lines if not line.is_hole]

    def text(self, key: str, default: str = "") -> str:
        """Return the value of a parameter, the last one if there are several."""
        return next((each.value for each in reversed(self.parameters) if each.key == key), default)


def read_diagram(source: Source, findings: list[Diagnostic]) -> Diagram:
    """Return the first Diagram of a page, or of a text that is a definition alone.

    >>> found = read_diagram(Source("d.txt", "files=5\\nKnight:N::knight:b1,d1"), [])
    >>> found.text("files"), found.pieces[0].name, found.pieces[0].white
    ('5', 'Knight', ('b1', 'd1'))
    """
    start = Span(source, 0, len(source.line(1)))
    found = Diagram(start)
    if len(source.text) > MAX_TEXT:
        findings.append(finding("diagram-line", Span(source, 0, 0), f"the file is longer than {MAX_TEXT} characters"))
        return found
    elements = list(_ELEMENT.finditer(source.text))
    if len(elements) > 1:
        message = "only the first Diagram of the page is read"
        findings.append(finding("not-said", Span(source, elements[1].start(), elements[1].start() + 1), message))
    for match in _SCRIPT.finditer(source.text) if elements else ():
        span, note = Span(source, *match.span(1)), "the rule file says what the table says, without this function"
        message = f"the page has a function `{match[1]}`, which changes the rules"
        findings.append(finding("not-said", span, message, label="here", note=note))
    first, last = elements[0].span(2) if elements else (0, len(source.text))
    for span in _lines(source, first, last):
        parameter = _PARAMETER.fullmatch(span.text)
        if parameter is not None:
            found.parameters.append(Parameter(parameter[1], parameter[2].strip(), span))
        elif ":" in span.text:
            piece = _piece(span, findings)
            found.lines.extend([piece] if piece is not None else [])
        else:
            expected = "expected a parameter, `files=8`, or a piece, `Knight:N:N:knight:b1,g1`"
            findings.append(finding("diagram-line", span, expected, label="here"))
    return replace(found, lines=list(_with_own_ids(found.lines)))


def _with_own_ids(lines: list[PieceLine]) -> Iterator[PieceLine]:
    """Yield the lines, with a free letter for each piece whose id an earlier one has, as a Diagram allows."""
    taken = {line.symbol for line in lines if not line.is_hole}
    seen: set[str] = set()
    for line in lines:
        if line.is_hole:
            yield line
            continue
        own = line
        if line.symbol in seen:
            letters = [letter for letter in line.name.upper() + ascii_uppercase if letter in ascii_uppercase]
            pairs = [f"{letter}{second}" for letter in letters for second in ascii_uppercase]
            own = replace(line, symbol=next(each for each in [*letters, *pairs] if each not in taken))
        taken.add(own.symbol)
        seen.add(own.symbol)
        yield own


def _lines(source: Source, first: int, last: int) -> Iterator[Span]:
    """Yield the lines of a stretch that are not blank, without white space around them and without line breaks."""
    for match in re.finditer(r"[^\n]+", source.text[first:last]):
        text = re.sub(r"<br\s*/?>\s*$", "", match[0]).strip()
        if text:
            start = first + match.start() + match[0].index(text)
            yield Span(source, start, start + len(text))


def _piece(span: Span, findings: list[Diagnostic]) -> PieceLine | None:
    """Return a piece, or None and a finding if a part of it cannot be read."""
    name, symbol, betza, _, places, held, *_ = (part.strip() for part in f"{span.text}:::::".split(":"))
    symbol = symbol or name[:1].upper()
    white, comma, black = places.partition(",,")
    squares = _squares(white), _squares(black)
    problem = ""
    if not name or _ID.fullmatch(symbol) is None:
        problem = "expected a name and an id of one to three letters and digits"
    elif squares[0] is None or squares[1] is None:
        problem = f"expected squares such as `b1,g1` or `a2-h2`, found `{places}`"
    elif held and held != "0":
        message = f"`{name}` has {held} in hand at the start"
        findings.append(finding("not-said", span, message, label="not in the rule file"))
    if problem:
        findings.append(finding("diagram-line", span, problem, label="here"))
        return None
    return PieceLine(name, symbol.upper(), betza, squares[0] or (), squares[1] if comma else None, span)


def whole(text: str) -> int | None:
    """Return the whole number that a value is, of at most four digits; None for another value.

    >>> whole("12"), whole("-1"), whole("9" * 5000)
    (12, None, None)
    """
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else None


def _squares(text: str) -> tuple[str, ...] | None:
    """Return the squares of a list, in which `a2-h3` is a rectangle, or None if it cannot be read."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _SQUARES.fullmatch(part)
        if match is None or len(found) > _MOST_LISTED:
            return None
        files = range(ord(match[1]), ord(match[3] or match[1]) + 1)
        ranks = range(int(match[2]), int(match[4] or match[2]) + 1)
        found += [f"{chr(file)}{rank}" for rank in ranks for file in files]
    return tuple(found)
