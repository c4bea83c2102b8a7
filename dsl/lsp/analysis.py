"""The analysis of a text: its trees, findings, names, and the model of the last correct text."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath

from lsprotocol.types import Position, Range

from dsl.compiler import Compiled, compile_source
from dsl.diagnostics import Diagnostic
from dsl.grammar import parse
from dsl.lsp.lines import Lines, lines_of, range_of
from dsl.lsp.symbol import Occurrence, occurrences
from dsl.model import Ruleset
from dsl.resolve import Library, gather
from dsl.source import Source, Span
from dsl.syntax import Statement, Tree, Word


@dataclass(frozen=True, eq=False)
class Analysis:
    """The immutable analysis of one text; a changed text gets a new one."""

    source: Source
    trees: tuple[Tree, ...]
    """The files it builds on, and itself last; empty if nothing was readable."""
    findings: tuple[Diagnostic, ...] = ()
    rules: Ruleset | None = None
    encoding: str = "utf-16"
    compiled: Compiled | None = None
    """The compilation, unless only names were needed."""

    def with_more(self, findings: Iterable[Diagnostic]) -> "Analysis":
        """Return this analysis with further findings, without duplicates, in order."""
        every = dict.fromkeys((*self.findings, *findings))
        ordered = sorted(every, key=lambda found: (found.span.source is self.source, found.span.start, found.code))
        return replace(self, findings=tuple(ordered))

    def only(self, finding: Diagnostic) -> "Analysis":
        """Return this analysis with a single finding."""
        return replace(self, findings=(finding,))

    @property
    def lines(self) -> Lines:
        """The lines of the text."""
        return lines_of(self.source, self.encoding)

    def range(self, span: Span) -> Range:
        """The place of a span."""
        return range_of(span, self.encoding)

    def offset(self, position: Position) -> int:
        """The character at a place."""
        return self.lines.offset(position)

    def base(self, name: str) -> Tree | None:
        """Return the base file of a name, if it was readable."""
        read = (tree for tree in self.trees[:-1] if tree.statements)
        return next((tree for tree in read if PurePath(tree.source.name).stem == name), None)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements of the file itself."""
        return self.trees[-1].statements if self.trees else ()

    @property
    def tests(self) -> tuple[Statement, ...]:
        """The tests of the file."""
        return tuple(statement for statement in self.statements if statement.form == "test")

    @cached_property
    def occurrences(self) -> tuple[Occurrence, ...]:
        """Every name in the file itself."""
        return tuple(occurrences(self.trees[-1])) if self.trees else ()

    @cached_property
    def declared(self) -> dict[tuple[str, str, str], tuple[Occurrence, ...]]:
        """The declarations of each name, in the last file that has any, because that file replaces earlier ones."""
        found: dict[tuple[str, str, str], tuple[Occurrence, ...]] = {}
        for tree in self.trees:
            own: dict[tuple[str, str, str], tuple[Occurrence, ...]] = {}
            for each in occurrences(tree):
                if each.is_declaration:
                    own[each.key] = (*own.get(each.key, ()), each)
            found |= own
        return found

    def occurrence_at(self, offset: int) -> Occurrence | None:
        """Return the name at a character, or directly before it."""
        return next((each for each in self.occurrences if each.span.start <= offset <= each.span.end), None)

    def meant(self, occurrence: Occurrence) -> tuple[Occurrence, ...]:
        """Return the declarations of a name."""
        kind, name, of = occurrence.key
        kinds = ("piece", "pair") if kind == "man" else ("piece",) if kind == "command" else (kind,)
        return next((self.declared[each, name, of] for each in kinds if (each, name, of) in self.declared), ())

    def declaration(self, occurrence: Occurrence) -> Statement | None:
        """Return the statement that declares a name, the last if there are several."""
        meant = self.meant(occurrence)
        if not meant:
            return None
        span = meant[-1].span
        tree = next(tree for tree in self.trees if tree.source is span.source)
        return next(s for s in tree.statements if s.span.start <= span.start < s.span.end)

    def names(self, kind: str) -> tuple[str, ...]:
        """Return the declared names of a kind."""
        kinds = ("piece", "pair") if kind == "man" else (kind,)
        return tuple(name for each, name, _ in self.declared if each in kinds)

    def values(self, option: str) -> tuple[str, ...]:
        """Return the declared values of an option."""
        return tuple(name for kind, name, of in self.declared if kind == "value" and of == option)

    def statement_at(self, offset: int) -> Statement | None:
        """Return the innermost statement whose head contains a character."""
        return next((s for s in self._walk() if s.head.start <= offset <= s.head.end), None)

    def word_at(self, offset: int) -> Word | None:
        """Return the token of a statement at a character."""
        statement = self.statement_at(offset)
        words = list(statement.all_words()) if statement else []
        words += [word for guard in statement.guards for word in (guard.option, guard.value)] if statement else []
        return next((word for word in words if word.span.start <= offset <= word.span.end), None)

    def _walk(self) -> Iterator[Statement]:
        for statement in self.statements:
            yield from statement.walk()


def analyse(source: Source, library: Library, *, before: Analysis | None = None, encoding: str = "utf-16") -> Analysis:
    """Analyze a text thoroughly. The model of the text `before` is used until this one is correct."""
    compiled = compile_source(source, library=library, thorough=True)
    rules = compiled.ruleset or (before.rules if before else None)
    return Analysis(source, compiled.trees, compiled.findings, rules, encoding, compiled)


def read(source: Source, library: Library, *, encoding: str = "utf-16") -> Analysis:
    """Analyze only the names of a text."""
    trees = gather(parse(source, []), library, [])
    return Analysis(source, trees, encoding=encoding)
