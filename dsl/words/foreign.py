"""Words and signs of other languages and of everyday English, with the words of Rumpus that they may mean."""

from collections.abc import Mapping

SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "or": (",", "|"),
    "and": (",", "+"),
    "/": ("|", ","),
    "->": ("=",),
    "=>": ("=",),
    "==": ("=",),
    ":=": ("=",),
    ":": ("=",),
    "is": ("=",),
    "at": ("in",),
    "on": ("in",),
    "into": ("to",),
    "as": ("to",),
    "move": ("act", "action"),
    "moves": ("actions", "turns"),
    "moving": ("move",),
    "plies": ("actions", "turns"),
    "ply": ("action",),
    "nothing": ("empty",),
    "none": ("empty", "nothing"),
    "not": ("no", "never", "but"),
    "never": ("not", "no"),
    "no": ("not", "never"),
    "except": ("but",),
    "excluding": ("but",),
    "squares": ("square",),
    "takes": ("capture",),
    "captures": ("capture",),
    "checkmates": ("checkmate",),
    "mate": ("checkmate",),
    "pat": ("stalemate",),
}
"""The replacements for a word or sign in a statement."""
