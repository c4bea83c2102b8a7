"""The syntax tree of a game description: words, strings, lists in parentheses, braces or angle brackets."""

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.source import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a number or an operator, such as `Slide`, `8`, `#1` or `<=`."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A string in quotes; the text has none."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to the chosen item of an option: `<Board>`, or `<Board:size>` to one of its arguments."""

    name: str
    argument: str
    span: Span


@dataclass(frozen=True, slots=True)
class Named:
    """A named argument: `if:(is Empty (to))`."""

    key: str
    value: "Node"
    span: Span


@dataclass(frozen=True, slots=True)
class Group:
    """A list in brackets, whose kind is the opening one: `(`, `{` or `<`."""

    kind: str
    items: tuple["Node", ...]
    span: Span

    @property
    def head(self) -> str:
        """The word or the string that a list in parentheses starts with; empty for other lists."""
        return self.first.text if self.kind == "(" and isinstance(self.first, Word | Text) else ""

    @property
    def is_named(self) -> bool:
        """True if a list in parentheses starts with a string, the name of a definition."""
        return self.kind == "(" and isinstance(self.first, Text)

    @property
    def first(self) -> "Node | None":
        """The first item."""
        return self.items[0] if self.items else None

    @property
    def second(self) -> "Node | None":
        """What follows the head first."""
        return self.items[1] if len(self.items) > 1 else None

    @property
    def arguments(self) -> tuple["Node", ...]:
        """What follows the head."""
        return self.items[1:]


Node = Word | Text | Ref | Named | Group


def is_list(node: Node | None, *heads: str) -> bool:
    """Return True if a node is a list in parentheses that starts with one of some words."""
    return isinstance(node, Group) and node.kind == "(" and node.head in heads


def shown(node: Node | None, most: int = 60) -> str:
    """Return a node as one line of text, cut off if it is long; nothing for no node.

    A macro may have written the node, so the text of its span is not always what it says.
    """
    text = "" if node is None else _text(node)
    return text if len(text) <= most else f"{text[: most - 3].rstrip()}..."


def _text(node: Node) -> str:
    match node:
        case Word(text):
            return text
        case Text(text):
            return f'"{text}"'
        case Ref(name, argument):
            return f"<{name}:{argument}>" if argument else f"<{name}>"
        case Named(key, value):
            return f"{key}:{_text(value)}"
        case Group(kind, items):
            return f"{kind}{' '.join(map(_text, items))}{ {'(': ')', '{': '}', '<': '>'}[kind] }"


def same(one: Node, other: Node) -> bool:
    """Return True if two nodes say the same, wherever they are."""
    return _text(one) == _text(other)


def each_of(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list in braces, or the node itself."""
    if node is None:
        return ()
    return node.items if isinstance(node, Group) and node.kind == "{" else (node,)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes in it."""
    yield node
    if isinstance(node, Group):
        for item in node.items:
            yield from walk(item)
    elif isinstance(node, Named):
        yield from walk(node.value)
