"""Chains, and the values of pieces."""

from dsl import limits
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.twice import said_twice
from dsl.elaborate.incomplete import incomplete
from dsl.elaborate.number import read_number, read_range
from dsl.model import Chain, Worth
from dsl.resolve import Declarations


def build_chain(declared: Declarations, findings: list[Diagnostic]) -> Chain | None:
    """Return the definition of a chain."""
    statement = declared.single.get("chain")
    if statement is None:
        return None
    paths, lengths = statement.clauses("path"), statement.clauses("length")
    if not paths:
        findings += incomplete(statement, "the block has no graph for its paths", "path in defends")
    if not lengths:
        findings += incomplete(statement, "the block has no length for its chains", "3 to 5 units")
    if not paths or not lengths:
        return None
    least, most = read_range(lengths[0], (2, limits.MAX_CHAIN), "length of a chain", findings)
    return Chain(
        graph=paths[0].need("graph").text,
        least=least,
        most=most,
        span=statement.head,
        path=paths[0].head,
        length=lengths[0].head,
    )


def build_values(declared: Declarations, findings: list[Diagnostic]) -> tuple[Worth, ...]:
    """Return the values of pieces."""
    statement = declared.single.get("values")
    values: dict[str, Worth] = {}
    for clause in statement.clauses("worth") if statement else ():
        piece = clause.need("piece")
        points = read_number(clause.need("int"), 0, limits.MAX_SCORE, "value", findings)
        if piece.text in values:
            findings.append(said_twice(clause.head, values[piece.text].span, f"`{piece.text}` has two values"))
        values.setdefault(piece.text, Worth(piece=piece.text, points=points, span=clause.head))
    return tuple(values.values())
