"""The turn: its number of actions, the cost of an action, and the passing to the other side."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.limits import MAX_ACTIONS
from dsl.model.rows import Effect as After
from dsl.model.rows import OfferKind, PhaseKind, Trigger
from dsl.source import Span
from interpreter.engines.reference.candidate import Candidate, forfeits, landed, promotes, units_of
from interpreter.engines.reference.chains import claimable, numbered, relocatable, remembered
from interpreter.engines.reference.check import is_attacked, is_checked
from interpreter.engines.reference.commands import command_after
from interpreter.engines.reference.count import counted
from interpreter.engines.reference.effect import Progress
from interpreter.engines.reference.effects import aftermath, carried_out, carry_out
from interpreter.engines.reference.moves import moves_of
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.second import came_after, second_parts, trail_after
from interpreter.engines.reference.sharing import shares_after
from interpreter.engines.reference.sight import allowed, holds, walk
from interpreter.engines.reference.stacks import walkers
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import Square
from interpreter.program.checks import checks_needed
from interpreter.program.tables import BLACK, NEUTRAL, OfferRow
from interpreter.program.walk import Content, Landing
from interpreter.state.action import END, Kind
from interpreter.state.position import (
    FORGOTTEN,
    NOTES,
    Mark,
    Passant,
    Phase,
    Position,
    Stack,
    Unit,
    opens,
    recorded,
)
from interpreter.state.turn import length_rule, may_swap, turn_length


def actions_of_turn(rules: Rules, position: Position) -> tuple[int, int]:
    """Return the least and the greatest number of actions of this turn."""
    return turn_length(rules.program, position)


def end_of_turn(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield the action that ends the turn early: after the minimum number of actions, or as a pass without any."""
    for row in _passes(rules, position):
        yield Candidate(action=END, deed="end", lines=(row.span,))
    least, most = actions_of_turn(rules, position)
    if 0 < position.spent < most and position.spent >= least:
        line = rules.phase[PhaseKind.AGAIN].span if position.captor else length_line(rules, position)
        yield Candidate(action=END, deed="end", lines=(line,))


def may_pass(rules: Rules, position: Position) -> bool:
    """Return True if a turn has not begun and the rules offer its side a pass."""
    return next(_passes(rules, position), None) is not None


def _passes(rules: Rules, position: Position) -> Iterator[OfferRow]:
    """Yield the offer of a swap or a pass to the side to act, if its turn has not begun."""
    if position.spent == 0 and position.phase is Phase.ACT:
        if may_swap(rules.program, position):
            yield rules.offers[OfferKind.SWAP]
            return
        yield from (row for row in rules.passes if row.side in (None, position.side))


def missed_end(rules: Rules, position: Position) -> Miss:
    """Report why the turn cannot end here."""
    if position.captor:
        return missed_capture(rules, position)
    (least, most), line = actions_of_turn(rules, position), length_line(rules, position)
    if position.command is not None and position.spent == 1:
        return miss("command-unused", line)
    if position.spent >= least:
        return miss("turn-is-spent", line)
    if OfferKind.SWAP in rules.offers and not position.spent:
        return miss("second-turn", rules.offers[OfferKind.SWAP])
    if most == 1:
        return miss("one-action", line)
    return miss("action-left", line, number=position.spent + 1) if position.spent else miss("first-action", line)


def missed_capture(rules: Rules, position: Position) -> Miss:
    """Report that the unit that has captured captures again before anything else."""
    row = rules.phase[PhaseKind.AGAIN]
    return miss("captures-again" if row.least else "may-capture-again", row, *position.captor)


def length_line(rules: Rules, position: Position) -> Span:
    """Return the line that sets the number of actions of this turn."""
    return length_rule(rules.program, position).span


