"""What a rule file still says as it did when it was begun."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dsl.model import Ruleset
from interpreter.beginning.texts import AUTHOR, CHANGED_ABOUT, DROPS_ABOUT, SMALL_ABOUT, SOURCE

_TITLE = re.compile(r"untitled(?: \d+)?|(?:my|new) (?:game|ruleset|variant)|ruleset|title", re.IGNORECASE)
_ABOUT = re.compile(r"what is new in one sentence\.?|.*, with a difference\.", re.IGNORECASE)

CURES: Final = {
    "ruleset": "give the game a name of its own",
    "author": "write your name, or the name under which you publish",
    "source": "say where the rules come from, or remove the line",
    "about": "say in one sentence what your game is",
}
"""What to do about each, by the word of the language that begins it."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A part of a rule file that its author has not filled in."""

    part: str
    """The word of the language that begins it."""
    text: str

    @property
    def cure(self) -> str:
        """What its author should do."""
        return CURES[self.part]


def placeholders(rules: Ruleset) -> Iterator[Placeholder]:
    """Yield what the author of a ruleset has not filled in, so that it should not be public yet."""
    if _TITLE.fullmatch(rules.title.strip()):
        yield Placeholder("ruleset", rules.title)
    if AUTHOR in rules.authors:
        yield Placeholder("author", AUTHOR)
    if SOURCE in rules.sources:
        yield Placeholder("source", SOURCE)
    if rules.about in (SMALL_ABOUT, CHANGED_ABOUT, DROPS_ABOUT) or _ABOUT.fullmatch(rules.about):
        yield Placeholder("about", rules.about)
