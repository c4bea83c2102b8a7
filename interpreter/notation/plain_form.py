"""What the FENs of a game have in common, so that an engine can write those of its own plain states."""

from dataclasses import dataclass, field

from dsl.model.rows import EndKind, PhaseKind
from dsl.notation.rank import write_symbol
from interpreter.notation.chain_fields import write_unit
from interpreter.program.board import Square
from interpreter.program.checks import checks_needed
from interpreter.program.tables import BLACK, NEUTRAL, WHITE, Piece, Program
from interpreter.state.position import Mark, Unit

_MOST_RIGHTS = 10_000
"""Castling rights that are remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainForm:
    """The texts of a game's units and squares, and those of the castling rights that have been written so far."""

    is_never: bool
    """True if the third field tells more than rights to castle, so that no FEN is plain."""
    rows: tuple[tuple[Square, ...], ...]
    """The squares of the ranks, from the last one; `NOWHERE` for a hole."""
    names: tuple[str, ...]
    units: tuple[str, ...]
    """The units by side, White, Black and neutral, and piece; then the promoted ones."""
    has_hands: bool
    checks: tuple[int, int] | None
    """The checks that White and Black must give, if they count."""
    tracks_unmoved: bool
    castling: set[Piece]
    """The pieces that castle, and their partners."""
    rights: dict[tuple[int, ...], tuple[str, str]] = field(default_factory=lambda: {(): ("-", "")})
    """The third field, and the field `castles:` or nothing, by what they hang on."""

    def learn(self, key: tuple[int, ...], fen: str) -> None:
        """Remember the rights of a FEN."""
        if len(self.rights) >= _MOST_RIGHTS:
            self.rights.clear()
            self.rights[()] = "-", ""
        fields = fen.split(" ")
        if key:
            self.rights[key] = fields[2], next((text for text in fields if text.startswith("castles:")), "")


def plain_form(program: Program) -> PlainForm:
    """Return the form of a Program.

    >>> from interpreter import load
    >>> form = plain_form(load("chess").program)
    >>> form.units[0], form.has_hands, form.checks
    ('K', False, None)
    """
    marks, sides, pieces = (Mark.NONE, Mark.PROMOTED), (WHITE, BLACK, NEUTRAL), range(len(program.pieces))
    placing = program.phase(PhaseKind.PLACE)
    return PlainForm(
        is_never=placing is not None and placing.where == "left",
        rows=tuple(map(tuple, reversed(program.board.rows))),
        names=tuple(program.board.names),
        units=tuple(
            write_symbol(write_unit(program, Unit(piece, side, mark)))
            for mark in marks
            for side in sides
            for piece in pieces
        ),
        has_hands=program.hand is not None,
        checks=checks_needed(program) if program.end(EndKind.CHECKS) is not None else None,
        tracks_unmoved=program.tracks_unmoved,
        castling={piece for rule in program.castling for piece in (rule.mover, *rule.partners)},
    )
