"""Go to definition: where the thing named under the cursor is declared."""

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.desk import Desk


def definition(analysis: Analysis, position: types.Position, desk: Desk) -> list[types.Location]:
    """The declarations of what is named; for the name of a file, its head."""
    occurrence = analysis.occurrence_at(analysis.offset(position))
    if occurrence is None:
        return []
    if occurrence.kind == "file":
        opened = desk.library.find(occurrence.name, analysis.source)
        return [types.Location(desk.uri_of(opened[0]), analysis.lines.range(0, 0))] if opened else []
    meant = analysis.meant(occurrence)
    return [types.Location(desk.uri_of(each.span.source), analysis.range(each.span)) for each in meant]
