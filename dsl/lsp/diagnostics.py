"""Findings in the protocol's form."""

from collections.abc import Callable, Iterator
from pathlib import PurePath

from lsprotocol import types

from dsl.diagnostics import Diagnostic, Severity
from dsl.lsp.analysis import Analysis
from dsl.source import Source

UriOf = Callable[[Source], str]
Link = Callable[[Diagnostic], str | None]
"""Return the address of the page of a finding."""

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def diagnostics(analysis: Analysis, uri_of: UriOf, link: Link) -> list[types.Diagnostic]:
    """Return all findings of a text; those of base files are placed where the text names them."""
    return [_shown(found, analysis, uri_of, link(found)) for found in analysis.findings]


def _shown(found: Diagnostic, analysis: Analysis, uri_of: UriOf, page: str | None) -> types.Diagnostic:
    """Return a finding for the editor; one in another file appears where this file names that one."""
    own = found.span.source is analysis.source
    remarks = [*(f"note: {note}" for note in found.notes), *([f"help: {found.help}"] if found.help else [])]
    message = f"{found.message}: {found.label.text}" if found.name == "test-failed" else found.message
    message = message if own else f"in {found.span.source.name}: {message}"
    return types.Diagnostic(
        range=analysis.range(found.span) if own else _where_named(found.span.source, analysis),
        message="\n".join([message, *remarks]),
        severity=_SEVERITIES[found.severity],
        code=found.code,
        code_description=types.CodeDescription(page) if page else None,
        source="rumpus",
        related_information=list(_related(found, analysis, uri_of, own=own)) or None,
        tags=[types.DiagnosticTag.Unnecessary] if found.code.startswith("W2") else None,
        data={"name": found.name, "page": found.url},
    )


def _related(
    found: Diagnostic, analysis: Analysis, uri_of: UriOf, *, own: bool
) -> Iterator[types.DiagnosticRelatedInformation]:
    labels = found.labels if own else (found.label, *found.labels)
    for label in labels:
        place = types.Location(uri_of(label.span.source), analysis.range(label.span))
        yield types.DiagnosticRelatedInformation(place, label.text or found.message)


def _where_named(source: Source, analysis: Analysis) -> types.Range:
    """Return the statement that includes a file directly or indirectly."""
    including = [statement for statement in analysis.statements if statement.form in ("extends", "use")]
    stem = PurePath(source.name).stem
    named = [statement for statement in including if statement.need("name").text == stem] or including
    return analysis.range(named[0].head) if named else analysis.lines.range(0, 0)
