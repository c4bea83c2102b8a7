"""The effects of an action on the units, for a board that shows them one after another."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from interpreter.game.state import State
from interpreter.game.table.picking import ridden
from interpreter.program.board import Board, Square
from interpreter.program.tables import Piece, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position
from interpreter.web.wire.scene import Effects


class _Unit(NamedTuple):
    """A unit somewhere, without its marks."""

    square: Square
    piece: Piece
    side: Side


class _Move(NamedTuple):
    unit: _Unit
    end: Square


def effects_of(before: State, action: Action, after: State) -> Effects:
    """Return what an action did: removals first, then moves, placements, flips, vanished squares and scores.

    Applied in order they lead from the units before, counted by square, to those after. A unit that becomes another
    one on its square is not a separate effect.

    >>> from interpreter import load
    >>> state = load("chess").start().play_all("e2e4,d7d5")
    >>> action = state.named("e4d5")
    >>> effects_of(state, action, state.play(action))
    [['remove', 'd5'], ['move', 'e4', 'd5']]
    """
    old, new, names = before.position, after.position, before.game.program.board.names
    moves = list(_moves(before, action))
    lost, gained = _differences(_moved(_units(old), moves), _units(new))
    flips = _settle(lost, gained)
    followers = _followers(lost, gained, before.game.program.board)
    moves += sorted(followers, key=lambda move: move.unit.square != action.origin)
    found: Effects = [["remove", names[unit.square]] for unit in lost]
    found += [["move", names[move.unit.square], names[move.end]] for move in moves]
    found += [["place", names[unit.square]] for unit in gained]
    found += [["flip", names[square]] for square in flips]
    found += [["vanish", names[square]] for square in sorted(new.gone - old.gone)]
    points = (now - was for was, now in zip(old.scores, new.scores, strict=True))
    return found + [["score", side, gain] for side, gain in enumerate(points) if gain]


def _units(position: Position) -> list[_Unit]:
    return [_Unit(square, *unit[:2]) for square, stack in enumerate(position.board) for unit in stack]


def _moves(state: State, action: Action) -> Iterator[_Move]:
    """Yield the moves that the action names; those of castling follow from the positions."""
    position = state.position
    here = [_Unit(action.origin, *unit[:2]) for unit in position.board[action.origin] if unit.side == position.side]
    match action.kind:
        case Kind.MOVE:
            yield from (_Move(unit, action.target) for unit in here)
        case Kind.SPLIT:
            yield _Move(next((unit for unit in here if unit.piece == action.piece), here[0]), action.target)
        case Kind.RIDE:
            for start, end in ridden(state.game.program, action):
                yield _Move(_Unit(start, *position.board[start][-1][:2]), end)
        case _:
            return


def _moved(units: list[_Unit], moves: Iterable[_Move]) -> list[_Unit]:
    """Return the units after some moves and nothing else."""
    moves = list(moves)
    for move in moves:
        units.remove(move.unit)
    return units + [move.unit._replace(square=move.end) for move in moves]


def _differences(old: list[_Unit], new: list[_Unit]) -> tuple[list[_Unit], list[_Unit]]:
    """Return the units that are lost and those that are gained, in the order of their squares."""
    lost, gained = list(old), []
    for unit in new:
        if unit in lost:
            lost.remove(unit)
        else:
            gained.append(unit)
    return sorted(lost), gained


def _settle(lost: list[_Unit], gained: list[_Unit]) -> list[Square]:
    """Remove pairs of a unit and what it became on its square; return the squares where that changed its side."""
    flips = []
    for unit in tuple(gained):
        there = [other for other in lost if other.square == unit.square]
        if there:
            was = next((other for other in there if other.side == unit.side), there[0])
            lost.remove(was)
            gained.remove(unit)
            if was.side != unit.side:
                flips.append(unit.square)
    return flips


def _followers(lost: list[_Unit], gained: list[_Unit], board: Board) -> Iterator[_Move]:
    """Remove pairs of equal units on two squares, and yield their moves: castling, changes of places and of boards.

    A unit may promote before it passes to another board.
    """
    for unit in tuple(lost):
        ends = [other for other in gained if other[1:] == unit[1:]]
        ends += [other for other in gained if (other.square, other.side) == (board.twin(unit.square), unit.side)]
        end = ends[0] if ends else None
        if end is not None:
            lost.remove(unit)
            gained.remove(end)
            yield _Move(unit, end.square)
