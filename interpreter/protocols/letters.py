"""One letter for each piece, for programs that know pieces by single letters."""

from collections.abc import Iterable, Mapping
from string import ascii_uppercase


def piece_letters(symbols: Iterable[str]) -> Mapping[str, str]:
    """Return a letter for each symbol: its own if it has one letter, else a free one, preferably from the symbol.

    A symbol for which no letter is left is missing.

    >>> piece_letters(["W", "F", "GU", "WA"])
    {'W': 'W', 'F': 'F', 'GU': 'G', 'WA': 'A'}
    """
    symbols = list(symbols)
    found = {symbol: symbol for symbol in symbols if len(symbol) == 1}
    for symbol in symbols:
        used = set(found.values())
        free = (letter for letter in (*symbol, *ascii_uppercase) if letter in ascii_uppercase and letter not in used)
        letter = None if symbol in found else next(free, None)
        if letter is not None:
            found[symbol] = letter
    return found
