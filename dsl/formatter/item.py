"""The items of a text, in order: statements and comments, nested as the blocks are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.formatter.atom import COMMENT, Atom, atoms
from dsl.source import Source
from dsl.syntax import Chunk, Comment, Statement, Tree


@dataclass(slots=True)
class Item:
    """A statement, or a comment on a separate line.

    `form` is the form the grammar found, `when` for a guard with a block and nothing for a comment. `comment` comes
    after the head, `last_comment` after the closing brace. `blanks` counts the blank lines above.
    """

    form: str
    atoms: tuple[Atom, ...]
    blanks: int
    body: "list[Item] | None" = None
    is_inline: bool = False
    """True if the author wrote the whole block on one line."""
    comment: str = ""
    last_comment: str = ""


def items(tree: Tree, chunks: Sequence[Chunk]) -> list[Item]:
    """Return the items of a file without unreadable statements."""
    forms = {found.head.start: found for statement in tree.statements for found in statement.walk()}
    return _Reader(tree.source, forms, list(tree.comments)).block(chunks, 0, len(tree.source.text), None)


@dataclass(slots=True)
class _Reader:
    source: Source
    forms: Mapping[int, Statement]
    comments: list[Comment]
    next_comment: int = 0
    found: list[Item] = field(default_factory=list)

    def take(self, end: int) -> Iterator[Comment]:
        """Take the remaining comments before an offset."""
        while self.next_comment < len(self.comments) and self.comments[self.next_comment].span.start < end:
            self.next_comment += 1
            yield self.comments[self.next_comment - 1]

    def block(self, chunks: Sequence[Chunk], start: int, end: int, owner: Item | None) -> list[Item]:
        """Return the items between two offsets; a comment after the opening brace belongs to its owner."""
        found: list[Item] = []
        at = start
        for chunk in chunks:
            at = self.loose(found, at, chunk.span.start, owner)
            found.append(self.statement(chunk, self.blanks(at, chunk.span.start) if found else 0))
            at = chunk.span.end
        self.loose(found, at, end, owner)
        return found

    def loose(self, found: list[Item], at: int, end: int, owner: Item | None) -> int:
        """Return the comments between two statements: after the first one, or on separate lines."""
        for comment in self.take(end):
            text, start = comment.span.text.rstrip(), comment.span.start
            starts_line = "\n" in self.source.text[at:start]
            if not starts_line and found:
                _append_comment(found[-1], text)
            elif not starts_line and owner is not None:
                owner.comment = text
            else:
                found.append(Item("", (Atom(text, COMMENT, start),), self.blanks(at, start) if found else 0))
            at = comment.span.end
        return at

    def blanks(self, start: int, end: int) -> int:
        return max(0, self.source.text.count("\n", start, end) - 1)

    def statement(self, chunk: Chunk, blanks: int) -> Item:
        statement = self.forms.get(chunk.head.start)
        inner = tuple(self.take(chunk.head.end))
        parts = atoms(chunk.head, statement.all_words() if statement else (), inner)
        item = Item(statement.form if statement else "when", parts, blanks)
        if chunk.body is not None:
            start = self.source.text.index("{", chunk.head.end) + 1
            item.body = self.block(chunk.body, start, chunk.span.end, item)
            item.is_inline = "\n" not in self.source.text[start : chunk.span.end]
        return item


def _append_comment(item: Item, comment: str) -> None:
    if item.body is None:
        item.comment = comment
    else:
        item.last_comment = comment
