"""English words for movement, with Betza's letters for them."""

from collections.abc import Mapping

MOVEMENTS: Mapping[str, str] = {
    "king": "K",
    "queen": "Q",
    "rook": "R",
    "bishop": "B",
    "knight": "N",
    "pawn": "fmWfcF",
    "wazir": "W",
    "ferz": "F",
    "camel": "C",
    "zebra": "Z",
    "orthogonal": "R",
    "orthogonally": "R",
    "ortho": "R",
    "straight": "R",
    "diagonal": "B",
    "diagonally": "B",
    "diag": "B",
    "forward": "fW",
    "forwards": "fW",
    "sideways": "sW",
    "backward": "bW",
    "backwards": "bW",
    "cannon": "mRcpR",
    "grasshopper": "gQ",
    "nightrider": "N0",
}
"""Betza's letters for movements with an English name."""

HOPS = ("p", "g")
"""The modifiers of a slide that hops over a unit: it goes on any distance, or lands directly after the unit."""

MODIFIERS: Mapping[str, tuple[str, ...]] = {
    "lame": ("n",),
    **dict.fromkeys(("leap", "leaps", "slide", "slides", "step", "steps"), ("",)),
    **dict.fromkeys(("hop", "hops", "hopper", "hopping", "jump", "jumps", "jumping"), HOPS),
    **dict.fromkeys(("move", "moves"), ("m",)),
    **dict.fromkeys(("capture", "captures", "take", "takes"), ("c",)),
    **dict.fromkeys(("initial", "initially", "first"), ("i",)),
    **dict.fromkeys(("forward", "forwards"), ("f",)),
    **dict.fromkeys(("back", "backward", "backwards"), ("b",)),
    "sideways": ("s",),
}
"""Words before an atom, and the modifiers that they may mean, the likeliest first."""

_LINES = "WFKRBQ"
"""The atoms that step or slide through adjacent squares; the others leap."""


def modifiers(word: str, atom: str) -> tuple[str, ...]:
    """Return the modifiers that a word before an atom may mean; a leap needs no hop."""
    letters = MODIFIERS[word]
    return ("",) if letters == HOPS and atom not in _LINES else letters
