"""Changes of a movement in Betza's letters: a modifier, an atom or a number more or less, or another one."""

import re
from collections.abc import Iterator

_TERM = re.compile(r"(?P<prefix>[a-z]*)(?P<atom>[A-Z]X*|\([0-9]+,[0-9]+\))(?P<range>[0-9]*)")

_MORE = "mcfin"
"""Modifiers to add: without capture, with capture only, forward only, from its first square only, lame."""

_SWAPPED = {"m": "c", "c": "m", "f": "b", "b": "f", "l": "r", "r": "l", "v": "s", "s": "v", "n": "j", "j": "n"}

_OTHER_ATOMS = {"W": "F", "F": "W", "D": "A", "A": "D", "K": "WF", "Q": "RBK", "R": "QB", "B": "QR", "N": "C", "C": "N"}

_EXTRA = "WFDAN"
"""Steps to add, unless the movement has them."""

_HAS = {"K": "WF", "Q": "WF", "R": "W", "B": "F"}

_LEAPS = {"W": "D", "F": "A", "K": "AD"}
"""The leaps to where a step could slide in two."""

_SHORT = "5"
"""The range of a slide that would have no limit."""


def other_movements(text: str, known: str = "") -> Iterator[str]:
    """Yield movements that differ from one by a little; steps that the piece is known to have are not added.

    >>> list(other_movements("mF2"))
    ['F2', 'cF2', 'mcF2', 'mfF2', 'miF2', 'mnF2', 'mW2', 'mF1', 'mF3', 'mF2W', 'mF2D', 'mF2A', 'mF2N']
    """
    yield from dict.fromkeys(other for other in _others(text, known) if other and other != text)


def _others(text: str, known: str) -> Iterator[str]:
    """Yield movements that differ from a text in one term."""
    terms = list(_TERM.finditer(text))
    for term in terms:
        before, after = text[: term.start()], text[term.end() :]
        same = {*_same(term, text)}
        others = _other_terms(term["prefix"], term["atom"], term["range"])
        yield from (before + each + after for each in others if each not in same)
        yield _without_gap(before, after)
    yield from _other_brackets(text)
    there = "".join(_HAS.get(term["atom"], term["atom"]) for term in _TERM.finditer(f"{text} {known}"))
    yield from (text + atom for atom in _EXTRA if atom not in there)


def _without_gap(before: str, after: str) -> str:
    """Return what remains of a movement without a term; what joined it goes, and so do brackets around one leg."""
    gone = re.sub(r"(?<=\[)[?-]|[?-](?=[]?-])", "", before + after, count=1)
    return re.sub(r"\[([^][?-]*)\]", r"\1", gone)


def _other_terms(prefix: str, atom: str, reach: str) -> Iterator[str]:
    for i, letter in enumerate(prefix):
        yield prefix[:i] + prefix[i + 1 :] + atom + reach
        if letter in _SWAPPED:
            yield prefix[:i] + _SWAPPED[letter] + prefix[i + 1 :] + atom + reach
    yield from (prefix + letter + atom + reach for letter in _MORE if letter not in prefix)
    yield from (prefix + other + reach for other in _OTHER_ATOMS.get(atom, ""))
    yield from (prefix + atom + other for other in _other_ranges(atom, reach))


def _other_ranges(atom: str, reach: str) -> Iterator[str]:
    if not reach:
        yield _SHORT if atom in "RBQ" else "2"
    elif reach.strip("0"):
        zeros = reach[: len(reach) - len(reach.lstrip("0"))]
        yield from (f"{zeros}{other}" for other in (int(reach) - 1, int(reach) + 1) if other > 0)
    else:
        yield _SHORT


def _same(term: re.Match[str], text: str) -> Iterator[str]:
    """Yield terms that move alike: one that could slide to where it leaps, and a later leg that is told to go on."""
    prefix, atom = term["prefix"], term["atom"]
    leg = re.split(r"[][?-]", text[: term.start()])[-1] + re.split(r"[][?-]", text[term.start() :])[0]
    there = {(each["prefix"], each["atom"]) for each in _TERM.finditer(leg)}
    if {*prefix} <= {*"mcia"} and atom in _LEAPS and all((prefix, each) in there for each in _LEAPS[atom]):
        yield f"{prefix}{atom}2"
    if re.search(r"[?-][^[]*$", text[: term.start()]) and {*prefix} <= {*"mc"}:
        yield f"{prefix}f{atom}{term['range']}"


def _other_brackets(text: str) -> Iterator[str]:
    for found in re.finditer(r"[?-]", text):
        other = "-" if found[0] == "?" else "?"
        yield text[: found.start()] + other + text[found.end() :]
