"""What an action promises before it is tried, so that the search tries the best one first."""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from dsl.model.rows import Effect as Consequence
from dsl.model.rows import EndKind, Trigger
from interpreter.engines.reference.candidate import Candidate, acting_units, taken, units_of
from interpreter.engines.reference.check import is_attacked
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.searching.exchange import loses_exchange, prize_of
from interpreter.engines.reference.searching.judging import Judge, divided
from interpreter.engines.reference.turn import acted_on
from interpreter.engines.scale import FINE, Term
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NEUTRAL, NO_PIECE, Piece, Program, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position, Unit

FROM_MEMORY, GAINFUL, KILLER = 1 << 30, 1 << 24, 1 << 23
"""Ranks of actions, the highest first."""

_MOST_HISTORY = 1 << 14
_GOAL = 5000
_MOST_NAMED = 1000
"""Promotions that fit in the name of a simple move."""

_SIMPLE = 1 << 30
"""Marks the name of a simple move, which is its squares and promotion."""

_ALL = (1 << 64) - 1

_KINDS = {kind: number for number, kind in enumerate(Kind)}

Place = tuple[Side, Piece, Square]
"""Where a history counts an action: its side, its mover, and its target."""


class Ranked(NamedTuple):
    """A candidate with its rank and name; the greatest one is tried first."""

    rank: int
    name: int
    candidate: Candidate


# Names


def name_of(program: Program, action: Action) -> int:
    """Return a number that tells an action from the others in its position by what its text says, never 0."""
    is_simple = action.kind is Kind.MOVE and action.piece == action.victim == action.shift == NO_PIECE
    if is_simple and not action.taken and action.other < _MOST_NAMED:
        return _SIMPLE | action.other + 1 << 20 | action.origin + 1 << 10 | action.target + 1
    x = _KINDS[action.kind]
    for number in (action.origin, action.target, action.piece, action.other):
        x = (x << 10) + number + 1
    x = _told(x << 10, action.victim - 1)
    for number in action.taken:
        x = _told(x, number)
    if action.kind is Kind.COMMAND:
        x = _told(x, stance_names(program).index(action.stance))
    if action.shift != NOWHERE:
        x = _told(x, action.shift)
    return ((x ^ x >> 29) * 0xBF58476D1CE4E5B9 & _ALL) >> 32 & ~_SIMPLE | 1


def _told(x: int, number: int) -> int:
    return (x + number + 2) * 0x9E3779B97F4A7C15 & _ALL


def stance_names(program: Program) -> list[str]:
    """Return the names of all stances, sorted."""
    return sorted({stance.name for command in program.commands.values() for stance in command.stances})


# Histories


def place_of(rules: Rules, position: Position, candidate: Candidate) -> Place:
    """Return where a history counts a candidate."""
    action = candidate.action
    square = next((square for square in (action.target, action.origin) if square != NOWHERE), 0)
    return position.side, _mover(rules, position, candidate), square


def learn(history: dict[Place, int], place: Place, bonus: int) -> None:
    """Add to a history, less the nearer it comes to its bounds."""
    now = history.get(place, 0)
    history[place] = now + bonus - divided(now * abs(bonus), _MOST_HISTORY)


def _mover(rules: Rules, position: Position, candidate: Candidate) -> Piece:
    """Return the piece that acts, or a number after all pieces if it is none in particular."""
    action = candidate.action
    if action.kind is Kind.MOVE:
        return acting_units(position, candidate)[0].piece
    if action.kind in (Kind.CASTLE, Kind.COMMAND):
        return position.board[action.origin][0].piece
    if action.kind in (Kind.SPLIT, Kind.DROP):
        return action.piece
    return len(rules.program.pieces)


# Gains


def gain_of(judge: Judge, position: Position, candidate: Candidate) -> int:
    """Return the points that an action wins at once, by the values of units alone."""
    rules, scale = judge
    action = candidate.action
    if action.kind is Kind.CLAIM:
        return _claim_gain(judge, position, action)
    if action.kind is Kind.CONVERT:
        return _worth(judge, position, position.board[action.target])
    if action.kind is Kind.RIDE:
        return scale.value[rules.program.formations[action.piece].piece] if candidate.takes else 0
    if action.kind not in (Kind.MOVE, Kind.SPLIT):
        return 0
    if rules.aftermath and (taken(position, candidate) or _may_sweep(rules, position, candidate)):
        return _gain_with_effects(judge, position, candidate)
    total = _promotion_gain(judge, position, candidate)
    total += _worth(judge, position, (unit for _, unit in taken(position, candidate)))
    return total + (_GOAL if _reaches_goal(rules, position, candidate) else 0)


