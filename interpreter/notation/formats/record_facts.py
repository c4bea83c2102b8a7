"""Facts of a record that writers of several formats need, such as its start and the side to move at its end."""

from interpreter.notation.formats.before import Before
from interpreter.notation.formats.endings import Ending, ending_of
from interpreter.notation.formats.starts import HANDICAPS
from interpreter.notation.record import Record
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, WHITE, Side

_UNKNOWN = ("", "?", "????.??.??")
_LONGEST = 500
"""Maximum length of the value of a header."""


def known(record: Record, tag: str) -> str:
    """Return the value of a tag on one line, or an empty text if it says nothing."""
    value = record.tags.get(tag, "")
    return "" if value in _UNKNOWN else " ".join(value.split())[:_LONGEST]


def size_of(start: Before) -> str:
    """Return files and ranks of the board: `9x9`."""
    return f"{len(start.program.board.files)}x{len(start.program.board.ranks)}"


def unit_on(start: Before, square: Square) -> tuple[str, Side] | None:
    """Return name and side of the unit on a square, or None."""
    unit = start.position.unit(square) if square != NOWHERE else None
    return None if unit is None else (start.name(unit.piece), unit.side)


def placed(record: Record) -> str:
    """Return the placement of a record that does not start from the array, without hands."""
    return (record.fen or "").partition(" ")[0].partition("[")[0]


def handicap_of(record: Record) -> str:
    """Return the name of the handicap with which a record starts, or an empty text."""
    if record.fen is None or "[] b " not in record.fen:
        return ""
    return next((name for name, each in HANDICAPS.items() if each == placed(record)), "")


def side_at_end(record: Record, start: Before) -> Side:
    """Return the side to move at the end of a record."""
    if not record.turns:
        return start.position.side
    return BLACK if record.turns[-1].side == WHITE else WHITE


def ending_in(record: Record, start: Before, form: str) -> Ending | None:
    """Return the ending of a record that has a word in a format, `csa` or `kif`."""
    return ending_of(record.result, record.tags.get("Termination", ""), side_at_end(record, start), has=form)
