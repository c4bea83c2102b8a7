"""Legality: candidates, the constraints that forbid some, and whether a turn can still be ended legally."""

from collections.abc import Callable, Iterator, Mapping

from dsl.model.rows import ConstraintKind, OfferKind, Trigger
from interpreter.engines.reference.candidate import Candidate
from interpreter.engines.reference.castling import castlings
from interpreter.engines.reference.chains import claims, placements, relocations
from interpreter.engines.reference.check import is_checked
from interpreter.engines.reference.commands import conversions, takings
from interpreter.engines.reference.constraints import forbidding
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.formations import rides
from interpreter.engines.reference.hands import drops, hand_fusions, pockets
from interpreter.engines.reference.moves import moves, split_moves
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.turn import acted_on, actions_of_turn, end_of_turn, is_spent
from interpreter.state.action import Kind
from interpreter.state.position import Phase, Position
from interpreter.state.remaining import has_too_few
from interpreter.state.turn import awaits_command

Offered = Callable[[Rules, Position], Iterator[Candidate]]


def candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield all candidates of the side to act; ending the turn, or the claims, first."""
    if position.waiting:
        return placements(rules, position)
    return PHASES[position.phase](rules, position)


def _acts(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every action; where a leader takes command of the turn, that comes first."""
    if awaits_command(rules.program, position):
        yield from takings(rules, position)
        return
    yield from end_of_turn(rules, position)
    for offered in (moves, castlings, rides, *dict.fromkeys(OFFERS[kind] for kind in rules.offers if kind in OFFERS)):
        yield from offered(rules, position)


PHASES: Mapping[Phase, Offered] = {Phase.ACT: _acts, Phase.CLAIM: claims, Phase.RELOCATE: relocations}
"""The offers of each part of a turn."""

OFFERS: Mapping[OfferKind, Offered] = {
    OfferKind.SPLIT: split_moves,
    OfferKind.HAND_FUSE: hand_fusions,
    OfferKind.POCKET: pockets,
    OfferKind.HAND_SPLIT: pockets,
    OfferKind.DROP: drops,
    OfferKind.DROP_FUSE: drops,
    OfferKind.CONVERT: conversions,
}
"""The sources of actions besides moves, castling and rides; the other kinds are ways to move."""


def legal_candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield the legal candidates, ignoring draws by count."""
    if goal_outcome(rules, position) is None:
        yield from (candidate for candidate in candidates(rules, position) if is_legal(rules, position, candidate))


def is_legal(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if a candidate is allowed, and the turn can still end legally."""
    if next(forbidding(rules, position, candidate), None) is not None:
        return False
    return completes(rules, position, candidate)


def completes(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if the turn can be brought to a legal end after an action.

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
    """Return True if the side to act has a legal action.

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
    """True if a part of the turn is over after a legal action: by `end`, spent, or with nothing left that could be."""
    if before.phase is not Phase.ACT:
        return candidate.action.kind is Kind.END
    return is_spent(rules, before, candidate, after) or is_stuck(rules, after)


def is_stuck(rules: Rules, position: Position) -> bool:
    """Return True if a turn that has begun is over because nothing is left to do."""
    stops = Trigger.STUCK in rules.ends_turn and goal_outcome(rules, position) is None
    return stops and not is_checked(rules, position, position.side) and not goes_on(rules, position)
