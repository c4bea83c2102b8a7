"""Rename: change a name wherever it means the same thing."""

import re
from collections import defaultdict

from lsprotocol import types

from dsl.grammar.tokens import PATTERNS
from dsl.lsp.analysis import Analysis
from dsl.lsp.references import same
from dsl.lsp.symbol import Occurrence
from dsl.lsp.workspace import Workspace
from dsl.words.english import with_article


class CannotRenameError(Exception):
    """A rename that would change the meaning; the message is for the author."""


def prepare_rename(analysis: Analysis, position: types.Position) -> types.Range | None:
    """Return the name under the cursor, if it can be renamed."""
    occurrence = analysis.occurrence_at(analysis.offset(position))
    return analysis.range(occurrence.span) if occurrence and analysis.meant(occurrence) else None


def rename(analysis: Analysis, position: types.Position, new: str, workspace: Workspace) -> types.WorkspaceEdit:
    """Return the edits for a new name, or raise `CannotRenameError`."""
    occurrence = analysis.occurrence_at(analysis.offset(position))
    if occurrence is None or not analysis.meant(occurrence):
        raise CannotRenameError("there is no declared name here")
    _check(analysis, occurrence, new, workspace)
    edits: dict[str, list[types.TextEdit]] = defaultdict(list)
    for each in same(analysis, occurrence, workspace):
        edits[workspace.documents.uri_of(each.span.source)].append(types.TextEdit(analysis.range(each.span), new))
    return types.WorkspaceEdit(changes=dict(edits))


def _check(analysis: Analysis, occurrence: Occurrence, new: str, workspace: Workspace) -> None:
    if not re.fullmatch(PATTERNS["VALUE" if occurrence.kind == "value" else "NAME"][0], new):
        raise CannotRenameError(f"`{new}` is not a name; write lower-case letters and digits, joined by `-`")
    meant = analysis.meant(occurrence)[0]
    if new != meant.name and (meant.kind, new, meant.of) in analysis.declared:
        raise CannotRenameError(f"{with_article(meant.kind)} called `{new}` is already declared")
    home = meant.span.source
    if home is not analysis.source and not any(each.source.name == home.name for each in workspace.analyses()):
        raise CannotRenameError(f"`{meant.name}` is declared in `{home.name}`, which is not part of this workspace")
