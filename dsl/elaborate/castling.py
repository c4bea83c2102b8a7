"""Castling: its two pieces, and where they land."""

from collections.abc import Iterator
from typing import NamedTuple

from dsl import limits
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.elaborate.board import unknown_line
from dsl.elaborate.incomplete import incomplete
from dsl.elaborate.number import read_range
from dsl.model import BoardShape, Castling, Wing
from dsl.resolve import Declarations
from dsl.syntax import Statement, Word
from dsl.words.near import quoted_list


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
    cast = _Cast(partners[0].need("first").text, tuple(dict.fromkeys(map(str, partners[0].words("second")))))
    wings = tuple(_wing(clause, cast, shape, findings) for clause in toward)
    return Castling(
        mover=cast.mover,
        partners=cast.partners,
        wings=wings,
        dropped=_dropped(statement, cast, findings),
        span=statement.head,
        partners_span=partners[0].head,
    )


class _Cast(NamedTuple):
    """The pieces that castle."""

    mover: str
    partners: tuple[str, ...]

    @property
    def listed(self) -> str:
        return ", ".join(self.partners)


def _dropped(statement: Statement, cast: _Cast, findings: list[Diagnostic]) -> tuple[str, str] | None:
    """Return the zones in which a drop gives the right to castle."""
    for clause in statement.clauses("castles-dropped"):
        findings += _wrong_order(clause, cast)
        return clause.need("mover").text, clause.need("partner").text
    return None


def _wrong_order(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Report a first piece that is not the mover, or another that is none of its partners, or a missing partner."""
    strangers = [word for word in clause.words("first") if word.text != cast.mover]
    strangers += [word for word in clause.words("second") if word.text not in cast.partners]
    if strangers:
        yield _not_a_partner(strangers[0], cast, f"name the `{cast.mover}` first, then {_names(cast)}")
    else:
        yield from _forgotten(clause, cast)


def _forgotten(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Report a partner that a line lacks; a line with several partners names them all."""
    named = [word.text for word in clause.words("second")]
    for piece in cast.partners:
        if piece not in named:
            yield diagnostic(
                "castling-landing",
                clause.words("second")[-1].span,
                f"this line says nothing about the {piece}",
                label=f"`{piece}` is missing",
                help=f"write `{cast.listed}` here",
            )
            return


def _landings(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Check that mover and partners have a destination, on different files."""
    first, second = clause.need("first"), clause.need("second")
    if first.text == second.text and first.text in (cast.mover, *cast.partners) and cast.mover not in cast.partners:
        other = cast.partners[0] if first.text == cast.mover else cast.mover
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
    elif first.text == cast.mover and second.text in cast.partners:
        yield from _forgotten(clause, cast)


def _wing(clause: Statement, cast: _Cast, shape: BoardShape, findings: list[Diagnostic]) -> Wing:
    if clause.form == "toward-counted":
        return _counted_wing(clause, cast, shape, findings)
    toward, files = clause.need("file"), [clause.need("first-file"), clause.need("second-file")]
    findings += _strangers(clause, cast)
    for word in (toward, *files):
        if word.text not in shape.files:
            findings.append(unknown_line("file", word, shape.files))
    findings += _landings(clause, cast)
    mover, partner = files if clause.need("first").text == cast.mover else reversed(files)
    return Wing(toward=toward.text, mover_file=mover.text, partner_file=partner.text, span=clause.head)


def _strangers(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Report pieces that take no part; the mover and a single partner may come in either order."""
    several = len(cast.partners) > 1 and cast.mover not in cast.partners
    for slot in ("first", "second"):
        for word in clause.words(slot):
            if word.text not in (cast.mover, *cast.partners):
                yield _not_a_partner(word, cast, "name the two partners" if not several else f"name {_names(cast)}")
            elif several and (word.text == cast.mover) != (slot == "first"):
                yield _not_a_partner(word, cast, f"name the `{cast.mover}` first, then {_names(cast)}")


def _counted_wing(clause: Statement, cast: _Cast, shape: BoardShape, findings: list[Diagnostic]) -> Wing:
    """Return a wing toward which the mover goes a number of squares."""
    toward = clause.need("file")
    if toward.text not in shape.files:
        findings.append(unknown_line("file", toward, shape.files))
    findings += _wrong_order(clause, cast)
    squares = read_range(clause, (1, limits.MAX_SIDE - 2), "number of squares", findings)
    return Wing(toward=toward.text, squares=squares, span=clause.head)


def _not_a_partner(piece: Word, cast: _Cast, cure: str) -> Diagnostic:
    castles = piece.text in (cast.mover, *cast.partners)
    fault = "is not the piece that castles here" if castles else "does not take part in this castling"
    return diagnostic(
        "not-a-partner",
        piece.span,
        f"`{piece.text}` {fault}",
        label=f"the partners are {quoted_list((cast.mover, *cast.partners), 'and')}",
        help=cure,
    )


def _names(cast: _Cast) -> str:
    return f"the `{cast.partners[0]}`" if len(cast.partners) == 1 else f"`{cast.listed}`"
