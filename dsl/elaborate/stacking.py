"""Units that share squares, and the names of pairs."""

from collections.abc import Iterable

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.elaborate.incomplete import incomplete
from dsl.model import NamedPair
from dsl.notation.placement import StackForms
from dsl.resolve import Declarations


def look_over_stacking(declared: Declarations, findings: list[Diagnostic]) -> None:
    """Report a `stacking` block that lets units do nothing."""
    statement = declared.single.get("stacking")
    if statement is not None and all(clause.form == "stack-never" for clause in statement.body):
        message = "the block does not say how units share a square"
        findings += incomplete(statement, message, "a lone unit joins a lone friend")


def build_pairs(declared: Declarations, findings: list[Diagnostic]) -> tuple[NamedPair, ...]:
    """Return the pairs that have a name, in file order."""
    pieces, found = declared.named["piece"], []
    for name, statement in declared.named["pair"].items():
        word = statement.need("name")
        if name in pieces:
            findings.append(
                diagnostic(
                    "duplicate-name",
                    word.span,
                    f"`{name}` is both a piece and a pair",
                    label="declared again here",
                    labels=(Label(pieces[name].need("name").span, "the piece"),),
                    help="rename one of the two",
                )
            )
        first, second = sorted(statement.need(slot).text for slot in ("first", "second"))
        symbol = statement.need("symbol").text
        found.append(NamedPair(name=name, symbol=symbol, pieces=(first, second), span=statement.head))
    return tuple(found)


def stack_forms(never: Iterable[str], pairs: Iterable[NamedPair]) -> StackForms:
    """Return the ways in which a placement may write units that share a square."""
    return StackForms(never=frozenset(never), pairs={pair.symbol: pair.pieces for pair in pairs})
