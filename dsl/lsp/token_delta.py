"""Semantic-token deltas: what has changed in the tokens of a document since an editor got them last."""

from collections.abc import Sequence
from itertools import count

from lsprotocol import types

_SIZE = 5
"""Numbers that say one token."""


class TokenMemory:
    """The tokens that an editor has, by document."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._known: dict[str, types.SemanticTokens] = {}

    def remember(self, uri: str, tokens: types.SemanticTokens) -> types.SemanticTokens:
        """The tokens with a name, by which an editor says later that it has them."""
        named = types.SemanticTokens(tokens.data, str(next(self._numbers)))
        self._known[uri] = named
        return named

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self._known.pop(uri, None)

    def delta(
        self, uri: str, tokens: types.SemanticTokens, previous: str
    ) -> types.SemanticTokens | types.SemanticTokensDelta:
        """What makes the tokens of the document of those with a name; all of them if these are not known."""
        old = self._known.get(uri)
        new = self.remember(uri, tokens)
        if old is None or old.result_id != previous:
            return new
        return types.SemanticTokensDelta(_edits(old.data, new.data), new.result_id)


def _edits(old: Sequence[int], new: Sequence[int]) -> list[types.SemanticTokensEdit]:
    """One edit for all that differs, in whole tokens; none if nothing does.

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
    """The last token but for some numbers after it."""
    end = len(data) - after
    return data[end - _SIZE : end]
