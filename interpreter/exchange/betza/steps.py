"""Movements of `variants.ini` in our letters, which mean what the other program makes of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from dsl.diagnostics import Diagnostic
from dsl.elaborate.betza import read_movement
from dsl.model import Term, Touch
from dsl.model.piece import MoveLine
from dsl.source import Source, Span
from dsl.syntax import Word
from interpreter.exchange.betza.dialect import ATOMS, Atom, atoms_of, meaning, passed_over
from interpreter.exchange.betza.normal_form import (
    FAR,
    Kind,
    Movement,
    Use,
    Way,
    both,
    is_along,
    joined,
    most_crossed,
    movement_of,
    sizes,
    taken_apart,
)
from interpreter.exchange.betza.spelling import groups_of, ours, theirs

_ATOM = re.compile(r"([^A-Z]*)([A-Z])(\2|\d*)")
_LEAPS = (Kind.LEAP, Kind.LAME)
_HOPS = (Kind.HOP, Kind.LAND)


@dataclass(frozen=True, slots=True)
class Step:
    """Some ways to move: our letters before and after those for what is on the last square, and their meaning."""

    before: str
    does: str
    """What is on the last square: `m`, `c`, or nothing for both."""
    after: str
    ways: frozenset[Way]
    initial: bool = False
    passant: bool = False

    def letters(self, *, passant: bool = False) -> str:
        """Return our letters for it, with `e` if it captures in passing and captures only."""
        return f"{self.before}{self.does}{'e' * (passant and self.is_capture)}{self.after}"

    @property
    def movement(self) -> Movement:
        """The movement that has its ways alone."""
        uses = [Use(self.initial, captures) for letter, captures in (("m", False), ("c", True)) if self._can(letter)]
        return joined((use, self.ways) for use in uses)

    def _can(self, letter: str) -> bool:
        return letter in self.does or not self.does

    @property
    def is_capture(self) -> bool:
        """True if it only captures."""
        return self.does == "c"

    @property
    def is_quiet(self) -> bool:
        """True if it never captures."""
        return self.does == "m"

    @property
    def crosses(self) -> int:
        """The squares between its start and its farthest end, which an enemy may enter to capture it in passing."""
        return 0 if self.is_capture else most_crossed(self.ways)

    @property
    def is_jump(self) -> bool:
        """True if it leaps over the squares between, so that for us it does not cross them."""
        return any(way.kind is Kind.LEAP for way in self.ways)

    @property
    def rise(self) -> int:
        """The number of ranks that it goes up at least, or 0 if it may go elsewhere than up."""
        return risen(self.ways)

    @property
    def is_straight(self) -> bool:
        """True if it stays on its file."""
        return all(way.step[0] == 0 for way in self.ways)

    @property
    def falls(self) -> bool:
        """True if it may go down."""
        return any(way.step[1] < 0 for way in self.ways)

    @property
    def is_plain(self) -> bool:
        """True if it may make a single step of a king or a knight, or is a hop."""
        return all(way.kind not in _LEAPS and sizes(way.step)[0] < 3 and _is_near(way) for way in self.ways)

    @property
    def goes_back(self) -> bool:
        """True if each of its moves without capture can be taken back by such a move."""
        back = {(way.step[0] * -1, way.step[1] * -1) for way in self.ways}
        open_ways = all(way.kind in (Kind.LEAP, Kind.SLIDE) for way in self.ways)
        return not self.is_capture and not self.initial and open_ways and back == {way.step for way in self.ways}


def _is_near(way: Way) -> bool:
    return way.kind in _HOPS or 1 in way.numbers


def risen(ways: Iterable[Way]) -> int:
    """Return the number of ranks that some ways go up at least, or 0 if one does not go up."""
    return max(0, min((way.step[1] * (1 if way.kind in _HOPS else min(way.numbers)) for way in ways), default=0))


TRIPLE = Step("f", "m", "nH", frozenset((Way(Kind.SLIDE, (0, 1), frozenset((3,))),)), initial=True)
"""The first step of pawns over three squares."""


@lru_cache(maxsize=1000)
def steps(betza: str, far: int = FAR) -> tuple[Step, ...]:
    """Return the ways to move of a movement in our letters, for a board with at most `far` steps on a line.

    Most variants have most of their pieces from others, so what a movement means is remembered.

    >>> [step.letters() for step in steps("fNfsWNNK")], [step.letters() for step in steps("R1fsF")]
    (['ffN', 'fsW', 'N0', 'K'], ['W', 'fF'])
    """
    atoms = atoms_of(betza)
    found = tuple(step for atom in atoms for step in _step(atom, far))
    whole = meaning(atoms)
    if taken_apart(both(step.movement for step in found)) == taken_apart(whole):
        return found
    return tuple(_spelled(whole, far, passant=any(atom.passant for atom in atoms)))


def _step(atom: Atom, far: int) -> Iterator[Step]:
    """Yield the ways to move of one atom: in its own letters if they mean the same to us."""
    movement = meaning([atom])
    ways = next(iter(movement.values()), frozenset())
    does = "m" if atom.initial else atom.does if len(atom.does) == 1 else ""
    for before in dict.fromkeys(_directions(atom)):
        step = Step(before, does, _after(atom), ways, atom.initial, atom.passant)
        own = _own(step.letters())
        if (
            own is not None
            and ways
            and taken_apart(own) == taken_apart({use._replace(initial=False): ways for use in movement})
        ):
            yield step
            return
    yield from _spelled(movement, far, passant=atom.passant)


def _directions(atom: Atom) -> Iterator[str]:
    """Yield the directions of an atom as we may write them: codes of two letters, or one letter for two alike."""
    short = "".join(code[0] if code[0] == code[1] else code for code in atom.directions)
    yield from ("".join(atom.directions), short) if not all(map(is_along, ATOMS[atom.letter])) else (short,)


def _after(atom: Atom) -> str:
    letter = {"L": "C", "J": "Z"}.get(atom.letter, atom.letter)
    hop = "" if atom.family != "hop" else "g" if atom.limit == 1 else "p"
    reach = "" if not atom.reach or atom.reach == "1" else atom.reach if atom.reach.isdecimal() else "0"
    return f"{hop}{'n' * (atom.limit < 0)}{letter}{reach}"


def _own(letters: str) -> Movement | None:
    """Return what letters mean in a rule file, or None if they mean nothing there or more than ways can say."""
    terms = _terms(letters)
    return None if terms is None else movement_of(terms)


@cache
def _terms(letters: str) -> tuple[Term, ...] | None:
    """Return the ways to move that letters mean in a rule file, or None if they are not sound there."""
    findings: list[Diagnostic] = []
    word = Word(letters, "BETZA", Span(Source("", letters), 0, len(letters)))
    terms = read_movement(word, findings, FAR + 1).terms
    return None if any(found.is_error for found in findings) else terms


def _spelled(movement: Movement, far: int, *, passant: bool) -> Iterator[Step]:
    for group in groups_of(movement, far):
        for each in ours(group, far):
            yield Step(each.before, group.does, each.after, each.ways, group.initial, passant)


def lines_of(found: Sequence[Step], *, passant: bool = False) -> Iterator[str]:
    """Yield the letters of some ways to move, in several lines if one would be too long or not sound."""
    line = ""
    for letters in (step.letters(passant=passant) for step in found):
        if line and _terms(line + letters) is None:
            yield line
            line = ""
        line += letters
    if line:
        yield line


# The lines of a rule file


def letters_for(line: MoveLine, text: str) -> str | None:
    """Return the letters in `variants.ini` for a line with the letters `text` here, or None if there are none."""
    movement = movement_of(line.terms)
    if movement is None:
        return None
    passant = any(Touch.PASSANT in term.legs[-1].touch for term in line.terms)
    return next((each for each in (text, theirs(movement, passant=passant)) if _means(each, movement)), None)


def letters_together(parts: Sequence[str]) -> str | None:
    """Return letters in `variants.ini` that mean together what some letters mean one by one, if there are any."""
    movement = both(meaning(atoms_of(part)) for part in parts)
    passant = any(atom.passant for part in parts for atom in atoms_of(part))
    return next((each for each in ("".join(parts), theirs(movement, passant=passant)) if _means(each, movement)), None)


def _means(letters: str | None, movement: Movement) -> bool:
    """Return True if letters of `variants.ini` have a meaning, and nothing without effect."""
    if letters is None or any(passed_over(letters)):
        return False
    return taken_apart(meaning(atoms_of(letters))) == taken_apart(movement)


def is_quiet(line: MoveLine) -> bool:
    """Return True if no way to move of a line captures."""
    return all(term.legs[-1].touch == Touch.MOVE for term in line.terms)


def rises_by(line: MoveLine) -> int:
    """Return the number of ranks that a line goes up at least, or 0 if it may go elsewhere than up."""
    movement = movement_of(line.terms)
    return risen(way for ways in movement.values() for way in ways) if movement else 0


def initial(betza: str) -> str:
    """Return a movement with `i` before each of its ways to move.

    >>> initial("fmnDmN")
    'ifmnDimN'
    """
    return _ATOM.sub(lambda match: f"i{match[0]}", betza)


def plainest(betza: str) -> str:
    """Return a movement without `i`."""
    return betza.replace("i", "")
