"""A claim that a test makes twice in the same position.

## What it does
Reports an `allow`, `refuse`, `expect` or `perft` line that occurs a second time in a test, without `play` or `from` in
between.

## Why it matters
The second line can fail only if the first has failed already; another claim, or none, was meant.

## Avoid
```rumpus
test "t" { allow d1d2; allow d1d2 }
```

## Prefer
```rumpus
test "t" { allow d1d2; allow d1c1 }
```

## Fix safety
Safe: tests are not rules, and the claim remains.
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.edit import take_out
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.syntax import Statement, Word

CODE = "W215"


def check(subject: Subject) -> Iterator[Finding]:
    """Find duplicate claims."""
    for test in subject.tests:
        first: dict[tuple[str, ...], Statement] = {}
        for clause in test.body:
            if clause.form in ("play", "from", "from-start"):
                first = {}
                continue
            words = (clause.form, *(word.text for word in sorted(clause.all_words(), key=_start)))
            if words in first:
                yield Finding(
                    span=clause.head,
                    message="the test claims this twice",
                    label="claimed again",
                    labels=(Label(first[words].head, "first claimed here"),),
                    help="remove it",
                    fix=take_out(clause.span),
                )
            first.setdefault(words, clause)


def _start(word: Word) -> int:
    return word.span.start
