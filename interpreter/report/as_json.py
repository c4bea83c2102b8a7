"""A report as JSON."""

from dataclasses import asdict
from math import isfinite
from typing import Any

from interpreter.report.content import Report
from interpreter.report.statements import statements_of


def as_json(report: Report) -> dict[str, Any]:  # Any: JSON
    """Return all figures; an error that is not known is null."""
    said = [{"kind": each.kind, "sentence": each.sentence} for each in statements_of(report)]
    found: dict[str, Any] = _plain({"statements": said, **asdict(report)})
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value
