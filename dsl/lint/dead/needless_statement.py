"""A statement without which the game is the same.

## What it does
Removes, one at a time, each statement that replaces something inherited, each `amend`, and `turn` and `check` blocks.
Compares the rules under all options. Reports those whose removal changes nothing.

## Why it matters
It repeats the rule that applies anyway; when the inherited rule changes, this copy silently keeps the old one.

## Avoid
```rumpus
turn { 1 action }
```

## Prefer
```rumpus
turn { 2 actions }
```

## Fix safety
Safe: the rules are the same with and without it; that is how the finding was made.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from dsl.check import check_ruleset
from dsl.limits import MAX_DIAGNOSTICS
from dsl.lint.edit import take_out
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View, view_of
from dsl.model import ConstraintKind, Ruleset
from dsl.resolve.declarations import GROUPS, NAMED, SINGLE
from dsl.syntax import Statement

CODE = "W210"


def check(subject: Subject) -> Iterator[Finding]:
    """Find statements without effect."""
    if not subject.is_exhaustive or subject.is_library:
        return
    for together in islice(_candidates(subject), MAX_DIAGNOSTICS):  # each needs the game to be compiled again
        if _is_needless(subject, together):
            first = together[0]
            alone = len(together) == 1
            lacks_hand = any(_is_about_hands(each) for each in together) and not any(
                v.rules.hand for v in subject.views
            )
            yield Finding(
                span=first.head,
                message="the game is the same without this" + ("" if alone else " and related statements"),
                label="has no effect",
                help="write a `hand` block as well, or remove it" if lacks_hand else "remove it",
                fix=take_out(first.span) if alone and not lacks_hand else None,
            )


def _is_about_hands(statement: Statement) -> bool:
    """Return True if a statement is about units in hand, so that a missing `hand` block may be the mistake."""
    return _HANDS.search(statement.span.text) is not None


_HANDS = re.compile(r"\b(drops?|hand|pockets?)\b|\[.*\]")


def _candidates(subject: Subject) -> Iterator[tuple[Statement, ...]]:
    """Yield statements to remove, those of a group together."""
    inherited = {_key(statement) for tree in subject.trees[:-1] for statement in tree.statements} - {None}
    groups: dict[str, list[Statement]] = {}
    for statement in subject.tree.statements:
        form = statement.form
        if form in GROUPS:
            groups.setdefault(GROUPS[form], []).append(statement)
        elif form in ("amend", "turn", "check") or _key(statement) in inherited:
            yield (statement,)
    yield from (tuple(group) for kind, group in groups.items() if (kind, "") in inherited)


def _key(statement: Statement) -> tuple[str, str] | None:
    form = statement.form
    if form in NAMED:
        return NAMED[form], statement.need("name").text
    return (GROUPS.get(form, form), "") if form in GROUPS or form in SINGLE else None


def _is_needless(subject: Subject, together: tuple[Statement, ...]) -> bool:
    """Return True if the rules stay the same without some statements, under all options."""
    left_out = set(map(id, together))
    kept = tuple(statement for statement in subject.tree.statements if id(statement) not in left_out)
    trees = (*subject.trees[:-1], replace(subject.tree, statements=kept))
    for view in subject.views:
        other = view_of(subject, trees, view.settings)
        if (
            other is None
            or _rules(other) != _rules(view)
            or any(found.is_error for found in check_ruleset(other.rules))
        ):
            return False
    return True


def _rules(view: View) -> Ruleset:
    """The rules without the row that says what holds anyway."""
    said = (row for row in view.rules.constraints if row.kind is not ConstraintKind.END_OF_TURN)
    return replace(view.rules, constraints=tuple(said))
