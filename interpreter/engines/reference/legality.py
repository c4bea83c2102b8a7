"""Legality: filters candidates by the constraints, and by the existence of a legal end of the turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice

from dsl.model.rows import ConstraintKind, EndKind, OfferKind, Trigger
from interpreter.engines.reference.bans import Outlook, banned, bans_of
from interpreter.engines.reference.candidate import Candidate
from interpreter.engines.reference.castling import castlings
from interpreter.engines.reference.chains import claims, placements, relocations
from interpreter.engines.reference.check import is_checked, is_exposed, royal_squares
from interpreter.engines.reference.commands import conversions, takings
from interpreter.engines.reference.constraints import forbidding
from interpreter.engines.reference.duties import Prospect, heeding, neglected
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.formations import rides
from interpreter.engines.reference.hands import drop_pushes, drops, exchanges, hand_fusions, pockets
from interpreter.engines.reference.moves import moves, moves_of, split_moves
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.second import second_parts
from interpreter.engines.reference.turn import acted_on, actions_of_turn, end_of_turn, gone_on, is_spent, may_pass
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import Square
from interpreter.state.action import Kind
from interpreter.state.position import Phase, Position
from interpreter.state.remaining import has_too_few
from interpreter.state.turn import awaits_command, may_swap

Offered = Callable[[Rules, Position], Iterator[Candidate]]


def candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield all candidates of the side to act, beginning with the end of the turn or of the claims."""
    if position.waiting:
        return placements(rules, position)
    return PHASES[position.phase](rules, position)


def candidates_from(rules: Rules, position: Position, square: Square) -> Iterator[Candidate]:
    """Yield all candidates but moves and splits of units on other squares, which are nearly all there are."""
    if position.phase is Phase.ACT and not position.waiting:
        return _acts(rules, position, square)
    return candidates(rules, position)


def _acts(rules: Rules, position: Position, at: Square | None = None) -> Iterator[Candidate]:
    """Yield every action, or only the captures of a unit that captures again, or the ways to take command first."""
    yield from end_of_turn(rules, position)
    if position.captor:
        yield from (found for found in moves_of(rules, position, *position.captor) if found.takes)
        return
    if awaits_command(rules.program, position):
        yield from takings(rules, position)
        return
    yield from moves(rules, position, at)
    for offered in (castlings, rides, *dict.fromkeys(OFFERS[kind] for kind in rules.offers if kind in OFFERS)):
        yield from split_moves(rules, position, at) if offered is split_moves else offered(rules, position)


