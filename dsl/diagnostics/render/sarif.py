"""Findings as SARIF 2.1.0 for code hosts and editors."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from dsl.diagnostics.diagnostic import Diagnostic, Fix, Severity
from dsl.diagnostics.render.json import document
from dsl.diagnostics.report import About, Report, Screen, Shown
from dsl.source import Span
from dsl.version import VERSION

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}

Object = dict[str, Any]  # Any: JSON values


def render(report: Report, screen: Screen) -> Shown:
    """Render one log of all findings."""
    return Shown(document(as_sarif(report.findings, report.abouts(), VERSION), screen.encoding) + "\n")


def as_sarif(findings: Sequence[Diagnostic], about: Mapping[str, About], version: str) -> Object:
    """Return all findings of a run as one SARIF log; `about` maps codes to kinds."""
    kinds = sorted({(found.code, found.name) for found in findings})
    driver = {"name": "rumpus", "version": version, "rules": [_rule(code, name, about[code]) for code, name in kinds]}
    indices = {code: i for i, (code, _) in enumerate(kinds)}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, indices[found.code]) for found in findings],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, name: str, about: About) -> Object:
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": about.summary},
        "help": {"text": f"See {about.page} in the documentation, or run `rumpus explain {code}`."},
    }


def _result(found: Diagnostic, index: int) -> Object:
    """Return a finding as a SARIF result."""
    result: Object = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": _LEVELS[found.severity],
        "message": {"text": f"{found.message}{f'; {found.help}' if found.help else ''}"},
        "locations": [{"physicalLocation": _place(found.span)}],
    }
    if found.labels:
        result["relatedLocations"] = [
            {"physicalLocation": _place(label.span), "message": {"text": label.text}} for label in found.labels
        ]
    if found.fix is not None:
        result["fixes"] = [_fix(found.fix)]
    return result


def _fix(fix: Fix) -> Object:
    by_file: dict[str, list[Object]] = {}
    for edit in fix.edits:
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        by_file.setdefault(edit.span.source.name, []).append(replacement)
    changes = [{"artifactLocation": _artifact(name), "replacements": made} for name, made in by_file.items()]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _place(span: Span) -> Object:
    return {"artifactLocation": _artifact(span.source.name), "region": _region(span)}


def _artifact(name: str) -> Object:
    return {"uri": quote(name.replace("\\", "/"), errors="surrogateescape")}


def _region(span: Span) -> Object:
    (line, column), (end_line, end_column) = span.source.position(span.start), span.source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
