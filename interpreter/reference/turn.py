"""The turn: how many actions it has, what an action costs, and how it passes to the other side."""

from dataclasses import replace

from interpreter.action import END, Kind
from interpreter.position import Mark, Passant, Position, Stack
from interpreter.program import BLACK, WHITE, Content, Landing
from interpreter.reference.candidate import Candidate, units_of
from interpreter.reference.check import is_checked
from interpreter.reference.effects import carry_out
from interpreter.reference.moves import holds
from interpreter.reference.rules import Rules
from interpreter.reference.sight import Walker, walk

Key = tuple[object, ...]


def actions_of_turn(rules: Rules, position: Position) -> tuple[int, int]:
    """How many actions this turn has, at least and at most."""
    turn = rules.program.turn
    return (turn.opening, turn.opening) if position.opening else (turn.least, turn.most)


def end_of_turn(rules: Rules, position: Position) -> Candidate | None:
    """The action that ends the turn before all its actions are spent, once enough are."""
    least, most = actions_of_turn(rules, position)
    if not 0 < position.spent < most or position.spent < least:
        return None
    return Candidate(action=END, deed="end", lines=(rules.program.turn.where.get("actions", rules.program.turn.span),))


def acted_on(rules: Rules, position: Position, candidate: Candidate) -> Position:
    """The position after an action, the turn not yet passed on."""
    if candidate.action.kind is Kind.END:
        return position
    if position.spent == 0:
        position = replace(position, clock=position.clock + 1)
    after = carry_out(rules, position, candidate.effects)
    if position.spent == 0:
        after = replace(after, passant=tuple(p for p in after.passant if p not in position.passant))
    return replace(after, spent=position.spent + 1)


def is_spent(rules: Rules, before: Position, candidate: Candidate, after: Position) -> bool:
    """Whether the turn is over after an action: it was `end`, or the last one, or gave check where that ends a turn."""
    if candidate.action.kind is Kind.END or before.spent + 1 == actions_of_turn(rules, before)[1]:
        return True
    return ends_on_check(rules, after)


def ends_on_check(rules: Rules, position: Position) -> bool:
    """Whether the side that acts gives check where that ends a turn."""
    return rules.program.turn.ends_on_check is not None and is_checked(rules, position, 1 - position.side)


def passed_on(rules: Rules, position: Position) -> Position:
    """The position at the start of the other side's turn."""
    after = replace(
        position,
        board=_rested(position) if rules.program.turn.acts_once else position.board,
        side=1 - position.side,
        spent=0,
        opening=position.side == WHITE and position.number == 1 and rules.program.turn.opening_side == BLACK,
        ridden=(),
        number=position.number + (position.side == BLACK),
    )
    return recorded(settled(rules, after))


def _rested(position: Position) -> tuple[Stack, ...]:
    return tuple(
        (*stack[:-1], stack[-1].unmarked(Mark.ACTED)) if stack and stack[-1].has(Mark.ACTED) else stack
        for stack in position.board
    )


def settled(rules: Rules, position: Position) -> Position:
    """The position without en passant captures that no unit could make, so that equal positions compare equal."""
    if not position.passant or position.spent:
        return position
    return replace(position, passant=tuple(p for p in position.passant if _can_be_taken(rules, position, p)))


def _can_be_taken(rules: Rules, position: Position, passant: Passant) -> bool:
    for square, unit in units_of(position, position.side):
        for rule in rules.program.pieces[unit.piece].moves:
            if not holds(rule, unit, square):
                continue
            for stop, seen in walk(rules, position, rule, Walker(unit.side, square)):
                if stop.square == passant.crossed and seen == Content.EMPTY and stop.lands[seen] & Landing.PASSANT:
                    return True
    return False


def key_of(position: Position) -> Key:
    """What must be equal for a position to count as repeated."""
    return (position.board, position.hands, position.side, position.opening, position.gone, position.passant)


def recorded(position: Position) -> Position:
    """The position, at the start of a turn, with itself among those seen."""
    return replace(position, seen=(*position.seen, key_of(position)))
