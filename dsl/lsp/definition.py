"""Go to definition: the declaration of the name under the cursor."""

from lsprotocol import types

from dsl.lsp.analysis import Analysis
from dsl.lsp.documents import OpenDocuments
from dsl.lsp.drawn import unit_at
from dsl.lsp.symbol import Occurrence


def definition(analysis: Analysis, position: types.Position, documents: OpenDocuments) -> list[types.Location]:
    """Return the declarations of a name or a drawn unit; for a file name, its header."""
    offset = analysis.offset(position)
    occurrence = analysis.occurrence_at(offset)
    if occurrence is None:
        unit = unit_at(analysis, offset)
        return declarations(analysis, unit[1], documents) if unit else []
    if occurrence.kind == "file":
        source = documents.find(occurrence.name, analysis.source)
        return [types.Location(documents.uri_of(source), analysis.lines.range(0, 0))] if source else []
    return declarations(analysis, occurrence, documents)


def declarations(analysis: Analysis, occurrence: Occurrence, documents: OpenDocuments) -> list[types.Location]:
    """Return the places where a name is declared."""
    meant = analysis.meant(occurrence)
    return [types.Location(documents.uri_of(each.span.source), analysis.range(each.span)) for each in meant]
