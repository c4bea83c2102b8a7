"""The result of a hunt as an object for JSON."""

from typing import Any

from interpreter.testing.mutation.change import Change
from interpreter.testing.mutation.hunt import Hunt


def to_object(hunt: Hunt) -> dict[str, Any]:  # Any: JSON
    """Return the numbers of changes of a file, and those that no test noticed."""
    return {
        "tried": hunt.tried,
        "noticed": hunt.noticed,
        "excused": len(hunt.excused),
        "not_tried": hunt.not_tried,
        "percent": hunt.percent,
        "survivors": [_change(each) for each in hunt.survivors],
    }


def _change(change: Change) -> dict[str, Any]:
    line, column = change.span.source.position(change.span.start)
    return {"line": line, "column": column, "before": change.before, "after": change.after}