def _may_sweep(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if a move may take units by what follows it."""
    action = candidate.action
    if action.kind is not Kind.MOVE:
        return False
    mover = _mover(rules, position, candidate)
    near = (square for end in (action.origin, action.target) for square in chain(*rules.board.touching[end]))
    enemy = 1 - position.side
    meets = mover in rules.sweepers and any(unit.side == enemy for square in near for unit in position.board[square])
    return meets or mover in rules.far_sweepers


def _gain_with_effects(judge: Judge, position: Position, candidate: Candidate) -> int:
    """Return the points that an action wins with the effects that follow: it is made to see them."""
    after = acted_on(judge.rules, position, candidate)
    gain = _lead(judge, after, position.side) - _lead(judge, position, position.side)
    won = goal_outcome(judge.rules, after)
    return gain + _GOAL if won is not None and won.winner == position.side else gain


def _lead(judge: Judge, position: Position, side: Side) -> int:
    """Return by how much the units of a side, on the board and in its hand, are worth more than those of the enemy."""
    scale, total = judge.scale, 0
    for sign, own in ((1, side), (-1, 1 - side)):
        total += sign * sum(scale.value[unit.piece] for _, unit in units_of(position, own))
    for piece in range(len(judge.rules.program.pieces)):
        more = position.hands[side].count(piece) - position.hands[1 - side].count(piece)
        total += divided(scale.held[piece] * more, FINE)
    return total


def _promotion_gain(judge: Judge, position: Position, candidate: Candidate) -> int:
    """Return what a unit gains by promotion where it arrives; fusions are not gains."""
    made, value = candidate.action.other, judge.scale.value
    if made == NO_PIECE:
        return 0
    pieces = judge.rules.program.pieces_of(made)
    return sum(value[piece] for piece in pieces) - value[_mover(judge.rules, position, candidate)]


def _worth(judge: Judge, position: Position, units: Iterable[Unit]) -> int:
    """Return the value of units to the side whose turn it is: what it would win by their capture."""
    if (Trigger.CAPTURE, Consequence.WAIT) in judge.rules.consequence:
        return 0
    to_hand = (Trigger.CAPTURE, Consequence.TO_HAND) in judge.rules.consequence
    total = 0
    for unit in units:
        if unit.side != NEUTRAL:
            value = prize_of(judge.scale, unit.piece, to_hand=to_hand)
            total += value if unit.side != position.side else -value
    return total


def _claim_gain(judge: Judge, position: Position, action: Action) -> int:
    rule = judge.rules.program.chain
    if rule is None or (Trigger.CLAIM, Consequence.SCORE) not in judge.rules.consequence:
        return 0
    total = sum(rule.values[position.board[square][0].piece] for square in action.taken)
    return divided(total * judge.scale.terms[Term.LEAD], FINE)


def _reaches_goal(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if an action moves a unit to a zone that wins."""
    mover, target = _mover(rules, position, candidate), candidate.action.target
    return any(
        goal.kind is EndKind.REACH and mover in goal.pieces and goal.zone and target in goal.zone[position.side]
        for goal in rules.program.goals
    )


def is_losing(judge: Judge, position: Position, candidate: Candidate, gain: int) -> bool:
    """Return True if the units that move win less than their own value, and may be captured on their new square.

    Where exchanges are plain, a capture must lose more than it wins by the captures that follow.
    """
    action = candidate.action
    moves = action.kind in (Kind.MOVE, Kind.SPLIT)
    if not moves or action.other != NO_PIECE:
        return False
    split = action.kind is Kind.SPLIT
    movers = [action.piece] if split else [unit.piece for unit in acting_units(position, candidate)]
    if sum(judge.scale.value[piece] for piece in movers) <= gain:
        return False
    if judge.rules.exchanges and candidate.takes == (action.target,):
        return loses_exchange(judge, position, action, gain)
    after = acted_on(judge.rules, position, candidate)
    return is_attacked(judge.rules, after, action.target, 1 - position.side)
