"""The syntax tree: the statements of a file, each part with its place in the text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dsl.source import Source, Span


@dataclass(frozen=True, slots=True)
class Word:
    """A token: its text without quotes, the kind of token in the form, and its place."""

    text: str
    kind: str
    span: Span

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, from `#` to the end of its line."""

    span: Span


@dataclass(frozen=True, slots=True)
class Chunk:
    """A statement before its form is known: the span of its head, and the statements of its block if it has one."""

    head: Span
    span: Span
    body: "tuple[Chunk, ...] | None" = None


@dataclass(frozen=True, slots=True)
class Guard:
    """`when OPTION = VALUE`."""

    option: Word
    value: Word


@dataclass(frozen=True, slots=True)
class Phrase:
    """A composite part of a statement, such as a set of squares or the index of a series: its form and its parts."""

    form: str
    span: Span
    parts: Mapping[str, "tuple[Word | Phrase, ...]"]

    def words(self, slot: str) -> tuple[Word, ...]:
        """Return the tokens of a slot, empty if it was left out."""
        return tuple(part for part in self.parts.get(slot, ()) if isinstance(part, Word))

    def word(self, slot: str) -> Word | None:
        """Return the token of a slot, or None if it was left out."""
        words = self.words(slot)
        return words[0] if words else None

    def need(self, slot: str) -> Word:
        """Return the token of a required slot."""
        word = self.word(slot)
        assert word is not None, f"the form of `{self.form}` has a slot `{slot}`"
        return word

    def phrases(self, slot: str) -> "tuple[Phrase, ...]":
        """Return the composite parts of a slot."""
        return tuple(part for part in self.parts.get(slot, ()) if isinstance(part, Phrase))

    def all_words(self) -> Iterator[Word]:
        """Yield every token of the phrase, including those of its composite parts."""
        for parts in self.parts.values():
            for part in parts:
                if isinstance(part, Word):
                    yield part
                else:
                    yield from part.all_words()


@dataclass(frozen=True, slots=True)
class Statement(Phrase):
    """A statement: the parts of its head, its guards, and the statements of its block."""

    guards: tuple[Guard, ...] = ()
    body: "tuple[Statement, ...]" = ()
    whole: bool = True
    """True if every statement of the block was readable."""
    head: Span = field(kw_only=True)

    def clauses(self, *forms: str) -> "tuple[Statement, ...]":
        """Return the statements of the block with one of these forms."""
        return tuple(clause for clause in self.body if clause.form in forms)

    def walk(self) -> "Iterator[Statement]":
        """Yield the statement and all statements inside it."""
        yield self
        for clause in self.body:
            yield from clause.walk()


@dataclass(frozen=True, slots=True)
class Unread:
    """An unreadable statement, and its block with all its statements.

    It is already reported if another finding, such as one on its quotes or braces, explains it.
    """

    chunk: Chunk
    block: str
    siblings: tuple[Chunk, ...]
    is_reported: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """One file: its statements in order, its comments, and whether every statement was readable."""

    source: Source
    statements: tuple[Statement, ...]
    comments: tuple[Comment, ...]
    whole: bool = True
    unread: tuple[Unread, ...] = ()
    asked_by: Word | None = None
    """The name in another file that refers to this one."""
