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
    movers, seconds = (tuple(dict.fromkeys(map(str, partners[0].words(slot)))) for slot in ("first", "second"))
    cast = _Cast(movers, seconds)
    wings = tuple(_wing(clause, cast, shape, findings) for clause in toward)
    return Castling(
        movers=cast.movers,
        partners=cast.partners,
        wings=wings,
        side=str(own) if (own := partners[0].word("side")) is not None else None,
        dropped=_dropped(statement, cast, findings),
        fresh=any(clause.word("fresh") is not None for clause in statement.clauses("castles-dropped")),
        span=statement.head,
        partners_span=partners[0].head,
    )


class _Cast(NamedTuple):
    """The pieces that castle."""

    movers: tuple[str, ...]
    partners: tuple[str, ...]

    @property
    def pieces(self) -> tuple[str, ...]:
        return (*self.movers, *self.partners)

    @property
    def is_with_itself(self) -> bool:
        return not {*self.movers}.isdisjoint(self.partners)


def _dropped(statement: Statement, cast: _Cast, findings: list[Diagnostic]) -> tuple[str, str] | None:
    """Return the zones in which a drop gives the right to castle."""
    for clause in statement.clauses("castles-dropped"):
        findings += _wrong_order(clause, cast)
        return clause.need("mover").text, clause.need("partner").text
    return None


def _wrong_order(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Report a first piece that is not a mover, or another that is none of its partners, or a missing piece."""
    strangers = [word for word in clause.words("first") if word.text not in cast.movers]
    strangers += [word for word in clause.words("second") if word.text not in cast.partners]
    if strangers:
        yield _not_a_partner(strangers[0], cast, f"name {_names(cast.movers)} first, then {_names(cast.partners)}")
    else:
        yield from _forgotten(clause, "first", cast.movers)
        yield from _forgotten(clause, "second", cast.partners)


def _forgotten(clause: Statement, slot: str, pieces: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Report a piece that a list lacks; a line about several movers or partners names them all."""
    named = [word.text for word in clause.words(slot)]
    missing = next((piece for piece in pieces if piece not in named), None)
    if missing is not None:
        yield diagnostic(
            "castling-landing",
            clause.words(slot)[-1].span,
            f"this line says nothing about the {missing}",
            label=f"`{missing}` is missing",
            help=f"write `{', '.join(pieces)}` here",
        )


def _landings(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Check that mover and partners have a destination, on different files."""
    first, second = clause.need("first"), clause.need("second")
    if first.text == second.text and first.text in cast.pieces and not cast.is_with_itself:
        other = cast.partners[0] if first.text in cast.movers else cast.movers[0]
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
    elif first.text in cast.movers and second.text in cast.partners:
        yield from _forgotten(clause, "first", cast.movers)
        yield from _forgotten(clause, "second", cast.partners)


def _wing(clause: Statement, cast: _Cast, shape: BoardShape, findings: list[Diagnostic]) -> Wing:
    """Return one side of castling, and report wrong files and pieces."""
    if clause.form == "toward-counted":
        return _counted_wing(clause, cast, shape, findings)
    toward, files = clause.need("file"), [clause.need("first-file"), clause.need("second-file")]
    findings += _strangers(clause, cast)
    for word in (toward, *files):
        if word.text not in shape.files:
            findings.append(unknown_line("file", word, shape.files))
    findings += _landings(clause, cast)
    mover, partner = files if clause.need("first").text in cast.movers else reversed(files)
    return Wing(toward=toward.text, mover_file=mover.text, partner_file=partner.text, span=clause.head)


def _strangers(clause: Statement, cast: _Cast) -> Iterator[Diagnostic]:
    """Report pieces that take no part; a single mover and a single partner may come in either order."""
    several = len(cast.pieces) > 2 and not cast.is_with_itself
    for slot, pieces in (("first", cast.movers), ("second", cast.partners)):
        for word in clause.words(slot):
            if word.text not in cast.pieces:
                yield _not_a_partner(word, cast, f"name {_names(pieces)}" if several else "name the two partners")
            elif several and word.text not in pieces:
                order = f"name {_names(cast.movers)} first, then {_names(cast.partners)}"
                yield _not_a_partner(word, cast, order)


def _counted_wing(clause: Statement, cast: _Cast, shape: BoardShape, findings: list[Diagnostic]) -> Wing:
    """Return a wing toward which the mover goes a number of squares."""
    toward = clause.need("file")
    if toward.text not in shape.files:
        findings.append(unknown_line("file", toward, shape.files))
    findings += _wrong_order(clause, cast)
    squares = read_range(clause, (1, limits.MAX_SIDE - 2), "number of squares", findings)
    return Wing(toward=toward.text, squares=squares, span=clause.head)


def _not_a_partner(piece: Word, cast: _Cast, cure: str) -> Diagnostic:
    castles = piece.text in cast.pieces
    fault = "is not the piece that castles here" if castles else "does not take part in this castling"
    return diagnostic(
        "not-a-partner",
        piece.span,
        f"`{piece.text}` {fault}",
        label=f"the partners are {quoted_list(cast.pieces, 'and')}",
        help=cure,
    )


def _names(pieces: tuple[str, ...]) -> str:
    return f"the `{pieces[0]}`" if len(pieces) == 1 else f"`{', '.join(pieces)}`"