def _makes_progress(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if an action, or a capture by its effects, resets the count of turns without progress."""
    if Progress() in candidate.effects:
        return True
    takes = rules.takes and rules.program.makes_progress(captures=True)
    return takes and any(change.effect is After.CAPTURE for change in aftermath(rules, position, candidate))


def acted_on(rules: Rules, position: Position, candidate: Candidate) -> Position:
    """Return the position after an action, before the turn passes on."""
    if candidate.action.kind is Kind.END:
        return _left_out(rules, position) if position.spent == 0 else position
    if candidate.deed in _BESIDES:
        return numbered(rules.program, carried_out(rules, position, candidate))
    first, after = position.spent == 0, carried_out(rules, position, candidate)
    after = replace(
        after,
        spent=position.spent + rules.cost_of(candidate.action),
        command=command_after(rules, position, after, candidate),
        shares=shares_after(rules, position, after, candidate),
        clock=0 if _makes_progress(rules, position, candidate) else after.clock + first,
        passant=tuple(p for p in after.passant if p not in position.passant) if first else after.passant,
        trail=trail_after(rules, position, after, candidate),
        came=came_after(rules, position, after),
        captor=(),
        passes=0,
    )
    return numbered(rules.program, replace(after, captor=_captor_after(rules, after, candidate)))


def _captor_after(rules: Rules, after: Position, candidate: Candidate) -> tuple[Square, ...]:
    """Return the square of a unit that has captured by a move, if it captures again and can."""
    if PhaseKind.AGAIN not in rules.phase or candidate.action.kind is not Kind.MOVE or not candidate.takes:
        return ()
    square = landed(rules, after, candidate.action.target)
    can = after.spent < MAX_ACTIONS and any(found.takes for found in moves_of(rules, after, square))
    return (square,) if can else ()


def _swapped(position: Position) -> Position:
    """Return the position with all units, the hands and the scores on the other side."""
    return replace(
        position,
        board=tuple(tuple(sorted(map(_turned, stack))) for stack in position.board),
        hands=position.hands[::-1],
        scores=position.scores[::-1],
        spent=1,
        clock=position.clock + 1,
        passes=0,
        passant=(),
    )


def _turned(unit: Unit) -> Unit:
    """Return a unit of the other side, or a neutral one as it is; it has lost its right to castle."""
    return unit if unit.side == NEUTRAL else unit._replace(side=1 - unit.side).unmarked(Mark.CASTLES)


def _left_out(rules: Rules, position: Position) -> Position:
    """Return the position after a pass: it spends the turn, makes no progress, and leaves nothing open en passant."""
    if may_swap(rules.program, position):
        return _swapped(position)
    passes = position.passes + NOTES["passes"].is_kept(rules.program)
    return replace(position, spent=1, clock=position.clock + 1, passes=passes, passant=())


_BESIDES = frozenset(("place", "claim", "relocate"))
"""Deeds that do not count as actions of a turn."""


def gone_on(rules: Rules, after: Position, *, over: bool) -> Position:
    """Return the position after an action, moved on to the next choice, in this turn or the next.

    The phases of a turn are actions, their second part, claims and relocations, in this order; `over` ends the current
    one. Waiting units are placed first.
    """
    if after.waiting:
        return after
    if after.phase is Phase.ACT:
        if not over:
            return after
        after, over = replace(after, phase=Phase.PLACE, captor=()), False
    if after.phase is Phase.PLACE:
        if PhaseKind.PLACE in rules.phase and not over and next(second_parts(rules, after), None) is not None:
            return after
        after, over = replace(after, phase=Phase.CLAIM, trail=(), came=(), shares=()), False
    if after.phase is Phase.CLAIM:
        if PhaseKind.CLAIM in rules.phase and not over and next(claimable(rules, after), None) is not None:
            return after
        after, over = replace(after, phase=Phase.RELOCATE), False
    if not over and PhaseKind.RELOCATE in rules.phase and next(relocatable(rules, after), None) is not None:
        return after
    return passed_on(rules, after)


def is_spent(rules: Rules, before: Position, candidate: Candidate, after: Position) -> bool:
    """Return True if the turn has no actions left: by `end`, by the last one, or by an event that ends it.

    If units on the board set the number of actions, an action may add or remove such a unit. The turn is then spent
    only if no action is left by the count before and by the count after it. A unit that captures again is not counted.
    """
    if candidate.action.kind is Kind.END or (not after.captor and after.spent >= actions_of_turn(rules, before)[1]):
        return True
    if rules.length_varies and not after.captor and after.spent >= actions_of_turn(rules, after)[1]:
        return True
    if Trigger.PROMOTE in rules.ends_turn and promotes(candidate):
        return True
    return (Trigger.CAPTURE in rules.ends_turn and bool(candidate.takes)) or ends_on_check(rules, after)


def ends_on_check(rules: Rules, position: Position) -> bool:
    """Return True if the side that acts gives check, in a game where check ends the turn."""
    return Trigger.CHECK in rules.ends_turn and is_checked(rules, position, 1 - position.side)


def passed_on(rules: Rules, position: Position) -> Position:
    """Return the position at the start of the other side's turn."""
    position = remembered(rules, position)
    number = position.number + (position.side == BLACK)
    after = replace(
        position,
        board=_rested(position) if rules.acts_once else position.board,
        gone=frozenset() if rules.closes else position.gone,
        side=1 - position.side,
        spent=0,
        opening=opens(rules.program, 1 - position.side, number),
        ridden=(),
        phase=Phase.ACT,
        command=None,
        shares=(),
        number=number,
        **FORGOTTEN,
    )
    return recorded(settled(rules, startled(rules, _scored_for_check(rules, counted(rules, after)))))


def startled(rules: Rules, position: Position) -> Position:
    """Return the position in which attacked units of certain pieces of the side to act count as moved."""
    side, pieces = position.side, {piece for row in rules.after[Trigger.TURN] for piece in row.pieces}
    found = [(square, unit) for square, unit in units_of(position, side) if unit.piece in pieces]
    found = [(square, unit) for square, unit in found if is_attacked(rules, position, square, 1 - side)]
    board = list(position.board)
    for square, unit in found:
        moved = unit.unmarked(Mark.UNMOVED | Mark.CASTLES)
        board[square] = tuple(sorted(moved if each == unit else each for each in board[square]))
    lost = [forfeit for _, unit in found for forfeit in forfeits(rules, unit)]
    return carry_out(rules, replace(position, board=tuple(board)), lost) if found else position


def _scored_for_check(rules: Rules, position: Position) -> Position:
    """Return the position with a point for the side that has ended its turn by giving check, where checks count.

    A side that does not win by them has as many as its enemy needs at most.
    """
    if (Trigger.CHECK, After.SCORE) not in rules.consequence or not is_checked(rules, position, position.side):
        return position
    white, black = position.scores
    most = checks_needed(rules.program)
    given = (white + position.side, black + 1 - position.side)
    return replace(position, scores=(min(given[0], most[0]), min(given[1], most[1])))


def _rested(position: Position) -> tuple[Stack, ...]:
    return tuple(
        tuple(sorted(unit.unmarked(Mark.ACTED) for unit in stack))
        if any(unit.has(Mark.ACTED) for unit in stack)
        else stack
        for stack in position.board
    )


def settled(rules: Rules, position: Position) -> Position:
    """Return the position without impossible en passant captures, so that equal positions compare equal."""
    if not position.passant or position.spent:
        return position
    return replace(position, passant=tuple(p for p in position.passant if _can_be_taken(rules, position, p)))


def _can_be_taken(rules: Rules, position: Position, passant: Passant) -> bool:
    """Return True if a unit of the side to act can make an en passant capture."""
    for square, unit in units_of(position, position.side):
        for rule in rules.program.pieces[unit.piece].moves:
            if not holds(rule, unit, square):
                continue
            for walker in walkers(rules, position, square, unit):
                for stop, seen in walk(rules, position, rule, walker):
                    if stop.square != passant.crossed or seen != Content.EMPTY:
                        continue
                    if allowed(position, rule, walker, stop, stop.lands[seen]) & Landing.PASSANT:
                        return True
    return False
