"""Graphs, activation and formations: relations between units."""

from typing import Literal

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.elaborate.incomplete import incomplete
from dsl.elaborate.number import read_number, read_size
from dsl.model import Activation, ActiveRule, BoardShape, Formation, Graph
from dsl.resolve import Declarations
from dsl.source import Span
from dsl.syntax import Statement


def build_graphs(declared: Declarations, findings: list[Diagnostic]) -> tuple[Graph, ...]:
    """Return the graphs; report those that join nothing."""
    graphs = []
    for name, statement in declared.named["graph"].items():
        joins, recaptures = statement.clauses("joins"), statement.clauses("recaptures")
        if joins and recaptures:
            findings.append(
                diagnostic(
                    "graph-of-two-kinds",
                    recaptures[0].head,
                    "a graph has one relation",
                    label="a second one",
                    labels=(Label(joins[0].head, "the first"),),
                    help="declare a graph for each",
                )
            )
        if joins:
            directions = frozenset(word.text for word in joins[0].words("way"))
            who: Literal["friends", "units"] = "friends" if joins[0].need("who").text == "friends" else "units"
            graphs.append(Graph(name=name, who=who, directions=directions, span=joins[0].head))
        elif recaptures:
            graphs.append(Graph(name=name, relation="recapture", span=recaptures[0].head))
        else:
            findings += incomplete(statement, "the graph joins nothing", "joins friends touching orthogonal, diagonal")
    return tuple(graphs)


def build_activation(declared: Declarations, side: int, findings: list[Diagnostic]) -> Activation | None:
    """Return the rules of activation."""
    statement = declared.single.get("activation")
    if statement is None:
        return None
    rules = []
    for clause in statement.body:
        if clause.form == "always":
            rules.append(ActiveRule(kind="always", piece=clause.need("piece").text, span=clause.head))
        elif clause.form == "within":
            distance = read_number(clause.need("int"), 1, side, "distance on this board", findings)
            rules.append(
                ActiveRule(kind="within", piece=clause.need("piece").text, distance=distance, span=clause.head)
            )
        elif clause.form == "joined":
            piece, graph = clause.need("piece").text, clause.need("graph").text
            rules.append(ActiveRule(kind="joined", piece=piece, graph=graph, span=clause.head))
        elif clause.form == "commanded":
            rules.append(ActiveRule(kind="command", span=clause.head))
    if not rules:
        findings += incomplete(statement, "no unit is ever active", "always PIECE")
    if not statement.clauses("needed"):
        findings += incomplete(statement, "no deed needs activation", "needed to move, check")
    return Activation(rules=tuple(rules), span=statement.head)


def _head(statement: Statement, form: str) -> Span | None:
    clauses = statement.clauses(form)
    return clauses[0].head if clauses else None


def build_formations(declared: Declarations, shape: BoardShape, findings: list[Diagnostic]) -> tuple[Formation, ...]:
    """Return the formations."""
    formations = []
    for name, statement in declared.named["formation"].items():
        blocks, rides = statement.clauses("block"), statement.clauses("rides")
        if not blocks:
            findings += incomplete(statement, "the formation has no block", "wazir in 2x2")
        if not rides:
            findings += incomplete(statement, "the formation cannot ride", "rides W by 2")
        if blocks and rides:
            formations.append(_formation(name, statement, blocks[0], rides[0], shape, findings))
    return tuple(formations)


def _formation(
    name: str, statement: Statement, block: Statement, rides: Statement, shape: BoardShape, findings: list[Diagnostic]
) -> Formation:
    """Return a formation, and report a block of one square or a ride that is not a single step."""
    files, ranks = read_size(block.need("size"), limits.MAX_BLOCK, "block", findings)
    if files * ranks == 1:
        findings.append(
            diagnostic(
                "block-of-one",
                block.need("size").span,
                "a formation needs more than one unit",
                label="one square",
                help="write a larger block, or give the piece the move",
            )
        )
    atom = rides.need("atom")
    if atom.text not in ("W", "F", "K"):
        findings.append(
            diagnostic(
                "wrong-ride",
                atom.span,
                f"a formation cannot ride `{atom.text}`",
                label="not one of `W`, `F` and `K`",
                help="write `W` for straight, `F` for diagonal, `K` for both",
            )
        )
    side = max(len(shape.files), len(shape.ranks))
    return Formation(
        name=name,
        symbol=statement.need("symbol").text,
        piece=block.need("piece").text,
        files=files,
        ranks=ranks,
        atom="W" if atom.text == "W" else "F" if atom.text == "F" else "K",
        step=read_number(rides.need("int"), 1, side, "step on this board", findings),
        captures=bool(statement.clauses("captures-all")),
        span=statement.head,
        block_span=block.head,
        rides_span=rides.head,
        captures_span=_head(statement, "captures-all"),
    )
