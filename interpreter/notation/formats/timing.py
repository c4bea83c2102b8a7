"""The time that a move took, which our records keep in its comment as `[%emt 0:00:16]`, as PGN programs do."""

import re

_SPENT = re.compile(r"\[%emt (?P<hours>[0-9]{1,4}):(?P<minutes>[0-9]{2}):(?P<seconds>[0-9]{2}(?:\.[0-9]{1,3})?)\]\s*")
_COMMAND = re.compile(r"\[%[^\]]*\]\s*")


def spent_text(seconds: float) -> str:
    """Return the text of a time in seconds.

    >>> spent_text(16), spent_text(3725.5)
    ('[%emt 0:00:16]', '[%emt 1:02:05.5]')
    """
    whole = int(seconds)
    part = f"{seconds - whole:.3f}".rstrip("0").removeprefix("0").rstrip(".")
    return f"[%emt {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{part}]"


def spent(comment: str) -> float | None:
    """Return the time in a comment in seconds, or None.

    >>> spent("[%emt 0:01:05] well played")
    65.0
    """
    found = _SPENT.search(comment)
    if found is None:
        return None
    return int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])


def words(comment: str) -> str:
    """Return a comment without what programs tell each other in it.

    >>> words("[%emt 0:01:05] well played")
    'well played'
    """
    return _COMMAND.sub("", comment).strip()
