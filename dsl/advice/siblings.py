"""The other statements of a block, as seen from an unreadable one."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from dsl.syntax import Chunk


@dataclass(frozen=True, slots=True)
class Siblings:
    """The other statements of a block."""

    orders: Mapping[str, int] = field(default_factory=dict)
    """Count of each statement of the block, including this one, in the form that `in_order` returns."""
    captures: int = 0
    """Number of statements of the block that are captures, including this one."""
    own: str = ""
    """The unreadable statement."""

    def says(self, text: str) -> bool:
        """True if another statement has the same meaning."""
        order = in_order(text)
        return self.orders.get(order, 0) > (order == in_order(self.own))

    @property
    def has_captures(self) -> bool:
        """True if another statement is a capture."""
        return self.captures > _is_capture(self.own)


def siblings(chunk: Chunk, chunks: tuple[Chunk, ...]) -> Siblings:
    """Return the other statements of a block."""
    orders, captures = _known(_Same(chunks))
    return Siblings(orders, captures, chunk.head.text)


def in_order(text: str) -> str:
    """Return a statement in a form that is equal for equivalent statements: lists have no order."""
    listed = re.sub(r"\s*([+,])\s*", r"\1", " ".join(text.split()))
    return re.sub(r"[^\s+,]+(?:[+,][^\s+,]+)+", lambda found: "+".join(sorted(re.split("[+,]", found[0]))), listed)


@dataclass(frozen=True, eq=False)
class _Same:
    """The statements of a block, compared by identity: comparing thousands of them takes longer than using them."""

    chunks: tuple[Chunk, ...]

    def __hash__(self) -> int:
        return id(self.chunks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.chunks is other.chunks


@lru_cache(maxsize=16)
def _known(block: _Same) -> tuple[Counter[str], int]:
    """Count the statements of a block, and its captures, once for all unreadable statements."""
    heads = [chunk.head.text for chunk in block.chunks]
    return Counter(map(in_order, heads)), sum(map(_is_capture, heads))


def _is_capture(head: str) -> bool:
    return re.match(r"(?:captures?|takes?|attacks?)\b|moves c", head) is not None
