"""Forms: the BNF of the grammar page, as data, and its translation to pyparsing.

A form is written as on that page. Small letters are words of the language, and `zone:ZONE` is a token that goes to the
slot `zone`. `ZONE` alone goes to the slot of its own name. `[ x ]` may be left out, and `slot:( a | b )` is a choice of
words. Lists are `x, ..` with commas, `x | ..` with bars, and `x ..` with blanks. Other marks stand for themselves,
brackets in quotes.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any, Literal

import pyparsing as pp

from dsl.grammar import tokens
from dsl.grammar.makes import Make
from dsl.model.rows import End
from dsl.syntax import Phrase, Word

ONCE = ("draw", "passes", "odds")
"""Groups of which a file has each statement once; it may have several of those of other groups."""


@dataclass(frozen=True, eq=False)
class Form:
    """One way to write a statement: a row of the form table, with everything about it."""

    key: str
    """Its key in the tree."""
    text: str
    meaning: str = ""
    """Its meaning, in a sentence."""
    block: str | None = None
    """The kind of block inside its braces."""
    body: Literal["none", "may", "must"] = "none"
    least: str = ""
    """The minimal content of its block."""
    many: bool = False
    """True if a block may have it several times."""
    each: str = ""
    """The slot that distinguishes several of them in a block, which may have one for each of its words."""
    like: str = ""
    """The alternative form: a block or a file has only one of the two, and an amended piece replaces both."""
    declares: str = ""
    """The kind of its declaration, if it declares a name."""
    single: bool = False
    """True if a file has it once, and it replaces an inherited one."""
    group: str = ""
    """The group of statements that are inherited together."""
    own: bool = False
    """True if it holds only for the game whose file has it, or uses it, and not for those that extend this game."""
    rule: bool = True
    """True if it is a rule; other forms describe, include or name things."""
    bounds: bool = False
    """True if a game with it cannot go on forever."""
    idle_if: Mapping[str, str] = field(default_factory=dict)
    """The conditions (`dsl.lint.idleness`) under which it, or the words of a slot, have no effect; `""` is the line."""
    columns: tuple[str, ...] = ()
    """Kinds of tokens, signs and words that start a column in the layout, besides guards and blocks."""
    makes: tuple[Make, ...] = ()
    """The rows that it makes for the five tables."""

    @cached_property
    def first(self) -> str | None:
        """Return the first word of every statement of this form, if it is a word of the language."""
        word = self.text.split(" ", 1)[0]
        return word if word.isalpha() and word.islower() else None

    @cached_property
    def first_kind(self) -> str:
        """Return the kind of the first token of every statement of this form, or the first word."""
        return self.text.split(" ", 1)[0].rpartition(":")[2].removesuffix(",")

    @cached_property
    def lead(self) -> tuple[str, ...]:
        """Return the words of the language that every statement of this form starts with."""
        words = self.text.split(" ")
        return tuple(takewhile(lambda word: word.isalpha() and word.islower(), words))

    @cached_property
    def slot_listed(self) -> str:
        """Return the slot of its first list, separated by commas; empty if it has none."""
        return next(iter(self.slots_listed), "")

    @cached_property
    def slots_listed(self) -> tuple[str, ...]:
        """Return the slots of all its lists, separated by commas."""
        return tuple(slot or kind.lower() for slot, kind in re.findall(r"(?:([a-z-]+):)?([A-Z]+), \.\.", self.text))

    @cached_property
    def needed(self) -> Mapping[str, str]:
        """Return the slots that every statement of this form fills, with their kinds of tokens, or `(` for a choice."""
        text = self.text
        while text != (text := re.sub(r"\[ [^][]*\]", "", text)):
            pass
        named = re.findall(r"(?:([a-z-]+):)?([A-Z]+|\()", text)
        return {slot or kind.lower(): kind for slot, kind in named}

    @property
    def makes_ends(self) -> bool:
        """True if the game ends by it."""
        return any(make.table is End for make in self.makes)

    @property
    def repeats(self) -> bool:
        """True if a file may have several statements of its group that differ in a word."""
        return bool(self.group) and self.group not in ONCE

    @property
    def ends_in_list(self) -> bool:
        """True if nothing but a guard, or what may be left out, follows its list."""
        return re.sub(r"( \[[^][]*\])*$", "", self.text).endswith(", ..")

    @cached_property
    def kinds_listed(self) -> frozenset[str]:
        """Return the kinds of tokens that this form has in lists."""
        listed = re.findall(r"([A-Z]+)(?:,| \|)? \.\.", self.text)
        return frozenset(kind for each in listed for kind in (each, *_kinds_within(each)))

    @cached_property
    def shown(self) -> str:
        """Return the form for messages and pages."""
        words = [word.rpartition(":")[2] if word != ":" else word for word in self.text.split(" ")]
        text = (
            " ".join(words).replace('"', "").replace("[ ", "[").replace(" ]", "]").replace(" :", ":").replace(" ,", ",")
        )
        text = re.sub(r"\( (\w+) \)", r"\1", text).replace("( ", "(").replace(" )", ")")
        return text.replace("action(s)", "actions").replace(" - ", "-")

    @property
    def shown_with_block(self) -> str:
        """Return the form for pages, with the braces of an optional or required block."""
        return self.shown + {"none": "", "may": " [{ .. }]", "must": " { .. }"}[self.body]

    def read(self, text: tokens.Slice) -> list[tuple[str, Word | Phrase]] | None:
        """Return the parts of a head by slot, or None if it does not have this form.

        An editor reads a file again after every key, with almost the same heads: what a head said is remembered.
        """
        said = _said if len(text) <= _LONGEST else _said.__wrapped__
        found = said(self, str(text))
        return None if found is None else [(slot, _moved(part, text)) for slot, part in found]

    def words(self, text: str) -> list[Word] | None:
        """Return all tokens of a statement outside a source, or None if it does not have this form."""
        said = self.read(tokens.Slice.of(text))
        if said is None:
            return None
        return [word for _, part in said for word in ((part,) if isinstance(part, Word) else part.all_words())]

    def read_alone(self, text: tokens.Slice) -> list[tuple[str, Word | Phrase]] | None:
        """Read a head after its lead first, because most words are the lead and few heads have a guard.

        To skip the one and not to look for the other makes reading a file twice as fast.
        """
        lead = self._lead_pattern.match(text)
        rest = text.after(lead.end()) if lead else text
        return _run(self._element(whole=lead is None, guarded="when" in text), rest)

    def missed(self, text: str) -> list[tokens.Missed]:
        """Return what the elements of this form tried in a text and did not find, and where it may end."""
        said = tokens.Slice.of(text)
        _run(self._element(whole=True, guarded=True), said)
        return said.missed

    @cached_property
    def _lead_pattern(self) -> re.Pattern[str]:
        return re.compile(r"\s+".join(self.lead) + r"(?![A-Za-z0-9_-])" if self.lead else r"(?!)")

    @cached_property
    def _elements(self) -> dict[tuple[bool, bool], pp.ParserElement]:
        return {}

    def _element(self, *, whole: bool, guarded: bool) -> pp.ParserElement:
        """Return the pyparsing element for a head, or for the part after its lead, with or without a guard."""
        key = (whole, guarded)
        if key not in self._elements:
            words = self.text.split(" ")[0 if whole else len(self.lead) :]
            parts = [_sequence(words)] if words else []
            parts += [pp.Opt(_GUARD)] if guarded and self.key != "when" else []
            self._elements[key] = pp.And([*parts, tokens.end()]).parse_with_tabs()
        return self._elements[key]


def _run(element: pp.ParserElement, text: tokens.Slice) -> list[tuple[str, Word | Phrase]] | None:
    """Return the result of an element for a whole text."""
    try:
        with tokens.ONE_AT_A_TIME:
            return list(element.parse_string(text))
    except pp.ParseBaseException:
        return None


_REMEMBERED = 8_000
_LONGEST = 300
"""Limits of the cache: number of heads, and their length, because hostile files have many and long ones."""


@lru_cache(maxsize=_REMEMBERED)
def _said(form: Form, text: str) -> list[tuple[str, Word | Phrase]] | None:
    """Return the parts of a head, with places relative to its start."""
    return form.read_alone(tokens.Slice.of(text))


def _moved(part: Word | Phrase, text: tokens.Slice) -> Word | Phrase:
    """Return a cached part of a head, moved to its place."""
    span = text.span(part.span.start, part.span.end)
    if isinstance(part, Word):
        return Word(part.text, part.kind, span)
    return Phrase(
        part.form, span, {slot: tuple(_moved(each, text) for each in found) for slot, found in part.parts.items()}
    )


PHRASES: Mapping[str, tuple[Form, ...]] = {
    "SQUARESET": (
        Form("rectangle", "first:SQUARE - last:SQUARE"),
        Form("file", "file LABEL"),
        Form("rank", "rank LABEL"),
        Form("square", "SQUARE"),
        Form("zone", "ZONE"),
    ),
    "TERM": (
        Form("member", 'SERIES "[" INDEX "]"'),
        Form("piece", "PIECE"),
    ),
    "INDEX": (
        Form("sum", "letter:LETTER + other:LETTER"),
        Form("shift", "letter:LETTER + INT"),
        Form("letter", "letter:LETTER"),
        Form("number", "INT"),
    ),
    "EVENT": (
        Form("in", "in ZONE"),
        Form("entering", "on entering ZONE"),
        Form("inside", "inside ZONE"),
        Form("leaving", "on leaving ZONE"),
        Form("capture", "on capture"),
        Form("move", "after each move"),
        Form("instead", "instead of a move [ in ZONE ] [ last:( as ) the last one ]"),
        Form("before", "before a move [ in ZONE ] [ last:( as ) the last one ]"),
    ),
    "WHOM": (
        Form("captor", "the captor"),
        Form("units", "units within INT"),
        Form("enemies", "enemies within INT"),
        Form("attacked", "enemies attacked"),
        Form(
            "enclosed",
            "enemies enclosed [ within INT ] along WAY, .. [ or against ZONE [ held:( even ) while occupied ] ]",
        ),
        Form(
            "row",
            "enemies enclosed in a row of least:INT [ to most:INT ] along WAY, .. "
            "[ or against ZONE [ held:( even ) while occupied ] ]",
        ),
        Form("surrounded", "enemies surrounded along WAY, .. [ or against ZONE [ held:( even ) while occupied ] ]"),
        Form("stifled", "enemies without liberties along WAY, .."),
        Form("lone", "units without friends along WAY, .."),
        Form("alone", "units without neighbors along WAY, .."),
        Form("beam", "units hit by beams"),
        Form("ahead", "the enemy ahead"),
        Form("behind", "the enemy left behind"),
        Form("corners", "enemies at the corners with PIECE"),
    ),
    "SHIFT": (
        Form("aside", "pushing who:( enemies | friends | units ) [ of PIECE, .. ] aside along WAY, .."),
        Form(
            "push-far",
            "pushing who:( enemies | friends | units ) [ of PIECE, .. ] far:( as ) far as it moves "
            "[ edge:( over ) the edge ] [ stays:( or ) staying ]",
        ),
        Form(
            "pull-far",
            "pulling who:( enemies | friends | units ) [ of PIECE, .. ] far:( as ) far as it moves "
            "[ edge:( over ) the edge ] [ stays:( or ) staying ]",
        ),
        Form(
            "push",
            "pushing who:( enemies | friends | units ) [ of PIECE, .. ] [ up to INT ] [ edge:( over ) the edge ]",
        ),
        Form("pull", "pulling who:( enemies | friends | units ) [ of PIECE, .. ] [ along WAY, .. ]"),
        Form("leave", "edge:( over ) the edge"),
    ),
    "PROGRESS": (
        Form("capture", "capture"),
        Form("drop", "drop"),
        Form("promotion", "promotion"),
        Form("move", "PIECE, .. move"),
    ),
}


def _kinds_within(kind: str) -> Iterator[str]:
    """Yield the kinds of tokens in a phrase; none for a token."""
    for form in PHRASES.get(kind, ()):
        yield from re.findall(r"\b[A-Z]+\b", form.text)


_NAMES = {
    "SQUARESET": "squares",
    "TERM": "a piece",
    "INDEX": "a number or a letter",
    "PROGRESS": "`capture`, `drop`, `promotion` or a piece",
    "EVENT": "`in`",
    "WHOM": "`the captor`, `units` or `enemies`",
    "SHIFT": "`pushing`, `pulling` or `over the edge`",
}


def named(kind: str) -> str:
    """Return the name of a token or a part of this kind in messages."""
    return _NAMES.get(kind) or tokens.PATTERNS[kind][1]


def _sequence(words: list[str]) -> pp.ParserElement:
    """Return the sequence of the words of a form; after the first word, a fault is reported at its place."""
    first, *others = _items(words)
    return first - pp.And(others) if others else first


def _item(words: list[str]) -> tuple[pp.ParserElement, list[str]]:
    """Return the element of the first item, and the words after it."""
    word, rest = words[0], words[1:]
    if word == "[":
        end = _closing(words)
        return pp.Opt(_sequence(words[1:end])), words[end + 1 :]
    if word.endswith(":("):
        end = rest.index(")")
        return _slot(word[:-2], _choice(rest[:end])), rest[end + 1 :]
    slot, _, kind = word.rpartition(":")
    listed = kind.endswith(",")
    kind = kind.rstrip(",")
    if kind.isupper():
        slot = slot or kind.lower()
        if rest[:1] == [".."]:
            return _list(_slot(slot, _token(kind)), "," if listed else ""), rest[1:]
        if rest[:2] == ["|", ".."]:
            return _list(_slot(slot, _token(kind)), "|"), rest[2:]
        return _slot(slot, _token(kind)), rest
    if word.endswith("(s)"):
        return tokens.keyword(word[:-3], plural=True), rest
    return (tokens.keyword(word) if word.isalpha() else tokens.mark(word.strip('"'))), rest


def _closing(words: list[str]) -> int:
    depth = 0
    for i, word in enumerate(words):
        depth += (word == "[") - (word == "]")
        if depth == 0:
            return i
    raise AssertionError("a form closes its brackets")


def _choice(words: list[str]) -> pp.ParserElement:
    options = [word for word in words if word != "|"]
    return pp.MatchFirst([tokens.keyword(option, kept=True) for option in options]).set_name(
        " or ".join(f"`{option}`" for option in options)
    )


def _list(item: pp.ParserElement, separator: str) -> pp.ParserElement:
    if not separator:
        return pp.OneOrMore(item)
    return item + pp.ZeroOrMore(tokens.mark(separator) - item)


def _slot(name: str, element: pp.ParserElement) -> pp.ParserElement:
    def tag(text: Any, loc: int, found: Any) -> tuple[str, Word | Phrase]:  # Any: pyparsing's untyped results
        return name, found[0]

    return element.copy().set_name(element.name).add_parse_action(tag)


_TOKENS: dict[str, pp.ParserElement] = {}


def _token(kind: str) -> pp.ParserElement:
    if kind not in _TOKENS:
        _TOKENS[kind] = _phrase(kind) if kind in PHRASES else tokens.token(kind)
    return _TOKENS[kind]


def _phrase(kind: str) -> pp.ParserElement:
    """Return the grammar of a kind of phrase, by its forms."""

    def tree_of(form: Form) -> pp.ParserElement:
        def build(text: Any, loc: int, found: Any) -> Phrase:
            pairs = list(found)
            end = pairs[-1][1].span.end - text.base if pairs else loc + len(form.text)
            return Phrase(form.key, text.span(loc, end), gather(pairs))

        # A phrase is tried form after form, so it reads without error stops.
        return pp.And(_items(form.text.split(" "))).add_parse_action(build)

    return pp.MatchFirst([tree_of(form) for form in PHRASES[kind]]).set_name(_NAMES[kind])


def _items(words: list[str]) -> list[pp.ParserElement]:
    items = []
    while words:
        item, words = _item(words)
        items.append(item)
    return items


def gather(pairs: list[tuple[str, Word | Phrase]]) -> dict[str, tuple[Word | Phrase, ...]]:
    """Return the parts of a statement by slot, in order."""
    slots: dict[str, tuple[Word | Phrase, ...]] = {}
    for name, part in pairs:
        slots[name] = (*slots.get(name, ()), part)
    return slots


_GUARD = _sequence(["when", "guard:OPTION", "=", "is:VALUE"]).set_name("`when`")
