"""A fact about a game: one rule in words, and the part of the model that it describes."""

from collections.abc import Iterable
from dataclasses import dataclass

from dsl.model.digest import plain
from dsl.words.english import counted


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a subject. Facts of one section with equal keys have the same subject."""

    section: str
    key: str
    text: str
    value: str
    """The part of the model as text: equal for facts that mean the same, however they are worded."""


def fact(section: str, key: str, text: str, value: object = None) -> Fact:
    """Return a fact; without a value its text is the value."""
    return Fact(section, key, text, plain(value) if value is not None else text)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words as in a sentence.

    >>> listed(["ox", "elk", "hare"])
    'ox, elk and hare'
    """
    found = list(words)
    return f"{', '.join(found[:-1])} {last} {found[-1]}" if len(found) > 1 else "".join(found)


def ranged(least: int, most: int, word: str, no_bound: int) -> str:
    """Return a number of things between two bounds, in words.

    >>> ranged(1, 2, "action", 50), ranged(1, 50, "action", 50)
    ('1 or 2 actions', '1 or more actions')
    """
    if most == no_bound:
        return f"{least} or more {word}s"
    if least == most:
        return counted(most, word)
    return f"{least} {'or' if most == least + 1 else 'to'} {most} {word}s"
