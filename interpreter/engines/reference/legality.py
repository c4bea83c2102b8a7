"""Legality: candidates, the constraints that forbid some, and whether a turn can still be ended legally."""

from collections.abc import Callable, Iterator, Mapping

from dsl.model.piece import DropLimit
from dsl.model.rows import ConstraintKind, Trigger
from interpreter.engines.reference.activation import active_squares, touching_active
from interpreter.engines.reference.candidate import Candidate, acting, taken, units_of
from interpreter.engines.reference.castling import castlings
from interpreter.engines.reference.chains import claims, placements, relocations
from interpreter.engines.reference.check import is_attacked, is_checked
from interpreter.engines.reference.commands import conversions, is_over_budget, takings
from interpreter.engines.reference.effect import Lift, Put
from interpreter.engines.reference.effects import carry_out
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.formations import rides
from interpreter.engines.reference.hands import drops, hand_fusions, pockets
from interpreter.engines.reference.moves import moves, split_moves
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.turn import acted_on, actions_of_turn, end_of_turn, is_spent
from interpreter.program.board import Square
from interpreter.program.tables import ConstraintRow, Piece
from interpreter.state.action import Kind
from interpreter.state.position import Mark, Phase, Position, Ridden, Unit
from interpreter.state.remaining import has_too_few
from interpreter.state.turn import awaits_command, order_of


def candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Everything the side to act could do if no constraint held; ending the turn, or the claims, first."""
    if position.waiting:
        yield from placements(rules, position)
    elif position.phase is Phase.CLAIM:
        yield from claims(rules, position)
    elif position.phase is Phase.RELOCATE:
        yield from relocations(rules, position)
    elif awaits_command(rules.program, position):
        yield from takings(rules, position)
    else:
        yield from _acts(rules, position)


def _acts(rules: Rules, position: Position) -> Iterator[Candidate]:
    end = end_of_turn(rules, position)
    if end is not None:
        yield end
    yield from moves(rules, position)
    yield from castlings(rules, position)
    yield from rides(rules, position)
    yield from split_moves(rules, position)
    yield from hand_fusions(rules, position)
    yield from pockets(rules, position)
    yield from drops(rules, position)
    yield from conversions(rules, position)


def legal_candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """The legal ones, whatever the draws by count say."""
    if goal_outcome(rules, position) is None:
        yield from (candidate for candidate in candidates(rules, position) if is_legal(rules, position, candidate))


def is_legal(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Allowed now, and the turn can still be brought to a legal end."""
    if any(forbids(rules, position, candidate) for forbids in FORBIDS.values()):
        return False
    return completes(rules, position, candidate)


