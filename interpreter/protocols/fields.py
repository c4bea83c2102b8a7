"""The fields of a FEN of ours as other programs read them, and theirs where ours would say less."""

import re

from dsl.model.rows import OfferKind
from dsl.notation.rank import write_symbol
from interpreter.errors import InvalidFenError
from interpreter.game.state import Game
from interpreter.notation import foreign, read_fen
from interpreter.notation.holes import with_stars
from interpreter.program.tables import BLACK, WHITE, Program, Side
from interpreter.state.position import Count

_COUNT = re.compile(r"count:([wb])/([0-9]+)/([0-9]+)")
_UNMOVED = "unmoved:"


def for_others(game: Game, fen: str) -> str:
    """Return a FEN of ours with the fields that other programs have for the same facts."""
    program, fields = game.program, fen.split()
    fields[0] = _with_endless(program, with_stars(program, fields[0]))
    fields[3] = fields[3].replace("/", "")
    fields = _with_first_movers(program, fields)
    return " ".join(_with_count(program, fields))


def for_us(program: Program, fen: str) -> str:
    """Return a FEN of another program, without letters for first moves, as one in which no unit has a first move."""
    says_nothing = fen.split()[2:3] == ["-"] and _UNMOVED not in fen
    return f"{fen} {_UNMOVED}-" if says_nothing and foreign.first_movers(program) else fen


def _with_endless(program: Program, placement: str) -> str:
    """Return a placement with enough units of those that a hand never runs out of."""
    pieces = [piece for offer in program.offers if offer.kind is OfferKind.DROP_ENDLESS for piece in offer.pieces]
    if not pieces or not placement.endswith("]"):
        return placement
    number = program.board.n_squares - sum(len(stack) > 0 for stack in read_fen(program, f"{placement} w").board)
    held = "".join(write_symbol(program.written(piece, side)) * number for side in (WHITE, BLACK) for piece in pieces)
    return f"{placement[:-1]}{held}]"


def _with_first_movers(program: Program, fields: list[str]) -> list[str]:
    """Return fields with the letters of the files of unmoved units, or without the field that says the default."""
    unmoved = next((field for field in fields if field.startswith(_UNMOVED)), None)
    if unmoved is None:
        return fields
    others = [field for field in fields if field != unmoved]
    movers = foreign.first_movers(program)
    if movers:
        names = unmoved.removeprefix(_UNMOVED).split(",")
        letters = "".join(letter for letter, (square, _) in movers.items() if program.board.names[square] in names)
        others[2] = "".join(sorted(letters)) or "-"
        return others
    return others if _are_same(program, " ".join(others), " ".join(fields)) else fields


def _are_same(program: Program, first: str, second: str) -> bool:
    try:
        return read_fen(program, first) == read_fen(program, second)
    except InvalidFenError:
        return False


def _with_count(program: Program, fields: list[str]) -> list[str]:
    """Return fields with a count as its limit and what has been counted, for en passant and the clock."""
    found = next((match for field in fields if (match := _COUNT.fullmatch(field))), None)
    if found is None or fields[3] != "-":
        return fields
    side: Side = "wb".index(fields[1])
    count = Count("wb".index(found[1]), int(found[2]) - 1, int(found[3]))
    limit, actions = foreign.counted_actions(program, count, side)
    others = [field for field in fields if field != found[0]]
    clock = next(i for i in range(4, len(others)) if others[i].isdecimal())
    others[3], others[clock] = str(limit), str(actions)
    return others
