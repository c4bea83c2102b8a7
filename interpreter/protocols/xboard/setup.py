"""How a graphical program learns a game that it does not know: its board, its pieces and their moves."""

import re
from collections.abc import Iterator

from dsl.model.rows import ConstraintKind
from interpreter.program.tables import MoveRule, PieceType, Program
from interpreter.protocols.dialect import Dialect

_PICTURES = "PNBRQFEACWMOHIJGDVLSU"
"""The pictures of XBoard in its order, before that of the king, each by the letter that players expect."""

_MOST = 43
"""Maximum number of pieces besides the king."""

_PARENT = "fairy"
"""The game from which the graphical program takes what it is not told: one without rules of its own."""

_LEAPS = re.compile(r"(?:[a-z]*[A-Z](?:[0-9]{1,2})?)+")
_UNKNOWN = re.compile(r"a|[^a-z0-9BCDFGHKNQRWZA]|([A-Z])\1")
"""What graphical programs read otherwise than we do: legs, drops, doubled atoms."""


def setup_lines(dialect: Dialect) -> Iterator[str]:
    """Yield the description of a game: its start, then the moves of each piece."""
    program = dialect.game.program
    held = min(len(program.pieces), len(program.board.ranks)) if program.hand is not None else 0
    size = f"{len(program.board.files)}x{len(program.board.ranks)}+{held}_{_PARENT}"
    start = dialect.fen(dialect.game.start().fen()).split()[:6]
    yield f"setup ({_piece_table(dialect)}) {size} {' '.join(start)}"
    for piece in program.pieces:
        movement = _movement(program, piece)
        if piece.symbol in dialect.letters and movement:
            yield f"piece {dialect.letters[piece.symbol]}& {movement}"


def _piece_table(dialect: Dialect) -> str:
    """Return the letters of the pictures: White's pieces and then Black's, the king last in both."""
    letters = list(dialect.letters.values())
    king = _king(dialect)
    slots = [letter if letter in letters and letter != king else "." for letter in _PICTURES]
    rest = [letter for letter in letters if letter not in slots and letter != king]
    free = [i for i, slot in enumerate(slots) if slot == "."]
    for i, letter in zip(free, rest, strict=False):
        slots[i] = letter
    white = "".join([*slots, *rest[len(free) :]][:_MOST]) + king
    return white + white.lower()


def _king(dialect: Dialect) -> str:
    """Return the letter of the piece that the graphical program may call a king: a lone royal, in turns of one action.

    In other games check is not what such a program takes it for.
    """
    program = dialect.game.program
    royal = program.constraint(ConstraintKind.ROYAL)
    pieces = royal.pieces if royal is not None else ()
    if len(pieces) != 1 or dialect.game.start().actions_of_turn()[1] != 1 or program.activation is not None:
        return "."
    return dialect.letters.get(program.pieces[pieces[0]].symbol, ".")


def _movement(program: Program, piece: PieceType) -> str:
    """Return the moves of a piece in the letters of Betza, nothing if it has none or these letters cannot say them."""
    parts = [_part(rule) for rule in piece.moves]
    return "" if None in parts else "".join([*filter(None, parts), *_castling(program, piece)])


def _part(rule: MoveRule) -> str | None:
    if rule.tame or rule.swaps or not _LEAPS.fullmatch(rule.text) or _UNKNOWN.search(rule.text):
        return None
    if rule.zone is None and not rule.unmoved:
        return rule.text
    return re.sub(r"[a-z]*[A-Z]", r"i\g<0>", rule.text)  # a zone is nearly always that of the start


def _castling(program: Program, piece: PieceType) -> Iterator[str]:
    """Yield the castling of a mover, if it goes equally far toward both partners."""
    for rule in program.castling:
        starts = {unit.square for unit in program.array if unit.piece == rule.mover}
        files = {program.board.places[square][0] for square in starts}
        far = {wing.steps or abs(wing.mover_file - file) for wing in rule.wings for file in files}
        if program.pieces[rule.mover] is piece and len(far) == 1:
            yield f"isO{far.pop()}"
