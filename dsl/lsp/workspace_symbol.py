"""Workspace symbols: declarations anywhere, found by a part of their names."""

from lsprotocol import types

from dsl.lsp.document_symbol import document_symbols
from dsl.lsp.workspace import Workspace

MAX_FOUND = 500


def workspace_symbols(query: str, workspace: Workspace) -> list[types.WorkspaceSymbol]:
    """Return the declarations whose name contains the letters of the query in this order."""
    found = []
    for analysis in workspace.analyses():
        uri = workspace.documents.uri_of(analysis.source)
        for symbol in document_symbols(analysis):
            if _fits(query.lower(), symbol.name.lower()):
                place = types.Location(uri, symbol.selection_range)
                found.append(types.WorkspaceSymbol(place, symbol.name, symbol.kind, container_name=symbol.detail))
            if len(found) >= MAX_FOUND:
                return found
    return found


def _fits(query: str, name: str) -> bool:
    letters = iter(name)
    return all(letter in letters for letter in query)
