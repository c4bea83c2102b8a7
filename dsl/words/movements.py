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

_STRAIGHT, _DIAGONAL = "(?:straight|orthogonal(?:ly)?)", "diagonal(?:ly)?"
_AHEAD, _BACK, _ASIDE = "forwards?", "backwards?", "sideways"

WAYS: Mapping[str, tuple[str, str]] = {
    f"{_DIAGONAL} {_AHEAD}|{_AHEAD} {_DIAGONAL}": ("fF", "fB"),
    f"{_DIAGONAL} {_BACK}|{_BACK} {_DIAGONAL}": ("bF", "bB"),
    f"{_STRAIGHT} {_AHEAD}|{_AHEAD}": ("fW", "fR"),
    f"{_STRAIGHT} {_BACK}|{_BACK}": ("bW", "bR"),
    _ASIDE: ("sW", "sR"),
    _STRAIGHT: ("W", "R"),
    _DIAGONAL: ("F", "B"),
    "in (?:any|all|every) directions?": ("K", "Q"),
}
"""Directions as patterns, with the letters of one step and of a slide; longer ones come first."""

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
