"""Quick fixes: the fixes of findings, one by one or all at once."""

from collections.abc import Iterable

from lsprotocol import types

from dsl.diagnostics import Diagnostic, Edit
from dsl.lsp.analysis import Analysis
from dsl.lsp.diagnostics import Link, UriOf, diagnostics

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.rumpus"


def code_actions(
    analysis: Analysis, params: types.CodeActionParams, uri_of: UriOf, link: Link
) -> list[types.CodeAction]:
    """Return the code actions for the findings in a range."""
    from dsl.lint.fixing import edits_of, without_overlaps  # imported on demand, because only fixes need the linter

    start, end = analysis.offset(params.range.start), analysis.offset(params.range.end)
    wanted = params.context.only or [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]
    found = []
    if any(_holds(kind, types.CodeActionKind.QuickFix.value) for kind in wanted):
        near = [each for each in _fixable(analysis) if each.span.start <= end and each.span.end >= start]
        found += [_quick_fix(analysis, each, uri_of, link) for each in near]
    safe = without_overlaps(each for each in _fixable(analysis) if each.fix and each.fix.applicability == "safe")
    if safe and any(_holds(kind, FIX_ALL) for kind in wanted):
        edit = _edit(analysis, [change for each in safe for change in edits_of(each)], uri_of)
        found.append(types.CodeAction("apply all safe fixes", kind=FIX_ALL, edit=edit))
    return found


def _holds(wanted: str, kind: str) -> bool:
    """Return True if a kind of action is the requested one, or below it."""
    return f"{kind}.".startswith(f"{getattr(wanted, 'value', wanted)}.")


def _fixable(analysis: Analysis) -> list[Diagnostic]:
    """Return the findings whose fix changes only this file."""
    return [
        each
        for each in analysis.findings
        if each.fix
        and each.fix.applicability != "display"
        and all(e.span.source is analysis.source for e in each.fix.edits)
    ]


def _quick_fix(analysis: Analysis, found: Diagnostic, uri_of: UriOf, link: Link) -> types.CodeAction:
    assert found.fix is not None, "only findings with a fix have an action"
    return types.CodeAction(
        title=found.fix.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=diagnostics(analysis.only(found), uri_of, link),
        is_preferred=found.fix.applicability == "safe",
        edit=_edit(analysis, found.fix.edits, uri_of),
    )


def _edit(analysis: Analysis, edits: Iterable[Edit], uri_of: UriOf) -> types.WorkspaceEdit:
    changes = [types.TextEdit(analysis.range(edit.span), edit.text) for edit in edits]
    return types.WorkspaceEdit(changes={uri_of(analysis.source): changes})
