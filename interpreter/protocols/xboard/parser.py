"""Lines of CECP as values."""

import re
from dataclasses import dataclass

from dsl.notation.action_form import squares_in
from interpreter.protocols.dialect import NULL_MOVES

_TIME = re.compile(r"(?P<minutes>[0-9]{1,6})(?::(?P<seconds>[0-9]{1,2}))?")
_NUMBER = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,6})?")
_MOST = 1e9
"""Greatest number, since timers of the system count no longer; as seconds it is thirty years."""

MOVE = "usermove"


@dataclass(frozen=True, slots=True)
class Command:
    """A command, and the rest of its line."""

    name: str
    rest: str
    line: str


@dataclass(frozen=True, slots=True)
class Level:
    """The time control of `level`."""

    turns: int
    """Turns until the base time is added again; 0 for the whole game."""
    base: float
    increment: float


def parse(line: str) -> Command | None:
    """Return the command of a line; a bare move is a `usermove`.

    >>> parse("sd 4"), parse("e7e8q").name, parse(" ")
    (Command(name='sd', rest='4', line='sd 4'), 'usermove', None)
    """
    name, _, rest = line.strip().partition(" ")
    if not name:
        return None
    first = name.partition(",")[0]
    if first in NULL_MOVES or squares_in(first):
        return Command(MOVE, line.strip(), line)
    return Command(name, rest.strip(), line)


def number(text: str) -> float | None:
    """Return a number, a greater one as the greatest, or None.

    >>> number("4"), number("-0.5"), number("many"), number("4 5")
    (4.0, -0.5, None, None)
    """
    return min(float(text), _MOST) if _NUMBER.fullmatch(text) else None


def level(text: str) -> Level | None:
    """Return the time control of `level`, or None.

    >>> level("40 2:30 0"), level("0 5")
    (Level(turns=40, base=150.0, increment=0.0), None)
    """
    words = text.split()
    base = _TIME.fullmatch(words[1]) if len(words) == 3 else None
    turns, increment = (number(words[0]), number(words[2])) if base is not None else (None, None)
    if base is None or turns is None or increment is None:
        return None
    return Level(int(turns), int(base["minutes"]) * 60.0 + int(base["seconds"] or 0), increment)
