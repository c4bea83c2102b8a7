"""The limits of PyChess for variants that its users define, as of August 2026."""

import re
from collections.abc import Mapping
from typing import NamedTuple

TEXT_BYTES = 64 * 1024
"""Bytes of a `variants.ini` in UTF-8."""
NAME = re.compile(r"[a-z][a-z0-9_-]{2,31}")
"""The name of a section, which is the address of the variant."""
LONGEST_NAME = 32

MOST_FILES = MOST_RANKS = 16
FAST_RANKS = 10
"""The ranks up to which the site saves games by its fast codec."""

TITLE = 50
"""Characters of a display name."""
TITLE_CHARACTERS = "-_.+/()"
"""What a display name may have besides letters, digits and spaces."""
SEPARATORS = " -_.+/"
"""What a display name may neither end with nor have twice in a row."""
DESCRIPTION = 1_000
"""Characters of a description."""
PIECE_NAME = 50
"""Characters of the name of a piece."""
PIECE_NAMES = 2_048
"""Characters of the names of all pieces."""

PIECE_BYTES = 32 * 1024
SET_BYTES = 256 * 1024
BOARD_BYTES = 128 * 1024


class Refused(NamedTuple):
    """A key that the site refuses: the values that it takes all the same, and why it refuses others."""

    idle: tuple[str, ...]
    why: str


REFUSED: Mapping[str, Refused] = {
    "twoBoards": Refused(("false",), "the site has no lobby for games on two boards"),
    "cambodianMoves": Refused(("false",), "the site's board has no input for first leaps"),
    "materialCounting": Refused(("none",), "the site does not count material at the end"),
    "freeDrops": Refused(("false",), "the site's board has no drops of pieces that are not in hand"),
    "gating": Refused(("false",), "the site knows gating only with `seirawanGating`"),
    "wallingRule": Refused(("none",), "the site's board places no walls"),
    "countingRule": Refused(("none",), "the site does not count moves as regional rules do"),
    "chasingRule": Refused(("none",), "the site does not judge perpetual chases"),
}
"""The keys that the site refuses; `gating` only without `seirawanGating`."""

ELEMENTS = frozenset((
    "svg", "defs", "g", "pattern", "linearGradient", "radialGradient", "stop", "filter", "feGaussianBlur",
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc",
))  # fmt: skip
"""The elements of a picture that the site keeps; it removes others."""
ATTRIBUTES = frozenset((
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "d", "points", "width", "height",
    "viewBox", "transform", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "fill-rule", "clip-rule",
    "opacity", "offset", "gradientUnits", "gradientTransform", "spreadMethod", "patternUnits",
    "patternContentUnits", "patternTransform", "id", "role", "aria-label", "href",
))  # fmt: skip
"""The attributes of a picture that the site keeps; `href` only to a part of the same picture."""
VALUE = re.compile(r"[A-Za-z0-9#%,.()_+\-/: ]*")
"""What the value of an attribute may consist of."""
