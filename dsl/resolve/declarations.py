"""Inheritance: the declarations that hold under given settings, after every file has contributed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.grammar.forms import FORM, all_forms
from dsl.resolve.once import check_once
from dsl.resolve.options import holds
from dsl.syntax import Guard, Statement, Tree
from dsl.words.near import near_names, quoted_list

_KEPT_APART = ("option", "reading")
"""Declarations that are not inherited by name: options have a table, and readings belong to one file."""

NAMED = {form.key: form.declares for form in all_forms() if form.declares and form.declares not in _KEPT_APART}
"""Forms that declare an inherited name, and the kind of declaration."""

SINGLE = tuple(form.key for form in all_forms() if form.single)
"""Forms that appear at most once."""

GROUPS = {form.key: form.group for form in all_forms() if form.group}
"""Forms that appear several times and are inherited as a group."""

_OWN_GROUPS = frozenset(form.group for form in all_forms() if form.own)
"""Groups that are not inherited: other rules of another game may make them wrong."""

KINDS = (*dict.fromkeys(NAMED.values()), *SINGLE, *dict.fromkeys(GROUPS.values()))
"""Kinds that `without` can remove."""


@dataclass(slots=True)
class Declarations:
    """The declarations that hold, by kind and name; `main` is the requested file."""

    main: Tree
    whole: bool = True
    """True if every statement of every file was readable; if not, nothing is reported as missing."""
    doubtful: bool = False
    """True if a declaration was unreadable; if so, no conflicts with the others are reported."""
    named: dict[str, dict[str, Statement]] = field(default_factory=lambda: {kind: {} for kind in NAMED.values()})
    single: dict[str, Statement] = field(default_factory=dict)
    groups: dict[str, list[Statement]] = field(default_factory=lambda: {kind: [] for kind in GROUPS.values()})
    readings: dict[str, Statement] = field(default_factory=dict)
    tests: list[Statement] = field(default_factory=list)
    left_out: list[tuple[Statement, Guard, str]] = field(default_factory=list)
    """Statements whose guard requires another value of an option, the guard, and the option's value."""

    @property
    def head(self) -> Statement:
        """The `ruleset` or `library` statement of the main file."""
        return self.main.statements[0]

    def missing(
        self, name: str, message: str, label: str, help: str, *, forms: tuple[str, ...], notes: tuple[str, ...] = ()
    ) -> list[Diagnostic]:
        """Report that the file lacks something, at its header; report nothing if it may just be misspelt.

        If there is a statement of one of these forms for another value of an option, the finding points to that.
        """
        if not self.whole:
            return []
        others = [each for each in self.left_out if each[0].form in forms and each[0].head.source is self.main.source]
        if not others:
            return [diagnostic(name, self.head.head, message, label=label, notes=notes, help=help)]
        statement, guard, value = others[0]
        settings = f"{guard.option} = {value}"
        return [
            diagnostic(
                name,
                statement.head,
                f"where `{settings}`, {message}",
                label=f"applies only where `{guard.option} = {guard.value}`",
                help=f"write one for `{settings}` as well, or remove `when {guard.option} = {guard.value}`",
            )
        ]

    def all(self) -> Iterable[Statement]:
        """Yield every declaration that holds, except tests and readings."""
        for declared in self.named.values():
            yield from declared.values()
        yield from self.single.values()
        for group in self.groups.values():
            yield from group


def declare(trees: Iterable[Tree], settings: Mapping[str, str], findings: list[Diagnostic]) -> Declarations:
    """Apply the files in order, each on top of the previous ones, and keep what holds under the settings."""
    trees = tuple(trees)
    unread = [unread.block for tree in trees for unread in tree.unread]
    found = Declarations(trees[-1], all(tree.whole for tree in trees), "file" in unread)
    for tree in trees:
        _File(found, tree, settings, findings).declare()
    return found


def _kept(statement: Statement, settings: Mapping[str, str]) -> Statement:
    """Return the statement without the inner statements that do not hold."""
    if not statement.body:
        return statement
    body = tuple(_kept(clause, settings) for clause in statement.body if holds(clause.guards, settings))
    return replace(statement, body=body)


