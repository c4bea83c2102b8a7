"""An `allow` comment without a finding.

## What it does
Reports a name in a comment `# allow: NAME -- reason` if the rule is on and finds nothing on that line. The linter
itself reports this after all rules have run.

## Why it matters
The finding is gone; if the comment stays, it will hide the next one.

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
Safe: a comment is not a rule.
"""

CODE = "W409"
