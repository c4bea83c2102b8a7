"""An `allow` comment with an unknown name.

## What it does
Reports a name in a comment `# allow: NAME -- reason` that is neither the name nor the code of a warning. Errors cannot
be allowed. The linter itself reports this.

## Why it matters
The comment allows nothing, so the intended finding is still reported, or will be.

## Avoid
```rumpus
zone top = rank 4  # allow: unused-zones -- other files extend this one
goal reach top with king
```

## Prefer
```rumpus
zone top = rank 4
goal reach top with king
```
"""

CODE = "W411"
