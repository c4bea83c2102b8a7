"""Macros of a ZRF: `(define name ..)`, and `(name a b)`, which stands for its body with `$1` and `$2` replaced."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from dsl.diagnostics import Diagnostic
from interpreter.exchange.findings import finding
from interpreter.exchange.zillions.grammar import Node

MAX_NODES = 100_000
"""Elements of one file once its macros are replaced."""

_MAX_DEPTH = 150
"""Lists and macros inside each other."""

_LONG = 1_000
"""Characters of the longest word; a text counts as one more element for each so many."""

_ARGUMENT = re.compile(r"\$([0-9]{1,6})(?![0-9])")


class TooLargeError(Exception):
    """The macros of a file make too much of it; carries the call at which that was seen."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node = node
        self.why = why


@dataclass(slots=True)
class Macros:
    """The macros of a file by their names, and how many elements they have made so far.

    Capital letters count in names of macros, unlike in other words: a macro `rook` does not replace `(Rook a1)`.
    """

    bodies: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    n_made: int = 0

    def define(self, node: Node, findings: list[Diagnostic]) -> None:
        """Add a macro, or report a definition without a name."""
        if not node.rest or node.rest[0].items is not None:
            form = "a macro is `(define name body)`"
            findings.append(finding("zrf-syntax", node.span, form, label="no name"))
            return
        self.bodies[node.rest[0].word] = node.rest[1:]

    def expanded(self, nodes: Iterable[Node], depth: int = 0) -> tuple[Node, ...]:
        """Return elements with all calls of macros replaced; raise `TooLargeError` if that makes too much."""
        found: list[Node] = []
        for node in nodes:
            found.extend(self._one(node, depth))
        return tuple(found)

    def _one(self, node: Node, depth: int) -> Iterator[Node]:
        self.n_made += 1 + len(node.word) // _LONG
        if self.n_made > MAX_NODES:
            raise TooLargeError(node, f"with its macros, the file has more than {MAX_NODES:,} elements")
        if len(node.word) > _LONG and not node.is_text:
            raise TooLargeError(node, f"with its macros, a word has more than {_LONG:,} characters")
        if depth >= _MAX_DEPTH:
            raise TooLargeError(node, f"a macro calls itself, or lists and macros are more than {_MAX_DEPTH} deep")
        body = self.bodies.get(node.items[0].word) if node.items and not node.items[0].is_text else None
        if body is None:
            yield node if node.items is None else replace(node, items=self.expanded(node.items, depth + 1))
            return
        arguments = self.expanded(node.rest, depth + 1)
        filled = [each for part in body for each in _filled(part, arguments)]
        # A macro that is called without arguments takes those of the macro around it
        made = tuple(each for part in self.expanded(filled, depth + 1) for each in _filled(part, arguments))
        # An entry that depends on arguments is best found by its call
        yield from (replace(each, span=node.span) for each in made) if arguments and len(made) == 1 else made


def _filled(node: Node, arguments: tuple[Node, ...]) -> Iterator[Node]:
    """Yield an element with the arguments of a call in it; one that the call lacks stays as it is."""
    if node.items is not None:
        yield replace(node, items=tuple(each for part in node.items for each in _filled(part, arguments)))
        return
    whole = _ARGUMENT.fullmatch(node.word)
    if whole:
        number = int(whole[1])
        yield arguments[number - 1] if 1 <= number <= len(arguments) else node
        return
    if "$" not in node.word:
        yield node
        return

    def given(match: re.Match[str]) -> str:
        number = int(match[1])
        return arguments[number - 1].word if 1 <= number <= len(arguments) else match[0]

    yield replace(node, word=_ARGUMENT.sub(given, node.word))
