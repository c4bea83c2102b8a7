"""Legality: filters candidates by the constraints, and by the existence of a legal end of the turn."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

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
    """Yield all candidates of the side to act, beginning with the end of the turn or of the claims."""
    if position.waiting:
        return placements(rules, position)
    return PHASES[position.phase](rules, position)


def _acts(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every action, or only the ways to take command if a leader must do so first."""
    if awaits_command(rules.program, position):
        yield from takings(rules, position)
        return
    yield from end_of_turn(rules, position)
    for offered in (moves, castlings, rides, *dict.fromkeys(OFFERS[kind] for kind in rules.offers if kind in OFFERS)):
        yield from offered(rules, position)


def offered_end(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield the end of the turn, or of the claims, if this part of the turn offers it."""
    if position.phase is Phase.ACT and not position.waiting and not awaits_command(rules.program, position):
        yield from end_of_turn(rules, position)
    elif position.phase is Phase.CLAIM and not position.waiting:
        yield from islice(claims(rules, position), 1)


PHASES: Mapping[Phase, Offered] = {Phase.ACT: _acts, Phase.CLAIM: claims, Phase.RELOCATE: relocations}
"""The offers of each phase."""

OFFERS: Mapping[OfferKind, Offered] = {
    OfferKind.SPLIT: split_moves,
    OfferKind.HAND_FUSE: hand_fusions,
    OfferKind.POCKET: pockets,
    OfferKind.HAND_SPLIT: pockets,
    OfferKind.DROP: drops,
    OfferKind.DROP_FUSE: drops,
    OfferKind.CONVERT: conversions,
}
"""The sources of actions other than moves, castling and rides; the remaining kinds modify moves."""


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
    """Return True if the turn can still end legally after an action.

    Check counts when the actions of the turn are done and captured units are placed, and when an action wins. Claims
    and relocations of unclaimed chains are always possible, so they need no test.
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

    If the turn has several actions left, equal positions are judged once, and positions with too few possible actions
    not at all. After a maximum number of tries, `UndecidedError` is raised.
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
    """Return True if a legal action ends the phase: by `end`, as the last action, or because nothing else is legal."""
    if before.phase is not Phase.ACT:
        return candidate.action.kind is Kind.END
    return is_spent(rules, before, candidate, after) or is_stuck(rules, after)


def is_stuck(rules: Rules, position: Position) -> bool:
    """Return True if a turn that has begun is over because it has no legal action left."""
    stops = Trigger.STUCK in rules.ends_turn and goal_outcome(rules, position) is None
    return stops and not is_checked(rules, position, position.side) and not goes_on(rules, position)