def offered_end(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield the end of the turn, or of the claims, if this part of the turn offers it."""
    if position.phase is Phase.ACT and not position.waiting:
        yield from end_of_turn(rules, position)
    elif position.phase is not Phase.ACT and not position.waiting:
        first = islice(PHASES[position.phase](rules, position), 1)
        yield from (candidate for candidate in first if candidate.action.kind is Kind.END)


PHASES: Mapping[Phase, Offered] = {
    Phase.ACT: _acts,
    Phase.PLACE: second_parts,
    Phase.CLAIM: claims,
    Phase.RELOCATE: relocations,
}
"""The offers of each phase."""

OFFERS: Mapping[OfferKind, Offered] = {
    OfferKind.SPLIT: split_moves,
    OfferKind.HAND_FUSE: hand_fusions,
    OfferKind.POCKET: pockets,
    OfferKind.POCKET_NEUTRAL: pockets,
    OfferKind.HAND_SPLIT: pockets,
    OfferKind.DROP: drops,
    OfferKind.DROP_FUSE: drops,
    OfferKind.DROP_PUSH: drop_pushes,
    OfferKind.EXCHANGE: exchanges,
    OfferKind.CONVERT: conversions,
}
"""The sources of actions other than moves, castling and rides; the remaining kinds modify moves."""


def legal_candidates(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield the legal candidates, ignoring draws by count."""
    if goal_outcome(rules, position) is None:
        yield from filter(partial(is_legal, rules, position), heedful(rules, position))


def heedful(rules: Rules, position: Position) -> Iterable[Candidate]:
    """Return the candidates that no duty forbids."""
    return heeding(rules, position, candidates(rules, position), _prospect(rules, position))


def neglected_duty(rules: Rules, position: Position, candidate: Candidate) -> Miss | None:
    """Return the duty that forbids a candidate, if one does."""
    return neglected(rules, position, candidates(rules, position), _prospect(rules, position), candidate)


def _prospect(rules: Rules, position: Position) -> Prospect:
    return Prospect(
        partial(is_legal, rules, position),
        partial(_most_captures, rules, position),
        lambda candidate: bool(_recaptures(rules, position, candidate)[1]),
    )


def _recaptures(rules: Rules, position: Position, candidate: Candidate) -> tuple[Position, list[Candidate]]:
    """Return the position after a legal action, with the legal captures by which its captor captures again."""
    after = acted_on(rules, position, candidate)
    following = _following(rules, position, candidate, after)
    if not following.captor or goal_outcome(rules, following) is not None:
        return following, []
    again = [found for found in candidates(rules, following) if found.takes]
    rules.lookahead.attempt(_COST * (1 + len(again)))
    return following, [found for found in again if is_legal(rules, following, found)]


_COST = 20
"""What a capture that goes on, and each that may follow it, costs among the actions that may be tried: it is played."""


def _most_captures(rules: Rules, position: Position, candidate: Candidate) -> int:
    """Return how many units a legal action and the captures that go on after it capture at most."""
    following, again = _recaptures(rules, position, candidate)
    return len(candidate.takes) + max((_most_captures(rules, following, found) for found in again), default=0)


def is_legal(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if a candidate is allowed, duties aside, and the turn can still end legally.

    Duties leave a side that has a legal action one of them, so that nothing else depends on them.
    """
    if next(forbidding(rules, position, candidate), None) is not None:
        return False
    return completes(rules, position, candidate) and next(bans(rules, position, candidate), None) is None


def bans(rules: Rules, position: Position, candidate: Candidate) -> Iterator[Miss]:
    """Yield each ban on check, checkmate and passing that forbids a candidate whose turn can end legally."""
    stuck = next((row for row in rules.passes_stuck if row.side in (None, position.side)), None)
    if stuck is not None and not may_swap(rules.program, position) and _passes_to_nothing(rules, position, candidate):
        yield miss("both-stuck", stuck)
    if bans_of(rules):
        after = acted_on(rules, position, candidate)
        following = partial(_following, rules, position, candidate, after)
        outlook = Outlook(rules, position, after, following, partial(_mates, rules, position))
        yield from banned(rules, position, candidate, outlook)


def _following(rules: Rules, position: Position, candidate: Candidate, after: Position) -> Position:
    """Return the position at the choice that follows an action."""
    return gone_on(rules, after, over=ends_part(rules, position, candidate, after))


def _passes_to_nothing(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if a pass leaves the other side nothing to do but to pass."""
    if candidate.action.kind is not Kind.END or position.phase is not Phase.ACT or position.spent:
        return False
    after = gone_on(rules, acted_on(rules, position, candidate), over=True)
    others = (found for found in candidates(rules, after) if found.action.kind is not Kind.END)
    return not any(is_legal(rules, after, found) for found in others)


def _mates(rules: Rules, position: Position, following: Position) -> bool:
    """Return True if an action is checkmate: the other side begins its turn in check, without a legal action."""
    if following.side == position.side or following.phase is not Phase.ACT or following.waiting:
        return False
    if goal_outcome(rules, following) is not None or not is_checked(rules, following, following.side):
        return False
    rules.lookahead.nested += 1
    try:
        return not goes_on(rules, following)
    finally:
        rules.lookahead.nested -= 1


def completes(rules: Rules, position: Position, candidate: Candidate) -> bool:
    """Return True if the turn can still end legally after an action.

    Check and facing count when the actions of the turn are done and captured units are placed, and when an action wins.
    They count again after the second part, which must be possible. Claims and relocations of unclaimed chains are
    always possible, so they need no test.
    """
    if position.phase is Phase.PLACE:
        return not is_exposed(rules, acted_on(rules, position, candidate), position.side)
    if position.phase is not Phase.ACT:
        return True
    after = acted_on(rules, position, candidate)
    outcome = goal_outcome(rules, after)
    if outcome is not None:
        if outcome.ending == EndKind.FACING or takes_royals(rules, position, after):
            return True
        return not is_exposed(rules, after, position.side)
    if is_spent(rules, position, candidate, after):
        return not is_exposed(rules, after, position.side) and _has_second_part(rules, after)
    every = ConstraintKind.EVERY_ACTION in rules.constraint
    if every and is_exposed(rules, after, position.side):
        return False
    if ConstraintKind.BY_ITSELF in rules.constraint:
        return True
    may_stop = _ends_when_stuck(rules, after) and (every or not is_exposed(rules, after, position.side))
    return may_stop or goes_on(rules, after)


def _has_second_part(rules: Rules, after: Position) -> bool:
    """Return True if a turn whose actions are done has a legal second part, or none at all."""
    following = gone_on(rules, after, over=True)
    return following.phase is not Phase.PLACE or _has_legal_action(rules, following)


def takes_royals(rules: Rules, position: Position, after: Position) -> bool:
    """Return True if effects of an action have taken all royal units of the enemy, who can answer no check then."""
    enemy = 1 - position.side
    return bool(rules.aftermath and royal_squares(rules, position, enemy)) and not royal_squares(rules, after, enemy)


def goes_on(rules: Rules, position: Position) -> bool:
    """Return True if the side to act has a legal action.

    If the turn has several actions left, equal positions are judged once, and positions with too few possible actions
    not at all. After a maximum number of tries, `UndecidedError` is raised.
    """
    least, most = actions_of_turn(rules, position)
    if position.phase is not Phase.ACT or most - position.spent < 2:
        return _has_legal_action(rules, position)
    if not may_pass(rules, position) and has_too_few(rules.program, position, least - position.spent):
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
    if before.phase is Phase.PLACE:
        return True
    if before.phase is not Phase.ACT:
        return candidate.action.kind is Kind.END
    return is_spent(rules, before, candidate, after) or is_stuck(rules, after)


def _ends_when_stuck(rules: Rules, position: Position) -> bool:
    """Return True if a turn that has begun is over without a legal action: by a rule, or as a unit captures again."""
    return Trigger.STUCK in rules.ends_turn or bool(position.captor)


def is_stuck(rules: Rules, position: Position) -> bool:
    """Return True if a turn that has begun is over because it has no legal action left."""
    stops = _ends_when_stuck(rules, position) and goal_outcome(rules, position) is None
    return stops and not is_exposed(rules, position, position.side) and not goes_on(rules, position)
