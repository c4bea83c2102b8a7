"""Movements in Betza's letters as text."""

import re
from collections.abc import Iterator, Mapping, Sequence

from dsl.elaborate.betza.atom import ATOMS, reaches
from dsl.grammar.betza import Chain, Simple, parse_betza
from dsl.source import Source, Span
from dsl.syntax import Word

ATOM_WORDS: Mapping[str, str] = {
    "W": "one square straight",
    "F": "one square diagonally",
    "K": "one square in any direction",
    "R": "any number of squares straight",
    "B": "any number of squares diagonally",
    "Q": "any number of squares in any direction",
    "N": "a knight's leap",
    "D": "a leap of two squares straight",
    "A": "a leap of two squares diagonally",
    "H": "a leap of three squares straight",
    "G": "a leap of three squares diagonally",
    "C": "a camel's leap, three squares by one",
    "L": "a camel's leap, three squares by one",
    "Z": "a zebra's leap, three squares by two",
    "J": "a zebra's leap, three squares by two",
    "U": "a leap to any other square",
}
"""The meaning of each atom."""

MODIFIER_WORDS: Mapping[str, str] = {
    "m": "to an empty square",
    "c": "to capture",
    "d": "to capture a friend",
    "e": "to capture en passant",
    "i": "only while the unit has not moved",
    "t": "never taking a royal unit",
    "u": "putting the unit on the last square where the mover came from",
    "n": "if nothing stands between",
    "j": "only over a unit, or skipping the first square of a slide",
    "p": "over the first unit in its way",
    "g": "to the square after the first unit in its way",
    "y": "changing from one step to a slide, or from a slide to one step",
    "o": "around a board whose sides are joined",
    "z": "in zigzag",
    "q": "always turning the same way",
    "a": "and then again",
}
"""The meaning of each modifier that is not a direction."""

AROUND = "around a board of which all opposite edges are joined"
"""The meaning of `oo`."""

SWAP_WORDS: Mapping[str, str] = {
    "m": MODIFIER_WORDS["m"],
    "c": "to an enemy, with which it changes places",
    "d": "to a friend, with which it changes places",
    "e": MODIFIER_WORDS["e"],
}
"""The meaning of the last squares of a movement with `u`, which captures nothing there."""

_CHANGED = "; and the range of the next leg changes"

PASSING_WORDS: Mapping[str, str] = {
    "m": "an empty square",
    "c": "an enemy, who is captured in passing",
    "d": "a friend, who is captured in passing",
    "p": "a unit, which stays",
    "tp": "a friend, which stays",
    "mp": "any square",
    "mtp": "an empty square or a friend, which stays",
    "g": f"a unit, which stays{_CHANGED}",
    "y": f"an empty square{_CHANGED}",
}
"""The squares that a leg other than the last may end on; the page on Betza's letters uses the same words."""

DIRECTION_WORDS: Mapping[str, str] = {
    "f": "forward",
    "b": "back",
    "l": "left",
    "r": "right",
    "v": "forward or back",
    "s": "to either side",
    "h": "in one half of the directions",
}
"""The meaning of each direction."""

DIRECTIONS_ON: Mapping[str, str] = {
    "f": "straight on",
    "b": "straight back",
    "l": "turning left",
    "r": "turning right",
    "v": "straight on or back",
    "s": "turning to either side",
    "h": "in one half of the directions",
}
"""The meaning of each direction in a later leg, relative to the previous leg."""

_HALF_TURNS: Mapping[str, str] = {
    "fl": "turning half left",
    "fr": "turning half right",
    "fs": "turning half to either side",
    "bl": "turning back and left",
    "br": "turning back and right",
    "bs": "turning back and to either side",
}
"""The meaning of two letters in a later leg."""

_EVERY_WAY = "any way but straight back"
_KINDS = {"W": "straight", "F": "diagonally", "K": "in any direction"}
_KINDS |= {slider: _KINDS[stepper] for slider, stepper in zip("RBQ", "WFK", strict=True)}


