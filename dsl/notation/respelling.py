"""Actions in other notations: converted if both squares are named, otherwise recognized by their form.

>>> [next(respelt(text)) for text in ("e2-e4", "E2xE4+", "1.e7e8=Q", "Ng1-f3", "n*f3", "e4a4:r", "END")]
['e2e4', 'e2e4', 'e7e8q', 'g1f3', 'N@f3', 'e4a4:R', 'end']
"""

import re
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from dsl.lazy import pattern
from dsl.notation.action_form import ACTION_FORMS

_SQUARE = r"[A-Za-z][0-9]{1,2}"
_SYMBOL = r"[A-Za-z][A-Za-z0-9]{0,2}"
_NUMBER = r"(?:[0-9]{1,4}\.+)?"
_MARKS = r"[+#!?]*"
"""Text around an action in other notations: the turn number before it; check, mate and comments after it."""

_BARE = pattern(rf"{_NUMBER}(?P<text>.*?){_MARKS}")
_MOVE = rf"(?P<origin>{_SQUARE})[-–x×:> ]*(?P<target>{_SQUARE})[=/( ]*(?P<into>{_SYMBOL})?\)?"
_MOVES = (pattern(_MOVE), pattern(rf"[A-Z][A-Z0-9]{{0,2}}{_MOVE}"))
_BY_SQUARES = rf"{_NUMBER}(?:[A-Z][A-Z0-9]{{0,2}})?(?P<origin>{_SQUARE})[-–x×:> ]*(?P<target>{_SQUARE})"
_TO_OWN_FORM = pattern(rf"{_BY_SQUARES}=\+(?:{_SYMBOL})?{_MARKS}")
_INTO = pattern(rf"{_BY_SQUARES}[=/( ]*(?P<into>{_SYMBOL})\)?{_MARKS}")
_DROP = pattern(rf"(?P<symbol>{_SYMBOL})[@*](?P<target>{_SQUARE})")
_PASSES = ("pass", "--", "null")
_IN_ANY_CASE = {kind: pattern(form.pattern, re.IGNORECASE) for kind, form in ACTION_FORMS.items()}

SHORT_MOVE: Final = pattern(
    r"(?P<file>[a-wyz])?(?P<rank>[0-9]{1,2})?[-x×:]?(?P<target>[a-z][0-9]{1,2})"
    r"[=/(]?(?P<into>[A-Za-z][A-Za-z0-9]{0,2})?\)?"
)
"""A move in algebraic notation, `f3` or `exd5`, after the symbol of its piece; an `x` is a capture, not a file."""

CASTLING: Final = pattern(r"(?P<zero>[Oo0])-?(?P=zero)(?P<far>-?(?P=zero))?")
"""Castling in algebraic notation."""


def bare(text: str) -> str:
    """Return a text without the number before it and the marks after it.

    >>> bare("12...Qxf7#!")
    'Qxf7'
    """
    found = _BARE.fullmatch(text)
    return found["text"] if found else text


def respelt(text: str) -> Iterator[str]:
    """Yield possible spellings of a text in our notation, the likeliest first, without checking them."""
    if own := _TO_OWN_FORM.fullmatch(text):
        yield f"{own['origin']}{own['target']}+".lower()
    text = bare(text)
    for form in _MOVES:
        move = form.fullmatch(text)
        if move is not None:
            yield f"{move['origin']}{move['target']}{move['into'] or ''}".lower()
    yield from _in_our_case(text)
    drop = _DROP.fullmatch(text)
    if drop is not None:
        yield f"{drop['symbol'].upper()}@{drop['target'].lower()}"
    yield "end" if text.lower() in _PASSES else text.lower()


def to_own_form(text: str, symbols: Collection[str]) -> str:
    """Return a move to a promoted form whose letter no piece has, as it is written where such forms have a `+`.

    >>> to_own_form("a4a5=T", ("P", "+P")), to_own_form("a4a5=Q", ("P", "Q")), to_own_form("a4a5=P", ("P", "+P"))
    ('a4a5+', '', '')
    """
    found = _INTO.fullmatch(text)
    has_forms = any(symbol.startswith("+") for symbol in symbols)
    if found is None or not has_forms or found["into"].upper() in symbols:
        return ""
    return f"{found['origin']}{found['target']}+".lower()


class Second(NamedTuple):
    """The second part of a turn: the symbols of the pieces that it places, and whether they come from the hand."""

    symbols: frozenset[str]
    from_hand: bool
    """If so they come to the square that the mover left; otherwise to many squares."""


def in_two(text: str, second: Second | None) -> str:
    """Return how to write a move together with the piece that the second part of its turn places; empty if it is none.

    >>> in_two("b1c3/H", Second(frozenset("H"), True)), in_two("a7a8=H", Second(frozenset("H"), True))
    ('write two actions, `b1c3` and `H@b1`', '')
    """
    found = _INTO.fullmatch(text) if second is not None else None
    if second is None or found is None or (second.from_hand and "=" in text):
        return ""
    if found["into"].upper() not in second.symbols:
        return ""
    first = f"{found['origin']}{found['target']}".lower()
    placed = f"{found['into'].upper()}@{found['origin'].lower()}" if second.from_hand else "@e4"
    return f"write two actions, {'such as ' if not second.from_hand else ''}`{first}` and `{placed}`"


def _in_our_case(text: str) -> Iterator[str]:
    """Yield a text with the case of an action: symbols are upper case, except that of a promotion."""
    for kind, form in _IN_ANY_CASE.items():
        found = form.fullmatch(text)
        if found is not None:
            said = text.lower()
            for group in ("symbol", "victim", "other"):
                if group in form.groupindex and found[group] and not (group == "other" and kind == "move"):
                    start, end = found.span(group)
                    said = said[:start] + said[start:end].upper() + said[end:]
            yield said


def lacks_start(text: str) -> str:
    """Return the part of an algebraic move that follows the missing starting square in our notation.

    >>> [lacks_start(text) for text in ("Nbd7", "4.exd5!", "e8=Q", "e2e4", "O-O")]
    ['d7', 'd5', 'e8q', '', '']
    """
    found = re.fullmatch(rf"(?:[A-Z][A-Z0-9]{{0,2}})?{SHORT_MOVE.pattern}", bare(text))
    if found is None or (found["file"] and found["rank"]):
        return ""
    return f"{found['target']}{found['into'] or ''}".lower()


def castles(text: str) -> bool:
    """Return True if a text is castling in algebraic notation."""
    return CASTLING.fullmatch(bare(text)) is not None
