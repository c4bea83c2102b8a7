"""Results as JSON."""

from typing import Any

from interpreter.benchmark.contest import Result, Row
from interpreter.benchmark.report import Report, machine
from interpreter.benchmark.spread import Spread

Json = dict[str, Any]  # Any: JSON


def as_json(report: Report) -> Json:
    """Return all results, with the conditions of the run."""
    return {
        "machine": machine(),
        "core": report.core,
        "rounds": report.rounds,
        "seconds": report.plan.seconds,
        "engines": list(report.plan.engines),
        "notes": list(report.notes),
        "results": [_result(result) for result in report.results],
    }


def _result(result: Result) -> Json:
    return {
        "title": result.title,
        "counted": result.counted,
        "unit": result.unit,
        "better": "less" if result.unit == "ms" else "more",
        "base": result.base.who if result.base else None,
        "rows": [_row(result, row) for row in result.rows],
    }


def _row(result: Result, row: Row) -> Json:
    """Return a row of a result as JSON."""
    return {
        "who": row.who,
        "ours": row.is_ours,
        "work": row.work,
        "values": list(row.values),
        "spread": _spread(row.spread),
        "ratio": _spread(result.ratio(row)),
        "facts": dict(row.facts),
        "note": row.note,
        "fault": row.fault or None,
    }


def _spread(found: Spread | None) -> Json | None:
    return {"median": found.median, "low": found.low, "high": found.high} if found else None
