"""Positions that no legal turn can leave: the side that has just moved could lose a royal unit at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.model.rows import BY_COUNT, ConstraintKind
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NEUTRAL, SIDE_NAMES, Piece, Program, Side
from interpreter.state.position import Phase, Position, start_position

if TYPE_CHECKING:
    from interpreter.game.state import Game


def exposure(game: Game, position: Position) -> str:
    """Return which royal unit the side to act could capture at once, or which units face each other; else nothing.

    Only the beginning of a turn in a game that goes on says this. Since check was judged, only the mover may have
    changed the board.
    """
    program = game.program
    if position.spent or position.phase is not Phase.ACT or _changes_afterwards(game):
        return ""
    before = replace(position, side=1 - position.side, passant=())
    if game.engine.is_checked(before):
        fault = _attacked(game, before)
    elif program.constraint(ConstraintKind.FACES) is not None:
        fault = _facing(game, position)
    else:
        return ""
    outcome = game.engine.outcome(position, stuck=False)
    return fault if outcome is None or outcome.ending in BY_COUNT else ""


def unreachable(game: Game, position: Position) -> str:
    """Return why no turn can have led to a position, as `exposure` says it; nothing if the game may begin with it."""
    return "" if _may_be_start(game.program, position) else exposure(game, position)


def takes_royal(game: Game, position: Position) -> bool:
    """Return True if the side to act has an action that is forbidden only because it captures a royal unit."""
    from interpreter.engines.reference.judging import judge
    from interpreter.engines.reference.legality import candidates

    rules, royal = game.reference.rules, game.program.royal
    return any(
        {miss.kind for miss in judge(rules, position, each.action, each).misses} == {"royal"}
        for each in candidates(rules, position)
        if any(unit.piece in royal for square in each.takes for unit in position.board[square])
    )


def _changes_afterwards(game: Game) -> bool:
    """Return True if the enemy may change the board between the judgement of check and its own turn."""
    return game.program.chain is not None


def _may_be_start(program: Program, position: Position) -> bool:
    """Return True if the game may begin with this position, which then no turn has left."""
    start = start_position(program)
    begins = (position.side, position.number, position.hands) == (start.side, start.number, start.hands)
    return begins and _units(program, position) == _units(program, start)


def _units(program: Program, position: Position) -> Counter[tuple[Square, Piece, Side]]:
    """Count the units by their squares, as if all squares that a draw shuffles were one."""
    shuffled = program.shuffle.squares if program.shuffle is not None else ((), ())
    return Counter(
        (NOWHERE if unit.side != NEUTRAL and square in shuffled[unit.side] else square, unit.piece, unit.side)
        for square, stack in enumerate(position.board)
        for unit in stack
    )


def _attacked(game: Game, before: Position) -> str:
    program, side = game.program, before.side
    squares = sorted(game.reference.checked_units(before))
    pieces = (unit for unit in before.board[squares[0]] if unit.side == side and unit.piece in program.royal)
    name = program.pieces[next(pieces).piece].name
    mover = SIDE_NAMES[1 - side].capitalize()
    return (
        f"the {SIDE_NAMES[side]} {name} on {program.board.names[squares[0]]} is attacked, "
        f"and {mover} is to move: {SIDE_NAMES[side].capitalize()} cannot have left it there"
    )


def _facing(game: Game, position: Position) -> str:
    from interpreter.engines.reference.check import facings

    names = game.program.board.names
    for found in facings(game.reference.rules, position):
        one, other = (game.program.pieces[unit.piece].name for unit in (found.unit, found.other))
        return f"the {one} on {names[found.square]} and the {other} on {names[found.other_square]} face each other"
    return ""
