"""Random movements in the two dialects of Betza's notation, and boards on which two programs may compare them."""

import re
from collections.abc import Collection, Iterator, Mapping
from random import Random
from types import ModuleType
from typing import NamedTuple

from interpreter.game.state import Game
from support.rule_files.chance import Dice
from support.rule_files.movement import is_sound, movement

FILES, RANKS = "abcdefghijkl", range(1, 11)
_SQUARES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)

_ATOMS = "WFDNAHCLZJGRBKQ" + "WFNRBQK" * 2
_MODIFIERS = "fblrvshmcpgni" + "fblrmcpgn"
_STRANGE = "oajtuyzqdxek"
"""Letters before an atom that `variants.ini` does not have, or that say nothing about a move."""
_STRANGERS = "UIMXSO[?-"
_RANGES = ("",) * 8 + (*"01234569", "12", "07", "=", "=", "=")
"""What may follow an atom; `=` is the atom once more."""


class Board(NamedTuple):
    """A board with one unit of the piece in question, and immobile units and kings of both sides around it."""

    square: str
    side: str
    units: Mapping[str, str]

    @property
    def fen(self) -> str:
        rows = []
        for rank in reversed(RANKS):
            row = "".join(self.units.get(f"{file}{rank}", ".") for file in FILES)
            rows.append(re.sub(r"\.+", _length, row))
        return f"{'/'.join(rows)} {self.side} - - 0 1"


def _length(run: re.Match[str]) -> str:
    return str(len(run[0]))


def their_betza(seed: int) -> str:
    """A movement in the dialect of `variants.ini`; half of the seeds have letters that it passes over."""
    chance = Dice(Random(seed))
    strange = bool(seed % 2)
    return "".join(_their_atom(chance, strange) for _ in range(chance.pick((1, 1, 2, 2, 3, 4))))


def _their_atom(chance: Dice, strange: bool) -> str:
    modifiers = _MODIFIERS + _STRANGE * strange
    prefix = "".join(chance.pick(modifiers) for _ in range(chance.pick((0, 0, 1, 1, 2, 2, 3))))
    atom = chance.pick(_ATOMS + _STRANGERS * strange)
    reach: str = chance.pick(_RANGES).replace("=", atom)
    return f"{prefix}{atom}{reach}"


def our_betza(seed: int) -> str:
    """A movement in Rumpus' dialect: one in three is of any kind, the others are more likely to have a counterpart."""
    chance = Dice(Random(seed))
    if seed % 3 == 0:
        return movement(chance, len(FILES), takes_friends=False, en_passant=False)
    found = "".join(_our_atom(chance) for _ in range(chance.pick((1, 1, 2, 2, 3))))
    return found if is_sound(found, len(FILES)) else our_betza(seed + 3_000)


def _our_atom(chance: Dice) -> str:
    atom = chance.pick("WFDNAHCZGRBKQWFNRBQK")
    where = chance.pick(
        ("", "", "f", "b", "s", "v", "fs", "bs", "l", "fr", "bl", "fl", "lf", "ff", "fh", "lh", "hr", "rv")
    )
    other = chance.pick(("",) * 6 + (*"pgn",))
    reach = chance.pick(("",) * 9 + ("2", "3", "0", "02")) if atom not in "DAHCZG" else ""
    return f"{where}{chance.pick(('', '', 'm', 'c'))}{other}{atom}{reach}"


def boards(seed: int, number: int) -> Iterator[Board]:
    """Yield an almost empty board and boards with more and more units."""
    chance = Dice(Random(seed))
    for i in range(number):
        square = chance.pick(_SQUARES) if i else "f5"
        side = chance.pick("wb")
        units = {chance.pick(_SQUARES): chance.pick("oO") for _ in range((0, 5, 12, 25, 40)[i % 5])}
        units[square] = "X" if side == "w" else "x"
        for king in "Kk":
            units[chance.pick([each for each in _SQUARES if each not in units])] = king
        yield Board(square, side, units)


SECTION = """[{name}]
maxFile = 12
maxRank = 10
castling = false
commoner = k
immobile = o
customPiece1 = x:{betza}
extinctionValue = loss
extinctionPieceTypes = k
startFen = 12/12/12/12/12/12/12/12/12/K4X5k w - - 0 1
"""
"""A variant whose moves are all legal."""

RULES = """
ruleset "Toy" {{ author "you" }}
board 12x10
piece king K {{ moves K }}
piece block O
piece ox X {{ moves {betza} }}
array "12/12/12/12/12/12/12/12/12/K4X5k"
goal capture of king
draw stalemate
"""


def their_ends(library: ModuleType, name: str, board: Board) -> Collection[str]:
    """The squares on which the unit may end a move in another program."""
    moves = library.legal_moves(name, board.fen, [])
    found = (re.fullmatch(r"([a-l]\d+)([a-l]\d+)", move) for move in moves)
    return {each[2] for each in found if each is not None and each[1] == board.square}


def our_ends(game: Game, board: Board) -> Collection[str]:
    """The squares on which the unit may end a move in a game."""
    return {*game.state(board.fen).destinations(board.square)}
