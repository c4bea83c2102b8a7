"""The files of a ruleset: the one it extends, and the libraries used on the way."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from dsl import limits
from dsl.diagnostics import Diagnostic, Edit, Fix, Label, are_enough, diagnostic
from dsl.grammar import parse
from dsl.grammar.forms import FORMS
from dsl.opened import Opened
from dsl.source import Source, Span
from dsl.syntax import Statement, Tree, Word
from dsl.words.near import near_names

_HEADS = tuple(form.key for form in FORMS["file"] if form.block == "head")
_LACKING = frozenset(
    {
        "unknown-ruleset",
        "unknown-library",
        "unreadable-file",
        "wrong-kind-of-file",
        "circular-files",
        "too-many-files",
    }
)
"""Findings about a missing base file, which explain everything else that seems to be missing."""


def is_unread(word: str, trees: tuple[Tree, ...]) -> bool:
    """Return True if a statement that starts with this word, in quotes or not, is unreadable."""
    heads = (unread.chunk.head.text for tree in trees for unread in tree.unread if unread.block == "file")
    return any(head.lstrip('"').split()[:1] == [word] for head in heads)


class Library(Protocol):
    """The source of files named by `extends` and `use`; a rule file can reach others in no other way."""

    def find(self, name: str, importer: Source) -> Opened | None:
        """Return the file of a name, relative to the file that asks for it."""
        ...

    def names(self) -> Iterable[str]:
        """Return the available names, for suggestions."""
        ...


class NoLibrary:
    """A library without files."""

    def find(self, name: str, importer: Source) -> Opened | None:
        """Return None."""
        return None

    def names(self) -> Iterable[str]:
        """Return no names."""
        return ()


def gather(main: Tree, library: Library, findings: list[Diagnostic], *, tests: bool = True) -> tuple[Tree, ...]:
    """All files of a ruleset, each after those it builds on, with or without their tests; the main file is last."""
    return tuple(_Gatherer(library, findings, tests=tests).visit(main, ()))


def lacks_files(trees: tuple[Tree, ...], findings: Iterable[Diagnostic]) -> bool:
    """Return True if a base file is missing, has no header, or is named by an unreadable line."""
    if any(found.name in _LACKING for found in findings) or not all(map(_starts_with_head, trees[:-1])):
        return True
    return any(is_unread(word, trees) for word in ("extends", "use"))


def _starts_with_head(tree: Tree) -> bool:
    return bool(tree.statements) and tree.statements[0].form in _HEADS


class _Gatherer:
    def __init__(self, library: Library, findings: list[Diagnostic], *, tests: bool) -> None:
        self.library, self.findings, self.tests = library, findings, tests
        self.done: dict[str, Tree] = {}
        self.missing: list[Diagnostic] = []
        self.count = 1

    def visit(self, tree: Tree, path: tuple[str, ...]) -> list[Tree]:
        self._check_head(tree)
        self._check_bases(tree)
        found: list[Tree] = []
        for statement in tree.statements:
            if statement.form in ("extends", "use") and not are_enough(self.missing):
                found += self._follow(statement, tree, path)
        return [*found, tree]

    def _follow(self, statement: Statement, tree: Tree, path: tuple[str, ...]) -> list[Tree]:
        """Return the files that a statement includes, and report one that builds on itself."""
        word = statement.need("name")
        if word.text in path:
            self.findings.append(
                diagnostic(
                    "circular-files",
                    word.span,
                    f"`{word.text}` builds on itself",
                    label=f"reached again through {' → '.join(f'`{name}`' for name in (*path, word.text))}",
                    help="remove one of these statements",
                )
            )
            return []
        if word.text in self.done:
            self._check_role(statement, self.done[word.text])
            return []
        opened = self._open(statement, word, tree)
        if opened is None:
            return []
        other = self.done[word.text] = self._read(opened, word)
        self._check_role(statement, other)
        return self.visit(other, (*path, word.text))

    def _open(self, statement: Statement, word: Word, tree: Tree) -> Opened | None:
        """Return the file that a statement names, or None and a finding if it is unreadable."""
        opened = self.library.find(word.text, tree.source)
        if opened is None:
            self.missing.append(self._missing(statement, word))
            self.findings.append(self.missing[-1])
        elif opened[0].name == tree.source.name:
            self.findings.append(_itself(word))
        elif self.count >= limits.MAX_FILES:
            self.findings.append(_too_many(word))
        else:
            self.count += 1
            return opened
        return None

    def _read(self, opened: Opened, word: Word) -> Tree:
        """Return the tree of a file, or None if the whole file is faulty; the finding then shows who asked for it."""
        source, faults = opened
        tree, unparsed = _parsed(source, self.tests) if not faults else (Tree(source, (), (), whole=False), ())
        found = [*faults, *unparsed]
        if not tree.statements and not found and not tree.unread:
            found.append(says_nothing(source))
        if not tree.statements:
            found = [asked_for(fault, word) for fault in found]
        self.findings += found
        return replace(tree, asked_by=word)

    def _missing(self, statement: Statement, word: Word) -> Diagnostic:
        near = near_names(word.text, self.library.names())
        kind = "ruleset" if statement.form == "extends" else "library"
        return diagnostic(
            f"unknown-{kind}",
            word.span,
            f"unknown {kind} `{word.text}`",
            label=f"used here as a {kind}",
            help=f"write `{near[0]}`" if near else "put the file into this folder, or use one from Rumpus",
        )

    def _check_bases(self, tree: Tree) -> None:
        """Report a second `extends`."""
        bases = [statement for statement in tree.statements if statement.form == "extends"]
        for base in bases[1:]:
            self.findings.append(
                diagnostic(
                    "duplicate-statement",
                    base.head,
                    "a second `extends` in one file",
                    label="a ruleset extends one other",
                    labels=(Label(bases[0].head, "the first"),),
                    help=f"remove one of the two; what `{base.need('name')}` extends is inherited with it",
                )
            )

    def _check_head(self, tree: Tree) -> None:
        """Report a file that does not begin with its head, or that has a second one."""
        heads = [s for s in tree.statements if s.form in _HEADS]
        if not heads or tree.statements[0] is not heads[0]:
            start = tree.statements[0].head if tree.statements else None
            if start is not None and (tree.whole or heads):
                self.findings.append(_head_missing(start, heads[0] if heads else None))
        for head in heads[1:]:
            self.findings.append(
                diagnostic(
                    "head-repeated",
                    head.head,
                    f"a second `{head.form}` in one file",
                    label="not the first",
                    labels=(Label(heads[0].head, "the first"),),
                    help="put each game and each library into a separate file",
                )
            )

    def _check_role(self, statement: Statement, other: Tree) -> None:
        """Report an `extends` of a library, and a `use` of a ruleset."""
        wanted = "ruleset" if statement.form == "extends" else "library"
        if other.statements and other.statements[0].form in _HEADS and other.statements[0].form != wanted:
            word = statement.need("name")
            instead = f"{'use' if wanted == 'ruleset' else 'extends'} {word.text}"
            self.findings.append(
                diagnostic(
                    "wrong-kind-of-file",
                    word.span,
                    f"`{word.text}` is not a {wanted}",
                    label=f"`{statement.form}` needs a {wanted}",
                    labels=(Label(other.statements[0].head, "declares its kind"),),
                    help=f"write `{instead}`: rulesets are extended, libraries are used",
                    fix=Fix(
                        f"write `{instead}`",
                        (Edit(Span(word.span.source, statement.head.start, word.span.end), instead),),
                        "unsafe",
                    ),
                )
            )


@lru_cache(maxsize=16)
def _parsed(source: Source, tests: bool) -> tuple[Tree, tuple[Diagnostic, ...]]:
    """Return the tree of a base file and its faults.

    An editor compiles a file again after every key, but the files that it builds on stay the same.
    """
    findings: list[Diagnostic] = []
    tree = parse(source, findings, tests=tests)
    return tree, tuple(findings)


def _head_missing(start: Span, head: Statement | None) -> Diagnostic:
    """Return the finding for a first statement that is not a header; there may be one further down."""
    return diagnostic(
        "head-missing",
        start,
        "a rule file must start with `ruleset` or `library`",
        label="the first statement of this file",
        labels=(Label(head.head, "its head"),) if head else (),
        help=f"move `{head.form}` up: it must be the first statement"
        if head
        else 'write `ruleset "Name of the game"` before it, or `library "Name"` if other files use it',
    )


def says_nothing(source: Source) -> Diagnostic:
    """Return the finding for a file without a statement."""
    return diagnostic(
        "head-missing",
        Span(source, 0, 0),
        "the file has no statements",
        label="no statement",
        help='start with `ruleset "Name of the game"`, or with `library "Name"` if other files use it',
    )


def asked_for(fault: Diagnostic, word: Word) -> Diagnostic:
    """Return the finding about a whole file, placed at the line that names it if the file is unreadable."""
    named = Label(word.span, "named here")
    if fault.name == "unreadable-file":
        return replace(fault, label=named)
    return replace(fault, labels=(*fault.labels, named))


def _itself(word: Word) -> Diagnostic:
    return diagnostic(
        "circular-files",
        word.span,
        f"this file itself is called `{word.text}`",
        label="refers to this file",
        help="rename this file",
    )


def _too_many(word: Word) -> Diagnostic:
    return diagnostic(
        "too-many-files",
        word.span,
        f"a ruleset has at most {limits.MAX_FILES} files",
        label="one file too many",
        help="combine libraries",
    )
