"""Findings as JSON for programs: one object each, with lines and columns from 1."""

import json
from typing import Any

from dsl.diagnostics.diagnostic import Diagnostic, Label
from dsl.source import Span


def as_json(finding: Diagnostic) -> str:
    """One finding as one line of JSON."""
    return json.dumps(to_object(finding), ensure_ascii=False)


def to_object(finding: Diagnostic) -> dict[str, Any]:  # Any: JSON
    """One finding as what JSON is made of."""
    fix = finding.fix
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        **_label(finding.label),
        "labels": [_label(label) for label in finding.labels],
        "notes": list(finding.notes),
        "help": finding.help,
        "fix": None
        if fix is None
        else {
            "title": fix.title,
            "applicability": fix.applicability,
            "edits": [{**_place(edit.span), "text": edit.text} for edit in fix.edits],
        },
        "url": finding.url,
    }


def _label(label: Label) -> dict[str, Any]:
    return {**_place(label.span), "label": label.text}


def _place(span: Span) -> dict[str, Any]:
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}
