"""Search of the manual: the sections of the hand-written pages that have the most of some words.

Notions that the language cannot say are sections too, so that nobody looks on for a line that does not exist.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import log

from dsl.words.notions import NOTIONS, Notion
from interpreter.manual.files import names, text_of

_FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#{1,3} +(.+)$", re.MULTILINE)
_WORD = re.compile(r"[a-z0-9]+")
_LINKS = re.compile(r"(?:- \[.*\]\(.*\)\n?)+")
"""A section that only leads to others."""
_LONGEST = 1_500
"""Characters of a section that are shown."""
_IN_HEADING = 4
"""The weight of a word in the heading of a section, in words of its text."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A section of the manual: its page, its heading and its text."""

    page: str
    heading: str
    text: str

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= _LONGEST else f"{self.text[:_LONGEST].rpartition(chr(10))[0]}\n[...]"
        return f"[{self.page}] {self.heading}\n{shown}"


def search(query: str, most: int = 5) -> list[Passage]:
    """Return the sections that fit a query best, the best first.

    >>> [each.heading for each in search("bare king draw", 1)]
    ['A bare king draws']
    """
    asked = set(_words(query))
    rare = {word: log(1 + len(_sections()) / n) for word in asked if (n := _numbers()[word])}
    scored = []
    for passage, counts in _sections():
        length = sum(counts.values())
        score = sum(weight * counts[word] / (counts[word] + 0.5 + length / 200) for word, weight in rare.items())
        if score:
            scored.append((-score, passage.page, passage.heading, passage))
    return [passage for *_, passage in sorted(scored, key=lambda each: each[:3])[:most]]


def _words(text: str) -> list[str]:
    """Return the words of a text without the `s` of a plural."""
    return [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in _WORD.findall(text.lower())]


@cache
def _sections() -> tuple[tuple[Passage, Counter[str]], ...]:
    pages = (each for name in names() for each in _passages(name))
    unsaid = (_unsaid(notion) for notion in NOTIONS if not notion.how)
    return tuple((each, _counted(each)) for each in (*pages, *unsaid))


def _unsaid(notion: Notion) -> Passage:
    """Return the section of a notion that the language cannot say."""
    near = f" What comes near: {notion.near}." if notion.near else ""
    names = f"Also called {', '.join(notion.called)}."
    return Passage(f"explain {notion.name}", notion.meaning, f"Rumpus cannot say this yet.{near}\n\n{names}")


def _counted(passage: Passage) -> Counter[str]:
    return Counter([*_words(passage.text), *_words(passage.heading) * _IN_HEADING])


@cache
def _numbers() -> Counter[str]:
    """Return the number of sections that have each word."""
    return Counter(word for _, counts in _sections() for word in counts)


def _passages(name: str) -> Iterator[Passage]:
    text = text_of(name)
    hidden = _FENCE.sub(lambda found: re.sub(r"^#", "%", found[0], flags=re.MULTILINE), text)
    starts = list(_HEADING.finditer(hidden))
    for heading, following in zip(starts, [*starts[1:], None], strict=True):
        body = text[heading.end() : following.start() if following else len(text)].strip()
        if body and not _LINKS.fullmatch(body):
            yield Passage(name, heading[1].replace("`", ""), body)
