"""Ways to move in words, and the letters for them."""

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
"""Ways to move that have a name, in Betza's letters."""

HOPS = ("p", "g")
"""The letters for a slide over a unit: on as far as it likes, or right behind it."""

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
"""Words before an atom, and the letters for what they say, the likeliest first."""

_LINES = "WFKRBQ"
"""The atoms that step or slide from square to square; the others leap."""


def modifiers(word: str, atom: str) -> tuple[str, ...]:
    """The letters that a word before an atom may stand for. Leaps hop over everything anyway."""
    letters = MODIFIERS[word]
    return ("",) if letters == HOPS and atom not in _LINES else letters
