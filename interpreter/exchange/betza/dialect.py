"""Movements as the program reads them that `variants.ini` belongs to: its dialect of Betza's notation.

It ignores letters that it does not know. It joins all that a piece does along a line by kind. A slide ahead and a
step back are two slides if the step is on a line of the slide.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from dsl.model import Vector
from dsl.model.vector import all_steps
from interpreter.exchange.betza.normal_form import EVERY, FAR, Kind, Movement, Use, Way, joined, sizes

ATOMS: Mapping[str, tuple[Vector, ...]] = {
    "W": ((1, 0),), "F": ((1, 1),), "D": ((2, 0),), "N": ((2, 1),), "A": ((2, 2),), "H": ((3, 0),),
    "C": ((3, 1),), "L": ((3, 1),), "Z": ((3, 2),), "J": ((3, 2),), "G": ((3, 3),),
    "K": ((1, 0), (1, 1)), "R": ((1, 0),), "B": ((1, 1),), "Q": ((1, 0), (1, 1)),
}  # fmt: skip
"""The steps of each atom: the longer part first."""
MODIFIERS = "fblrvshmcpgnie"
_RIDERS = "RBQ"
_DIRECTIONS = "fblrvsh"
_UPRIGHT, _SIDEWAYS = "fbvh", "lrsh"

_CODES: Mapping[tuple[bool, int, int], str] = {
    (True, 1, 1): "ff vv rf rv fh rh hr",
    (True, -1, 1): "ff vv lf lv fh lh hl",
    (True, 1, -1): "bb vv rb rv bh rh hl",
    (True, -1, -1): "bb vv lb lv bh lh hr",
    (False, 1, 1): "rr ss fr fs fh rh hl",
    (False, -1, 1): "ll ss fl fs fh lh hr",
    (False, 1, -1): "rr ss br bs bh rh hr",
    (False, -1, -1): "ll ss bl bs bh lh hl",
}
"""The codes of each of the eight places of a step: if its longer part is upright, and its signs."""

Family = Literal["step", "slide", "hop"]

_LAME = {(2, 0), (2, 1), (2, 2), (3, 2)}
"""The leaps that units may block."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One atom with the letters before it, its range as written, and its place in the text."""

    prefix: str
    letter: str
    reach: str
    start: int

    @property
    def end(self) -> int:
        """The place after it."""
        return self.start + len(self.text)

    @property
    def text(self) -> str:
        """The atom as written."""
        return self.prefix + self.letter + self.reach

    @property
    def family(self) -> Family:
        """The family of its moves: its range and the letters before it decide."""
        if set(self.prefix) & set("pg"):
            return "hop"
        return "slide" if self.letter in _RIDERS or self.reach else "step"

    @property
    def limit(self) -> int:
        """The number of steps; 0 for any, and -1 for a lame leap."""
        if self.reach.isdecimal():
            return int(self.reach)
        if "n" in self.prefix and self.letter not in _RIDERS and not self.reach:
            return -1
        return 1 if "g" in self.prefix else 0

    @property
    def initial(self) -> bool:
        """True if the moves start on certain squares only."""
        return "i" in self.prefix

    @property
    def passant(self) -> bool:
        """True if the piece captures in passing."""
        return "e" in self.prefix

    @property
    def does(self) -> str:
        """What is on the last square: `m`, `c`, both or nothing said."""
        return "".join(each for each in "mc" if each in self.prefix)

    @property
    def directions(self) -> tuple[str, ...]:
        """The codes of its directions, of two letters each."""
        return _directions(self.prefix)

    @property
    def uses(self) -> Iterator[Use]:
        """Yield with and without capture, as the modifiers say."""
        for letter, captures in (("m", False), ("c", True)):
            if letter in self.does or not self.does:
                yield Use(self.initial, captures)

    def vectors(self) -> Iterator[Vector]:
        """Yield the steps of the atom that its directions name."""
        codes = set(self._split())
        for step in ATOMS[self.letter]:
            for (upright, right, up), names in _CODES.items():
                if not codes or codes & set(names.split()):
                    x, y = (step[1], step[0]) if upright else step
                    yield right * x, up * y

    def _split(self) -> Iterator[str]:
        """Yield the codes, those of two letters as two codes if all steps of the atom are straight."""
        for code in self.directions:
            apart = ATOMS[self.letter][-1][1] == 0 and code[0] != code[1]
            yield from (code[0] * 2, code[1] * 2) if apart else (code,)


def atoms_of(text: str) -> list[Atom]:
    """Return the atoms of a movement.

    >>> [(atom.letter, atom.directions, atom.family, atom.limit) for atom in atoms_of("fsWnNR4")]
    [('W', ('fs',), 'step', 0), ('N', (), 'step', -1), ('R', (), 'slide', 4)]
    """
    found: list[Atom] = []
    prefix, start, at = "", 0, 0
    while at < len(text):
        letter = text[at]
        at += 1
        if letter not in ATOMS:
            prefix += letter
            continue
        more = text[at : at + 1]
        ranged = more.isdecimal() or more == letter
        at += ranged
        found.append(Atom(prefix, letter, more if ranged else "", start))
        prefix, start = "", at
    return found


