"""The input of the rules: the files of a ruleset, and its model under every combination of options."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from math import prod
from typing import Final, Protocol, TypeVar

from dsl.compiler import Model, model_of
from dsl.diagnostics import Diagnostic
from dsl.elaborate.turning import with_directions
from dsl.grammar import parse
from dsl.lint.allow import Allow, allows_of, by_line
from dsl.lint.presence import Presence
from dsl.lint.reach import Reach
from dsl.lint.work import Work
from dsl.model import Ruleset
from dsl.resolve import Declarations, Library, OptionTable, declare, gather, options_of
from dsl.resolve.files import NoLibrary
from dsl.source import Source, Span
from dsl.syntax import Statement, Tree, Word

MAX_VIEWS: Final = 64
"""Maximum number of combinations; a ruleset with more has each option tested separately."""

MAX_WORDS: Final = 120_000
"""Words of all combinations together; a longer ruleset has fewer of them examined."""

Thing = TypeVar("Thing")


class Written(Protocol):
    """Something that a statement makes."""

    @property
    def span(self) -> Span:
        """Its place in the text."""


Made = TypeVar("Made", bound=Written)


@dataclass(frozen=True, eq=False)
class View:
    """A ruleset under one combination of its options."""

    settings: Mapping[str, str]
    declared: Declarations
    rules: Ruleset
    reach: Reach

    @property
    def work(self) -> Work:
        """The work that is left for the rules."""
        return self.reach.work

    @cached_property
    def presence(self) -> Presence:
        """The pieces that may ever come into play, and their squares."""
        return Presence(self.rules, self.reach)


def row_at(rows: Iterable[Made], statement: Statement, work: Work) -> Made | None:
    """Return the row that a statement makes, or None if it does not hold under the options."""
    source, start = statement.head.source, statement.head.start
    for number, row in enumerate(rows):
        if row.span.start == start and row.span.source is source and row.span == statement.head:
            work.spend(1 + number // 10)
            return row
    work.spend(10)
    return None


@dataclass(frozen=True, eq=False, kw_only=True)
class Subject:
    """A file to lint. A library has no views."""

    source: Source
    trees: tuple[Tree, ...]
    table: OptionTable
    views: tuple[View, ...]
    is_exhaustive: bool
    """True if the views cover all combinations: what is idle in all of them is always idle."""
    reaches: dict[Hashable, Reach] = field(default_factory=dict)
    work: Work = field(default_factory=Work)
    n_unseen: int = 0
    """The number of option combinations that are not examined because there is too much text."""

    @property
    def tree(self) -> Tree:
        """The file itself."""
        return self.trees[-1]

    @property
    def head(self) -> Statement:
        """The `ruleset` or `library` statement."""
        return self.tree.statements[0]

    @property
    def is_library(self) -> bool:
        """True if the file is a library."""
        return self.head.form == "library"

    @property
    def tests(self) -> tuple[Statement, ...]:
        """The tests of the file."""
        return tuple(statement for statement in self.tree.statements if statement.form == "test")

    @cached_property
    def allows(self) -> tuple[Allow, ...]:
        """The names that the file's comments allow."""
        return allows_of(self.tree)

    @cached_property
    def allows_by_line(self) -> dict[int, list[Allow]]:
        """The same by the line they apply to."""
        return by_line(self.allows)

    def statements(self, *forms: str) -> Iterator[Statement]:
        """Yield the statements of the file with one of these forms, inside blocks too."""
        return (statement for statement in self._every if statement.form in forms)

    def words(self, *kinds: str, outside: str = "") -> Iterator[Word]:
        """Yield the tokens of these kinds in all files, outside statements of a form."""
        return (word for form, word in self._said if word.kind in kinds and form != outside)

    @cached_property
    def _every(self) -> tuple[Statement, ...]:
        """All statements of the file, collected once because many rules need them."""
        return tuple(statement for top in self.tree.statements for statement in top.walk())

    @cached_property
    def _said(self) -> tuple[tuple[str, Word], ...]:
        """Return all tokens of all files, each with the form of its outermost statement."""
        tops = (top for tree in self.trees for top in tree.statements)
        return tuple((top.form, word) for top in tops for each in top.walk() for word in each.all_words())

    def in_every_view(
        self, things: Callable[[View], Iterable[tuple[Hashable, Thing]]], is_bad: Callable[[View, Thing], bool]
    ) -> Iterator[Thing]:
        """Yield the items that are bad in every view that has them; none if some views are missing."""
        fine: set[Hashable] = set()
        bad: dict[Hashable, Thing] = {}
        for view in self.views if self.is_exhaustive else ():
            for key, thing in things(view):
                self.work.spend(2)
                if key in fine:
                    continue
                if is_bad(view, thing):
                    bad.setdefault(key, thing)
                else:
                    fine.add(key)
        yield from (thing for key, thing in bad.items() if key not in fine)


def subject_of(
    source: Source, library: Library | None, trees: tuple[Tree, ...] = (), models: Iterable[Model] = ()
) -> Subject:
    """Return the subject of a file without errors; reuse `trees` and `models` if it was compiled before."""
    ignored: list[Diagnostic] = []
    trees = trees or gather(parse(source, ignored), library or NoLibrary(), ignored)
    table = options_of(trees, ignored)
    n_words = _n_words(trees) if table.options else 0
    most = max(1, MAX_WORDS // max(1, n_words))
    n = n_choices(table)
    subject = Subject(source=source, trees=trees, table=table, views=(), is_exhaustive=n <= min(MAX_VIEWS, most))
    if subject.is_library:
        return subject
    choices = list(islice(_choices(subject), most))
    wanted = n if n <= MAX_VIEWS else 1 + sum(len(option.values) - 1 for option in table.options.values())
    subject = replace(subject, n_unseen=max(0, wanted - len(choices)))
    known = {frozenset(model.settings.items()): model for model in models}
    views = (
        _view(subject, known[key])
        if (key := frozenset(settings.items())) in known
        else view_of(subject, trees, settings)
        for settings in choices
    )
    return replace(subject, views=tuple(view for view in views if view is not None))


def _n_words(trees: tuple[Tree, ...]) -> int:
    """Return the number of words outside tests."""
    tops = (top for tree in trees for top in tree.statements if top.form != "test")
    return sum(1 for top in tops for each in top.walk() for _ in each.all_words())


def n_choices(table: OptionTable) -> int:
    """Return the number of option combinations."""
    return prod(len(option.values) for option in table.options.values())


def _choices(subject: Subject) -> Iterator[dict[str, str]]:
    """Yield the option combinations to examine, the default one first."""
    options = subject.table.options
    if subject.is_exhaustive:
        yield from (
            dict(zip(options, values, strict=True)) for values in product(*(o.values for o in options.values()))
        )
    else:
        yield subject.table.defaults()
        yield from subject.table.variants()


def view_of(subject: Subject, trees: tuple[Tree, ...], settings: Mapping[str, str]) -> View | None:
    """Return the model of some trees under settings, or None if it has an error."""
    found: list[Diagnostic] = []
    model = model_of(trees, subject.table, settings, with_directions(declare(trees, settings, found), found), found)
    return None if model is None or any(one.is_error for one in found) else _view(subject, model)


def _view(subject: Subject, model: Model) -> View:
    board = model.rules.board
    key = (board.files, board.ranks, board.squares)
    if key not in subject.reaches:
        subject.reaches[key] = Reach(board, subject.work)
    return View(settings=model.settings, declared=model.declared, rules=model.rules, reach=subject.reaches[key])
