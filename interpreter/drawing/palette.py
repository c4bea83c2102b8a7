"""The colors of the pictures."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """The colors of one side's units: fill, outline and details."""

    fill: str
    edge: str
    detail: str


INKS = (
    Ink(fill="#fdfcf8", edge="#2a2320", detail="#2a2320"),
    Ink(fill="#3a322e", edge="#14110f", detail="#f3ece0"),
    Ink(fill="#9aa7a3", edge="#3c4744", detail="#2a3230"),
)
"""The colors of White, Black and neutral units."""

PAPER = "#faf7f0"
TRAY = "#ece5d6"
LIGHT_SQUARE = "#efe6d3"
MIDDLE_SQUARE = "#d8c2a0"
DARK_SQUARE = "#bfa27c"
BORDER = "#6b543a"
HATCH = "#b5a893"
WRITING = "#5b4a38"
MARKED = "#f0b429"
BADGE = "#1f6f78"
BADGE_WRITING = "#ffffff"
OVERLAY = "#2667b5"
TILE = "#f3dca6"
TILE_EDGE = "#5e421d"