def _directions(prefix: str) -> tuple[str, ...]:
    """Return codes of two letters; a letter that does not go with the next one is doubled."""
    found, at = [], 0
    while at < len(prefix):
        letter, after = prefix[at], prefix[at + 1 : at + 2]
        at += 1
        if letter not in _DIRECTIONS:
            continue
        pair = bool(after) and (
            letter == after
            or (letter in _UPRIGHT and after in _SIDEWAYS)
            or (letter in _SIDEWAYS and after in _UPRIGHT)
        )
        found.append(letter + (after if pair else letter))
        at += pair
    return tuple(found)


def meaning(atoms: Iterable[Atom]) -> Movement:
    """Return the movement of some atoms: of two along one line the later sets the range."""
    maps: dict[tuple[Family, Use], dict[Vector, int]] = {}
    for atom in atoms:
        for use in atom.uses:
            found = maps.setdefault((atom.family, use), {})
            found |= dict.fromkeys(atom.vectors(), atom.limit)
    uses = {use for _, use in maps if not (use.initial and use.captures)}
    return joined((use, _ways({family: found for (family, of), found in maps.items() if of == use})) for use in uses)


def _ways(families: Mapping[Family, Mapping[Vector, int]]) -> Iterator[Way]:
    """Yield the ways of one use: each kind of line goes to all squares that any family names on it."""
    steps, slides, hops = families.get("step", {}), families.get("slide", {}), families.get("hop", {})
    squares = {*steps}
    for found in (slides, hops):
        for step, limit in found.items():
            number = FAR if limit == 0 or (found is hops and limit == 1) else max(limit, 1)
            if sizes(step)[0] < 3:
                squares |= {(step[0] * n, step[1] * n) for n in range(1, number + 1)}
    yield from (Way(Kind.LEAP, step) for step, limit in steps.items() if limit == 0)
    for size in {sizes(step) for step, limit in steps.items() if limit < 0} & _LAME:
        yield from (Way(Kind.LAME, step) for step in squares if sizes(step) == size)
    lines = [(Kind.SLIDE, _line(step)) for step in slides if max(map(abs, step)) == 1 or sizes(step) == (2, 1)]
    for step, limit in hops.items():
        if max(map(abs, step)) == 1:
            lines.append((Kind.LAND if limit == 1 else Kind.HOP, _line(step)))
    for kind, line in dict.fromkeys(lines):
        for step in line:
            numbers = frozenset(n for n in EVERY if (step[0] * n, step[1] * n) in squares)
            if numbers:
                yield Way(kind, step, numbers)


def _line(step: Vector) -> tuple[Vector, ...]:
    """Return the steps that the program joins with one: both ways of a rank or a file, or all of its kind."""
    x, y = step
    return ((x, y), (-x, -y)) if 0 in step else all_steps(sizes(step))


def passed_over(betza: str) -> Iterator[tuple[int, int, str]]:
    """Yield the parts of a movement that have no effect: the place of each, and a sentence.

    >>> list(passed_over("fmWaK")), list(passed_over("[W?B]"))[0][2]
    ([(3, 4, '`a` is not a modifier here')], '`[` is not a letter of a movement here')
    """
    at = 0
    for atom in atoms_of(betza):
        yield from _unknown(betza, at, atom.start + len(atom.prefix))
        yield from _idle(atom)
        at = atom.end
    yield from _unknown(betza, at, len(betza))
    rest = betza[at:].lstrip("0123456789")
    if set(rest) & set(MODIFIERS):
        yield len(betza) - len(rest), len(betza), "expected an atom after the modifiers"


def _unknown(betza: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield the letters before an atom that are not modifiers."""
    for at in range(start, end):
        letter = betza[at]
        if letter in MODIFIERS:
            continue
        what = "a modifier" if letter.islower() else "an atom" if letter.isupper() else "a letter of a movement"
        digits = at and betza[:at].rstrip("0123456789")[-1:] in ATOMS and letter.isdecimal()
        yield at, at + 1, "a range has one digit" if digits else f"`{letter}` is not {what} here"


def _idle(atom: Atom) -> Iterator[tuple[int, int, str]]:
    """Yield what has no effect about a known atom."""
    start, end = atom.start, atom.end
    idle = [code for code in atom.directions if not any(Atom(code, atom.letter, "", 0).vectors())]
    if idle:
        letters = idle[0][0] if idle[0][0] == idle[0][1] else idle[0]
        yield start, end, f"`{letters}` is not a direction of `{atom.letter}` here"
    elif atom.initial and "c" in atom.does:
        yield start, end, f"`i` goes with moves without capture: write `im{atom.letter}`"
    elif not meaning([atom]):
        yield start, end, f"`{atom.text}` has no moves of its own here"
    elif "n" in atom.prefix and atom.limit >= 0:
        yield start, end, f"`n` goes with single leaps by {', '.join('NZAD')} alone"