def completes(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Whether the turn can be brought to a legal end after an action.

    Check is judged when the actions of the turn are done and what they captured is placed, and when an action wins;
    claims, and relocations of what nobody claimed, can always be made.
    """
    if position.phase is not Phase.ACT:
        return True
    after = acted_on(rules, position, candidate)
    if goal_outcome(rules, after) is not None:
        return not is_checked(rules, after, position.side)
    if is_spent(rules, position, candidate, after):
        return not is_checked(rules, after, position.side)
    every = ConstraintKind.EVERY_ACTION in rules.constraint
    if every and is_checked(rules, after, position.side):
        return False
    may_stop = Trigger.STUCK in rules.ends_turn and (every or not is_checked(rules, after, position.side))
    return may_stop or goes_on(rules, after)


def goes_on(rules: Rules, position: Position) -> bool:
    """Whether the side to act has a legal action.

    Where a turn has several actions left, positions of it that are equal are judged once, those from which it can have
    too few actions not at all, and after some number of them the question is given up.
    """
    least, most = actions_of_turn(rules, position)
    if position.phase is not Phase.ACT or most - position.spent < 2:
        return _has_legal_action(rules, position)
    if has_too_few(rules.program, position, least - position.spent):
        return False
    known = rules.lookahead.known(position)
    if known is None:
        known = _has_legal_action(rules, position)
        rules.lookahead.note(position, goes_on=known)
    return known


def _has_legal_action(rules: Rules, position: Position) -> bool:
    for candidate in candidates(rules, position):
        rules.lookahead.attempt()
        if is_legal(rules, position, candidate):
            return True
    return False


def ends_part(rules: Rules, before: Position, candidate: Candidate, after: Position) -> bool:
    """Whether a part of the turn is over after a legal action: by `end`, spent, or with nothing left that could be."""
    if before.phase is not Phase.ACT:
        return candidate.action.kind is Kind.END
    return is_spent(rules, before, candidate, after) or is_stuck(rules, after)


def is_stuck(rules: Rules, position: Position) -> bool:
    """Whether a turn that has begun is over because nothing is left to do."""
    stops = Trigger.STUCK in rules.ends_turn and goal_outcome(rules, position) is None
    return stops and not is_checked(rules, position, position.side) and not goes_on(rules, position)


# The constraints, one function each: true if it forbids the action


def has_acted(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A unit acts once as itself; its parts, and formations it belongs to, are others."""
    if not rules.acts_once or candidate.deed not in ("move", "castle", "pocket", "convert"):
        return False
    return any(unit.has(Mark.ACTED) for unit in acting(position, candidate))


def has_ridden(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A formation rides once a turn."""
    if candidate.action.kind is not Kind.RIDE or not rules.acts_once:
        return False
    return Ridden(candidate.action.piece, candidate.action.origin) in position.ridden


def is_idle(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Only active units do what activation is needed for; one active member makes a formation active."""
    if candidate.deed not in rules.asks_activation:
        return False
    return active_squares(rules, position, position.side).isdisjoint(candidate.actors)


def converts_other_kinds(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A leader converts only units of the pieces that it activates in its stance."""
    order = order_of(rules.program, position)
    return (
        candidate.action.kind is Kind.CONVERT
        and order is not None
        and _converted(position, candidate) not in order.stance.activates
    )


def converts_spared(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Some pieces are never converted."""
    order = order_of(rules.program, position) if candidate.action.kind is Kind.CONVERT else None
    row = rules.of_leader(ConstraintKind.SPARED, order.rule.piece) if order is not None else None
    return row is not None and _converted(position, candidate) in row.pieces


def _converted(position: Position, candidate: Candidate) -> Piece:
    return position.board[candidate.action.target][-1].piece


def takes_royal(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A royal piece is never captured."""
    return any(unit.piece in rules.royal for _, unit in taken(position, candidate))


def cannot_be_pocketed(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Some pieces are never taken into the hand."""
    row = rules.constraint.get(ConstraintKind.NO_POCKET)
    if row is None or candidate.deed != "pocket":
        return False
    return any(unit.piece in row.pieces for unit in acting(position, candidate))


def drops_outside_zone(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A drop lies in the zones and within the limits that rule it."""
    action = candidate.action
    if action.kind is not Kind.DROP:
        return False
    limit = rules.program.pieces[action.piece].drop
    if barring_zone(rules, position, candidate) is not None:
        return True
    return limit is not None and breaks_limit(rules, position, limit, action.piece, action.target)


def barring_zone(rules: Rules, position: Position, candidate: Candidate) -> ConstraintRow | None:
    """The row whose zone keeps a drop off its square."""
    for row in rules.program.constraints_of(ConstraintKind.DROP_ZONE):
        zone, action = row.zone, candidate.action
        ruled = not row.pieces or action.piece in row.pieces
        if ruled and zone is not None and action.target not in zone[position.side]:
            return row
    return None


def breaks_limit(rules: Rules, position: Position, limit: DropLimit, piece: Piece, square: Square) -> bool:
    """Whether a drop is too deep, or meets too many equal units on its file, its colour or the board."""
    file, rank = rules.board.places[square]
    depth = rank if position.side == 0 else len(rules.board.ranks) - 1 - rank
    if depth >= limit.depth or (limit.not_back_rank and depth == 0):
        return True
    places = [rules.board.places[s] for s, unit in units_of(position, position.side) if unit.piece == piece]
    on_file = sum(x == file for x, _ in places)
    on_colour = sum((x + y) % 2 == (file + rank) % 2 for x, y in places)
    counts = ((limit.per_file, on_file), (limit.per_colour, on_colour), (limit.per_board, len(places)))
    return any(most and count >= most for most, count in counts)


def drops_out_of_range(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A drop lies near enough to a piece, or touches an active friend if that will do."""
    action = candidate.action
    if action.kind is not Kind.DROP:
        return False
    rows = rules.program.constraints_of(ConstraintKind.DROP_RANGE)
    return any(not in_range(rules, position, row, action.target) for row in rows)


def in_range(rules: Rules, position: Position, rule: ConstraintRow, square: Square) -> bool:
    """Whether a square meets one condition on the distance of drops."""
    own = units_of(position, position.side)
    if any(unit.piece == rule.of and rules.board.distance(s, square) <= rule.number for s, unit in own):
        return True
    return rule.touching and touching_active(rules, position, square, position.side)


def splits_under_attack(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """An attacked unit does not come apart, if the rules say so."""
    if candidate.deed != "split" or ConstraintKind.SPLIT_UNATTACKED not in rules.constraint:
        return False
    return any(is_attacked(rules, position, square, 1 - position.side) for square in candidate.actors)


def passes_attack(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A royal unit crosses no attacked square: when it castles, and on any move if its piece may not."""
    if next(attacked_in_castling(rules, position, candidate), None) is not None:
        return True
    return bool(candidate.ways) and all(attacked_on_a_way(rules, position, candidate, way) for way in candidate.ways)


def attacked_on_a_way(
    rules: Rules, position: Position, candidate: Candidate, way: tuple[Square, ...]
) -> tuple[Square, ...]:
    """The squares of a way on which the unit that goes it, or the part of one, would be attacked."""
    origin, by, part = candidate.actors[0], 1 - position.side, candidate.action.kind is Kind.SPLIT
    unit = Unit(candidate.action.piece, position.side) if part else position.board[origin][-1]
    leaves = () if part else (Lift(origin),)
    there = {square: carry_out(rules, position, (*leaves, Put(square, unit))) for square in way}
    return tuple(square for square in way if is_attacked(rules, there[square], square, by))


def castling_bar(rules: Rules, kind: ConstraintKind, mover: Piece) -> ConstraintRow | None:
    """The row of a kind that speaks of castling by a piece."""
    rows = (row for row in rules.program.constraints_of(kind) if "castle" in row.deeds)
    return next((row for row in rows if not row.pieces or mover in row.pieces), None)


def attacked_in_castling(rules: Rules, position: Position, candidate: Candidate) -> Iterator[Square]:
    """The squares of a castling on which its mover would be attacked against the rules.

    On its way the mover alone has left its place; where it lands, its partner has landed too.
    """
    if candidate.action.kind is not Kind.CASTLE:
        return
    mover = acting(position, candidate)[0]
    not_out = castling_bar(rules, ConstraintKind.NOT_OUT, mover.piece)
    not_through = castling_bar(rules, ConstraintKind.NOT_THROUGH, mover.piece)
    start = candidate.actors[0]
    for square in candidate.crosses:
        if (not_out if square == start else not_through) is not None:
            lands = square == candidate.crosses[-1] != start
            effects = candidate.effects if lands else (Lift(start, mover), Put(square, mover))
            there = carry_out(rules, position, effects)
            if is_attacked(rules, there, square, 1 - position.side):
                yield square


Forbids = Callable[[Rules, Position, Candidate], bool]

FORBIDS: Mapping[str, Forbids] = {
    "acted": has_acted,
    "rode": has_ridden,
    "budget": is_over_budget,
    "activation": is_idle,
    "kind": converts_other_kinds,
    "spared": converts_spared,
    "royal": takes_royal,
    "no-pocket": cannot_be_pocketed,
    "zone": drops_outside_zone,
    "range": drops_out_of_range,
    "attacked": splits_under_attack,
    "check": passes_attack,
}
"""The constraints by the reason they give, the cheap ones first."""
