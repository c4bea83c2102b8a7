"""Castling: an unmoved mover and its partner on the same rank move together."""

from collections.abc import Iterable, Iterator, Sequence

from dsl.model.rows import ConstraintKind, OfferKind
from interpreter.engines.reference.candidate import Candidate, acted, forfeits, units_of
from interpreter.engines.reference.effect import Deny, Effect, Grant, Lift, Progress, Put
from interpreter.engines.reference.effects import carry_out
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.stacks import companion, lone_walker
from interpreter.engines.reference.verdict import Misses, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import CastlingRule, Piece, WingRule
from interpreter.program.walk import Content
from interpreter.state.action import Action, Kind
from interpreter.state.position import Mark, Position, Stack, Unit
from interpreter.state.turn import moving_piece


def castlings(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every castling of the side to act whose way is free; of equal ones, only the first."""
    found: dict[Action, Candidate] = {}
    for rule in rules.program.castling:
        for candidate in _by_rule(rules, position, rule) if position.side in rule.sides else ():
            found.setdefault(candidate.action, candidate)
    yield from found.values()


def _by_rule(rules: Rules, position: Position, rule: CastlingRule) -> Iterator[Candidate]:
    """Yield the castlings of one rule."""
    own = units_of(position, position.side)
    movers = dict.fromkeys(square for square, unit in own if unit.piece == rule.mover)
    partners = dict.fromkeys(square for square, unit in own if unit.piece == rule.partner and unit.has(Mark.CASTLES))
    for mover in movers:
        for partner in partners:
            for wing in rule.ways(rules.board, mover, partner):
                if _reads_as_meeting(rules, position, rule, wing, mover, partner):
                    continue
                if not in_the_way(rules, position, rule, wing, mover, partner):
                    yield _candidate(rules, position, rule, wing, mover, partner)


def _reads_as_meeting(
    rules: Rules, position: Position, rule: CastlingRule, wing: WingRule, mover: Square, partner: Square
) -> bool:
    """Return True if a lone mover could step to both squares that name the castling, so that both names mean a step."""
    unit = unit_to_castle(position, mover, rule.mover)
    if not rule.meets or companion(position, mover, unit) is not None:
        return False
    target = wing.landings(rules.board, mover)[0]
    by_partner = target == mover or is_step(rules, position, unit, mover, target)
    return by_partner and is_step(rules, position, unit, mover, partner)


def between(rules: Rules, first: Square, last: Square) -> list[Square]:
    """Return the squares of a rank from one to another, both included."""
    (a, rank), (b, _) = rules.board.places[first], rules.board.places[last]
    step = 1 if b >= a else -1
    return [rules.board.at(x, rank) for x in range(a, b + step, step)]


def in_the_way(
    rules: Rules, position: Position, rule: CastlingRule, wing: WingRule, mover: Square, partner: Square
) -> list[Square]:
    """Return the squares that must be free but are not, or do not exist."""
    target, partner_target = wing.landings(rules.board, mover)
    if NOWHERE in (target, partner_target):
        return [NOWHERE]
    if rules.stacks:
        slides = ((rule.mover, mover, target), (rule.partner, partner, partner_target))
        return min((blocked_slides(rules, position, order) for order in (slides, slides[::-1])), key=len)
    passed = {*between(rules, mover, target), *between(rules, partner, partner_target), *between(rules, mover, partner)}
    passed -= {mover, partner}
    return sorted(s for s in passed if s == NOWHERE or s in position.gone or position.board[s])


def blocked_slides(rules: Rules, position: Position, slides: Iterable[tuple[Piece, Square, Square]]) -> list[Square]:
    """Return the squares that block the slides of two units, one after the other, in a game with stacking.

    Each passes and joins friends like any lone unit. But the first must end on an empty square so that the second can
    get past it.
    """
    passes, joins = OfferKind.PASS_FRIEND in rules.offers, OfferKind.JOIN in rules.offers
    blocked, first = [], True
    for piece, start, target in slides:
        unit = unit_to_castle(position, start, piece)
        walker = lone_walker(rules, position, start, unit)
        for square in between(rules, start, target):
            seen = walker.sees(position, square)
            may_share = passes if square != target else joins and not first
            if square != start and seen != Content.EMPTY and not (seen == Content.COMPANION and may_share):
                blocked.append(square)
        if blocked:
            return blocked
        position = carry_out(rules, position, (Lift(start, unit), Put(target, unit)))
        first = False
    return []


def unit_to_castle(position: Position, square: Square, piece: Piece) -> Unit:
    """Return the unit of a piece on a square that castles: of two, the one with the right."""
    units = [unit for unit in position.board[square] if (unit.piece, unit.side) == (piece, position.side)]
    return max(units, key=lambda unit: unit.has(Mark.CASTLES))


def missed_castling(rules: Rules, position: Position, action: Action, own: Stack) -> Misses:
    """Report why the action is not a castling, if it was meant as one."""
    for rule in rules.program.castling:
        if all(unit.piece != rule.mover for unit in own) or position.side not in rule.sides:
            continue
        for partner, unit in units_of(position, position.side):
            ways = rule.ways(rules.board, action.origin, partner) if unit.piece == rule.partner else ()
            meant = [w for w in ways if action.target in (partner, w.landings(rules.board, action.origin)[0])]
            if not meant:
                continue
            castles = unit_to_castle(position, partner, rule.partner).has(Mark.CASTLES)
            names_partner = action.target == partner and (not rule.meets or castles)
            if names_partner or not any(is_step(rules, position, u, action.origin, action.target) for u in own):
                yield from _no_castling(rules, position, rule, meant, action.origin, partner)
                return


def _no_castling(
    rules: Rules, position: Position, rule: CastlingRule, meant: Sequence[WingRule], mover: Square, partner: Square
) -> Misses:
    """Yield why a mover cannot castle with a partner."""
    unit = unit_to_castle(position, partner, rule.partner)
    in_way = in_the_way(rules, position, rule, meant[0], mover, partner)
    if not unit.has(Mark.CASTLES):
        yield miss("castles-no-more", rule, mover, partner, unit=unit)
    elif len(meant) > 1 and not in_way:
        yield miss("castles-how-far", rule, mover, partner)
    first = _full_for_first(rules, position, rule, meant[0], mover, partner) if rules.stacks else ()
    if first:
        yield miss("castling-first", rules.offers.get(OfferKind.JOIN, rule), *first)
    elif blocked := [square for square in in_way if square != NOWHERE]:
        yield miss("castling-blocked", rule, *blocked)
    elif in_way:
        yield miss("castling-off-board", rule)


def _full_for_first(
    rules: Rules, position: Position, rule: CastlingRule, wing: WingRule, mover: Square, partner: Square
) -> tuple[Square, ...]:
    """Return the squares of lone friends on which either of the two would end its slide, if only these block them."""
    target, partner_target = wing.landings(rules.board, mover)
    slides = ((rule.mover, mover, target), (rule.partner, partner, partner_target))
    if NOWHERE in (target, partner_target) or OfferKind.PASS_FRIEND not in rules.offers:
        return ()
    blocked = [blocked_slides(rules, position, order) for order in (slides, slides[::-1])]
    return (target, partner_target) if blocked == [[target], [partner_target]] else ()


def _candidate(
    rules: Rules, position: Position, rule: CastlingRule, wing: WingRule, mover: Square, partner: Square
) -> Candidate:
    """Return the castling of two units as a candidate with its effects."""
    target, partner_target = wing.landings(rules.board, mover)
    king = unit_to_castle(position, mover, rule.mover)
    rook = unit_to_castle(position, partner, rule.partner)
    effects: list[Effect] = [Lift(mover, king), Lift(partner, rook)]
    effects += [
        Put(target, acted(rules, king)),
        Put(partner_target, acted(rules, rook)),
        *forfeits(rules, king),
        *_denied(rules, position, partner > mover),
    ]
    if rules.program.makes_progress((rule.mover, rule.partner)):
        effects.append(Progress())
    return Candidate(
        action=castling_action(rules, position, mover, partner, target),
        deed="castle",
        actors=(mover, partner),
        crosses=tuple(between(rules, mover, target)),
        effects=tuple(effects),
        lines=(rule.span, wing.span),
    )


def _denied(rules: Rules, position: Position, rightward: bool) -> Iterator[Deny]:
    """Yield the partners with which the enemy can no longer castle, to the side to which a castling went."""
    if ConstraintKind.OTHER_WING not in rules.constraint:
        return
    enemy = 1 - position.side
    units, places = units_of(position, enemy), rules.board.places
    for rule in rules.program.castling:
        movers = [places[square] for square, unit in units if unit.piece == rule.mover]
        for square, unit in units:
            x, y = places[square]
            castles = unit.piece == rule.partner and unit.has(Mark.CASTLES) and enemy in rule.sides
            if castles and any(rank == y and (x > file) == rightward for file, rank in movers):
                yield Deny(square)


def granted_by_drop(rules: Rules, position: Position, piece: Piece, square: Square) -> Iterator[Grant]:
    """Yield the rights to castle that a drop gives: of two partners in their zones, one of which has just come."""
    side, own = position.side, list(units_of(position, position.side))
    for rule in rules.program.castling:
        if rule.dropped is None or side not in rule.sides or piece not in (rule.mover, rule.partner):
            continue
        home, corner = rule.dropped[0][side], rule.dropped[1][side]
        here = [(where, unit) for where, unit in own if unit.piece == rule.mover and where in home]
        movers = [where for where, unit in here if unit.has(Mark.UNMOVED) or not rule.fresh]
        partners = [where for where, unit in own if unit.piece == rule.partner and where in corner]
        if piece == rule.mover and square in home and not rule.fresh:
            yield from (Grant(where, side, rule.partner) for where in partners)
        elif piece == rule.partner and square in corner and movers:
            yield Grant(square, side, rule.partner)


def castling_action(rules: Rules, position: Position, mover: Square, partner: Square, target: Square) -> Action:
    """Return the action, named by the mover's landing, or by the partner's square if the landing could mean a step."""
    own = [unit for unit in position.board[mover] if unit.side == position.side]
    ambiguous = target == mover or any(is_step(rules, position, unit, mover, target) for unit in own)
    return Action(Kind.CASTLE, origin=mover, target=partner if ambiguous else target)


def is_step(rules: Rules, position: Position, unit: Unit, start: Square, target: Square) -> bool:
    """Return True if a walk of a unit leads to a square, whatever its content."""
    moves = rules.program.pieces[moving_piece(rules.program, position, unit)].moves
    return any(stop.square == target for move in moves for stop in rules.walk(move, unit.side, start))
