"""The tokens of the language as pyparsing elements, each with its name in messages."""

import re
from threading import Lock
from typing import Any

import pyparsing as pp

from dsl.model.beam import SIDES_OF_UNIT
from dsl.model.ways import WAYS
from dsl.source import Source, Span
from dsl.syntax import Word
from dsl.words.lookalike import plain
from dsl.words.near import quoted_list

ONE_AT_A_TIME = Lock()
"""Held while an element reads, because pyparsing's parse actions are not thread-safe."""


Missed = tuple[int, str, str]
"""A place, and the word or kind of token that an element tried there and did not find."""


class Slice(str):
    """A slice of a source for pyparsing, which remembers its place and what was not found in it."""

    source: Source
    base: int
    missed: list[Missed]

    def __init__(self, text: str) -> None:
        self.missed = []

    @classmethod
    def cut(cls, span: Span) -> "Slice":
        """Return the text of a span, with blanks in place of comments, and look-alikes outside quotes replaced."""
        text = span.text if span.text.isascii() else _PART.sub(_plain, span.text)
        piece = cls(_COMMENT.sub(_blank, text) if "#" in text else text)
        piece.source, piece.base = span.source, span.start
        return piece

    @classmethod
    def of(cls, text: str) -> "Slice":
        """Return a text outside any source."""
        return cls.cut(Span(Source("", text), 0, len(text)))

    def after(self, start: int) -> "Slice":
        """Return the rest after the first characters."""
        piece = Slice(self[start:])
        piece.source, piece.base = self.source, self.base + start
        return piece

    def span(self, start: int, end: int) -> Span:
        """Return the place in the source of a part of this slice."""
        return Span(self.source, self.base + start, self.base + end)


def _plain(found: re.Match[str]) -> str:
    return found[0] if found[0][0] in '"#' else plain(found[0])


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0]) if found[0].startswith("#") else found[0]


_TEXT = r'"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"'
_COMMENT = re.compile(rf"{_TEXT}|\#[^\n]*", re.DOTALL)
_PART = re.compile(rf"{_TEXT}|\#[^\n]*|[^\"\#]+", re.DOTALL)
_CHARACTERS = f"{pp.alphanums}_-"
"""What continues a word. A word is compared by `pyparsing.Keyword`: an expression would take longer to compile."""
_NAME = r"(?!when(?![a-z0-9-]))[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![A-Za-z0-9_])"
_NAME_IS = "a name is small letters and digits, parts joined by `-`, a letter first"
_DIGITS = 6
GREATEST = 10**_DIGITS - 1
"""The greatest number that a file may have anywhere."""
_INT = rf"[0-9]{{1,{_DIGITS}}}(?![A-Za-z0-9_])"

PATTERNS: dict[str, tuple[str, str]] = {
    # token: (regular expression, name in messages)
    "NAME": (_NAME, "a name"),
    "PIECE": (_NAME, "the name of a piece"),
    "MAN": (_NAME, "the name of a piece or a pair"),
    "ZONE": (_NAME, "the name of a zone"),
    "SERIES": (_NAME, "the name of a series"),
    "GRAPH": (_NAME, "the name of a graph"),
    "OPTION": (_NAME, "the name of an option"),
    "READING": (_NAME, "the name of a reading"),
    "REASON": (_NAME, "a reason"),
    "ENDING": (_NAME, "an ending"),
    "KIND": (_NAME, "a kind of declaration"),
    "SYMBOL": (r"\+?[A-Z][A-Z0-9]{0,2}(?![A-Za-z0-9_])", "a symbol such as `R` or `E2`"),
    "SQUARE": (r"[a-z][0-9]{1,2}(?![A-Za-z0-9_])", "a square"),
    "FILE": (r"[a-z](?![A-Za-z0-9_])", "the letter of a file"),
    "LABEL": (r"(?:[a-z]|[0-9]{1,2})(?![A-Za-z0-9_])", "a file's letter or a rank's number"),
    "SIZE": (rf"[0-9]{{1,{_DIGITS}}}x[0-9]{{1,{_DIGITS}}}(?![A-Za-z0-9_])", "a size such as `8x8`"),
    "INT": (_INT, "a whole number"),
    "VALUE": (rf"(?:{_NAME}|{_INT})", "a value"),
    "LETTER": (r"[a-z](?![A-Za-z0-9_])", "a letter"),
    "ATOM": (r"[A-Z](?![A-Za-z0-9_])", "`W`, `F` or `K`"),
    "BETZA": (r"(?:\([0-9]+,[0-9]+\)|[A-Za-z0-9()\[\]?@-])+", "a movement in Betza's letters"),
    "HASH": (r"[0-9a-f]{16}(?![A-Za-z0-9_])", "a hash of rules, 16 digits"),
    "ACTION": (r'[^\s,"]+', "an action"),
    "TEXT": (_TEXT, "a text in quotes"),
}

