"""Berger's tables: the rounds of a tournament in which everybody meets everybody.

FIDE's handbook prints the same tables. No player has White more than once more often than Black, or the other way
round.
"""

from collections.abc import Sequence

Pair = tuple[int, int]
"""The numbers of White and Black, which count from 1."""


def rounds_of(count: int, *, twice: bool = False) -> Sequence[Sequence[Pair]]:
    """Return the pairs of each round; with an odd count one player has no game in a round.

    >>> rounds_of(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    >>> rounds_of(3)
    (((2, 3),), ((1, 2),), ((3, 1),))
    """
    even = count + count % 2
    once = tuple(
        tuple(pair for pair in _round(number, even) if max(pair) <= count)
        for number in range(1, even if count > 1 else 1)
    )
    return once + tuple(tuple((black, white) for white, black in pairs) for pairs in once) if twice else once


def _round(number: int, count: int) -> Sequence[Pair]:
    """Return the pairs of a round for an even count of players."""
    return [
        _colored(low, high, count)
        for high in range(count, 1, -1)
        for low in range(1, high)
        if (2 * low if high == count else low + high) % (count - 1) == (number + 1) % (count - 1)
    ]


def _colored(low: int, high: int, count: int) -> Pair:
    """Return two players, White first: of the last number half of the others have White, of two others the table."""
    has_white = low <= count // 2 if high == count else (low + high) % 2 == 1
    return (low, high) if has_white else (high, low)
