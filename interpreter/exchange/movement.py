"""Movements of `variants.ini` in our letters: its dialect has fewer of them, and a meaning of its own for some."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

_TOKEN = re.compile(r"([a-z]*)([A-Z])(\2|\d{1,2})?")
_ATOMS = "WFDNAHCLZJGRBKQ"
_MODIFIERS = "fblrvshmceinpg"
_DIRECTIONS = "fblrvsh"
_OBLIQUE = "NCLZJ"
_LAME = "NZJAD"
_HOPPERS = "RBQ"
_FAR = 12
"""More than any line of squares."""


@dataclass(frozen=True, slots=True)
class Step:
    """One way to move: its modifiers but `i` and `e`, its atom and its range."""

    modifiers: str
    atom: str
    range: str
    initial: bool = False
    passant: bool = False

    def letters(self, *, passant: bool = False) -> str:
        """Return our letters for it, with `e` if it captures in passing and captures only."""
        if not (passant and self.is_capture):
            return self.modifiers + self.atom + self.range
        at = self.modifiers.index("c") + 1
        return f"{self.modifiers[:at]}e{self.modifiers[at:]}{self.atom}{self.range}"

    def quiet(self) -> "Step":
        """Return the step without capture, as steps from certain squares are."""
        return self if "m" in self.modifiers else replace(self, modifiers=_ordered(self.modifiers + "m"))

    @property
    def is_capture(self) -> bool:
        """True if it only captures."""
        return "c" in self.modifiers and "m" not in self.modifiers

    @property
    def crosses(self) -> int:
        """The squares between its start and its farthest end, which an enemy may enter to capture it in passing."""
        if "c" in self.modifiers:
            return 0
        number = int(self.range or (0 if self.atom in _HOPPERS else 1)) or _FAR
        return {"D": 1, "A": 1, "H": 2, "G": 2}.get(self.atom, number - 1 if self.atom in "WFKRBQ" else 0)

    @property
    def is_jump(self) -> bool:
        """True if it leaps over the squares between, so that for us it does not cross them."""
        return self.atom in "DAHG" and "n" not in self.modifiers

    @property
    def rise(self) -> int:
        """The number of ranks that it goes up at least, or 0 if it may go elsewhere than up."""
        asked = re.sub(f"[^{_DIRECTIONS}]", "", self.modifiers)
        if self.atom in _OBLIQUE:
            pairs = re.findall("..", asked)
            if not pairs or not all("f" in pair for pair in pairs):
                return 0
            return 2 if set(pairs) == {"ff"} and self.atom == "N" else 1
        if self.atom in "DAH":
            return (3 if self.atom == "H" else 2) if asked and set(asked) == {"f"} else 0
        return 1 if "f" in asked and set(asked) <= (set("flr") if self.atom in "FBG" else set("f")) else 0

    @property
    def falls(self) -> bool:
        """True if it may go down."""
        asked = re.sub(f"[^{_DIRECTIONS}]", "", self.modifiers)
        if self.atom in _OBLIQUE:
            return not asked or any("f" not in pair for pair in re.findall("..", asked))
        if self.atom in "WRDH":
            return not asked or "b" in asked or "v" in asked
        return "f" not in asked or bool(set(asked) & set("bvs"))


def faults(betza: str) -> Iterator[tuple[int, int, str]]:
    """Yield what is wrong with a movement: the place in it, and a sentence.

    >>> list(faults("fmWaK")), list(faults("[W?B]"))[0][2]
    ([(3, 4, '`a` is not a modifier here')], '`[` is not a letter of a movement here')
    """
    at = 0
    while at < len(betza):
        match = _TOKEN.match(betza, at)
        if match is None:
            bad = betza[at]
            if bad.islower():
                yield at, len(betza), "expected an atom after the modifiers"
                return
            yield at, at + 1, f"`{bad}` is not a letter of a movement here"
            at += 1
            continue
        for i, letter in enumerate(match[1], at):
            if letter not in _MODIFIERS:
                yield i, i + 1, f"`{letter}` is not a modifier here"
        if match[2] not in _ATOMS:
            yield match.start(2), match.end(2), f"`{match[2]}` is not an atom here"
        elif "n" in match[1] and match[2] not in _LAME:
            yield match.start(1), match.end(2), f"`n` goes with {', '.join('NZAD')} alone"
        elif ("p" in match[1] or "g" in match[1]) and match[2] not in _HOPPERS:
            yield match.start(1), match.end(2), "`p` and `g` go with R, B and Q alone"
        elif (match[3] or "").isdigit() and len(match[3]) > 1:
            yield match.start(3), match.end(3), "a range has one digit"
        at = match.end()


def is_quiet(betza: str) -> bool:
    """Return True if no way to move of a sound movement captures."""
    return all("m" in match[1] and "c" not in match[1] for match in _TOKEN.finditer(betza))


def initial(betza: str) -> str:
    """Return a movement with `i` before each of its ways to move.

    >>> initial("fmnDmN")
    'ifmnDimN'
    """
    return _TOKEN.sub(lambda match: f"i{match[0]}", betza)


def plainest(betza: str) -> str:
    """Return a movement without `i`."""
    return betza.replace("i", "")


def steps(betza: str) -> list[Step]:
    """Return the ways to move of a sound movement, in our letters.

    >>> [step.letters() for step in steps("fNfsWNNK")]
    ['ffN', 'fsW', 'N0', 'K']
    """
    found = []
    for match in _TOKEN.finditer(betza):
        modifiers = match[1].replace("i", "").replace("e", "")
        if match[2] in _OBLIQUE:
            modifiers = _doubled(modifiers)
        reach = "0" if match[3] == match[2] else match[3] or ""
        atom = {"L": "C", "J": "Z"}.get(match[2], match[2])
        found.append(Step(_ordered(modifiers), atom, "" if reach == "1" else reach, "i" in match[1], "e" in match[1]))
    return found


def _doubled(modifiers: str) -> str:
    """Return the modifiers of an oblique leap with every lone direction doubled: `f` means the two foremost squares."""
    found, at = "", 0
    while at < len(modifiers):
        letter = modifiers[at]
        if letter not in _DIRECTIONS:
            found, at = found + letter, at + 1
        elif at + 1 < len(modifiers) and modifiers[at + 1] in _DIRECTIONS:
            found, at = found + modifiers[at : at + 2], at + 2
        else:
            found, at = found + letter * 2, at + 1
    return found


def _ordered(modifiers: str) -> str:
    """Return modifiers in the usual order: directions first, then the others."""
    directions = [letter for letter in modifiers if letter in _DIRECTIONS]
    others = sorted((letter for letter in modifiers if letter not in _DIRECTIONS), key="mcpgn".index)
    return "".join(directions + others)


def mixtures(found: list[Step]) -> Iterator[str]:
    """Yield why another program reads ways to move in lines otherwise, if it does.

    >>> list(mixtures(steps("mBcpB"))), list(mixtures(steps("cbBpB")))
    ([], ['another program mixes the directions of two ways to move along `B`'])
    """
    lines = [step for step in found if step.atom in _HOPPERS]
    for i, step in enumerate(lines):
        if _hops(step) and step.range:
            yield f"another program counts the range of a hop along `{step.atom}` otherwise"
        for other in lines[:i]:
            shared = set("RB" if step.atom == "Q" else step.atom) & set("RB" if other.atom == "Q" else other.atom)
            together = any(_does(step, how) and _does(other, how) for how in "mc")
            same = _ways(step) == _ways(other) and step.range == other.range and bool(_hops(step)) != bool(_hops(other))
            if shared and together and _hops(step) != _hops(other) and not same:
                yield f"another program mixes the directions of two ways to move along `{step.atom}`"


def _hops(step: Step) -> str:
    return "".join(letter for letter in step.modifiers if letter in "pg")


def _ways(step: Step) -> set[str]:
    return set(step.modifiers) & set(_DIRECTIONS)


def _does(step: Step, how: str) -> bool:
    """True if a step is possible without capture, for `m`, or with one, for `c`."""
    return how in step.modifiers or not {"m", "c"} & set(step.modifiers)
