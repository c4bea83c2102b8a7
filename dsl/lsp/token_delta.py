"""Semantic-token deltas: the changes since an editor last received the tokens of a document."""

from collections.abc import Sequence
from itertools import count

from lsprotocol import types

_SIZE = 5
"""Number of integers for one token."""


class TokenMemory:
    """The tokens that an editor has, by document."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._known: dict[str, types.SemanticTokens] = {}

    def remember(self, uri: str, tokens: types.SemanticTokens) -> types.SemanticTokens:
        """Return the tokens with an identifier, to which an editor refers later."""
        named = types.SemanticTokens(tokens.data, str(next(self._numbers)))
        self._known[uri] = named
        return named

    def forget(self, uri: str) -> None:
        """Forget a closed document."""
        self._known.pop(uri, None)

    def delta(
        self, uri: str, tokens: types.SemanticTokens, previous: str
    ) -> types.SemanticTokens | types.SemanticTokensDelta:
        """Return the edits from the tokens with an identifier, or all tokens if it is unknown."""
        old = self._known.get(uri)
        new = self.remember(uri, tokens)
        if old is None or old.result_id != previous:
            return new
        return types.SemanticTokensDelta(_edits(old.data, new.data), new.result_id)


def _edits(old: Sequence[int], new: Sequence[int]) -> list[types.SemanticTokensEdit]:
    """Return one edit for all differences, in whole tokens, or none.

    >>> _edits([0, 0, 5, 1, 0, 1, 0, 3, 1, 0], [0, 0, 5, 1, 0, 2, 0, 3, 1, 0, 0, 4, 1, 2, 0])
    [SemanticTokensEdit(start=5, delete_count=5, data=[2, 0, 3, 1, 0, 0, 4, 1, 2, 0])]
    """
    if old == new:
        return []
    shorter = min(len(old), len(new))
    first = next((i for i in range(0, shorter, _SIZE) if old[i : i + _SIZE] != new[i : i + _SIZE]), shorter)
    rest = shorter - first
    same = next((i for i in range(0, rest, _SIZE) if _last(old, i) != _last(new, i)), rest)
    return [types.SemanticTokensEdit(first, len(old) - same - first, new[first : len(new) - same])]


def _last(data: Sequence[int], after: int) -> Sequence[int]:
    """Return the last token before some trailing integers."""
    end = len(data) - after
    return data[end - _SIZE : end]
