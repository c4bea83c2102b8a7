"""Plain data about all shipped rulesets together: to compile them takes seconds, so it is made once and kept."""

from collections.abc import Callable
from typing import Any, TypeVar

from dsl.source import Source
from interpreter.cache import entry
from rulesets import Catalogue

Kept = TypeVar("Kept")


def kept(kind: str, make: Callable[[], Any], read: Callable[[Any], Kept]) -> Kept:  # Any: plain data
    """Return what is kept of a kind about the shipped files as they are now, or else what is made.

    `make` returns plain data, and `read` the value in them. If `read` raises `LookupError`, `TypeError` or
    `ValueError`, the data are from elsewhere and are made again.
    """
    catalogue = Catalogue()
    texts = Source(kind, "".join(catalogue.open(name)[0].text for name in catalogue.names()))
    key = entry.key(kind, texts, {})
    try:
        return read(entry.read(key))
    except (LookupError, TypeError, ValueError):
        made = make()
        entry.write(key, made)
        return read(made)
