"""What earlier releases of another program pass over without a word, so that they play another game."""

from collections.abc import Iterator, Mapping

from interpreter.exchange.betza.dialect import atoms_of
from interpreter.exchange.reading.keys import SIDED
from interpreter.exchange.reading.pieces import piece_keys

_NEEDED = "ffish 0.7.10, pyffish 0.0.90"
"""The first releases that read all that a section may have."""
_EARLIER = "ffish 0.7.4"

_KEYS = frozenset((
    "adjudicateFullBoard", "blastImmuneTypes", "castlingRookKingsideFile", "castlingRookQueensideFile", "castlingWins",
    "collinearN", "connectDiagonal", "connectHorizontal", "connectNxN", "connectPieceTypes", "connectRegion1",
    "connectRegion2", "connectValue", "connectVertical", "flagPieceCount", "flagPieceSafe", "mutuallyImmuneTypes",
    "oppositeCastling", "petrifyBlastPieces", "petrifyOnCaptureTypes", "wallOrMove", "wallingRegion", "wallingRule",
))  # fmt: skip
_SIDED_KEYS = frozenset(
    f"{key}{side}"
    for key in ("dropRegion", "enPassantRegion", "flagPiece", "pass", "passOnStalemate")
    for side in SIDED
)
"""Keys that the earlier release has without a side only, or by another name."""
_VALUES = {"enclosingDrop": "top"}


def note(settings: Mapping[str, str], *, based: bool) -> Iterator[str]:
    """Yield a comment if a section needs a release that reads all of its settings; `based` if it starts from another.

    >>> list(note({"maxRank": "8"}, based=False)), list(note({"wallingRule": "duck"}, based=False))
    ([], ['# Needs ffish 0.7.10, pyffish 0.0.90 or a later release: ffish 0.7.4 ignores `wallingRule`.'])
    """
    newer = dict.fromkeys(_shown(key, value) for key, value in settings.items() if _is_newer(key, value))
    letters = {value[0] for key, value in settings.items() if key in piece_keys()}
    if not based and letters <= set(settings.get("connectPieceTypes", "")):  # all pieces, as where the key is ignored
        newer.pop("`connectPieceTypes`", None)
    if newer:
        yield f"# Needs {_NEEDED} or a later release: {_EARLIER} ignores {', '.join(newer)}."


def _shown(key: str, value: str) -> str:
    if key in _VALUES:
        return f"`{key} = {value}`"
    return f"the range of hops in `{key}`" if key in piece_keys() else f"`{key}`"


def _is_newer(key: str, value: str) -> bool:
    bare = next((key.removesuffix(side) for side in SIDED if key.endswith(side)), key)
    if key in piece_keys():
        return any(atom.family == "hop" and atom.limit > 1 for atom in atoms_of(value.partition(":")[2]))
    return key in _SIDED_KEYS or bare in _KEYS or _VALUES.get(key) == value