CHOICES: dict[str, tuple[str, ...]] = {
    # tokens that are one of a few words
    "SIDE": ("white", "black"),
    "OWNER": ("white", "black", "neutral"),
    "MARK": ("said", "found", "inferred", "ours"),
    "WAY": tuple(WAYS),
    "FACING": SIDES_OF_UNIT,
    "DEED": ("move", "castle", "pocket", "split", "ride", "check"),
}
PATTERNS |= {kind: (rf"(?:{'|'.join(words)})(?![A-Za-z0-9_-])", quoted_list(words)) for kind, words in CHOICES.items()}


REFERS: dict[str, str] = {
    kind: kind.lower() for kind in ("PIECE", "MAN", "ZONE", "SERIES", "GRAPH", "OPTION", "READING")
}
"""Tokens that refer to a declaration, and its kind; a `man` is a piece or a pair."""

PART_OF = {"PIECE": "MAN"}
"""Tokens that are a subset of another kind."""

MEANING: dict[str, str] = {kind: _NAME_IS for kind, (pattern, _) in PATTERNS.items() if pattern == _NAME} | {
    # token: how it is written, for those that authors often get wrong
    "SYMBOL": "a symbol is a capital, then up to two capitals or digits; `+P` is the promoted form of `P`",
    "TEXT": 'a text is written between straight quotes, as `"text"`',
    "SIZE": "a size is files, `x` and ranks, without blanks",
    "BETZA": "a movement is written in Betza's letters, without blanks, as `BN` for bishop and knight",
}


def token(kind: str) -> pp.ParserElement:
    """Return the element that reads one token of a kind and yields a `Word`."""
    pattern, name = PATTERNS[kind]

    def read(text: str, loc: int, found: Any) -> Word:  # Any: pyparsing hands over its untyped results
        return _word(text, loc, str(found[0]), kind)

    return _noted(pp.Regex(pattern, flags=re.DOTALL).set_name(name), kind=kind).add_parse_action(read)


def keyword(text: str, *, kept: bool = False, plural: bool = False) -> pp.ParserElement:
    """Return the element that reads one word of the language; kept as a `Word` if the author had a choice."""
    if plural:
        expression = pp.Regex(rf"{text}s?(?![{_CHARACTERS}])").set_name(f"`{text}s`")
        return _noted(expression, word=f"{text}s").suppress()
    if not kept:
        return _noted(_Dropped(text, ident_chars=_CHARACTERS).set_name(f"`{text}`"), word=text)

    def read(text: str, loc: int, found: Any) -> Word:
        return _word(text, loc, str(found[0]), "WORD")

    element = pp.Keyword(text, ident_chars=_CHARACTERS).set_name(f"`{text}`")
    return _noted(element, word=text).add_parse_action(read)


class _Dropped(pp.Keyword):
    """A word that leaves nothing in the result, as `suppress` would make it at twice the cost."""

    def postParse(self, instring: str, loc: int, tokenlist: Any) -> list[Any]:  # noqa: N802 -- Any: as above
        return []


def mark(text: str) -> pp.ParserElement:
    """Return the element that reads punctuation."""
    return _noted(pp.Literal(text).set_name(f"`{text}`"), word=text).suppress()


def _noted(element: pp.ParserElement, *, word: str = "", kind: str = "") -> pp.ParserElement:
    """Return an element that records in the text where it was tried and did not match, to know what may follow."""

    def note(text: Any, place: int, tried: Any, fault: Exception) -> None:  # Any: as above
        text.missed.append((place, word, kind))

    return element.set_fail_action(note)


def end() -> pp.ParserElement:
    """Return the element that reads the end of a statement."""

    def note(text: Any, place: int, found: Any) -> None:  # Any: as above
        text.missed.append((place, "", ""))

    return _noted(pp.StringEnd()).add_parse_action(note)


def _word(text: str, loc: int, found: str, kind: str) -> Word:
    assert isinstance(text, Slice), "the grammar is only run on slices of a source"
    return Word(_unquoted(found) if kind == "TEXT" else found, kind, text.span(loc, loc + len(found)))


def _unquoted(text: str) -> str:
    quotes = 3 if text.startswith('"""') else 1
    return re.sub(r'\\(["\\])', r"\1", text[quotes:-quotes])
