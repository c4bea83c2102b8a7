"""What may follow in a statement: forms matched against a text, which may break off or go wrong anywhere."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dsl.grammar import tokens
from dsl.grammar.block import WHEN, block_of
from dsl.grammar.form import PHRASES, Form
from dsl.grammar.forms import FORMS
from dsl.grammar.scanner import opened
from dsl.source import Source, Span

_MAX_STEPS = 20_000
"""Ways of reading that are tried: hostile statements have more."""

_GUARD = "[ when guard:OPTION = is:VALUE ]"
_BLANK = re.compile(r"\s*")
_NAME_PARTIAL = re.compile(r"[A-Za-z0-9-]*$")


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that may follow: a word of the language, or a token of a kind; and the form that has it there."""

    form: Form
    word: str = ""
    kind: str = ""
    option: str = ""
    """The option whose value is expected."""
    start_of_list: int | None = field(default=None, compare=False)
    """Where the list begins that it would go on with."""

    @property
    def is_end(self) -> bool:
        """Whether the statement may end there."""
        return not (self.word or self.kind)


@dataclass(frozen=True, slots=True)
class Furthest:
    """The furthest place up to which a text can be read by some forms, and everything that may follow there."""

    place: int
    expected: tuple[Expected, ...]


def furthest(forms: Iterable[Form], text: str) -> Furthest:
    """How far a text can be read by forms, one or the other; all ways on from there are named, not those of one."""
    missed = [miss for form in forms for miss in _Reader(form, text).missed()]
    place = max((place for place, _ in missed), default=0)
    return Furthest(place, tuple(dict.fromkeys(expected for at, expected in missed if at == place)))


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: the kind of block it lies in, what stands of its statement, and what has begun to be typed."""

    block: str | None
    head: str
    partial: str
    is_prose: bool


def place_at(source: Source, offset: int) -> Place:
    """The place of a character, whatever stands behind it."""
    found = opened(source, offset)
    block: str | None = "file"
    for head in found.blocks:
        block = block_of(head.text if head else None, block)
    start = offset if found.start is None else found.start
    head_text = str(tokens.Slice.cut(Span(source, start, offset)))
    partial = _partial(head_text)
    return Place(block, head_text[: len(head_text) - len(partial)], partial, found.is_prose)


def _partial(head: str) -> str:
    """What has begun to be typed: a movement, or a word."""
    movement = re.match(r"\s*moves\s+([^\s]*)$", head)
    if movement:
        return movement[1]
    match = _NAME_PARTIAL.search(head)
    return match[0] if match else ""


def held(place: Place, expected: Expected) -> frozenset[str]:
    """The names before a place that the list holds which goes on there.

    >>> place = place_at(Source("toy", "series herd = ox, elk, "), 23)
    >>> [sorted(held(place, expected)) for expected in expected_at(place)]
    [['elk', 'ox']]
    """
    if expected.start_of_list is None:
        return frozenset()
    return frozenset(re.findall(r"[A-Za-z0-9-]+", place.head[expected.start_of_list :]))


def expected_at(place: Place) -> tuple[Expected, ...]:
    """What may follow at a place."""
    if place.block is None or place.is_prose:
        return ()
    forms = (*FORMS[place.block], WHEN)
    found = (miss for form in forms for miss in _Reader(form, place.head).missed())
    return tuple(dict.fromkeys(each for at, each in found if at == len(place.head) and not each.is_end))


class _Reader:
    """One form being matched against the text of a statement that breaks off."""

    def __init__(self, form: Form, text: str) -> None:
        self.form, self.text, self.steps = form, text, 0
        self.found: list[tuple[int, Expected]] = []
        self.option = ""
        self.start_of_list: int | None = None

    def missed(self) -> list[tuple[int, Expected]]:
        """What is expected, and not there, at each place where a way of reading ends."""
        words = self.form.text.split(" ")
        guard = _GUARD.split(" ") if self.form.key != "when" else []
        for end in self._sequence([*words, *guard], 0):
            self.found.append((self._blank(end), Expected(self.form)))
        return self.found

    def _sequence(self, words: list[str], at: int) -> Iterator[int]:
        """The places up to which the text can be read by these words of the form."""
        self.steps += 1
        if not words or self.steps > _MAX_STEPS:
            yield at
            return
        first, rest = _split(words)
        for end in self._item(first, at):
            yield from self._sequence(rest, end)

    def _item(self, item: list[str], at: int) -> Iterator[int]:
        word = item[0]
        if word == "[":
            ends = list(self._sequence(item[1:-1], at))
            yield from ends or [at]
        elif word.endswith(":("):
            for option in item[1:-1]:
                if option != "|":
                    yield from self._word(option, at)
        elif item[-1] == "..":
            yield from self._list(item, at)
        elif (kind := word.rpartition(":")[2].rstrip(",")).isupper():
            yield from self._token(kind, at)
        else:
            yield from self._word(word.strip('"'), at)

    def _list(self, item: list[str], at: int) -> Iterator[int]:
        kind = item[0].rpartition(":")[2].rstrip(",")
        separator = "," if item[0].endswith(",") else "|" if item[1] == "|" else ""
        starts = {at}
        while starts and self.steps <= _MAX_STEPS:
            self.steps += len(starts)
            self.start_of_list = at
            ends = sorted({end for start in starts for end in self._token(kind, start)})
            self.start_of_list = None
            yield from ends
            starts = {behind for end in ends for behind in self._word(separator, end)} if separator else set(ends)

    def _token(self, kind: str, at: int) -> Iterator[int]:
        if kind in PHRASES:
            for form in PHRASES[kind]:
                yield from self._sequence(form.text.split(" "), at)
            return
        start = self._blank(at)
        match = re.compile(tokens.PATTERNS[kind][0], re.DOTALL).match(self.text, start)
        if match is None:
            self.found.append((start, Expected(self.form, "", kind, self.option, self.start_of_list)))
            return
        if kind == "OPTION":
            self.option = match[0]
        yield match.end()

    def _word(self, word: str, at: int) -> Iterator[int]:
        start = self._blank(at)
        pattern = f"{word[:-3]}s?" if word.endswith("(s)") else re.escape(word)
        match = re.compile(pattern + ("(?![A-Za-z0-9_-])" if word[0].isalpha() else "")).match(self.text, start)
        if match is None:
            self.found.append((start, Expected(self.form, word=word.replace("(s)", "s"))))
            return
        yield match.end()

    def _blank(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        return match.end() if match else at


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """The words of the first item of a form, and those behind it."""
    if words[0] == "[":
        end = _closing(words)
        return words[: end + 1], words[end + 1 :]
    if words[0].endswith(":("):
        end = words.index(")") + 1
        return words[:end], words[end:]
    behind = 3 if words[1:3] == ["|", ".."] else 2 if words[1:2] == [".."] else 1
    return words[:behind], words[behind:]


def _closing(words: list[str]) -> int:
    depth = 0
    for i, word in enumerate(words):
        depth += (word == "[") - (word == "]")
        if depth == 0:
            return i
    raise AssertionError("a form closes its brackets")
