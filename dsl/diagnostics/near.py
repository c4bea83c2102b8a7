"""Names that someone may have meant."""

from collections.abc import Iterable
from difflib import SequenceMatcher


def near_names(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """At most three names close to the word, the closest first; none if all are far.

    >>> near_names("knigth", ["bishop", "knight", "night-rider"])
    ('knight',)
    """
    scored = sorted((-_likeness(word.lower(), name.lower()), name) for name in set(names) if name != word)
    return tuple(name for score, name in scored[:3] if -score >= _THRESHOLD)


_THRESHOLD = 0.72


def _likeness(a: str, b: str) -> float:
    if abs(len(a) - len(b)) > 3:
        return 0.0
    swapped = sorted(a) == sorted(b) and len(a) > 2
    return 1.0 if swapped else SequenceMatcher(None, a, b).ratio()


def quoted_list(names: Iterable[str], last: str = "or") -> str:
    """Names in a sentence.

    >>> quoted_list(["rook", "bishop", "queen"])
    '`rook`, `bishop` or `queen`'
    """
    marked = [f"`{name}`" for name in names]
    return marked[0] if len(marked) == 1 else f"{', '.join(marked[:-1])} {last} {marked[-1]}"
