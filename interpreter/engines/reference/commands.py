"""Commands: taking command, the budget, and conversions by the leader."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.model.rows import ConstraintKind, PhaseKind
from interpreter.engines.reference.candidate import Candidate, landed, units_of
from interpreter.engines.reference.effect import Lead, Lift, Put
from interpreter.engines.reference.moves import unit_moves, unit_split_moves
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NEUTRAL, CommandRule, OfferRow
from interpreter.state.action import Action, Kind
from interpreter.state.position import Command, Mark, Position, Stack, Unit
from interpreter.state.turn import Order, order_of


def takings(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every way in which a leader of the side to act can take command."""
    for square, unit in units_of(position, position.side):
        rule = rules.program.commands.get(unit.piece)
        if rule is not None:
            yield from _by_leader(rules, rule, square)


def _by_leader(rules: Rules, rule: CommandRule, square: Square) -> Iterator[Candidate]:
    taken = rules.phase[PhaseKind.COMMAND].span
    for stance in rule.stances:
        yield Candidate(
            action=Action(Kind.COMMAND, origin=square, stance=stance.name),
            deed="command",
            actors=(square,),
            effects=(Lead(Command(square, stance.name)),),
            lines=(taken, rule.span, stance.span) if stance.name else (taken, rule.span),
        )


def command_after(rules: Rules, before: Position, after: Position, candidate: Candidate) -> Command | None:
    """Return the command after an action: it follows its leader, and counts the units it has activated."""
    command = before.command
    if command is None:
        return after.command
    leader = landed(rules, after, square_after(command.leader, candidate))
    moved = Command(leader, _shown(rules, before, candidate), command.used + counts(rules, before, candidate))
    there = after.board[leader][-1:] if leader != NOWHERE else ()
    rule = rules.program.commands.get(there[0].piece) if there and there[0].side == before.side else None
    return moved if rule is not None and rule.stance(moved.stance) is not None else Command(NOWHERE)


def _shown(rules: Rules, position: Position, candidate: Candidate) -> str:
    """Return the stance after an action: if it becomes others, the one that alone allows the action."""
    order = order_of(rules.program, position)
    if position.command is None or order is None:
        return position.command.stance if position.command is not None else ""
    allowing = [name for name in order.stance.becomes if _allows(rules, position, order, name, candidate)]
    return allowing[0] if len(allowing) == 1 else order.stance.name


def _allows(rules: Rules, position: Position, order: Order, name: str, candidate: Candidate) -> bool:
    """Return True if an action is one of a stance: it activates all units that act, and one that moves has the move."""
    stance, action = order.rule.stance(name), candidate.action
    squares = candidate.actors
    if stance is None or any(position.board[square][-1].piece not in stance.activates for square in squares):
        return False
    if action.kind not in (Kind.MOVE, Kind.SPLIT):
        return True
    source = unit_moves if action.kind is Kind.MOVE else unit_split_moves
    under = replace(position, command=Command(order.leader, name))
    found = source(rules, under, action.origin, position.board[action.origin][-1])
    return any(each.action == action for each in found)


def square_after(square: Square, candidate: Candidate) -> Square:
    """Return the square after an action of a unit of the side that acts, or `NOWHERE` if it left the board.

    A friend may have captured it: then the captor is there, and not the unit.
    """
    if square not in candidate.actors:
        return NOWHERE if square in candidate.takes else square
    puts = [effect.square for effect in candidate.effects if isinstance(effect, Put)]
    place = candidate.actors.index(square)
    return puts[place] if place < len(puts) else NOWHERE


def counts(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if an action counts against the budget of the leader in command."""
    order = order_of(rules.program, position)
    budget = rules.of_leader(ConstraintKind.BUDGET, order.rule.piece) if order is not None else None
    return order is None or budget is None or not budget.others or candidate.actors != (order.leader,)


def kind_not_led(position: Position, order: Order, square: Square) -> Miss:
    """Report that the leader in command does not activate the piece of a unit, in its stance or in any."""
    piece = position.board[square][-1].piece
    others = [stance.name for stance in order.rule.stances if piece in stance.activates]
    if others:
        taken = order.stance.name
        return miss("other-stance", order.stance, square, order.leader, taken=taken, others=others, piece=piece)
    return miss("other-kind", order.rule, square, order.leader, piece=piece)


def conversions(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every conversion of an enemy or neutral unit that touches the leader in command."""
    order = order_of(rules.program, position)
    row = rules.converting(order.rule.piece) if order is not None else None
    if order is None or row is None:
        return
    for square in touched(rules, order.leader):
        unit = position.unit(square)
        if unit is not None and unit.side != position.side:
            yield _conversion(rules, position, row, square, unit)


def touched(rules: Rules, square: Square) -> list[Square]:
    """Return the squares that touch a square, in order."""
    straight, slanted = rules.board.touching[square]
    return sorted((*straight, *slanted))


def _conversion(rules: Rules, position: Position, row: OfferRow, square: Square, unit: Unit) -> Candidate:
    """Return a conversion: an enemy unit becomes neutral, a neutral one joins the converter's side; it has acted."""
    side = position.side if unit.side == NEUTRAL else NEUTRAL
    converted = unit.unmarked(Mark.CASTLES)._replace(side=side)
    if rules.acts_once:
        converted = converted.marked(Mark.ACTED)
    return Candidate(
        action=Action(Kind.CONVERT, target=square),
        deed="convert",
        actors=(square,),
        effects=(Lift(square), Put(square, converted)),
        lines=(row.span,),
    )


# Refusals


def missed_first(rules: Rules, position: Position) -> Miss:
    """Report that a leader must take command first."""
    taking = next(takings(rules, position), None)
    example = taking.action if taking is not None else None
    return miss("no-command", rules.phase[PhaseKind.COMMAND], side=position.side, example=example)


def missed_command(rules: Rules, position: Position, action: Action, own: Stack | Miss) -> Miss:
    """Report why command cannot be taken: no leader can, one already has, or the unit does not lead in this stance."""
    phase, square, order = rules.phase.get(PhaseKind.COMMAND), action.origin, order_of(rules.program, position)
    if phase is None:
        return miss("no-commands")
    if position.command is not None:
        return miss("commanded", phase) if order is None else miss("commanded-by", phase, leader=order.leader)
    if isinstance(own, Miss):
        return own
    piece = own[0].piece
    rule = rules.program.commands.get(piece)
    if rule is None:
        return miss("no-leader", phase, square, piece=piece, leaders=tuple(rules.program.commands))
    stances = tuple(stance.name for stance in rule.stances if stance.name)
    calls = tuple(Action(Kind.COMMAND, origin=square, stance=stance.name) for stance in rule.stances)
    return miss("no-such-stance" if stances else "no-stances", rule, square, piece=piece, stances=stances, calls=calls)


def missed_conversion(rules: Rules, position: Position, action: Action) -> Miss:
    """Report why no unit is converted on a square: no converting leader, no unit of another side, or no touch."""
    square, order = action.target, order_of(rules.program, position)
    row = rules.converting(order.rule.piece) if order is not None else None
    if order is None or row is None:
        return miss("no-conversions") if order is None else miss("no-converter", order.rule)
    unit = position.unit(square)
    if unit is None:
        return miss("no-unit", None, square)
    if unit.side == position.side:
        return miss("own-unit", row, square)
    return miss("no-touch", row, order.leader, square)
