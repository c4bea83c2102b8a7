"""Document symbols: the outline of a file."""

from collections.abc import Iterator

from lsprotocol import types

from dsl.grammar.forms import FORM
from dsl.lsp.analysis import Analysis
from dsl.syntax import Statement

_KINDS = {  # by what a statement declares, or by its form: how editors draw it is their affair
    "ruleset": types.SymbolKind.Module,
    "library": types.SymbolKind.Module,
    "option": types.SymbolKind.Property,
    "reading": types.SymbolKind.String,
    "zone": types.SymbolKind.Field,
    "piece": types.SymbolKind.Class,
    "amend": types.SymbolKind.Class,
    "pair": types.SymbolKind.Class,
    "formation": types.SymbolKind.Struct,
    "series": types.SymbolKind.Enum,
    "graph": types.SymbolKind.Interface,
    "command": types.SymbolKind.Function,
    "stance": types.SymbolKind.Function,
    "test": types.SymbolKind.Method,
}
_UNLISTED = ("extends", "use", "without")


def document_symbols(analysis: Analysis) -> list[types.DocumentSymbol]:
    """Return the statements of a file in order, with the stances inside their commands."""
    return list(_symbols(analysis, tuple(s for s in analysis.statements if s.form not in _UNLISTED)))


def _symbols(analysis: Analysis, statements: tuple[Statement, ...]) -> Iterator[types.DocumentSymbol]:
    """Yield the outline of statements, with the stances of a command inside it."""
    for statement in statements:
        word = statement.word("name") or statement.word("title") or statement.word("piece")
        head = statement.head.text.split()
        kind = head[0] if head else statement.form
        thing = FORM[statement.form].declares or statement.form
        yield types.DocumentSymbol(
            name=(word.text if word and thing in _KINDS else statement.form.replace("-", " ")) or kind,
            detail=kind,
            kind=_KINDS.get(thing, types.SymbolKind.Object),
            range=analysis.range(statement.span),
            selection_range=analysis.range(word.span if word else statement.head),
            children=list(_symbols(analysis, statement.clauses("stance"))),
        )
