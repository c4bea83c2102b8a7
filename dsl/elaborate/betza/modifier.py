"""The modifiers before an atom, leg by leg, and what a leg may end on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.elaborate.betza.direction import LETTERS
from dsl.grammar.betza import Simple
from dsl.model import Touch
from dsl.source import Source, Span

KNOWN = LETTERS + "mcdetpgoyznjiuqa"
"""All modifiers."""

_TOUCHES = {"m": Touch.MOVE, "c": Touch.CAPTURE, "d": Touch.DESTROY, "e": Touch.PASSANT, "y": Touch.MOVE}


@dataclass(frozen=True, slots=True)
class Letters:
    """Modifiers and the place of each; those of a repeated group occur several times with the same place."""

    source: Source
    places: tuple[int, ...]
    end: int
    """The place after the last modifier, for legs without modifiers."""

    @classmethod
    def of(cls, move: Simple) -> "Letters":
        """Return the modifiers of a move as written, including the brackets of its group."""
        span = move.prefix_span
        return cls(span.source, tuple(range(span.start, span.end)), span.end)

    def __str__(self) -> str:
        return "".join(self.source.text[place] for place in self.places)

    def part(self, start: int, end: int) -> "Letters":
        """Return a slice of the letters."""
        return Letters(self.source, self.places[start:end], self.end)

    def __add__(self, other: "Letters") -> "Letters":
        return Letters(self.source, self.places + other.places, self.end)

    def only(self, letters: str) -> "Letters":
        """Return those that occur in `letters`."""
        return Letters(self.source, tuple(at for at in self.places if self.source.text[at] in letters), self.end)

    def span(self, only: str = "") -> Span:
        """Return the span of all, or of those in `only`; if there are none, the first character of the atom."""
        places = self.only(only).places if only else self.places
        if not places:
            return Span(self.source, self.end, self.end + 1)
        return Span(self.source, min(places), max(places) + 1)

    def spans(self, letter: str) -> tuple[Span, ...]:
        """Return each place of a letter."""
        return tuple(Span(self.source, at, at + 1) for at in self.places if self.source.text[at] == letter)


@dataclass(frozen=True, slots=True)
class Marks:
    """The modifiers of one leg, sorted."""

    letters: Letters
    directions: str
    flags: frozenset[str]

    @property
    def hops(self) -> bool:
        """True if the leg goes onto a unit that stays."""
        return bool(self.flags & {"p", "g"})

    @property
    def toggles(self) -> bool:
        """True if the range of the next leg changes."""
        return bool(self.flags & {"g", "y"})

    def touch(self, default: Touch) -> Touch:
        """Return what the leg may end on."""
        said = Touch(0)
        for letter in self.flags & _TOUCHES.keys():
            said |= _TOUCHES[letter]
        if self.hops:
            said |= Touch.HOP_FRIEND if "t" in self.flags else Touch.HOP_FRIEND | Touch.HOP_ENEMY
        return said or default


def read_marks(letters: Letters) -> Marks:
    """Return the modifiers of one leg, valid or not."""
    text = str(letters)
    directions = "".join(letter for letter in text if letter in LETTERS)
    return Marks(letters, directions, frozenset(text) - frozenset(LETTERS))


GROUP = re.compile(r"\(([a-z]+)\)([0-9]?)")


def spelled_out(letters: Letters) -> Iterator[Letters]:
    """Yield the modifiers with a group such as `(a)2` expanded: zero to two times."""
    match = GROUP.search(str(letters))
    if match is None:
        yield letters
        return
    group, after = letters.part(*match.span(1)), letters.part(match.end(), len(letters.places))
    before = letters.part(0, match.start())
    for _ in range(int(match[2]) + 1):
        yield before + after
        before += group


def legs(letters: Letters) -> tuple[Marks, ...]:
    """Return the modifiers of each leg; `a` separates legs."""
    ends = [i for i, letter in enumerate(str(letters)) if letter == "a"]
    starts = [0, *(end + 1 for end in ends)]
    return tuple(read_marks(letters.part(i, j)) for i, j in zip(starts, [*ends, len(letters.places)], strict=True))
