"""A finding that is allowed without a word on why.

## What it does
Reports a comment `# allow: NAME` without ` -- ` and a reason behind it.

## Why it matters
The next reader cannot tell whether the reason still holds.

## Avoid
```rumpus
zone top = rank 4  # allow: unused-zone
```

## Prefer
```rumpus
zone top = rank 4  # allow: unused-zone -- other files extend this one and promote there
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W410"


def check(subject: Subject) -> Iterator[Finding]:
    """Comments that allow and do not say why."""
    for allow in {allow.comment: allow for allow in subject.allows}.values():
        if not allow.reason:
            yield Finding(
                span=allow.comment,
                message="nothing says why this is allowed",
                label="no reason behind it",
                help=f"write `# allow: {allow.name} -- reason`",
            )
