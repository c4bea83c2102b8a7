"""Movements that only Fairy-Stockfish-X reads and for which a rule file has letters: jumps, and counted slides."""

import re

from interpreter.exchange.betza.dialect import Atom
from interpreter.exchange.betza.normal_form import Kind, Way
from interpreter.exchange.betza.steps import Step

_JUMP = re.compile(r"([fblrvs]*)c([fblrvs]*)\{([^{}]*)\}([WFK])")
_OVER_ENEMY = {"hurdles": "1,1", "pre": "1,1", "post": "1,1", "capture": "locust_first", "hurdle_types": "enemy"}
"""The parameters of a jump over an enemy on the next square, which it captures, to the square after that."""
_FURTHEST = re.compile(r"(?:mz|zm)([QRB])")
_SHOOTS = re.compile(r"(?:[fblrvs]*m[A-Z]\d*|[fblrvs]*c\^[A-Z]\d*)+")
_COUNTED = re.compile(r"x\{transparent_types: *friendly\}([QRB])")


def jump(part: str) -> Step | None:
    """Return the jump that a part of a movement means, or None if it means something else.

    >>> part = "fc{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types:enemy}F"
    >>> jump(part).letters(), jump("c{hurdles: 1,2}F")
    ('[fcF-mF]', None)
    """
    match = _JUMP.fullmatch(part)
    if match is None:
        return None
    pairs = (each.partition(":") for each in match[3].split(";") if each.strip())
    if {key.strip(): value.replace(" ", "") for key, _, value in pairs} != _OVER_ENEMY:
        return None
    ahead, atom = match[1] + match[2], match[4]
    steps = {*Atom(ahead, atom, "", 0).vectors()}
    ways = frozenset(Way(Kind.SLIDE, (2 * x, 2 * y)) for x, y in steps)
    return Step(f"[{ahead}", "c", f"{atom}-m{atom}]", ways)


def shoots(betza: str) -> str:
    """Return a movement whose captures are all made without moving, as letters that move; else nothing.

    >>> shoots("mKc^Q"), shoots("c^QN"), shoots("Q")
    ('mKcQ', '', '')
    """
    return betza.replace("^", "") if _SHOOTS.fullmatch(betza) and "^" in betza else ""


def counts_units(betza: str) -> str:
    """Return the atom of a movement of as many squares as units are on its line, over friends; else nothing.

    >>> counts_units("x{transparent_types: friendly}Q"), counts_units("xQ")
    ('Q', '')
    """
    match = _COUNTED.fullmatch(betza)
    return match[1] if match else ""


def goes_furthest(betza: str) -> str:
    """Return the atom of slides without capture that go as far as they can; nothing for other movements.

    >>> goes_furthest("mzQ"), goes_furthest("zQ")
    ('Q', '')
    """
    match = _FURTHEST.fullmatch(betza)
    return match[1] if match else ""
