"""Castling: its two pieces, and where they land."""

from collections.abc import Iterator

from dsl import limits
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.elaborate.board import unknown_line
from dsl.elaborate.incomplete import incomplete
from dsl.elaborate.number import read_range
from dsl.model import BoardShape, Castling, Wing
from dsl.resolve import Declarations
from dsl.syntax import Statement, Word


def build_castling(declared: Declarations, shape: BoardShape, findings: list[Diagnostic]) -> Castling | None:
    """Return the rules of castling."""
    statement = declared.single.get("castling")
    if statement is None:
        return None
    partners, toward = statement.clauses("partners"), statement.clauses("toward", "toward-counted")
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
        dropped=_dropped(statement, (mover, partner), findings),
        span=statement.head,
        partners_span=partners[0].head,
    )


def _dropped(statement: Statement, pair: tuple[str, str], findings: list[Diagnostic]) -> tuple[str, str] | None:
    """Return the zones in which a drop gives the right to castle."""
    for clause in statement.clauses("castles-dropped"):
        findings += _wrong_order(clause, pair)
        return clause.need("mover").text, clause.need("partner").text
    return None


def _wrong_order(clause: Statement, pair: tuple[str, str]) -> Iterator[Diagnostic]:
    """Report the first of two pieces that is not the mover, or its partner, as the line has them."""
    for slot, name in zip(("first", "second"), pair, strict=True):
        if clause.need(slot).text != name:
            yield _not_a_partner(clause.need(slot), pair, f"name the `{pair[0]}` first, then the `{pair[1]}`")
            return


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
    if clause.form == "toward-counted":
        return _counted_wing(clause, pair, shape, findings)
    toward, files = clause.need("file"), {}
    for piece_slot, file_slot in (("first", "first-file"), ("second", "second-file")):
        piece, file = clause.need(piece_slot), clause.need(file_slot)
        if piece.text not in pair:
            findings.append(_not_a_partner(piece, pair, "name the two partners"))
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


def _counted_wing(clause: Statement, pair: tuple[str, str], shape: BoardShape, findings: list[Diagnostic]) -> Wing:
    """Return a wing toward which the mover goes a number of squares."""
    toward = clause.need("file")
    if toward.text not in shape.files:
        findings.append(unknown_line("file", toward, shape.files))
    findings += _wrong_order(clause, pair)
    squares = read_range(clause, (1, limits.MAX_SIDE - 2), "number of squares", findings)
    return Wing(toward=toward.text, squares=squares, span=clause.head)


def _not_a_partner(piece: Word, pair: tuple[str, str], cure: str) -> Diagnostic:
    fault = "is not the piece that castles here" if piece.text in pair else "does not take part in this castling"
    return diagnostic(
        "not-a-partner",
        piece.span,
        f"`{piece.text}` {fault}",
        label=f"the partners are `{pair[0]}` and `{pair[1]}`",
        help=cure,
    )
