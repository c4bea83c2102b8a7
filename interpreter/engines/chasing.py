"""Chasing: who attacks one and the same unit with every turn, until a position has come back.

The boards of the turns tell it, and the engine says what could be captured. A side threatens a unit if it could capture
it and not be captured there in reply. If values are compared, it also threatens a unit of more value than its captor. A
turn chases the units that the mover threatens, and those that no unit threatened before. It does not chase a unit of
the same piece that could itself capture the unit that threatens it. At least one threat of a chase must be new. A unit
does not chase another that goes to and fro on its line.

The rules that tournaments call AXF judge chases much like that.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, Protocol

from dsl.model.rows import EndKind
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, WHITE, EndRow, Piece, Program, Side
from interpreter.state.action import Action
from interpreter.state.position import Position, Unit, position_of


class Asked(Protocol):
    """What an engine is asked about the turns of a repetition."""

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the legal actions."""
        ...

    def play(self, position: Position, action: Action) -> Position:
        """Return the position after a legal action."""
        ...

    def is_checked(self, position: Position) -> bool:
        """Return True if the side to act is in check."""
        ...


class _Threat(NamedTuple):
    """A capture that a side could make: the square of the captor, and that of the unit which it captures."""

    captor: Square
    victim: Square


def chaser(program: Program, engine: Asked, end: EndRow, turns: Sequence[Position]) -> Side | None:
    """Return the only side that chased a unit with all its turns, which are given by their starts; None without one."""
    found = [side for side in (WHITE, BLACK) if _chases(program, engine, end, turns, side)]
    return found[0] if len(found) == 1 else None


def chases(program: Program, engine: Asked, seen: Iterable[object], since: Iterable[int]) -> dict[int, Side]:
    """Return the winner by a chase if the game comes back to a turn, by the number of the turn since which it is
    judged.

    Only the turns of the game count, whose keys are given, not those of a search. This judges a side that is about to
    repeat.
    """
    chase = program.end(EndKind.CHASE)
    if chase is None:
        return {}
    turns = [position_of(key) for key in seen]
    found = {at: chaser(program, engine, chase, turns[at:]) for at in since}
    return {at: 1 - side for at, side in found.items() if side is not None}


def _chases(program: Program, engine: Asked, end: EndRow, turns: Sequence[Position], side: Side) -> bool:
    """Return True if some enemy unit is chased by a side with every turn of it, and newly threatened by one of them."""
    chased: dict[Square, bool] | None = None  # where those are that were so far, and whether one threat was new
    for before, after in pairwise(turns):
        if before.side == side:
            found = _chased(program, engine, end, before, after)
            chased = found if chased is None else {at: new or chased[at] for at, new in found.items() if at in chased}
        elif chased is not None:
            went = _went(before, after, 1 - side)
            chased = {went[at]: new for at, new in chased.items() if at in went}
        if chased is not None and not chased:
            return False
    return chased is not None and any(chased.values())


def _chased(program: Program, engine: Asked, end: EndRow, before: Position, after: Position) -> dict[Square, bool]:
    """Return the squares of units that the turn between two positions chases, and whether a threat to each is new."""
    side = before.side
    came = {now: then for then, now in _went(before, after, side).items()}
    known = _known(program, engine, end, before)
    replies = {(reply.origin, square) for reply in engine.legal_actions(after) for square in _struck(reply)}
    found: dict[Square, bool] = {}
    for captor, victim in _threats(program, engine, end, after, side):
        origin = came.get(captor, NOWHERE)
        new = (origin, victim) not in known
        alike = not _pieces_of(after, captor, side).isdisjoint(_pieces_of(after, victim, 1 - side))
        if (new or origin != captor) and not (alike and (victim, captor) in replies):
            found[victim] = found.get(victim, False) or new
    return found


