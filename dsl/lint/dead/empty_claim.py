"""A claim of a test about a feature that the game lacks.

## What it does
Reports `expect` lines about a feature that the game lacks: scores, chains, hands, active units, check, vanished squares
or an ending.

## Why it matters
Such a claim holds in every position, or in none, so it tests nothing.

## Avoid
```rumpus
test "t" { allow d1d2; expect hand white = nothing }
```

## Prefer
```rumpus
hand { receives captures; drops on empty squares }
test "t" { allow d1d2; expect hand white = nothing }
```

## Fix safety
Safe: tests are not rules. The last claim of a test has no fix, because a test must claim something.
"""

from collections.abc import Callable, Iterator

from dsl.check.cases import is_claim
from dsl.grammar.forms import LEAST
from dsl.lint.edit import take_out
from dsl.lint.endings import endings
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.model import Effect, EndKind, Ruleset
from dsl.syntax import Statement
from dsl.words.near import quoted_list

CODE = "W228"

Lacks = Callable[[Ruleset], bool]

_HAND: tuple[Lacks, str] = (lambda rules: rules.hand is None, "this game has no hand")
_ACTIVE: tuple[Lacks, str] = (lambda rules: rules.activation is None, "every unit in this game is active")
_CHECK: tuple[Lacks, str] = (lambda rules: not rules.royal, "this game has no check")
_CHANCE: tuple[Lacks, str] = (
    lambda rules: not any(row.kind is EndKind.MATERIAL for row in rules.ends),
    "no `cannot win` line says with what a side cannot win",
)
_DECLARED = f"; a hand is declared by `hand {{ {LEAST['hand']} }}`"
_CLAIMS: dict[str, tuple[Lacks, str]] = {
    "expect-score": (
        lambda rules: not any(row.effect is Effect.SCORE for row in rules.consequences),
        "this game has no scores",
    ),
    "expect-chains": (lambda rules: rules.chain is None, "this game has no chains"),
    "expect-hand": _HAND,
    "expect-no-hand": _HAND,
    "expect-active": _ACTIVE,
    "expect-idle": _ACTIVE,
    "expect-check": _CHECK,
    "expect-no-check": _CHECK,
    "expect-cannot-win": _CHANCE,
    "expect-chance": _CHANCE,
    "expect-gone": (
        lambda rules: not (rules.board.vanishing or rules.board.walled),
        "no square of this board vanishes",
    ),
}


def check(subject: Subject) -> Iterator[Finding]:
    """Find claims that hold always or never, whatever the options."""
    if not subject.is_exhaustive or not subject.views:
        return
    for test in subject.tests:
        yield from _endings(test, subject)
        empty = [clause for clause in test.body if _is_empty(clause, subject)]
        others = any(is_claim(clause) for clause in test.body if clause not in empty)
        for clause in empty:
            cure = "remove the claim" if others else "claim something else, or remove the test"
            yield Finding(
                span=clause.head,
                message=_CLAIMS[clause.form][1],
                label="this claim depends on it",
                help=cure + (_DECLARED if _CLAIMS[clause.form] is _HAND else ""),
                fix=take_out(clause.span) if others else None,
            )


def _endings(test: Statement, subject: Subject) -> Iterator[Finding]:
    """Find claims about endings that cannot occur."""
    for clause in test.clauses("expect-win", "expect-draw"):
        known = {ending for view in subject.views for ending in endings(view.rules, clause.form == "expect-win")}
        if clause.need("name").text not in known:
            what = "is won" if clause.form == "expect-win" else "is drawn"
            others = any(is_claim(each) for each in test.body if each is not clause)
            instead = quoted_list(sorted(known)) if known else "something else"
            yield Finding(
                span=clause.need("name").span,
                message=f"no game can end as {what} by {clause.need('name')}",
                label="this claim depends on it",
                help=f"claim {instead}, or remove the {'claim' if others else 'test'}",
                fix=take_out(clause.span) if others else None,
            )


def _is_empty(clause: Statement, subject: Subject) -> bool:
    is_absent, _ = _CLAIMS.get(clause.form, (lambda rules: False, ""))
    return all(is_absent(view.rules) for view in subject.views)
