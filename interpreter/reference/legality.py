"""Legality: candidates, the constraints that forbid some, and whether a turn can still be ended legally."""

from collections.abc import Callable, Iterator, Mapping

from interpreter.action import Kind
from interpreter.board import Square
from interpreter.effect import Lift, Put
from interpreter.position import Mark, Position, Ridden
from interpreter.program import DropLimit, DropRule, Piece
from interpreter.reference.activation import active_squares, touching_active
from interpreter.reference.candidate import Candidate, acting, taken, units_of
from interpreter.reference.castling import castlings
from interpreter.reference.check import attacks, is_checked
from interpreter.reference.effects import carry_out
from interpreter.reference.ending import goal_outcome
from interpreter.reference.formations import rides
from interpreter.reference.hands import drops, hand_fusions, pockets
from interpreter.reference.moves import moves, split_moves
from interpreter.reference.rules import Rules
from interpreter.reference.turn import acted_on, end_of_turn, is_spent


def candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Everything the side to act could do if no constraint held; ending the turn first."""
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
    """Whether the turn can be brought to a legal end after an action."""
    after = acted_on(rules, position, candidate)
    if goal_outcome(rules, after) is not None:
        return True
    if is_spent(rules, position, candidate):
        return not is_checked(rules, after, position.side)
    if rules.program.check.after_every_action and is_checked(rules, after, position.side):
        return False
    return any(is_legal(rules, after, following) for following in candidates(rules, after))


# The constraints, one function each: true if it forbids the action


def has_acted(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A unit acts once as itself; its parts, and formations it belongs to, are others."""
    if rules.program.turn.acts_once is None or candidate.deed not in ("move", "castle", "pocket"):
        return False
    return any(unit.has(Mark.ACTED) for unit in acting(position, candidate))


def has_ridden(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A formation rides once a turn."""
    if candidate.action.kind is not Kind.RIDE or rules.program.turn.acts_once is None:
        return False
    return Ridden(candidate.action.piece, candidate.action.origin) in position.ridden


def is_idle(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Only active units do what activation is needed for; one active member makes a formation active."""
    activation = rules.program.activation
    if activation is None or candidate.deed not in activation.deeds:
        return False
    return active_squares(rules, position, position.side).isdisjoint(candidate.actors)


def takes_royal(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A royal piece is never captured."""
    royal = rules.program.check.royal
    return any(unit.piece in royal for _, unit in taken(position, candidate))


def cannot_be_pocketed(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Some pieces are never taken into the hand."""
    hand = rules.program.hand
    if hand is None or candidate.deed != "pocket":
        return False
    return any(unit.piece in hand.unpocketed for unit in acting(position, candidate))


def drops_outside_zone(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A drop lies in the zones and within the limits that rule it."""
    hand, action = rules.program.hand, candidate.action
    if hand is None or action.kind is not Kind.DROP:
        return False
    zones = [rule.zone[position.side] for rule in hand.drops if rule.zone is not None]
    limit = rules.program.pieces[action.piece].drop
    outside = any(action.target not in zone for zone in zones)
    return outside or (limit is not None and breaks_limit(rules, position, limit, action.piece, action.target))


def breaks_limit(rules: Rules, position: Position, limit: DropLimit, piece: Piece, square: Square) -> bool:
    """Whether a drop is too deep, or meets too many equal units on its file, its colour or the board."""
    file, rank = rules.board.places[square]
    depth = rank if position.side == 0 else len(rules.board.ranks) - 1 - rank
    if depth >= limit.depth + limit.not_back_rank or (limit.not_back_rank and depth == 0):
        return True
    places = [rules.board.places[s] for s, unit in units_of(position, position.side) if unit.piece == piece]
    on_file = sum(x == file for x, _ in places)
    on_colour = sum((x + y) % 2 == (file + rank) % 2 for x, y in places)
    counts = ((limit.per_file, on_file), (limit.per_colour, on_colour), (limit.per_board, len(places)))
    return any(most and count >= most for most, count in counts)


def drops_out_of_range(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """A drop lies near enough to a piece, or touches an active friend if that will do."""
    hand, action = rules.program.hand, candidate.action
    if hand is None or action.kind is not Kind.DROP:
        return False
    return any(not in_range(rules, position, rule, action.target) for rule in hand.drops if rule.kind == "within")


def in_range(rules: Rules, position: Position, rule: DropRule, square: Square) -> bool:
    """Whether a square meets one condition on the distance of drops."""
    own = units_of(position, position.side)
    if any(unit.piece == rule.piece and rules.board.distance(s, square) <= rule.distance for s, unit in own):
        return True
    return rule.touching and touching_active(rules, position, square, position.side)


def castles_under_attack(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """The mover of a castling neither stands in check nor crosses an attacked square, if the rules say so."""
    return next(attacked_on_the_way(rules, position, candidate), None) is not None


def attacked_on_the_way(rules: Rules, position: Position, candidate: Candidate) -> Iterator[Square]:
    """The squares of a castling on which its mover would be attacked against the rules.

    On its way the mover alone has left its place; where it lands, its partner has landed too.
    """
    if candidate.action.kind is not Kind.CASTLE:
        return
    mover = acting(position, candidate)[0]
    rule = next(rule for rule in rules.program.castling if rule.mover == mover.piece and position.side in rule.sides)
    start = candidate.actors[0]
    for square in candidate.crosses:
        forbidden = rule.not_out if square == start else rule.not_through
        if forbidden is not None:
            lands = square == candidate.crosses[-1] != start
            effects = candidate.effects if lands else (Lift(start, mover), Put(square, mover))
            there = carry_out(rules, position, effects)
            if next(attacks(rules, there, square, 1 - position.side), None) is not None:
                yield square


Forbids = Callable[[Rules, Position, Candidate], bool]

FORBIDS: Mapping[str, Forbids] = {
    "acted": has_acted,
    "rode": has_ridden,
    "activation": is_idle,
    "royal": takes_royal,
    "no-pocket": cannot_be_pocketed,
    "zone": drops_outside_zone,
    "range": drops_out_of_range,
    "check": castles_under_attack,
}
"""The constraints by the reason they give, the cheap ones first."""
