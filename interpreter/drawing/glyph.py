"""A glyph: the drawing of one piece, as SVG path data on a field of 45 by 45."""

from dataclasses import dataclass

FIELD = 45
"""Width and height of the field of a glyph, and of a square of the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyph:
    """Shapes in the color of the side, then details in the contrasting color."""

    body: tuple[str, ...]
    """Closed paths, filled and outlined, from back to front."""
    lines: str = ""
    """A stroked path without filling."""
    dots: str = ""
    """Closed paths filled without an outline."""


def ball(x: float, y: float, radius: float) -> str:
    """Return the path of a circle.

    >>> ball(10, 8, 2)
    'M8 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z'
    """
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0Z"


FOOT = "M10 40V38.5Q10 35 13.5 35H31.5Q35 35 35 38.5V40Z"
"""The base of most pieces."""
