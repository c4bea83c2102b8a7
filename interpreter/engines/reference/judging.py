"""Judges actions: finds the lines that allow one, the constraints that forbid it, or the nearest offer."""

from collections.abc import Iterator

from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from interpreter.engines.reference.activation import led_squares, waking_lines, what_would_wake
from interpreter.engines.reference.candidate import Candidate, acting_units
from interpreter.engines.reference.castling import missed_castling
from interpreter.engines.reference.chains import out_of_phase
from interpreter.engines.reference.check import checks, facings
from interpreter.engines.reference.commands import kind_not_led, missed_command, missed_conversion, missed_first
from interpreter.engines.reference.constraints import forbidding
from interpreter.engines.reference.effects import aftermath
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.formations import missed_ride
from interpreter.engines.reference.hands import missed_in_hand
from interpreter.engines.reference.legality import bans, candidates, completes, legal_candidates, neglected_duty
from interpreter.engines.reference.missed import missed_exit, missed_move, missed_part, missing_part
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.turn import acted_on, is_spent, missed_capture, missed_end
from interpreter.engines.reference.verdict import Miss, Misses, Verdict, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NEUTRAL, NO_PIECE
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position, Stack
from interpreter.state.turn import awaits_command, order_of


def judge(rules: Rules, position: Position, action: Action, candidate: Candidate | None) -> Verdict:
    """Judge an action by the candidate that it names, if there is one."""
    if candidate is None:
        return Verdict(None, tuple(nearest(rules, position, action)))
    misses = [_in_full(rules, position, candidate, found) for found in forbidding(rules, position, candidate)]
    if not completes(rules, position, candidate):
        misses += _no_legal_end(rules, position, candidate, is_forbidden=bool(misses))
    if (duty := neglected_duty(rules, position, candidate)) is not None:
        misses.append(duty)
    if not misses:
        misses += bans(rules, position, candidate)
    return Verdict(candidate, tuple(misses), () if misses else _lines(rules, position, candidate))


def legal_verdicts(rules: Rules, position: Position) -> Iterator[Verdict]:
    """Judge every legal action."""
    for candidate in legal_candidates(rules, position):
        yield Verdict(candidate, (), _lines(rules, position, candidate))


def _lines(rules: Rules, position: Position, candidate: Candidate) -> tuple[Span, ...]:
    """Return the lines that allow a legal action: of its movement, its effects, and what makes its unit active."""
    asked = candidate.deed in rules.asks_activation
    woken = waking_lines(rules, position, candidate.actors, position.side) if asked else ()
    effects = (change.line for change in aftermath(rules, position, candidate))
    return tuple(dict.fromkeys((*candidate.lines, *effects, *woken)))


# Constraints


def _in_full(rules: Rules, position: Position, candidate: Candidate, found: Miss) -> Miss:
    """Yield the constraints against a candidate, with details for explanations, such as what an idle unit lacks."""
    if found.kind != "idle":
        return found
    square, order = candidate.actors[0], order_of(rules.program, position)
    if order is not None and square not in led_squares(position, order):
        return kind_not_led(position, order, square)
    idle = what_would_wake(rules, position, square)
    facts = {**idle.facts, "piece": acting_units(position, candidate)[0].piece, "place": square}
    return idle._replace(line=found.line, facts=facts)


def _no_legal_end(rules: Rules, position: Position, candidate: Candidate, *, is_forbidden: bool) -> Misses:
    """Report that the turn cannot end: a royal piece is left in check, or no legal action can follow.

    If an action is forbidden anyway, it is not a separate reason that no action can follow it.
    """
    after, side = acted_on(rules, position, candidate), position.side
    found = tuple(checks(rules, after, side))
    if not found:
        led = rules.program.commands.get(position.board[candidate.actors[0]][-1].piece) if candidate.actors else None
        if candidate.action.kind is Kind.COMMAND and led is not None:
            yield miss("command-idle", led.leads, candidate.action.origin)
            return
        faces = tuple(_faces(rules, after))
        yield from faces or (() if is_forbidden else (miss("turn-unfinished"),))
        return
    square, attack = found[0]
    royal = next(unit.piece for unit in after.board[square] if unit.side == side and unit.piece in rules.royal)
    row = next(row for row in rules.program.constraints_of(ConstraintKind.ROYAL) if royal in row.pieces)
    over = is_spent(rules, position, candidate, after) or goal_outcome(rules, after) is not None
    squares = tuple(square for _, each in found for square in each.squares)
    facts = {"piece": royal, "place": square, "by": attack.piece, "there": attack.squares, "side": side}
    if any(attack.line == effect.span for effect in rules.aftermath):
        yield Miss("left-to-effects", attack.line, squares, facts)
        return
    yield Miss("left-in-check" if over else "never-out-of-check", row.span, squares, facts)


