"""Cleans a picture as PyChess does with those that its users upload, written from our copy of its limits."""

import xml.etree.ElementTree as ET

from interpreter.exchange.pychess import limits

_NAMESPACE = "{http://www.w3.org/2000/svg}"


class RefusedPictureError(ValueError):
    """A picture that the site refuses as a whole."""


def cleaned(svg: str) -> str:
    """Return a picture without the elements and attributes that the site removes."""
    if "<!DOCTYPE" in svg or "<?" in svg or "data:" in svg or "javascript:" in svg:
        raise RefusedPictureError("a doctype, an instruction, or an address that holds data")
    root = ET.fromstring(svg)
    _clean(root)
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    return ET.tostring(root, encoding="unicode")


def _clean(element: ET.Element) -> None:
    for name, value in list(element.attrib.items()):
        kept = name in limits.ATTRIBUTES and (name != "href" or value.startswith("#"))
        if not kept:
            del element.attrib[name]
        elif name != "aria-label" and limits.VALUE.fullmatch(value) is None:
            raise RefusedPictureError(f"{name}: {value}")
    for child in list(element):
        if child.tag.removeprefix(_NAMESPACE) in limits.ELEMENTS:
            _clean(child)
        else:
            element.remove(child)
