"""Text with stroked letters, as SVG paths."""

import unicodedata
from itertools import accumulate

from interpreter.drawing.letters import CAPITAL, LETTERS, Letter
from interpreter.drawing.markup import element, moved

_GAP = 2.4
"""Space between two letters, in units of the letters."""

_STROKE = 1.5


def text_width(text: str, height: float) -> float:
    """Return the width of a text whose capitals have a given height.

    >>> text_width("HH", 10)
    15.6
    """
    letters = _letters(text)
    gaps = _GAP * max(0, len(letters) - 1)
    return round((sum(letter.width for letter in letters) + gaps) * height / CAPITAL, 2)


def write(text: str, x: float, y: float, height: float, color: str, *, anchor: float = 0) -> str:
    """Draw a text with its baseline at `y`. `anchor` is the fraction of it that is left of `x`."""
    start = x - anchor * text_width(text, height)
    return element(
        "g",
        _strokes(_letters(text)),
        class_="text",
        transform=moved(start, y - height, height / CAPITAL),
        fill="none",
        stroke=color,
        stroke_width=_STROKE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def write_within(text: str, x: float, y: float, height: float, width: float, color: str, *, anchor: float = 0.5) -> str:
    """Draw a text with its middle at height `y`, scaled down if it is wider than `width`; `anchor` as in `write`."""
    fitting = min(height, height * width / max(text_width(text, height), 1))
    return write(text, x, y + fitting / 2, fitting, color, anchor=anchor)


def _letters(text: str) -> list[Letter]:
    """Return the letters of a text, without accents and unknown characters."""
    return [LETTERS[char] for char in unicodedata.normalize("NFKD", text) if char in LETTERS]


def _strokes(letters: list[Letter]) -> list[str]:
    starts = accumulate((letter.width + _GAP for letter in letters), initial=0.0)
    placed = zip(letters, starts, strict=False)  # the last start is the position of a further letter
    return [element("path", transform=moved(start, 0), d=letter.path) for letter, start in placed if letter.path]