def in_words(letters: str) -> tuple[str, ...]:
    """Return a line for each move of a movement, or none if it is malformed.

    >>> for line in in_words("fmW[W?D]"):
    ...     print(line)
    `fmW`: one square straight, forward, to an empty square
    `[W?D]`: one square straight; from an empty square it may go on: a leap of two squares straight, outward
    >>> in_words("udF")
    ('`udF`: one square diagonally, to a friend, with which it changes places',)
    """
    word = Word(letters, "BETZA", Span(Source("a movement", letters), 0, len(letters)))
    return tuple(f"`{move.span.text}`: {_said(move)}" for move in parse_betza(word, []))


def _said(move: Simple | Chain) -> str:
    if isinstance(move, Simple):
        return _simple(move)
    goes_on = [joint == "-" for joint in move.joints] + [False]
    said = [_leg(leg, later=number > 0, goes_on=goes_on[number]) for number, leg in enumerate(move.legs)]
    joints = [
        "; then on: " if joint == "-" else _MAY_GO_ON[_is_plain(leg)]
        for joint, leg in zip(move.joints, move.legs[:-1], strict=True)
    ]
    return said[0] + "".join(joint + leg for joint, leg in zip(joints, said[1:], strict=True))


_MAY_GO_ON = {True: "; from an empty square it may go on: ", False: "; then it may go on: "}


def _is_plain(moves: Sequence[Simple]) -> bool:
    """True if no letter says where a leg may go on, so that only an empty square will do."""
    return not any(letter in "mcdpgy" for move in moves for letter in move.prefix)


def _leg(moves: Sequence[Simple], *, later: bool, goes_on: bool) -> str:
    """Return the moves between which a leg of a chain has the choice; what they have in common is said once."""
    rests = [_rest_of_leg(move, later=later, goes_on=goes_on) for move in moves]
    if len(set(rests)) == 1:
        return _listed(" or ".join(map(_step, moves)), rests[0])
    return ", or ".join(_listed(_step(move), rest) for move, rest in zip(moves, rests, strict=True))


def _simple(move: Simple) -> str:
    """Return a move of Betza's notation in words."""
    if move.atom == "O":
        return "castling, by this number of squares toward the unit at the end of the rank"
    if move.atom == "@":
        return "a limit on drops, not a move: they go to this number of first ranks"
    first, *later = re.sub(r"\([a-z]+\)[0-9]?", "", move.prefix).split("a")
    again = [
        f"; then again {_joined(leg, DIRECTIONS_ON, goes_on=number < len(later)) or _EVERY_WAY}"
        for number, leg in enumerate(later, 1)
    ]
    groups = re.findall(r"\(([a-z]+)\)([0-9]?)", move.prefix)
    often = [f"; `{group}` stands there up to {count or 1} times" for group, count in groups]
    return _listed(_step(move), _joined(first, DIRECTION_WORDS, goes_on=bool(later))) + "".join([*again, *often])


def _rest_of_leg(move: Simple, *, later: bool, goes_on: bool) -> str:
    """Return all but the step; in brackets, `a` does not divide legs but allows every way but straight back.

    A later leg without a letter for its direction goes as straight on as its step can.
    """
    letters = move.prefix.replace("a", "")
    ways = DIRECTIONS_ON if later else DIRECTION_WORDS
    turns = bool({*letters} & {*ways})
    way = _EVERY_WAY if len(letters) < len(move.prefix) else "outward" if later and not turns else ""
    return _listed(way, _joined(letters, ways, goes_on=goes_on))


def _listed(*words: str) -> str:
    return ", ".join(filter(None, words))


def _joined(letters: str, ways: Mapping[str, str], *, goes_on: bool) -> str:
    return _listed(*_words(letters, ways, goes_on=goes_on))


