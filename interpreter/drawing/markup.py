"""SVG text: elements, numbers and transforms."""

from collections.abc import Iterable
from html import escape


def number(value: float) -> str:
    """Format a number with at most two decimals.

    >>> number(3.0), number(0.3333), number(-0.001)
    ('3', '0.33', '0')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def element(name: str, children: Iterable[str] = (), **attributes: str | float) -> str:
    """Return an element; `_` in attribute names becomes `-`.

    >>> element("path", d="M0 0", stroke_width=1.5)
    '<path d="M0 0" stroke-width="1.5"/>'
    """
    written = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items())
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def caption(text: str) -> str:
    """Return a title, which programs show or read out.

    >>> caption("K & R")
    '<title>K &amp; R</title>'
    """
    return f"<title>{escape(text)}</title>"


def moved(x: float, y: float, scale: float = 1) -> str:
    """Return a `transform` that translates, then scales.

    >>> moved(4, 5), moved(4, 5, 0.5)
    ('translate(4 5)', 'translate(4 5) scale(0.5)')
    """
    shift = f"translate({number(x)} {number(y)})"
    return shift if scale == 1 else f"{shift} scale({number(scale)})"