def _known(program: Program, engine: Asked, end: EndRow, position: Position) -> Set[_Threat]:
    """Return the threats of the side to act. In check, they are those that it would have if its royal units were safe.

    Otherwise every threat would look new after a turn that answers a check, because the check barred captures.
    """
    if not engine.is_checked(position):
        return {*_threats(program, engine, end, position, position.side)}
    common = next((piece for piece in range(len(program.pieces)) if piece not in program.royal), None)
    royal = {at for at in range(len(position.board)) if _pieces_of(position, at, position.side) & program.royal}
    if common is None:
        return set()
    board = tuple(
        tuple(unit._replace(piece=common) if unit.side == position.side else unit for unit in stack)
        if at in royal
        else stack
        for at, stack in enumerate(position.board)
    )
    threats = _threats(program, engine, end, replace(position, board=board), position.side)
    return {threat for threat in threats if threat.captor not in royal}


def _threats(program: Program, engine: Asked, end: EndRow, position: Position, side: Side) -> Iterator[_Threat]:
    """Yield the captures that would win a unit for a side, were it to act."""
    asked = replace(position, side=side, passant=())
    for action in engine.legal_actions(asked):
        if action.origin == NOWHERE or _pieces_of(position, action.origin, side) <= {*end.pieces}:
            continue
        victims = [at for at in _struck(action) if _prey(end, position, at, 1 - side) - program.royal]
        dear = [at for at in victims if _is_dearer(program, end, position, at, action.origin, side)]
        answered = dear != victims and _is_answered(engine, engine.play(asked, action), action.target)
        yield from (_Threat(action.origin, square) for square in (dear if answered else victims))


def _is_dearer(program: Program, end: EndRow, position: Position, victim: Square, captor: Square, side: Side) -> bool:
    """Return True if values are compared, and a unit that a side could capture has more value than the captor."""
    dearest = max(program.points[piece] for piece in _prey(end, position, victim, 1 - side))
    return end.points and dearest > max(program.points[piece] for piece in _pieces_of(position, captor, side))


def _prey(end: EndRow, position: Position, square: Square, side: Side) -> Set[Piece]:
    """Return the pieces of a side's units on a square, without one that may be chased there."""
    free = end.zone is not None and square in end.zone[side]
    return _pieces_of(position, square, side) - ({end.of} if free else set())


def _is_answered(engine: Asked, position: Position, square: Square) -> bool:
    """Return True if the side to act may capture on a square where its enemy has just captured.

    A captor that did not arrive there, or did not survive, cannot be captured there.
    """
    if not _pieces_of(position, square, 1 - position.side):
        return False
    return any(square in _struck(reply) for reply in engine.legal_actions(position))


def _struck(action: Action) -> list[Square]:
    """Return the squares on which an action captures if enemies are there."""
    return [square for square in (action.target, *action.taken) if square != NOWHERE]


def _pieces_of(position: Position, square: Square, side: Side) -> Set[Piece]:
    """Return the pieces of a side's units on a square."""
    return {unit.piece for unit in position.board[square] if unit.side == side}


def _went(before: Position, after: Position, side: Side) -> dict[Square, Square]:
    """Return where each unit of a side is after a turn, by where it was. Nobody can tell where one of several went."""
    went, left, come = {}, [], []
    for square, (old, new) in enumerate(zip(before.board, after.board, strict=True)):
        if old == new:  # nearly all squares, so that comparing them must cost little
            if any(unit.side == side for unit in old):
                went[square] = square
            continue
        then, now = _pieces(old, side), _pieces(new, side)
        if then - now:
            left.append(square)
        elif then:
            went[square] = square
        if now - then:
            come.append(square)
    return went | ({left[0]: come[0]} if len(left) == len(come) == 1 else {})


def _pieces(stack: Iterable[Unit], side: Side) -> Counter[Piece]:
    """Return the pieces of a side's units in a stack, each with how many there are."""
    return Counter(unit.piece for unit in stack if unit.side == side)
