"""Coverage as objects for JSON."""

from typing import Any

from interpreter.testing.coverage.measure import Coverage, Exercise


def to_object(coverage: Coverage) -> dict[str, Any]:  # Any: JSON
    """Return the coverage of a file, line by line."""
    return {
        "lines": len(coverage.lines),
        "covered": len(coverage.covered),
        "missed": len(coverage.missed),
        "excused": len(coverage.excused),
        "percent": coverage.percent,
        "rules": [_rule(each) for each in coverage.lines],
    }


def _rule(each: Exercise) -> dict[str, Any]:
    """Return a line of the coverage report as JSON."""
    span = each.line.span
    line, column = span.source.position(span.start)
    return {
        "line": line,
        "column": column,
        "text": each.line.text,
        "covered": each.hits > 0,
        "tests": list(each.tests),
        "games": list(each.games),
        "excuse": each.line.excuse,
    }
