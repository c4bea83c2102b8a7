"""Units that share squares, and the names of pairs."""

from collections.abc import Iterable

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import NamedPair, Stacking
from dsl.notation.placement import StackForms
from dsl.resolve import Declarations


def build_stacking(declared: Declarations, findings: list[Diagnostic]) -> Stacking | None:
    """Who shares squares, and what comes of it."""
    statement = declared.single.get("stacking")
    if statement is None:
        return None
    where = {clause.form.removeprefix("stack-"): clause.head for clause in statement.body}
    never = frozenset(word.text for clause in statement.clauses("stack-never") for word in clause.words("piece"))
    ways = frozenset(where) - {"never"}
    if statement.whole and not ways:
        findings.append(
            diagnostic(
                "incomplete-block",
                statement.head,
                "nothing says what units that share a square can do",
                label="a line is missing in this block",
                help="write a line as `a lone unit joins a lone friend`",
            )
        )
    return Stacking(ways=ways, never=never, span=statement.head, where=where)


def build_pairs(declared: Declarations, findings: list[Diagnostic]) -> tuple[NamedPair, ...]:
    """The pairs that have a name, in the order declared."""
    pieces, found = declared.named["piece"], []
    for name, statement in declared.named["pair"].items():
        word = statement.need("name")
        if name in pieces:
            findings.append(
                diagnostic(
                    "duplicate-name",
                    word.span,
                    f"a piece and a pair called `{name}`",
                    label="declared again here",
                    labels=(Label(pieces[name].need("name").span, "the piece"),),
                    help="give one of the two another name",
                )
            )
        first, second = sorted(statement.need(slot).text for slot in ("first", "second"))
        symbol = statement.need("symbol").text
        found.append(NamedPair(name=name, symbol=symbol, pieces=(first, second), span=statement.head))
    return tuple(found)


def stack_forms(stacking: Stacking | None, pairs: Iterable[NamedPair]) -> StackForms | None:
    """How a placement may write units that share a square; nothing in a game where none do."""
    if stacking is None:
        return None
    return StackForms(never=stacking.never, pairs={pair.symbol: pair.pieces for pair in pairs})
