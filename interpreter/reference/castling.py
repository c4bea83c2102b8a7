"""Castling: an unmoved mover and its partner on one rank move at once."""

from collections.abc import Iterator

from interpreter.action import Action, Kind
from interpreter.board import NOWHERE, Square
from interpreter.effect import Effect, Forfeit, Lift, Progress, Put
from interpreter.position import Mark, Position
from interpreter.program import CastlingRule, WingRule
from interpreter.reference.candidate import Candidate, acted, units_of
from interpreter.reference.rules import Rules


def castlings(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every castling of the side to act for which the way is free."""
    for rule in rules.program.castling:
        if position.side in rule.sides:
            yield from _by_rule(rules, position, rule)


def _by_rule(rules: Rules, position: Position, rule: CastlingRule) -> Iterator[Candidate]:
    own = units_of(position, position.side)
    movers = [square for square, unit in own if unit.piece == rule.mover]
    partners = [square for square, unit in own if unit.piece == rule.partner and unit.has(Mark.CASTLES)]
    for mover in movers:
        for partner in partners:
            wing = wing_for(rules, rule, mover, partner)
            if wing is not None and way_is_free(rules, position, wing, mover, partner):
                yield _candidate(rules, position, rule, wing, mover, partner)


def wing_for(rules: Rules, rule: CastlingRule, mover: Square, partner: Square) -> WingRule | None:
    """The line that speaks of a partner on this side of the mover."""
    (file, rank), (other, other_rank) = rules.board.places[mover], rules.board.places[partner]
    if rank != other_rank:
        return None
    return next((wing for wing in rule.wings if (wing.toward > file) == (other > file) and wing.toward != file), None)


def landings(rules: Rules, wing: WingRule, mover: Square) -> tuple[Square, Square]:
    """Where the mover and its partner land."""
    rank = rules.board.places[mover][1]
    return rules.board.at(wing.mover_file, rank), rules.board.at(wing.partner_file, rank)


def between(rules: Rules, first: Square, last: Square) -> list[Square]:
    """The squares of a rank from one to another, both included."""
    (a, rank), (b, _) = rules.board.places[first], rules.board.places[last]
    step = 1 if b >= a else -1
    return [rules.board.at(x, rank) for x in range(a, b + step, step)]


def in_the_way(rules: Rules, position: Position, wing: WingRule, mover: Square, partner: Square) -> list[Square]:
    """The squares that must be empty and are not, or do not exist."""
    target, partner_target = landings(rules, wing, mover)
    if NOWHERE in (target, partner_target):
        return [NOWHERE]
    passed = {*between(rules, mover, target), *between(rules, partner, partner_target), *between(rules, mover, partner)}
    passed -= {mover, partner}
    return sorted(s for s in passed if s == NOWHERE or s in position.gone or position.board[s])


def way_is_free(rules: Rules, position: Position, wing: WingRule, mover: Square, partner: Square) -> bool:
    """Whether nothing else stands between the two, or where either passes or lands."""
    return not in_the_way(rules, position, wing, mover, partner)


def _candidate(
    rules: Rules, position: Position, rule: CastlingRule, wing: WingRule, mover: Square, partner: Square
) -> Candidate:
    program, side = rules.program, position.side
    target, partner_target = landings(rules, wing, mover)
    king, rook = position.board[mover][-1], position.board[partner][-1]
    effects: list[Effect] = [Lift(mover), Lift(partner)]
    effects += [
        Put(target, acted(program, king)),
        Put(partner_target, acted(program, rook)),
        Forfeit(side, rule.partner),
    ]
    if program.draws.progress_by_move & {rule.mover, rule.partner}:
        effects.append(Progress())
    return Candidate(
        action=castling_action(rules, rule, mover, partner, target, side),
        deed="castle",
        actors=(mover, partner),
        crosses=tuple(between(rules, mover, target)),
        effects=tuple(effects),
        lines=(rule.span, wing.span),
    )


def castling_action(
    rules: Rules, rule: CastlingRule, mover: Square, partner: Square, target: Square, side: int
) -> Action:
    """The action by where the mover lands, or by the partner's square if the mover could also step there."""
    steps = (stop.square for move in rules.program.pieces[rule.mover].moves for stop in rules.walk(move, side, mover))
    ambiguous = target == mover or target in steps
    return Action(Kind.CASTLE, origin=mover, target=partner if ambiguous else target)
