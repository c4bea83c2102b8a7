"""Possible continuations of an incomplete or faulty statement: the elements that the parser tried and did not find."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from dsl.grammar import tokens
from dsl.grammar.block import WHEN, block_of
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS
from dsl.grammar.scanner import opened
from dsl.source import Source, Span

_NAME_PARTIAL = re.compile(r"[A-Za-z0-9-]*$")


@dataclass(frozen=True, slots=True)
class Expected:
    """A possible continuation: a word of the language, or a token of a kind, with its form."""

    form: Form
    word: str = ""
    kind: str = ""

    @property
    def is_end(self) -> bool:
        """True if the statement may end there."""
        return not (self.word or self.kind)


@dataclass(frozen=True, slots=True)
class Furthest:
    """The furthest readable place of a text by some forms, and everything that may follow there."""

    place: int
    expected: tuple[Expected, ...]


def furthest(forms: Iterable[Form], text: str) -> Furthest:
    """Return how far forms can read a text, with the continuations of all of them."""
    missed = [(form, *miss) for form in forms for miss in form.missed(text)]
    furthest = max((place for _, place, _, _ in missed), default=0)
    found = (Expected(form, word, kind) for form, place, word, kind in missed if place == furthest)
    return Furthest(furthest, tuple(dict.fromkeys(found)))


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: the kind of its block, the statement up to it, and the word being typed."""

    block: str | None
    head: str
    partial: str
    is_prose: bool


def place_at(source: Source, offset: int) -> Place:
    """Return the place of a character, ignoring the text after it."""
    found = opened(source, offset)
    block: str | None = "file"
    for head in found.blocks:
        block = block_of(head.text if head else None, block)
    start = offset if found.start is None else found.start
    head_text = str(tokens.Slice.cut(Span(source, start, offset)))
    partial = _partial(head_text)
    return Place(block, head_text[: len(head_text) - len(partial)], partial, found.is_prose)


def _partial(head: str) -> str:
    """Return the movement or word being typed."""
    movement = re.match(r"\s*moves\s+([^\s]*)$", head)
    if movement:
        return movement[1]
    match = _NAME_PARTIAL.search(head)
    return match[0] if match else ""


def listed_before(place: Place) -> frozenset[str]:
    """Return the names that an unfinished list already has at a place.

    >>> sorted(listed_before(place_at(Source("toy", "series herd = ox, elk, "), 23)))
    ['elk', 'ox']
    """
    *items, begun = re.split(r"[,|]", place.head)
    return frozenset() if begun.strip() else frozenset(item.split()[-1] for item in items if item.strip())


def expected_at(place: Place) -> tuple[Expected, ...]:
    """Return what may follow at a place."""
    if place.block is None or place.is_prose:
        return ()
    far = furthest((*FORMS[place.block], WHEN), place.head)
    return tuple(each for each in far.expected if not each.is_end) if far.place == len(place.head) else ()
