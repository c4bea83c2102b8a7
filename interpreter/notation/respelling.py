"""Our spelling of what other notations write with both squares: `e2-e4`, `E2xE4+`, `e7e8=Q`, `Ng1-f3`, `n*f3`.

>>> [next(respelt(text)) for text in ("e2-e4", "E2xE4+", "e7e8=Q", "Ng1-f3", "n*f3", "END")]
['e2e4', 'e2e4', 'e7e8q', 'g1f3', 'N@f3', 'end']
"""

import re
from collections.abc import Iterator

_SQUARE = r"[A-Za-z][0-9]{1,2}"
_SYMBOL = r"[A-Za-z][A-Za-z0-9]{0,2}"
MARKS = r"[+#!?]*"
"""What other notations write behind an action: check, mate, praise."""

_MOVE = rf"(?P<origin>{_SQUARE})[-–x×:> ]*(?P<target>{_SQUARE})[=/( ]*(?P<into>{_SYMBOL})?\)?{MARKS}"
_MOVES = (re.compile(_MOVE), re.compile(rf"[A-Z][A-Z0-9]{{0,2}}{_MOVE}"))
_DROP = re.compile(rf"(?P<symbol>{_SYMBOL})[@*](?P<target>{_SQUARE}){MARKS}")
_PASSES = ("pass", "--", "null")


def respelt(text: str) -> Iterator[str]:
    """What a text may be in our spelling, the likeliest first; whether that is an action is not looked at."""
    for form in _MOVES:
        move = form.fullmatch(text)
        if move is not None:
            yield f"{move['origin']}{move['target']}{move['into'] or ''}".lower()
    drop = _DROP.fullmatch(text)
    if drop is not None:
        yield f"{drop['symbol'].upper()}@{drop['target'].lower()}"
    yield "end" if text.lower() in _PASSES else text.lower()
