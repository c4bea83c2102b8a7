"""Texts read as `check` and `fmt` read them: with what is said of statements that cannot be read."""

from dsl.advice.unread import tell_unread
from dsl.diagnostics import Diagnostic
from dsl.grammar import parse
from dsl.resolve.files import NoLibrary
from dsl.source import Source
from dsl.syntax import Tree


def read(source: Source, findings: list[Diagnostic], *, tests: bool = True) -> Tree:
    """The syntax tree of a text; all that is wrong with it goes to `findings`."""
    tree = parse(source, findings, tests=tests)
    tell_unread((tree,), findings, NoLibrary())
    return tree
