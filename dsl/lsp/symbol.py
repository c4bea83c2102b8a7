"""Names in a file: every place that declares or uses a name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.grammar.forms import all_forms
from dsl.grammar.tokens import REFERS
from dsl.source import Span
from dsl.syntax import Guard, Statement, Tree, Word

DECLARED: Mapping[str, str] = {
    form.key: form.declares for form in all_forms() if form.declares and " NAME" in form.text
}
"""Forms that declare a name, and the kind of declaration; a command has the name of a piece."""

FILES = ("extends", "use")


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An occurrence of a name."""

    kind: str
    name: str
    span: Span
    is_declaration: bool = False
    of: str = ""
    """The option that a value belongs to."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The meaning of the name, as far as this file shows."""
        return self.kind, self.name, self.of


def occurrences(tree: Tree) -> Iterator[Occurrence]:
    """Yield every name of a file once, in no particular order."""
    seen: set[int] = set()
    for top in tree.statements:
        for statement in top.walk():
            for found in _of_statement(statement):
                if found.span.start not in seen:
                    seen.add(found.span.start)
                    yield found


def _of_statement(statement: Statement) -> Iterator[Occurrence]:
    """Yield the names that a statement declares or refers to."""
    for guard in statement.guards:
        yield from _of_guard(guard)
    name = statement.word("name")
    if name is not None and (kind := DECLARED.get(statement.form)):
        yield Occurrence(kind, name.text, name.span, is_declaration=True)
    elif name is not None and statement.form in FILES:
        yield Occurrence("file", name.text, name.span)
    elif name is not None and statement.form == "without":
        yield Occurrence(statement.need("kind").text, name.text, name.span)
    yield from _of_values(statement)
    for word in statement.all_words():
        if word.kind in REFERS:
            yield Occurrence(REFERS[word.kind], word.text, word.span)


def _of_guard(guard: Guard) -> Iterator[Occurrence]:
    yield Occurrence("option", guard.option.text, guard.option.span)
    yield _value(guard.value, guard.option.text)


def _of_values(statement: Statement) -> Iterator[Occurrence]:
    if statement.form == "option":
        for word in statement.words("value"):
            yield _value(word, statement.need("name").text, is_declaration=True)
    elif statement.form == "set":
        yield _value(statement.need("value"), statement.need("option").text)


def _value(word: Word, option: str, *, is_declaration: bool = False) -> Occurrence:
    return Occurrence("value", word.text, word.span, is_declaration, option)