class _File:
    """The processing of one file's declarations."""

    def __init__(
        self, found: Declarations, tree: Tree, settings: Mapping[str, str], findings: list[Diagnostic]
    ) -> None:
        self.found, self.tree, self.settings, self.findings = found, tree, settings, findings
        self.own: dict[tuple[str, str], Statement] = {}
        self.grouped: set[str] = set()
        self.is_main = tree is found.main

    def declare(self) -> None:
        for statement in self.tree.statements:
            if holds(statement.guards, self.settings):
                if statement.form == "piece":
                    self._check_moves(statement)
                self._declare(_kept(statement, self.settings))
            else:
                values = ((guard, self.settings.get(guard.option.text, "")) for guard in statement.guards)
                guard, value = next(each for each in values if each[0].value.text != each[1])
                self.found.left_out.append((statement, guard, value))
        if not self.is_main and self.tree.statements[0].form == "ruleset":
            self.found.groups.update((group, []) for group in _OWN_GROUPS)

    def _declare(self, statement: Statement) -> None:
        """File a statement of the ruleset under its kind, and report a second one where only one may be."""
        form = statement.form
        if form in NAMED:
            self._once(NAMED[form], statement.need("name").text, statement)
            self.found.named[NAMED[form]][statement.need("name").text] = statement
        elif form in SINGLE:
            self._once(form, "", statement)
            self.found.single[form] = statement
        elif form in GROUPS:
            self._group(GROUPS[form], statement)
        elif form == "amend":
            self._amend(statement)
        elif form == "without":
            self._without(statement)
        elif form == "reading" and self.is_main:
            self._once("reading", statement.need("name").text, statement)
            self.found.readings[statement.need("name").text] = statement
        elif form == "test" and self.is_main:
            self.found.tests.append(statement)
        self.findings += check_once(statement)

    def _once(self, kind: str, name: str, statement: Statement) -> None:
        """Note a declaration, and report one that the same file has already."""
        before = self.own.get((kind, name))
        self.own[kind, name] = statement
        if before is None:
            return
        word = statement.word("name")
        first = before.word("name")
        self.findings.append(
            diagnostic(
                "duplicate-name" if name else "duplicate-statement",
                word.span if word and name else statement.head,
                f"duplicate {kind} `{name}`" if name else f"duplicate `{kind}` statement",
                label="declared again here",
                labels=(Label(first.span if first and name else before.head, "first declared here"),),
                help="rename one of the two" if name else "combine the two",
            )
        )

    def _check_moves(self, piece: Statement) -> None:
        """Report a piece that replaces an inherited one and so loses its moves."""
        name = piece.need("name")
        before = self.found.named["piece"].get(name.text)
        if before is None or not before.clauses("moves") or piece.clauses("moves") or not piece.whole:
            return
        if before.head.source is not self.tree.source:
            self.findings.append(
                diagnostic(
                    "moveless-piece",
                    piece.head,
                    f"this `{name}` replaces the inherited one, and has no moves",
                    label="no `moves` in its block",
                    labels=(Label(before.head, "the replaced piece, with its moves"),),
                    help=f"write `amend piece {name} {{ … }}`, which keeps everything else, or add its moves",
                )
            )

    def _group(self, kind: str, statement: Statement) -> None:
        """Drop the inherited statements of a group at the file's first one."""
        if kind not in self.grouped:
            self.grouped.add(kind)
            self.found.groups[kind] = []
        self.found.groups[kind].append(statement)

    def _amend(self, statement: Statement) -> None:
        name = statement.need("piece").text
        pieces = self.found.named["piece"]
        if name not in pieces:
            return  # `check_names` reports it
        changed = {_kind(clause) for clause in statement.body}
        kept = tuple(clause for clause in pieces[name].body if _kind(clause) not in changed)
        pieces[name] = replace(pieces[name], body=kept + statement.body)

    def _without(self, statement: Statement) -> None:
        """Remove an inherited declaration, and report one that does not exist or is still used."""
        kind, name = statement.need("kind"), statement.word("name")
        if kind.text not in KINDS:
            self.findings.append(
                diagnostic(
                    "unknown-kind",
                    kind.span,
                    f"`{kind.text}` is not a kind of declaration",
                    label="used here as one",
                    help=self._kind_of(kind.text),
                )
            )
            return
        names = self.found.named.get(kind.text)
        if name and names is None:
            self.findings.append(
                diagnostic(
                    "nothing-to-remove",
                    name.span,
                    f"`{kind.text}` can only be removed as a whole",
                    label="no name is allowed here",
                    help=f"write `without {kind.text}`, and repeat what should stay",
                )
            )
        elif not self._removed(kind.text, name.text if name else ""):
            what = f"{kind.text} `{name.text}`" if name else f"`{kind.text}`"
            near = near_names(name.text, names) if name and names else ()
            self.findings.append(
                diagnostic(
                    "nothing-to-remove",
                    statement.head,
                    f"no {what} is inherited here",
                    label="removes nothing",
                    help=f"write {quoted_list(f'without {kind.text} {other}' for other in near)}"
                    if near
                    else "name a declaration of the file this one extends, or remove the statement",
                )
            )

    def _kind_of(self, text: str) -> str:
        """Return the help for a name that is not a kind of declaration."""
        kinds = [kind for kind, names in self.found.named.items() if text in names]
        near = near_names(text, KINDS) or [kind for kind in KINDS if kind.startswith(text[:4]) and len(text) > 3]
        meant = [f"without {kind} {text}" for kind in kinds] or near
        return (
            f"write {quoted_list(meant)}" if meant else f"what is inherited is {quoted_list(self._inherited(), 'and')}"
        )

    def _inherited(self) -> list[str]:
        """Return the kinds of which something is there to remove."""
        found = {**self.found.named, **self.found.single, **self.found.groups}
        return [kind for kind in KINDS if found.get(kind)] or list(KINDS)

    def _removed(self, kind: str, name: str) -> bool:
        """Remove a declaration; return False if there is none."""
        if kind in self.found.named:
            return self.found.named[kind].pop(name, None) is not None
        if kind in SINGLE:
            return self.found.single.pop(kind, None) is not None
        group, self.found.groups[kind] = self.found.groups[kind], []
        return bool(group)


def _kind(clause: Statement) -> str:
    """Return the kind of a line, which is the same for alternative forms."""
    return FORM[clause.form].like or clause.form