def _faces(rules: Rules, after: Position) -> Misses:
    """Report that two units would face each other, if they do."""
    for row, square, unit, other_square, other in facings(rules, after):
        facts = {"piece": unit.piece, "place": square, "by": other.piece, "there": other_square}
        yield Miss("faces", row.span, (square, other_square), facts)
        return


# The nearest offer


def nearest(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why no candidate matches this action, with at least one miss."""
    misses = tuple(out_of_phase(rules, position, action))
    if misses:
        yield from misses
    elif position.captor:
        yield missed_capture(rules, position)
    elif awaits_command(rules.program, position) and action.kind not in (Kind.COMMAND, Kind.END):
        own = own_units(rules, position, action.origin) if action.origin != NOWHERE else ()
        yield own if isinstance(own, Miss) else missed_first(rules, position)
    elif action.kind is Kind.END:
        yield missed_end(rules, position)
    elif action.kind is Kind.CONVERT:
        yield missed_conversion(rules, position, action)
    elif action.kind in (Kind.DROP, Kind.FUSE):
        yield from missed_in_hand(rules, position, action)
    elif action.kind is Kind.RIDE:
        yield missed_ride(rules, position, action)
    else:
        yield from _by_unit(rules, position, action)


def _by_unit(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why the units of a square cannot do the action."""
    own = own_units(rules, position, action.origin)
    if action.kind is Kind.COMMAND:
        yield missed_command(rules, position, action, own)
    elif isinstance(own, Miss):
        yield own
    elif action.kind is Kind.POCKET:
        yield _missed_pocket(rules, action, own)
    elif action.kind is Kind.LEAVE:
        yield missed_exit(rules, position, action, own)
    elif action.kind is Kind.SPLIT:
        yield from missed_part(rules, position, action, own)
    elif castling := tuple(missed_castling(rules, position, action, own)):
        yield from castling
    else:
        yield from missed_move(rules, position, action, own)


def _missed_pocket(rules: Rules, action: Action, own: Stack) -> Miss:
    """Report why a unit cannot be pocketed."""
    if action.piece == NO_PIECE and len(own) > 1:
        return miss("which-of-two", None, action.origin)
    part = missing_part(rules, own[0], action.piece, OfferKind.HAND_SPLIT) if action.piece != NO_PIECE else None
    return part or miss("no-pockets")


def idleness(rules: Rules, position: Position, square: Square) -> Miss | None:
    """Return why the units of a square can do nothing, or None if something else than their movement allows it."""
    own = own_units(rules, position, square)
    if isinstance(own, Miss):
        return own
    if awaits_command(rules.program, position):
        return missed_first(rules, position)
    if position.captor and square not in position.captor:
        return missed_capture(rules, position)
    for found in out_of_phase(rules, position, Action(Kind.MOVE, origin=square)):
        return found
    offered = (candidate for candidate in candidates(rules, position) if square in candidate.actors)
    misses = (judge(rules, position, candidate.action, candidate).misses for candidate in offered)
    return next((found[0] for found in misses if found), None)


def own_units(rules: Rules, position: Position, square: Square) -> Stack | Miss:
    """Return the units of a square that would act, one or a pair; report a miss if there is none."""
    stack = position.board[square]
    if not stack:
        is_gone = square in position.gone
        return miss("gone", rules.vanishing(square), square) if is_gone else miss("no-unit", None, square)
    if stack[0].side == NEUTRAL:
        return miss("neutral", None, square)
    own = tuple(unit for unit in stack if unit.side == position.side)
    return own or miss("not-yours", None, square, side=position.side)
