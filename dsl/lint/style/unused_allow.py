"""A comment that allows what is not found.

## What it does
Reports a name in a comment `# allow: NAME -- reason` if the rule is on and finds nothing on that line. The linter
itself looks for it when all rules have been run.

## Why it matters
What it excused is gone; left behind, it will hide the next finding.

## Avoid
```rumpus
zone top = rank 4  # allow: unused-zone -- other files extend this one
goal reach top with king
```

## Prefer
```rumpus
zone top = rank 4
goal reach top with king
```

## Fix safety
Safe: a comment is no rule.
"""

CODE = "W409"
