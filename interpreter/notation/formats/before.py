"""A position before a move, and what the move texts of several formats have in common."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.errors import InvalidActionError
from interpreter.notation.actions import formed
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, OWN_FORM, SIDE_NAMES, Piece, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position, Unit


@dataclass(frozen=True)
class Before:
    """A position with its legal actions, before a move."""

    program: Program
    position: Position
    legal: Sequence[Action]
    names: Mapping[str, str]
    """The names of pieces in the format, by symbol."""

    @cached_property
    def side(self) -> str:
        """The side to move, as messages name it."""
        return SIDE_NAMES[self.position.side].capitalize()

    def place(self, square: Square) -> tuple[int, int]:
        """Return file and rank of a square, counted from 1: from the right, and from the far end."""
        return place(self.program, square)

    def square(self, text: str, file: int, rank: int) -> Square:
        """Return the square at a place, or raise `InvalidActionError` for the text of a move that leaves the board."""
        files, ranks = len(self.program.board.files), len(self.program.board.ranks)
        found = self.program.board.at(files - file, ranks - rank)
        if found == NOWHERE:
            raise InvalidActionError(text, f"the board has {files} files and {ranks} ranks", is_cured=True)
        return found

    def mover(self, text: str, square: Square) -> Unit:
        """Return the unit that the side to move has on a square, or raise `InvalidActionError`."""
        unit, name = self.position.unit(square), self.program.board.names[square]
        if unit is None:
            raise InvalidActionError(text, f"there is no unit on {name}", is_cured=True)
        if unit.side != self.position.side:
            raise InvalidActionError(text, f"{self.side} moves here, and has no unit on {name}", is_cured=True)
        return unit

    def name(self, piece: Piece) -> str:
        """Return the name of a piece in the format; its symbol if it has none."""
        symbol = self.program.pieces[piece].symbol
        return self.names.get(symbol, symbol)

    def named(self, text: str, name: str) -> Piece:
        """Return the piece with a name in the format, or raise `InvalidActionError`."""
        for piece in range(len(self.program.pieces)):
            if self.name(piece) == name:
                return piece
        raise InvalidActionError(text, f"this game has no piece {name}", is_cured=True)

    def move(self, origin: Square, target: Square, *, turns: bool) -> Action:
        """Return the move between two squares, legal or not, with which the unit turns over or stays as it is.

        A format may leave it out where a unit always turns over.
        """
        ways = [
            each for each in self.legal if each.kind is Kind.MOVE and (each.origin, each.target) == (origin, target)
        ]
        for action in ways:
            if (action.other != NO_PIECE) == turns:
                return action
        unit = self.position.unit(origin)
        if len(ways) == 1 and unit is not None and always_turns(self.program, unit.piece):
            return ways[0]
        wanted = Action(Kind.MOVE, origin=origin, target=target, other=OWN_FORM if turns else NO_PIECE)
        return formed(self.program, self.position, wanted)

    def drop(self, piece: Piece, target: Square) -> Action:
        """Return the drop of a piece, legal or not."""
        return Action(Kind.DROP, target=target, piece=piece)


def place(program: Program, square: Square) -> tuple[int, int]:
    """Return file and rank of a square, counted from 1: from the right, and from the far end."""
    file, rank = program.board.places[square]
    return len(program.board.files) - file, len(program.board.ranks) - rank


def is_plain(action: Action) -> bool:
    """Return True if an action is a move that only goes to a square, captures there, or turns its unit over."""
    return action.kind is Kind.MOVE and not action.taken and action.shift == NOWHERE


def always_turns(program: Program, piece: Piece) -> bool:
    """Return True if a piece turns over by each of its moves, or by each capture."""
    return any(not rule.optional and rule.zone is None for rule in program.pieces[piece].promotions)


def turns_over(program: Program) -> bool:
    """Return True if units become nothing but the other side of their own piece: `+P` of `P`, or `P` of `+P`."""
    symbols = [piece.symbol for piece in program.pieces]
    return all(
        man < len(symbols) and symbols[man] in (f"+{piece.symbol}", piece.symbol.removeprefix("+"))
        for piece in program.pieces
        for man in piece.promoted
    )


def promotes(program: Program) -> bool:
    """Return True if units of a game become other pieces."""
    return any(piece.promotions for piece in program.pieces)
