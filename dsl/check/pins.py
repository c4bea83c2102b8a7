"""Checks of `extends .. at HASH`: the rules that a file starts from are those that its author saw."""

from collections.abc import Callable

from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.model import Ruleset
from dsl.resolve import Library
from dsl.source import Source
from dsl.syntax import Tree

RulesOf = Callable[[Source, Library], Ruleset | None]
"""Returns the ruleset of a file under its defaults, or None if the file has errors, which are reported elsewhere."""


def check_pins(trees: tuple[Tree, ...], library: Library, rules_of: RulesOf, findings: list[Diagnostic]) -> None:
    """Report every base whose rules have another hash than the one that its file names."""
    for tree in trees:
        for statement in tree.statements:
            pinned = statement.word("hash") if statement.form == "extends" else None
            opened = library.find(statement.need("name").text, tree.source) if pinned else None
            rules = rules_of(opened[0], library) if opened else None
            if pinned is None or rules is None:
                continue
            from dsl.model.digest import rules_hash  # for files with a pin alone

            if (found := rules_hash(rules)) != pinned.text:
                name = statement.need("name").text
                findings.append(
                    diagnostic(
                        "other-rules",
                        pinned.span,
                        f"the rules of `{name}` have the hash {found}",
                        label="the hash of other rules",
                        help=f"get the file with these rules, or write `at {found}` to start from those that there are",
                        fix=Fix(f"write `at {found}`", (Edit(pinned.span, found),), "unsafe"),
                    )
                )