def _words(letters: str, ways: Mapping[str, str], *, goes_on: bool) -> Iterator[str]:
    """Yield the parts of a leg: its direction, its last square, and the rest."""
    directions = "".join(letter for letter in letters if letter in ways)
    if directions:
        yield _directions(directions, ways)
    if goes_on:
        yield from (_modifier(letter, letters) for letter in "jnzoqui" if letter in letters)
        yield _passed(letters)
        return
    touches = [letter for letter in "mcde" if letter in letters]
    swaps = "u" in letters and bool({"c", "d"} & {*touches})
    if touches:
        yield " or ".join((SWAP_WORDS if swaps else MODIFIER_WORDS)[letter] for letter in touches)
    hops = next((letter for letter in "pg" if letter in letters), "")
    if hops:
        yield MODIFIER_WORDS[hops].replace("unit", "unit, a friend,") if "t" in letters else MODIFIER_WORDS[hops]
    rest = "yjnzuoqi" if hops else "yjnztuoqi"
    yield from (_modifier(letter, letters) for letter in rest if letter in letters and not (swaps and letter == "u"))


def _modifier(letter: str, letters: str) -> str:
    """Return the meaning of a modifier of a leg, which may be written twice."""
    return AROUND if letters.count("o") > 1 and letter == "o" else MODIFIER_WORDS[letter]


def _passed(letters: str) -> str:
    """Return the squares that a leg other than the last may end on."""
    hops = "p" in letters or "g" in letters
    found = []
    if hops and "m" in letters:
        found.append(PASSING_WORDS["mtp" if "t" in letters else "mp"])
    else:
        found += [PASSING_WORDS["m"]] if "m" in letters or "y" in letters else []
        found += [PASSING_WORDS["tp" if "t" in letters else "p"]] if hops else []
    found += [PASSING_WORDS[letter] for letter in "cd" if letter in letters]
    changed = _CHANGED if "g" in letters or "y" in letters else ""
    return f"to {' or '.join(found) or PASSING_WORDS['m']}{changed}"


def _directions(letters: str, ways: Mapping[str, str]) -> str:
    """Return directions in words; long sequences of letters stay letters."""
    if ways is DIRECTIONS_ON and letters in _HALF_TURNS:
        return _HALF_TURNS[letters]
    if len(letters) == 2 and letters[0] in "fb" and letters[1] in "lr":
        return f"{DIRECTION_WORDS[letters[0]]} {DIRECTION_WORDS[letters[1]]}"
    known = [ways[letter] for letter in dict.fromkeys(letters)]
    return " or ".join(known) if len(set(letters)) == len(letters) <= 2 else f"in the directions `{letters}`"


def _step(move: Simple) -> str:
    """Return the steps of a move in words, with their range."""
    words = _of_atom(move)
    if "n" in move.prefix:
        words = words.removeprefix("a leap of ")
    if not move.range:
        return words
    exact = len(move.range) > 1 and move.range[0] == "0"
    count = move.range.lstrip("0")
    if move.atom in _KINDS and not move.enlarged:
        much = "any number of" if not count else f"exactly {count}" if exact else f"up to {count}"
        return f"{much} squares {_KINDS[move.atom]}"
    often = "as often as wanted" if not count else f"exactly {count} times" if exact else f"up to {count} times"
    return f"{words}, {often} in one direction"


def _of_atom(move: Simple) -> str:
    if move.atom.startswith("("):
        files, _, ranks = move.atom[1:-1].partition(",")
        return _leap(int(files), int(ranks))
    if move.enlarged and move.atom in ATOMS:
        return _leap(*reaches(move)[0].atom)
    return ATOM_WORDS.get(move.atom, f"`{move.atom}`, which is not a step")


def _leap(files: int, ranks: int) -> str:
    if 0 in (files, ranks):
        return f"a leap of {max(files, ranks)} squares straight"
    if files == ranks:
        return f"a leap of {files} squares diagonally"
    return f"a leap of {files} squares by {ranks}"
