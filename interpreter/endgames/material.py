"""Material: which units are on the board and in the hands, as text such as `K,R,k`."""

from collections.abc import Iterable
from typing import NamedTuple

from dsl.errors import SettingError
from interpreter.notation.chain_fields import write_unit
from interpreter.program.tables import BLACK, NEUTRAL, WHITE, Piece, Program, Side
from interpreter.state.position import Hand, Mark, Position, Unit

HELP = "write the symbols as a FEN has them, separated by commas: K,R,k, and with hands K,k[R,p]"


class Material(NamedTuple):
    """Units on the board, sorted, and the pieces in both hands."""

    units: tuple[Unit, ...]
    hands: tuple[Hand, Hand] = ((), ())


def material_of(position: Position) -> Material:
    """Return the units of a position, without marks of a turn."""
    units = (unit for stack in position.board for unit in stack)
    return sorted_material((Unit(u.piece, u.side, u.marks & Mark.PROMOTED) for u in units), position.hands)


def sorted_material(units: Iterable[Unit], hands: tuple[Hand, Hand] = ((), ())) -> Material:
    """Return the material of units in any order."""
    return Material(tuple(sorted(units, key=lambda unit: (unit.side, unit.piece, unit.marks))), hands)


def read_material(program: Program, text: str) -> Material:
    """Read a material, or raise `SettingError`.

    >>> from interpreter import load
    >>> program = load("chess").program
    >>> write_material(program, read_material(program, "k, K,R"))
    'K,R,k'
    """
    board, bracket, held = text.strip().partition("[")
    if bracket and not held.endswith("]"):
        raise SettingError(f"`{text}` has a hand without `]`", HELP)
    units = [_unit(program, word) for word in board.split(",")]
    hands: tuple[list[Piece], list[Piece]] = ([], [])
    for word in held.removesuffix("]").split(",") if held.removesuffix("]") else ():
        unit = _unit(program, word)
        if unit.side == NEUTRAL or unit.marks:
            raise SettingError(f"`{word}` cannot be in a hand", HELP)
        hands[unit.side].append(unit.piece)
    return sorted_material(units, (tuple(sorted(hands[WHITE])), tuple(sorted(hands[BLACK]))))


def write_material(program: Program, material: Material) -> str:
    """Return the text of a material."""
    held = [program.written(piece, side) for side in (WHITE, BLACK) for piece in material.hands[side]]
    units = ",".join(write_unit(program, unit) for unit in material.units)
    return f"{units}[{','.join(held)}]" if held else units


def _unit(program: Program, word: str) -> Unit:
    bare = word.strip()
    if not bare:
        raise SettingError("expected the symbol of a unit, found nothing", HELP)
    marks = Mark.PROMOTED if bare.endswith("~") else Mark.NONE
    symbol = bare.removesuffix("~").removeprefix("=")
    piece = program.piece_by_symbol(symbol)
    if piece is None:
        raise SettingError(f"unknown piece `{bare}`", HELP)
    side: Side = NEUTRAL if bare.startswith("=") else WHITE if symbol == symbol.upper() else BLACK
    return Unit(piece, side, marks)
