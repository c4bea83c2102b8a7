"""Figures that an author has drawn for pieces: of a stranger's SVG, shapes and their looks alone are kept.

The text is not edited but written anew from what is known to be harmless, so that nothing else can pass.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from interpreter.web.languages.marking import N_, filled

if TYPE_CHECKING:
    from interpreter.web.wire.scene import Table

MOST_BYTES = 32 * 1024
"""Bytes of a file."""

NAME = re.compile(r"([wbn])([A-Z0-9+*'~-]{1,8})", re.ASCII)
"""The name of a figure: its side, as White, Black or neutral, and the symbol of its piece."""

OWN = "author"
"""The class of a figure that an author has drawn: boards cut it off at the edge of its square."""

_MOST_SHAPES = 1000
_DEEPEST = 20
_FIELD = 45
"""The edge of the field on which figures are drawn."""

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset({"g", "path", "circle", "rect", "ellipse", "line", "polygon", "polyline"})
_SILENT = frozenset({"title", "desc", "metadata"})
"""Elements that draw nothing: they are left out."""

_GEOMETRY = frozenset(
    ["d", "cx", "cy", "height", "points", "r", "rx", "ry", "transform", "width", "x", "x1", "x2", "y", "y1", "y2"]
)
_LOOKS = frozenset(
    [
        "clip-rule",
        "fill",
        "fill-opacity",
        "fill-rule",
        "opacity",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-opacity",
        "stroke-width",
    ]
)
_VALUE = re.compile(r"[-\w\s#%,.()+]*", re.ASCII)
_NUMBER = r"\s*(-?\d+(?:\.\d+)?(?:e-?\d+)?)"
_VIEW_BOX = re.compile(rf"{_NUMBER}[\s,]{_NUMBER}[\s,]{_NUMBER}[\s,]{_NUMBER}\s*", re.ASCII)
_LENGTH = re.compile(rf"{_NUMBER}(?:px)?\s*", re.ASCII)


class FigureError(ValueError):
    """A file that is not a figure; the text says why, to its author."""


def figure_of(text: str) -> str:
    """Return an SVG as a figure on the field of a square; raise `FigureError` if it has anything but shapes.

    >>> figure_of('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 45"><circle r="9" onload=""/></svg>')
    Traceback (most recent call last):
        ...
    interpreter.web.rules.own_figures.FigureError: `onload` of `circle` is not part of a drawing: remove it
    >>> figure_of('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 45"><circle r="9" id="c"/></svg>')
    '<g class="author" transform="translate(0 11.25) scale(0.5)"><circle r="9"/></g>'
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise FigureError(filled("the file is larger than %(most)s KB", most=MOST_BYTES // 1024))
    root = _parsed(text)
    place = _place(root)
    shapes = [shape for child in root for shape in _kept(child, 1)]
    looks = dict(_looks(root))
    if not any(shapes) or sum(1 for _ in root.iter()) > _MOST_SHAPES:
        raise FigureError(filled("an image has at least one shape and at most %(most)s", most=_MOST_SHAPES))
    return _written("g", {"class": OWN, **looks, "transform": place}, "".join(shapes))


def _parsed(text: str) -> Element:
    try:
        root: Element = fromstring(text, forbid_dtd=True)
    except DefusedXmlException:
        raise FigureError(N_("the file declares a document type or entities: save it as plain SVG")) from None
    except (ParseError, ValueError):
        raise FigureError(N_("the file is not SVG: it must be XML with an `svg` element")) from None
    if root.tag != f"{_SVG}svg":
        raise FigureError(
            N_('the file is not SVG: its first element must be `svg` of xmlns="http://www.w3.org/2000/svg"')
        )
    return root


def _place(root: Element) -> str:
    """Return the transformation that brings a drawing to the middle of the field."""
    found = _VIEW_BOX.fullmatch(root.get("viewBox", ""))
    if found:
        left, top, width, height = map(float, found.groups())
    else:
        sizes = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
        left, top, (width, height) = 0.0, 0.0, [float(size[1]) if size else 0.0 for size in sizes]
    if not all(map(math.isfinite, (left, top, width, height))) or min(width, height) <= 0:
        raise FigureError(N_("the `svg` element needs a `viewBox` of four numbers, the last two above 0"))
    scale = _FIELD / max(width, height)
    x, y = (_FIELD - width * scale) / 2 - left * scale, (_FIELD - height * scale) / 2 - top * scale
    return f"translate({x:g} {y:g}) scale({scale:g})"


def _kept(element: Element, depth: int) -> Iterator[str]:
    """Yield an element as it is kept; elements of other namespaces, which editors add, are left out."""
    tag = str(element.tag)
    if not tag.startswith(_SVG) or tag.removeprefix(_SVG) in _SILENT:
        return
    name = tag.removeprefix(_SVG)
    if name == "defs" and not len(element):
        return
    if name not in _SHAPES:
        raise FigureError(
            filled("`%(name)s` is not kept in an image: draw it as paths without gradients and references", name=name)
        )
    if depth > _DEEPEST:
        raise FigureError(filled("groups are nested more than %(most)s deep", most=_DEEPEST))
    inside = "".join(shape for child in element for shape in _kept(child, depth + 1))
    geometry = {key: _value(name, key, value) for key, value in element.items() if key in _GEOMETRY}
    yield _written(name, {**geometry, **dict(_looks(element))}, inside)


def _looks(element: Element) -> Iterator[tuple[str, str]]:
    """Yield the attributes that say how shapes look, also those of a style; refuse what would act or load."""
    name = str(element.tag).removeprefix(_SVG)
    for key, value in element.items():
        local = key.rpartition("}")[2].lower()
        if local.startswith("on") or local == "href":
            raise FigureError(
                filled("`%(part)s` of `%(name)s` is not part of a drawing: remove it", part=local, name=name)
            )
        if key in _LOOKS:
            yield key, _value(name, key, value)
    for part in element.get("style", "").split(";"):
        key, _, value = (each.strip() for each in part.partition(":"))
        if key in _LOOKS:
            yield key, _value(name, key, value)


def _value(name: str, key: str, value: str) -> str:
    if not _VALUE.fullmatch(value) or "url" in value.lower():
        raise FigureError(
            filled(
                "`%(part)s` of `%(name)s` is neither a color nor numbers: `%(value)s`",
                part=key,
                name=name,
                value=value[:40],
            )
        )
    return value


def _written(name: str, attributes: Mapping[str, str], inside: str) -> str:
    words = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{words}>{inside}</{name}>" if inside else f"<{name}{words}/>"


def with_figures(table: Table, own: Mapping[str, str]) -> Table:
    """Return the table of a game with an author's figures, by their names, in place of ours."""
    pieces = [
        {
            **piece,
            "figures": [
                own.get(f"{side}{piece['symbol']}", figure)
                for side, figure in zip("wbn", piece["figures"], strict=False)
            ],
        }
        for piece in table["pieces"]
    ]
    return {**table, "pieces": pieces} if own else table  # type: ignore[typeddict-item]  # their fields are the same
