"""Replaces the definitions and the options of a description by what they stand for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from interpreter.exchange.findings import finding
from interpreter.exchange.ludii.nodes import Group, Named, Node, Ref, Text, Word, is_list
from interpreter.exchange.ludii.options import Item, Option, referred
from interpreter.exchange.nesting import MAX_LEVEL

_DEPTH = 60
"""Definitions within each other, so that one that names itself ends."""
_NODES = 40_000
"""Nodes of an expanded description; public ones of games that Rumpus reads have some thousands."""

_LONG = 1_000
"""Characters of a string or a word that count as one more node."""

_PARAMETER = re.compile(r"#([0-9]{1,6})(?![0-9])")
Arguments = tuple[tuple[Node, ...], ...]


def definitions(top: Sequence[Node]) -> dict[str, tuple[Node, ...]]:
    """Return the bodies of the definitions of a description by their names."""
    return {
        node.items[1].text: node.items[2:]
        for node in top
        if isinstance(node, Group)
        and is_list(node, "define")
        and len(node.items) > 1
        and isinstance(node.items[1], Text)
    }


@dataclass(slots=True)
class Expander:
    """Expands nodes, and counts how many it has made."""

    defined: Mapping[str, tuple[Node, ...]]
    chosen: Mapping[str, tuple[Option, Item]]
    findings: list[Diagnostic]
    count: int = 0
    level: int = 0
    """Number of nodes around the one that is expanded."""
    failed: bool = field(default=False)

    def expand(self, nodes: Sequence[Node], given: Arguments = (), depth: int = 0) -> tuple[Node, ...]:
        """Return some nodes with all references, parameters and definitions replaced."""
        found: list[Node] = []
        for node in nodes:
            found += self._one(node, given, depth)
        return tuple(found)

    def _one(self, node: Node, given: Arguments, depth: int) -> tuple[Node, ...]:
        """Return what a node stands for."""
        self.count += 1 + (len(node.text) // _LONG if isinstance(node, Word | Text) else 0)
        if self.failed or self.count > _NODES or depth > _DEPTH or self.level > MAX_LEVEL:
            self._fail(node, depth)
            return ()
        self.level += 1
        found = self._stands_for(node, given, depth)
        self.level -= 1
        return found

    def _stands_for(self, node: Node, given: Arguments, depth: int) -> tuple[Node, ...]:
        match node:
            case Ref():
                return self._referred(node, depth)
            case Word(text) | Text(text) if "#" in text:
                return self._parameter(node, given, depth)
            case Text(text) if text in self.defined:
                return self.expand(self.defined[text], (), depth + 1)
            case Named(key, value, span):
                inner = self._one(value, given, depth)
                return (Named(key, inner[0], span), *inner[1:]) if inner else ()
            case Group("(", (Text(name), *arguments)) if name in self.defined:
                passed = tuple(self._argument(each, given, depth) for each in arguments)
                return self.expand(self.defined[name], passed, depth + 1)
            case Group("(", (Text() as name, *arguments), span):
                return (Group("(", (name, *self.expand(arguments, given, depth)), span),)
            case Group(kind, items, span):
                return (Group(kind, self.expand(items, given, depth), span),)
        return (node,)

    def _argument(self, node: Node, given: Arguments, depth: int) -> tuple[Node, ...]:
        """Return what is passed for a parameter; `~` passes nothing."""
        return () if isinstance(node, Word) and node.text == "~" else self._one(node, given, depth)

    def _parameter(self, node: Word | Text, given: Arguments, depth: int) -> tuple[Node, ...]:
        """Return the argument for a parameter, or the word with its parameters filled in."""
        whole = _PARAMETER.fullmatch(node.text)
        if whole and isinstance(node, Word):
            return _given(given, whole[1])

        def filled(match: re.Match[str]) -> str:
            return "".join(each.text for each in _given(given, match[1]) if isinstance(each, Word | Text))

        made = type(node)(_PARAMETER.sub(filled, node.text), node.span)
        return (made,) if "#" in made.text else self._one(made, given, depth)

    def _referred(self, ref: Ref, depth: int) -> tuple[Node, ...]:
        """Return what a reference stands for, or report one that nothing declares."""
        found = referred(ref, self.chosen)
        if found is None:
            problem = f"no option of the description is `<{ref.name}{':' * bool(ref.argument)}{ref.argument}>`"
            self.findings.append(finding("ludii-text", ref.span, problem, label="here"))
            return ()
        return self.expand(found, (), depth + 1)

    def _fail(self, node: Node, depth: int) -> None:
        """Report a description that is too long, or whose definitions make it so."""
        if not self.failed and depth == 0:
            problem = f"a description has at most {_NODES:,} words, with its definitions"
            self.findings.append(finding("ludii-text", node.span, problem, label="here"))
        elif not self.failed:
            note = "a definition may name itself, or name others again and again"
            self.findings.append(finding("ludii-text", node.span, "the definitions never come to an end", note=note))
        self.failed = True


def _given(given: Arguments, number: str) -> tuple[Node, ...]:
    """Return the argument with a number from 1, or nothing if there is none."""
    return given[int(number) - 1] if 1 <= int(number) <= len(given) else ()
