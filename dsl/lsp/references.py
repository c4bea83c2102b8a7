"""Find references: every place that names the item under the cursor, in all related files."""

from collections.abc import Iterator

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.symbol import Occurrence
from dsl.lsp.workspace import Workspace


def references(
    analysis: Analysis, position: types.Position, workspace: Workspace, *, with_declaration: bool
) -> list[types.Location]:
    """Return the places of the name, optionally with its declaration."""
    occurrence = analysis.occurrence_at(analysis.offset(position))
    found = same(analysis, occurrence, workspace) if occurrence else ()
    return [
        types.Location(workspace.documents.uri_of(each.span.source), analysis.range(each.span))
        for each in found
        if with_declaration or not each.is_declaration
    ]


def same(analysis: Analysis, occurrence: Occurrence, workspace: Workspace) -> tuple[Occurrence, ...]:
    """Return every occurrence of a name's meaning, in its file and in all files that build on it."""
    homes = _homes(analysis, occurrence)
    if not homes:
        return ()
    found = dict(_in_file(analysis, occurrence, homes))
    for other in workspace.analyses():
        if other.source.name != analysis.source.name:
            found |= dict(_in_file(other, occurrence, homes))
    return tuple(found.values())


def _homes(analysis: Analysis, occurrence: Occurrence) -> set[tuple[str, str, str]]:
    """The kind and name, and the file that declares it."""
    return {(each.kind, each.name, each.span.source.name) for each in analysis.meant(occurrence)}


def _in_file(
    analysis: Analysis, wanted: Occurrence, homes: set[tuple[str, str, str]]
) -> Iterator[tuple[tuple[str, int], Occurrence]]:
    """Yield the occurrences in a file with the same meaning, in order."""
    for each in analysis.occurrences:
        if each.name == wanted.name and each.of == wanted.of and _homes(analysis, each) & homes:
            yield (each.span.source.name, each.span.start), each
