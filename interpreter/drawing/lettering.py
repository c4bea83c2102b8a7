"""Writing with strokes: lines of text as SVG paths."""

import unicodedata
from itertools import accumulate

from interpreter.drawing.letters import CAPITAL, LETTERS, Letter
from interpreter.drawing.markup import element, moved

_GAP = 2.4
"""Between two letters, in units of the letters."""

_STROKE = 1.5


def text_width(text: str, height: float) -> float:
    """How wide a text is when its capitals are so high.

    >>> text_width("HH", 10)
    15.6
    """
    letters = _letters(text)
    gaps = _GAP * max(0, len(letters) - 1)
    return round((sum(letter.width for letter in letters) + gaps) * height / CAPITAL, 2)


def write(text: str, x: float, y: float, height: float, colour: str, *, anchor: float = 0) -> str:
    """A text with capitals of a height, standing on the line `y`. `anchor` is the part of it that is left of `x`."""
    start = x - anchor * text_width(text, height)
    return element(
        "g",
        _strokes(_letters(text)),
        class_="text",
        transform=moved(start, y - height, height / CAPITAL),
        fill="none",
        stroke=colour,
        stroke_width=_STROKE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def write_within(text: str, x: float, y: float, height: float, width: float, colour: str) -> str:
    """A text around the point `x`, `y`, made smaller if it would be wider than `width`."""
    fitting = min(height, height * width / max(text_width(text, height), 1))
    return write(text, x, y + fitting / 2, fitting, colour, anchor=0.5)


def _letters(text: str) -> list[Letter]:
    """The letters of a text; accents are left out, and so is what cannot be written."""
    return [LETTERS[char] for char in unicodedata.normalize("NFKD", text) if char in LETTERS]


def _strokes(letters: list[Letter]) -> list[str]:
    starts = accumulate((letter.width + _GAP for letter in letters), initial=0.0)
    placed = zip(letters, starts, strict=False)  # the last start is where a further letter would be
    return [element("path", transform=moved(start, 0), d=letter.path) for letter, start in placed if letter.path]
