"""Faults that a file causes in its base files, reported at the declaration that causes them.

The author may be unable to change a base. So if a fault in a base occurs only together with later files, Rumpus reports
it at the first declaration that triggers it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.resolve.declarations import GROUPS, NAMED, SINGLE
from dsl.syntax import Statement, Tree
from dsl.words.near import quoted_list

Attempt = Callable[[tuple[Tree, ...]], Iterable[Diagnostic]]
"""Compiles files and returns the findings."""


def report_at_cause(findings: Sequence[Diagnostic], trees: tuple[Tree, ...], attempt: Attempt) -> list[Diagnostic]:
    """Return the findings; those that a declaration causes in earlier files become one finding at the declaration."""
    search = _Search(trees, attempt)
    reported: list[Diagnostic] = []
    broken: dict[int, list[Diagnostic]] = {}
    for found in findings:
        step = search.cause(found) if found.is_error and found.span.source is not trees[-1].source else None
        if step is None:
            reported.append(found)
        else:
            broken.setdefault(step, []).append(found)
    return reported + [_misfit(search, step, found) for step, found in broken.items()]


def _declares(statement: Statement) -> bool:
    return statement.form in (*NAMED, *SINGLE, *GROUPS, "amend", "without")


class _Search:
    """The search for the declaration that causes a fault; all declarations are numbered in order."""

    def __init__(self, trees: tuple[Tree, ...], attempt: Attempt) -> None:
        self.trees, self.attempt = trees, attempt
        self.steps = [(tree, s) for tree in trees for s in tree.statements[1:] if _declares(s)]
        self.tried: dict[int, frozenset[tuple[object, ...]]] = {}

    def cause(self, found: Diagnostic) -> int | None:
        """Return the number of the declaration, or None if the earlier files alone are faulty."""
        sources = [tree.source for tree in self.trees]
        own = sources.index(found.span.source)
        least = sum(1 for tree, _ in self.steps if sources.index(tree.source) <= own)
        most = len(self.steps)
        if least == most or self._faults(least):
            return None
        key = (found.code, found.span)
        while most - least > 1:
            middle = (least + most) // 2
            least, most = (least, middle) if key in self._faults(middle) else (middle, most)
        return most - 1

    def _faults(self, number: int) -> frozenset[tuple[object, ...]]:
        """Return the findings if only the first declarations are made."""
        if number not in self.tried:
            self.tried[number] = frozenset((f.code, f.span) for f in self.attempt(self._first(number)) if f.is_error)
        return self.tried[number]

    def _first(self, number: int) -> tuple[Tree, ...]:
        """Return the files with their first declarations only."""
        rest = {id(statement) for _, statement in self.steps[number:]}
        return tuple(
            replace(tree, statements=tuple(s for s in tree.statements if id(s) not in rest)) for tree in self.trees
        )

    def holding(self, found: Diagnostic) -> Statement:
        """Return the statement of a base with the fault."""
        return next(
            s
            for tree in self.trees
            for s in tree.statements
            if tree.source is found.span.source and s.span.start <= found.span.start <= s.span.end
        )


def _misfit(search: _Search, step: int, broken: list[Diagnostic]) -> Diagnostic:
    """Return the finding that a declaration conflicts with inherited ones, each shown with its first fault."""
    cause = search.steps[step][1]
    first: dict[str, tuple[Statement, Diagnostic]] = {}
    for found in broken:
        statement = search.holding(found)
        first.setdefault(_called(statement), (statement, found))
    written = " ".join(cause.head.text.split())
    shown = written if len(written) <= _LONGEST else _called(cause)
    return diagnostic(
        "inherited-misfit",
        cause.head,
        f"the inherited {quoted_list(first, 'and')} {'conflict' if len(first) > 1 else 'conflicts'} with `{shown}`",
        label="removed here" if cause.form == "without" else "declared here",
        labels=tuple(Label(found.span, found.message) for _, found in first.values()),
        notes=(*_resymbolled(search, step), *_regrouped(search, [statement for statement, _ in first.values()])),
        help=f"write in this file as well: {' and '.join(_anew(*each) for each in first.values())}",
    )


_LONGEST = 40
"""Maximum number of characters of a statement to show."""


def _called(statement: Statement) -> str:
    """Return a statement's kind and name."""
    if statement.form == "amend":
        return f"amend piece {statement.need('piece')}"
    kind = NAMED.get(statement.form) or GROUPS.get(statement.form) or statement.form
    name = statement.word("name")
    return f"{kind} {name}" if name else kind


def _anew(statement: Statement, found: Diagnostic) -> str:
    """Return the replacement for a faulty statement: for a piece only the faulty clause."""
    clauses = [clause for clause in statement.body if clause.span.start <= found.span.start <= clause.span.end]
    called = _called(statement)
    if statement.form in ("piece", "amend") and clauses:
        return f"`amend {called.removeprefix('amend ')} {{ {clauses[0].head.text.split()[0]} … }}`"
    return f"`{called} …`" + ("" if statement.form in _NEEDED else f" (or `without {called}`)")


_NEEDED = ("array", "board", "amend", *(form for form, kind in GROUPS.items() if kind in ("goal", "draw")))
"""Statements that a game needs, and those that only change others."""


def _resymbolled(search: _Search, step: int) -> Iterator[str]:
    """Yield the note that a piece has a different symbol than the one it replaces."""
    piece = search.steps[step][1]
    if piece.form != "piece":
        return
    name, symbol = piece.need("name").text, piece.need("symbol").text
    replaced = [s for _, s in search.steps[:step] if s.form == "piece" and s.need("name").text == name]
    for before in replaced[-1:]:
        if before.need("symbol").text != symbol:
            yield f"the inherited `{name}` has the symbol `{before.need('symbol')}`, this one `{symbol}`"


def _regrouped(search: _Search, broken: Sequence[Statement]) -> Iterator[str]:
    """Yield the note on each faulty statement whose replacement also replaces others that are not faulty."""
    for statement in broken:
        group = GROUPS.get(statement.form)
        tree = next(tree for tree in search.trees if statement in tree.statements)
        others = [s for s in tree.statements if group and GROUPS.get(s.form) == group and s not in broken]
        if others:
            written = quoted_list([" ".join(s.head.text.split()) for s in others], "and")
            yield f"new `{group}` lines replace all inherited ones, so repeat those to keep, of {written}"
