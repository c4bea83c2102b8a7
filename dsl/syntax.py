"""The syntax tree: what was written, statement by statement, each part with the place it came from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dsl.source import Source, Span


@dataclass(frozen=True, slots=True)
class Word:
    """A token: its text (quotes taken off), the kind of token the form asked for, and its place."""

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
    """A statement before its form is known: the stretch of its head, and the statements of its block if it has one."""

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
    """A composite part of a statement, as a set of squares or the index of a series: the form it has, and its parts."""

    form: str
    span: Span
    parts: Mapping[str, "tuple[Word | Phrase, ...]"]

    def words(self, slot: str) -> tuple[Word, ...]:
        """The tokens of a slot, none if the slot was left out."""
        return tuple(part for part in self.parts.get(slot, ()) if isinstance(part, Word))

    def word(self, slot: str) -> Word | None:
        """The token of a slot, `None` if it was left out."""
        words = self.words(slot)
        return words[0] if words else None

    def phrases(self, slot: str) -> "tuple[Phrase, ...]":
        """The composite parts of a slot."""
        return tuple(part for part in self.parts.get(slot, ()) if isinstance(part, Phrase))

    def all_words(self) -> Iterator[Word]:
        """Every token of the phrase, those of its composite parts included."""
        for parts in self.parts.values():
            for part in parts:
                if isinstance(part, Word):
                    yield part
                else:
                    yield from part.all_words()


@dataclass(frozen=True, slots=True)
class Statement(Phrase):
    """A statement: the parts of its head, the guards it stands under, and the statements of its block."""

    guards: tuple[Guard, ...] = ()
    body: "tuple[Statement, ...]" = ()
    whole: bool = True
    """Whether every statement of the block could be read."""
    head: Span = field(kw_only=True)

    def need(self, slot: str) -> Word:
        """The token of a slot that the form does not let an author leave out."""
        word = self.word(slot)
        assert word is not None, f"the form of `{self.form}` has a slot `{slot}`"
        return word

    def clauses(self, *forms: str) -> "tuple[Statement, ...]":
        """The statements of the block that have one of these forms."""
        return tuple(clause for clause in self.body if clause.form in forms)

    def walk(self) -> "Iterator[Statement]":
        """The statement and all statements inside it."""
        yield self
        for clause in self.body:
            yield from clause.walk()


@dataclass(frozen=True, slots=True)
class Unread:
    """A statement that could not be read, and the block it stands in with all its statements.

    It is told already if another finding, as one on its quotes or braces, says what is wrong.
    """

    chunk: Chunk
    block: str
    beside: tuple[Chunk, ...]
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """One file: its statements in order, its comments, and whether every statement could be read."""

    source: Source
    statements: tuple[Statement, ...]
    comments: tuple[Comment, ...]
    whole: bool = True
    unread: tuple[Unread, ...] = ()
    asked_by: Word | None = None
    """The name in another file by which this one is asked for."""
