"""An `allow` comment without a reason.

## What it does
Reports a comment `# allow: NAME` without ` -- ` and a reason.

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
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W410"


def check(subject: Subject) -> Iterator[Finding]:
    """Find `allow` comments without a reason."""
    for allow in {allow.comment: allow for allow in subject.allows}.values():
        if not allow.reason:
            yield Finding(
                span=allow.comment,
                message="this `allow` has no reason",
                label="add a reason",
                help=f"write `# allow: {allow.name} -- reason`",
            )
