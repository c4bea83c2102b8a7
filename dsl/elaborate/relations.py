"""Graphs, activation, formations and castling: relations between units."""

from collections.abc import Iterator
from typing import Literal

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.elaborate.board import unknown_line
from dsl.elaborate.incomplete import incomplete
from dsl.elaborate.number import read_number, read_size
from dsl.model import Activation, ActiveRule, BoardShape, Castling, Formation, Graph, Wing
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


def build_castling(declared: Declarations, shape: BoardShape, findings: list[Diagnostic]) -> Castling | None:
    """Return the rules of castling."""
    statement = declared.single.get("castling")
    if statement is None:
        return None
    partners, toward = statement.clauses("partners"), statement.clauses("toward")
    if not partners:
        findings += incomplete(statement, "the block names no castling units", "king with rook")
    if not toward:
        findings += incomplete(statement, "the block names no files for castling", "toward h: king to g, rook to f")
    if not partners or not toward:
        return None
    mover, partner = partners[0].need("first").text, partners[0].need("second").text
    wings = tuple(_wing(clause, (mover, partner), shape, findings) for clause in toward)
    return Castling(
        mover=mover,
        partner=partner,
        wings=wings,
        span=statement.head,
        partners_span=partners[0].head,
    )


def _landings(clause: Statement, pair: tuple[str, str]) -> Iterator[Diagnostic]:
    """Check that both partners have a destination, on different files."""
    first, second = clause.need("first"), clause.need("second")
    if first.text == second.text and first.text in pair and pair[0] != pair[1]:
        other = pair[1] if first.text == pair[0] else pair[0]
        yield diagnostic(
            "castling-landing",
            second.span,
            f"the {first.text} has two destination files, and the {other} has none",
            label=f"`{other}` is missing",
            help=f"write `{other}` in place of one of them",
        )
    elif clause.need("first-file").text == clause.need("second-file").text:
        yield diagnostic(
            "castling-landing",
            clause.need("second-file").span,
            f"the {first.text} and the {second.text} would land on one square",
            label="the same file",
            help="name a file for each of the two",
        )


def _wing(clause: Statement, pair: tuple[str, str], shape: BoardShape, findings: list[Diagnostic]) -> Wing:
    toward, files = clause.need("file"), {}
    for piece_slot, file_slot in (("first", "first-file"), ("second", "second-file")):
        piece, file = clause.need(piece_slot), clause.need(file_slot)
        if piece.text not in pair:
            findings.append(
                diagnostic(
                    "not-a-partner",
                    piece.span,
                    f"`{piece.text}` does not take part in this castling",
                    label=f"the partners are `{pair[0]}` and `{pair[1]}`",
                    help="name the two partners",
                )
            )
        files[piece.text] = file
    for word in (toward, *files.values()):
        if word.text not in shape.files:
            findings.append(unknown_line("file", word, shape.files))
    findings += _landings(clause, pair)
    return Wing(
        toward=toward.text,
        mover_file=files.get(pair[0], toward).text,
        partner_file=files.get(pair[1], toward).text,
        span=clause.head,
    )
