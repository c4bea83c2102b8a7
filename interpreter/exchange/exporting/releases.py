"""What earlier releases of another program pass over without a word, so that they play another game."""

from collections.abc import Iterator, Mapping

from interpreter.exchange.betza.dialect import atoms_of
from interpreter.exchange.reading.key import Newer
from interpreter.exchange.reading.keys import KEYS, without_side
from interpreter.exchange.reading.pieces import piece_keys

_NEEDED = "ffish 0.7.10, pyffish 0.0.90"
"""The first releases that read all that a section may have."""
_EARLIER = "ffish 0.7.4"

_VALUES = {"enclosingDrop": "top"}
"""Values that the earlier release does not know, of keys that it knows."""


def note(settings: Mapping[str, str], *, based: bool) -> Iterator[str]:
    """Yield a comment if a section needs a release that reads all of its settings; `based` if it starts from another.

    >>> list(note({"maxRank": "8"}, based=False)), list(note({"wallingRule": "duck"}, based=False))
    ([], ['# Needs ffish 0.7.10, pyffish 0.0.90 or a later release: ffish 0.7.4 ignores `wallingRule`.'])
    """
    newer = dict.fromkeys(shown for key, value in settings.items() if (shown := _ignored(key, value)))
    letters = {value[0] for key, value in settings.items() if key in piece_keys()}
    if not based and letters <= set(settings.get("connectPieceTypes", "")):  # all pieces, as where the key is ignored
        newer.pop("`connectPieceTypes`", None)
    if newer:
        yield f"# Needs {_NEEDED} or a later release: {_EARLIER} ignores {', '.join(newer)}."


def _ignored(key: str, value: str) -> str:
    """Return what the earlier release ignores of a setting, or nothing."""
    if key in piece_keys():
        far = any(atom.family == "hop" and atom.limit > 1 for atom in atoms_of(value.partition(":")[2]))
        return f"the range of hops in `{key}`" * far
    if _VALUES.get(key) == value:
        return f"`{key} = {value}`"
    newer = KEYS[plain].newer if (plain := without_side(key)) in KEYS else Newer.NEVER
    return f"`{key}`" if newer is Newer.ALWAYS or (newer is Newer.BY_SIDE and key not in KEYS) else ""
