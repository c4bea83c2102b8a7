"""The lines of a rule file that may have caused an action, so that none is wrongly reported as unused."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from dsl.source import Span
from interpreter.game.state import Game, State
from interpreter.program.board import NOWHERE
from interpreter.program.tables import NO_PIECE, MoveRule, Piece, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Stack

_MOST_KNOWN = 100_000
"""Actions, with what was on their squares, that are remembered of a game."""


def numbered(program: Program) -> dict[Span, int]:
    """Return a number for each line that can be watched, the same in every process."""
    every = watched(program, {piece.name for piece in program.pieces})
    return {line: number for number, line in enumerate(every)}


def watched(program: Program, stood: Collection[str]) -> tuple[Span, ...]:
    """The watched lines: of fusion, castling, formations, and of moves and promotions."""
    pieces = [piece for piece in program.pieces if piece.name in stood]
    lines = [rule.span for piece in pieces for rule in piece.moves]
    lines += [promotion.span for piece in pieces for promotion in piece.promotions]
    lines += [span for _, span in program.fusion.results.values()] if program.fusion else []
    lines += [wing.span for castling in program.castling for wing in castling.wings]
    lines += [formation.rides for formation in program.formations]
    return tuple(dict.fromkeys(lines))


class Used(NamedTuple):
    """What may have brought an action about."""

    movers: frozenset[Piece]
    """The pieces that may have moved."""
    lines: frozenset[int]
    """The watched lines that may have caused the action, by their numbers."""


class Firing:
    """Finds what actions of a game may have used, and remembers it: in many games few actions differ."""

    def __init__(self, program: Program) -> None:
        self.program, self.numbers = program, numbered(program)
        self._known: dict[tuple[Action, Side, Stack, Stack], Used] = {}

    def used(self, state: State, action: Action) -> Used:
        """Return what an action used that is legal in a state."""
        here = state.stack(action.origin) if action.origin != NOWHERE else ()
        there = state.stack(action.target) if action.target != NOWHERE else ()
        key = action, state.turn_key[1], here, there
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._find(_Done(self.program, *key))
        return found

    def _find(self, done: "_Done") -> Used:
        return Used(frozenset(_movers(done)), frozenset(map(self.numbers.__getitem__, _fired(done))))


@lru_cache(maxsize=4)
def firing_of(game: Game) -> Firing:
    """Return what finds the lines that actions of a game used, the same one each time."""
    return Firing(game.program)


class _Done(NamedTuple):
    """An action that was done, and all that decides which lines it used: the side, and what was on its squares."""

    program: Program
    action: Action
    side: Side
    here: Stack
    there: Stack


def _fired(done: _Done) -> Iterator[Span]:
    """Yield the watched lines that may have caused an action."""
    program, action = done.program, done.action
    match action.kind:
        case Kind.MOVE | Kind.SPLIT | Kind.LEAVE:
            yield from _moved(done)
        case Kind.CASTLE:
            yield from (
                wing.span
                for castling in program.castling
                for wing in castling.wings
                if _leads(program, wing.toward, action)
            )
        case Kind.RIDE:
            yield program.formations[action.piece].rides
    yield from _fused(done)


def _movers(done: _Done) -> set[Piece]:
    """Return the pieces that may have moved."""
    program, action = done.program, done.action
    if action.kind is Kind.RIDE:
        return {program.formations[action.piece].piece}
    if action.kind is Kind.CASTLE:
        return {piece for castling in program.castling for piece in (castling.mover, castling.partner)}
    if action.kind not in (Kind.MOVE, Kind.SPLIT, Kind.LEAVE):
        return set()
    here = {unit.piece for unit in done.here if unit.side == done.side}
    return here | ({action.piece} if action.piece != NO_PIECE else set())


def _moved(done: _Done) -> Iterator[Span]:
    program = done.program
    for piece in _movers(done):
        for rule in (rule for model in _models(program, piece) for rule in program.pieces[model].moves):
            if _may_lead(program, rule, done.side, done.action):
                yield rule.span
        promotions = program.pieces[piece].promotions
        yield from (promotion.span for promotion in promotions if done.action.other in promotion.pieces)


def _models(program: Program, piece: Piece) -> set[Piece]:
    """Return the piece, and those it moves as under a command."""
    stances = (stance for command in program.commands.values() for stance in command.stances)
    return {piece} | {stance.moves_as[piece][0] for stance in stances if piece in stance.moves_as}


def _may_lead(program: Program, rule: MoveRule, side: Side, action: Action) -> bool:
    """Return True if a walk has a node on the target of an action, or a rule lets its unit stay or leave the board."""
    board = program.board
    if action.kind is Kind.LEAVE:
        return rule.shift is not None and rule.shift.leaves and rule.shift.pulls == bool(action.taken)
    if action.target == action.origin and rule.shift is not None and rule.shift.stays:
        return action.shift != NOWHERE or bool(action.taken)
    (x, y), (tx, ty) = board.places[action.origin], board.places[action.target]
    turn = 1 if side == 0 else -1
    if rule.zone is not None and action.origin not in rule.zone[side]:
        return False
    dx, dy = (tx - x) * turn, (ty - y) * turn
    width, height = board.width, len(board.ranks)
    return any(
        (node.dy == dy or (node.wraps > 1 and (node.dy - dy) % height == 0))
        and (node.dx == dx or (node.wraps and (node.dx - dx) % width == 0))
        and any(node.lands)
        for node in rule.walk.nodes
    )


def _leads(program: Program, toward: int, action: Action) -> bool:
    """Return True if castling went toward a file."""
    board = program.board
    start, end = board.place(action.origin)[0], board.place(action.target)[0]
    return start == end or (end - start) * (toward - start) > 0


def _fused(done: _Done) -> Iterator[Span]:
    """Yield the lines of fusion that an action may have used."""
    fusion, action = done.program.fusion, done.action
    if fusion is None:
        return
    if action.kind is Kind.FUSE:
        pairs = [(action.piece, action.other)]
    elif action.kind in (Kind.MOVE, Kind.SPLIT, Kind.DROP):
        coming = {action.piece} if action.piece != NO_PIECE else _movers(done)
        friends = [unit.piece for unit in done.there if unit.side == done.side]
        pairs = [(piece, friend) for piece in coming for friend in friends]
    else:
        pairs = []
    for first, second in pairs:
        result = fusion.result(first, second)
        if result is not None:
            yield result[1]
