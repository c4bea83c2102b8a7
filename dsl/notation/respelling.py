"""Actions in other notations: converted if both squares are named, otherwise recognized by their form.

>>> [next(respelt(text)) for text in ("e2-e4", "E2xE4+", "1.e7e8=Q", "Ng1-f3", "n*f3", "e4a4:r", "END")]
['e2e4', 'e2e4', 'e7e8q', 'g1f3', 'N@f3', 'e4a4:R', 'end']
"""

import re
from collections.abc import Iterator
from typing import Final

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
