"""What stands beside a statement in its block, for whoever guesses what the statement was meant to say."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from dsl.syntax import Chunk


@dataclass(frozen=True, slots=True)
class Beside:
    """The other statements of a block."""

    orders: Mapping[str, int] = field(default_factory=dict)
    """How often each is said in the block, the statement itself included, in the form that `in_order` gives."""
    captures: int = 0
    """How many statements of the block are captures by themselves, the statement itself included."""
    own: str = ""
    """The statement itself."""

    def says(self, text: str) -> bool:
        """Whether another statement says the same."""
        order = in_order(text)
        return self.orders.get(order, 0) > (order == in_order(self.own))

    @property
    def has_captures(self) -> bool:
        """Whether another statement is a capture by itself."""
        return self.captures > _is_capture(self.own)


def beside(chunk: Chunk, chunks: tuple[Chunk, ...]) -> Beside:
    """What stands beside one of the statements of a block."""
    orders, captures = _known(_Same(chunks))
    return Beside(orders, captures, chunk.head.text)


def in_order(text: str) -> str:
    """A statement by which others that say the same are known: what `+` or `,` joins has no order."""
    listed = re.sub(r"\s*([+,])\s*", r"\1", " ".join(text.split()))
    return re.sub(r"[^\s+,]+(?:[+,][^\s+,]+)+", lambda found: "+".join(sorted(re.split("[+,]", found[0]))), listed)


@dataclass(frozen=True, eq=False)
class _Same:
    """The statements of a block, known again by being the same object: there may be thousands to compare."""

    chunks: tuple[Chunk, ...]

    def __hash__(self) -> int:
        return id(self.chunks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.chunks is other.chunks


@lru_cache(maxsize=16)
def _known(block: _Same) -> tuple[Counter[str], int]:
    """What is asked of all statements of a block, for each of them that cannot be read."""
    heads = [chunk.head.text for chunk in block.chunks]
    return Counter(map(in_order, heads)), sum(map(_is_capture, heads))


def _is_capture(head: str) -> bool:
    return re.match(r"(?:captures?|takes?|attacks?)\b|moves c", head) is not None
