"""A character that nobody sees, or that reverses the order of others.

## What it does
Reports invisible characters in texts and comments, such as a zero-width space, and those that change the direction of
writing. It ignores those that join or separate letters of other scripts, and a mark at the start of the file.

## Why it matters
A reader sees another text than the file has. Names and searches miss it, and characters that change the direction can
show a line in an order that misleads.

## Avoid
```rumpus
reading steps said "The king\u200b steps."
```

## Prefer
```rumpus
reading steps said "The king steps."
```

## Fix safety
Unsafe: the text changes, if only for programs.
"""

import re
import unicodedata
from collections.abc import Iterator

from dsl.diagnostics import Edit, Fix
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.source import Span

CODE = "W196"

_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\U000e0000-\U000e007f\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]|(?<=[\x00-\x7f])[\u200c\u200d]"
)
"""The second part joins or separates letters, but no ASCII character needs it."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find hidden characters, the first of each line."""
    source = subject.source
    lines = dict[int, list[Span]]()
    for found in _HIDDEN.finditer(source.text, 1 if source.text.startswith("\ufeff") else 0):
        span = Span(source, *found.span())
        lines.setdefault(span.line, []).append(span)
    for spans in lines.values():
        yield Finding(
            span=spans[0],
            message=f"this line has {_named(spans[0].text)}, which nobody sees",
            label="hidden here",
            help="remove it" if len(spans) == 1 else f"remove it, and {len(spans) - 1} more on this line",
            fix=Fix("remove it", tuple(Edit(span, "") for span in spans), "unsafe"),
        )


def _named(char: str) -> str:
    """Return the number of a character, and its name if it has one."""
    name = unicodedata.name(char, "").lower()
    return f"the character U+{ord(char):04X}" + (f" ({name})" if name else "")
