"""Rename: change a name wherever it means the same thing."""

import re
from collections import defaultdict
from pathlib import PurePath

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


def _declares(analysis: Analysis, meant: Occurrence, new: str) -> bool:
    """Return True if a file, or one that it builds on, has a name that a renamed one would collide with."""
    kinds = _MEN if meant.kind in _MEN else (meant.kind,)
    return any((kind, new, meant.of) in analysis.declared for kind in kinds)


_MEN = ("piece", "pair")


def _check(analysis: Analysis, occurrence: Occurrence, new: str, workspace: Workspace) -> None:
    """Raise `CannotRenameError` if a new name is malformed or taken, or if its declaration is out of reach."""
    if not re.fullmatch(PATTERNS["VALUE" if occurrence.kind == "value" else "NAME"][0], new):
        raise CannotRenameError(f"`{new}` is not a name; write lower-case letters and digits, joined by `-`")
    meant = analysis.meant(occurrence)[0]
    home = meant.span.source
    if new != meant.name and _declares(analysis, meant, new):
        raise CannotRenameError(f"{with_article(meant.kind)} called `{new}` is already declared")
    for other in workspace.analyses() if new != meant.name else ():
        if any(tree.source.name == home.name for tree in other.trees) and _declares(other, meant, new):
            name = PurePath(other.source.name).name
            raise CannotRenameError(
                f"{with_article(meant.kind)} called `{new}` is already declared in `{name}`, which builds on this file"
                if other.source.name != home.name
                else f"{with_article(meant.kind)} called `{new}` is already declared in `{name}`"
            )
    if home is not analysis.source and not any(each.source.name == home.name for each in workspace.analyses()):
        raise CannotRenameError(f"`{meant.name}` is declared in `{home.name}`, which is not part of this workspace")
