"""The glyphs of pieces, by their names in rule files."""

from collections.abc import Mapping

from interpreter.drawing import chessmen, fairymen
from interpreter.drawing.glyph import Glyph

GLYPHS: Mapping[str, Glyph] = {
    "king": chessmen.KING,
    "queen": chessmen.QUEEN,
    "rook": chessmen.ROOK,
    "bishop": chessmen.BISHOP,
    "knight": chessmen.KNIGHT,
    "pawn": chessmen.PAWN,
    "ferz": fairymen.FERZ,
    "wazir": fairymen.WAZIR,
    "guard": fairymen.GUARD,
    "commoner": fairymen.COMMONER,
    "cleric": fairymen.CLERIC,
    "scout": fairymen.SCOUT,
    "elephant": fairymen.ELEPHANT,
    "dabbaba": fairymen.DABBABA,
    "prince": fairymen.PRINCE,
    "general": fairymen.GENERAL,
    "duck": fairymen.DUCK,
}
"""Each glyph under its first name."""

OTHER_NAMES: Mapping[str, str] = {
    "fers": "ferz",
    "vizier": "wazir",
    "vizir": "wazir",
    "man": "guard",
    "mann": "guard",
    "alfil": "elephant",
    "warmachine": "dabbaba",
    "war-machine": "dabbaba",
}


def find_glyph(name: str) -> Glyph | None:
    """Return the glyph of a piece by its name, if there is one.

    >>> find_glyph("war-machine") is find_glyph("dabbaba"), find_glyph("elk")
    (True, None)
    """
    return GLYPHS.get(OTHER_NAMES.get(name, name))
