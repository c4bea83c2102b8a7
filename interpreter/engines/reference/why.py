"""Why an action is legal or refused: the constraints put into sentences."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from dsl.model.rows import ConstraintKind
from dsl.source import Span
from dsl.words.english import with_article
from interpreter.engines.reference.activation import company, led_squares
from interpreter.engines.reference.candidate import Candidate, acting, taken, units_of
from interpreter.engines.reference.check import attacks, checks
from interpreter.engines.reference.ending import goal_outcome
from interpreter.engines.reference.explanation import Explanation
from interpreter.engines.reference.legality import (
    FORBIDS,
    attacked_in_castling,
    attacked_on_a_way,
    barring_zone,
    breaks_limit,
    castling_bar,
    completes,
    in_range,
)
from interpreter.engines.reference.refusal import Refusal
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.turn import acted_on, is_spent
from interpreter.engines.reference.whynot import diagnose
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, SIDE_NAMES, ActivationRule, ActiveRule, ConstraintRow, Piece
from interpreter.state.action import Action, Kind
from interpreter.state.outcome import Outcome
from interpreter.state.position import Mark, Position, Unit
from interpreter.state.turn import Order, order_of


def explain(
    rules: Rules, position: Position, action: Action, candidate: Candidate | None, over: Outcome | None
) -> Explanation:
    """The explanation of an action; `candidate` is what it names, if movement and hands allow it at all."""
    if over is not None:
        refusal = Refusal(reason="over", sentence=f"the game is over: {over}", line=over.line)
        return Explanation(refusals=(refusal,), lines=())
    if candidate is None:
        return Explanation(refusals=tuple(diagnose(rules, position, action)), lines=())
    refusals = [
        EXPLAIN[name](rules, position, candidate)
        for name, forbids in FORBIDS.items()
        if forbids(rules, position, candidate)
    ]
    if not refusals and not completes(rules, position, candidate):
        refusals.append(_no_legal_end(rules, position, candidate))
    lines = () if refusals else lines_that_allow(rules, position, candidate)
    return Explanation(refusals=tuple(refusals), lines=lines)


def lines_that_allow(rules: Rules, position: Position, candidate: Candidate) -> tuple[Span, ...]:
    """The lines that allow a legal action: of its movement, and of what makes its unit active."""
    return tuple(dict.fromkeys((*candidate.lines, *_lines_of_activation(rules, position, candidate))))


def lines_that_wake(rules: Rules, position: Position, square: Square) -> Iterator[Span]:
    """The lines that make the units of a square active."""
    activation = rules.program.activation
    if activation is None:
        return
    for side in {unit.side for unit in position.board[square]} - {NEUTRAL}:
        seen = position if side == position.side else replace(position, side=side, command=None)
        yield from _waking(rules, seen, activation, (square,))


def _name(rules: Rules, square: Square) -> str:
    return rules.board.names[square]


def _names(rules: Rules, squares: tuple[Square, ...] | frozenset[Square]) -> str:
    return ", ".join(_name(rules, square) for square in sorted(squares))


def _unit_on(rules: Rules, unit: Unit, square: Square) -> str:
    return f"the {rules.program.pieces[unit.piece].name} on {_name(rules, square)}"


def _piece_on(rules: Rules, position: Position, square: Square) -> str:
    """The unit of a square, where units do not share any."""
    return _unit_on(rules, position.board[square][-1], square)


def _actor(rules: Rules, position: Position, candidate: Candidate) -> str:
    """The first unit that acts, with its square."""
    return _unit_on(rules, acting(position, candidate)[0], candidate.actors[0])


def _span(row: ConstraintRow | None) -> Span | None:
    return None if row is None else row.span


def _royal_line(rules: Rules, piece: Piece) -> Span:
    """The line that makes a piece royal."""
    return next(row.span for row in rules.program.constraints_of(ConstraintKind.ROYAL) if piece in row.pieces)


# Activation


def _lines_of_activation(rules: Rules, position: Position, candidate: Candidate) -> Iterator[Span]:
    """The line that makes the acting unit active, where that was asked."""
    activation = rules.program.activation
    if activation is not None and candidate.deed in rules.asks_activation:
        yield from _waking(rules, position, activation, candidate.actors)


def _waking(
    rules: Rules, position: Position, activation: ActivationRule, squares: tuple[Square, ...]
) -> Iterator[Span]:
    """The first line by which one of some units is active, with those of the command it may be under."""
    for rule in activation.rules:
        woken = next((square for square in squares if _is_active_by(rules, position, rule, square)), None)
        if woken is not None:
            yield rule.span
            yield from _lines_of_command(rules, position, woken) if rule.kind == "command" else ()
            return


def _lines_of_command(rules: Rules, position: Position, square: Square) -> Iterator[Span]:
    order = order_of(rules.program, position)
    assert order is not None, "under command there is an order"
    yield order.stance.activates[position.board[square][-1].piece]
    yield order.rule.leads


def _chain(rules: Rules, position: Position, order: Order) -> frozenset[Square]:
    """The units joined to the leader in command."""
    return company(rules, position, order.leader, order.rule.graph)


def _is_active_by(rules: Rules, position: Position, rule: ActiveRule, square: Square) -> bool:
    if rule.kind == "command":
        order = order_of(rules.program, position)
        return order is not None and square in led_squares(position, order) & _chain(rules, position, order)
    sources = [s for s, unit in units_of(position, position.side) if unit.piece == rule.piece]
    if rule.kind == "always":
        return square in sources
    if rule.kind == "within":
        return any(rules.board.distance(square, source) <= rule.distance for source in sources)
    return not company(rules, position, square, rule.graph).isdisjoint(sources)


def _idle(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    """An idle unit: how far its chain of friends reaches, and how far it is from what would make it active."""
    activation = rules.program.activation
    assert activation is not None, "only where activation is asked are units idle"
    square = candidate.actors[0]
    order = order_of(rules.program, position)
    if order is not None and square not in led_squares(position, order):
        return _other_kind(rules, position, order, square)
    parts, helps, reached = [], [], frozenset((square,))
    for rule in activation.rules:
        if rule.kind == "command":
            if order is not None:
                reached = company(rules, position, square, order.rule.graph)
                leader = _piece_on(rules, position, order.leader)
                parts.append(f"{_chain_ends(rules, reached)} and does not reach {leader}, which commands")
                helps.append(f"join it to {leader}")
            continue
        piece = rules.program.pieces[rule.piece].name
        sources = [s for s, unit in units_of(position, position.side) if unit.piece == rule.piece]
        if rule.kind == "within" and sources:
            distance = min(rules.board.distance(square, source) for source in sources)
            parts.append(f"it stands {distance} squares from the {piece}, and {rule.distance} would do")
            helps.append(f"bring it within {rule.distance} of the {piece}")
        elif rule.kind == "joined" and sources:
            reached = company(rules, position, square, rule.graph)
            parts.append(f"{_chain_ends(rules, reached)} and does not reach the {piece}")
            helps.append(f"join it to the {piece}")
    cause = "; ".join(parts) or "nothing on the board makes it so"
    return Refusal(
        reason="activation",
        sentence=f"{_actor(rules, position, candidate)} is not active: {cause}",
        line=rules.asks_activation[candidate.deed].span,
        squares=tuple(sorted(reached)),
        help=" or ".join(helps),
    )


def _chain_ends(rules: Rules, reached: frozenset[Square]) -> str:
    return "it touches no friend" if len(reached) == 1 else f"its chain of friends ends with {_names(rules, reached)}"


# Commands


def _other_kind(rules: Rules, position: Position, order: Order, square: Square) -> Refusal:
    """The leader in command does not activate this piece: in no stance, or not in the one it took."""
    piece = position.board[square][-1].piece
    leader, name = _piece_on(rules, position, order.leader), rules.program.pieces[piece].name
    others = [stance.name for stance in order.rule.stances if piece in stance.activates]
    if others:
        return Refusal(
            reason="stance",
            sentence=f"{leader} commands in stance {order.stance.name}, in which it activates no {name}",
            line=order.stance.span,
            squares=(square, order.leader),
            help=f"take command in stance {' or '.join(others)}",
        )
    return Refusal(
        reason="kind",
        sentence=f"{leader} commands, and it never activates {with_article(name)}",
        line=order.rule.span,
        squares=(square, order.leader),
        help="let another leader take command",
    )


def _other_kind_converted(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    order = order_of(rules.program, position)
    assert order is not None, "only a leader in command converts"
    return _other_kind(rules, position, order, candidate.action.target)


def _spared(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    order = order_of(rules.program, position)
    assert order is not None, "only a leader in command converts"
    return Refusal(
        reason="spared",
        sentence=f"{_piece_on(rules, position, candidate.action.target)} is never converted",
        line=_span(rules.of_leader(ConstraintKind.SPARED, order.rule.piece)),
        squares=(candidate.action.target,),
    )


def _over_budget(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    order = order_of(rules.program, position)
    assert order is not None, "a budget is that of a leader in command"
    budget = rules.of_leader(ConstraintKind.BUDGET, order.rule.piece)
    assert budget is not None, "only a leader with a budget exceeds it"
    what = f"{budget.number} {'others' if budget.others else 'units'}"
    return Refusal(
        reason="budget",
        sentence=f"{_piece_on(rules, position, order.leader)} has activated {what} and may activate no more",
        line=budget.span,
        squares=(order.leader,),
        help="end the turn",
    )


# The other constraints


def _acted(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    tired = next(unit for unit in acting(position, candidate) if unit.has(Mark.ACTED))
    return Refusal(
        reason="acted",
        sentence=f"{_unit_on(rules, tired, candidate.actors[0])} has acted this turn",
        line=rules.constraint[ConstraintKind.ACTED].span,
        squares=candidate.actors[:1],
        help="act with another unit",
    )


def _rode(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    name = rules.program.formations[candidate.action.piece].name
    return Refusal(
        reason="rode",
        sentence=f"the {name} on {_names(rules, candidate.actors)} has ridden this turn",
        line=rules.constraint[ConstraintKind.ACTED].span,
        squares=candidate.actors,
        help="act with another unit, or with one member alone",
    )


def _royal(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    square, unit = next((s, unit) for s, unit in taken(position, candidate) if unit.piece in rules.royal)
    return Refusal(
        reason="royal",
        sentence=f"{_unit_on(rules, unit, square)} is royal and is never captured",
        line=_royal_line(rules, unit.piece),
        squares=(square,),
    )


def _unpocketed(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    return Refusal(
        reason="no-pocket",
        sentence=f"{_actor(rules, position, candidate)} cannot be pocketed",
        line=rules.constraint[ConstraintKind.NO_POCKET].span,
        squares=candidate.actors[:1],
    )


def _outside_zone(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    action = candidate.action
    limit = rules.program.pieces[action.piece].drop
    line = _span(barring_zone(rules, position, candidate))
    if line is None and limit is not None and breaks_limit(rules, position, limit, action.piece, action.target):
        line = limit.span
    piece = with_article(rules.program.pieces[action.piece].name)
    return Refusal(
        reason="zone",
        sentence=f"{piece} cannot drop on {_name(rules, action.target)}",
        line=line,
        squares=(action.target,),
    )


def _out_of_range(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    square = candidate.action.target
    rows = rules.program.constraints_of(ConstraintKind.DROP_RANGE)
    rule = next(row for row in rows if not in_range(rules, position, row, square))
    return Refusal(
        reason="range",
        sentence=f"{_name(rules, square)} is not {_range(rules, rule)}",
        line=rule.span,
        squares=(square,),
        help=f"drop on a square {_range(rules, rule)}",
    )


def _range(rules: Rules, rule: ConstraintRow) -> str:
    assert rule.of is not None, "a range is that of a piece"
    piece = rules.program.pieces[rule.of].name
    return f"within {rule.number} of your {piece}" + (" or touching an active friend" if rule.touching else "")


def _splits_attacked(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    square = candidate.actors[0]
    attack = next(attacks(rules, position, square, 1 - position.side))
    attacker = f"the {rules.program.pieces[attack.piece].name} on {_names(rules, attack.squares)}"
    return Refusal(
        reason="attacked",
        sentence=f"{_piece_on(rules, position, square)} is attacked by {attacker}, and does not come apart",
        line=rules.constraint[ConstraintKind.SPLIT_UNATTACKED].span,
        squares=(square, *attack.squares),
        help="take the attack away first",
    )


def _passes_attack(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    if not candidate.ways:
        return _castles_attacked(rules, position, candidate)
    mover = position.board[candidate.actors[0]][-1].piece
    piece = candidate.action.piece if candidate.action.kind is Kind.SPLIT else mover
    squares = attacked_on_a_way(rules, position, candidate, candidate.ways[0])
    who = _piece_on(rules, position, candidate.actors[0])
    return Refusal(
        reason="check",
        sentence=f"{who} would cross {_names(rules, squares)}, which is attacked",
        line=rules.guarded[piece].span,
        squares=squares,
    )


def _castles_attacked(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    squares = tuple(attacked_in_castling(rules, position, candidate))
    mover = acting(position, candidate)[0]
    out = candidate.actors[0] in squares
    sentence = "is in check" if out else f"would cross {_names(rules, squares)}, which is attacked"
    return Refusal(
        reason="check",
        sentence=f"{_actor(rules, position, candidate)} {sentence}",
        line=_span(castling_bar(rules, ConstraintKind.NOT_OUT if out else ConstraintKind.NOT_THROUGH, mover.piece)),
        squares=squares,
    )


def _no_legal_end(rules: Rules, position: Position, candidate: Candidate) -> Refusal:
    """No way to end the turn: because a royal piece is left in check, or because nothing legal can follow."""
    after = acted_on(rules, position, candidate)
    found = [(square, attack) for square, attack in checks(rules, after, position.side)]
    over = is_spent(rules, position, candidate, after) or goal_outcome(rules, after) is not None
    if not found:
        return Refusal(reason="no-end", sentence="no legal action could follow, and the turn is not complete")
    square, attack = found[0]
    royal = next(u for u in after.board[square] if u.side == position.side and u.piece in rules.royal)
    attacker = f"{rules.program.pieces[attack.piece].name} on {_names(rules, attack.squares)}"
    tail = "" if over else ", and no further action of the turn would help"
    return Refusal(
        reason="check",
        sentence=f"it leaves {_unit_on(rules, royal, square)} attacked by the {attacker}{tail}",
        line=_royal_line(rules, royal.piece),
        squares=tuple(s for _, each in found for s in each.squares),
        help=f"{SIDE_NAMES[position.side].capitalize()} must end the turn out of check",
    )


EXPLAIN: Mapping[str, Callable[[Rules, Position, Candidate], Refusal]] = {
    "acted": _acted,
    "rode": _rode,
    "budget": _over_budget,
    "activation": _idle,
    "kind": _other_kind_converted,
    "spared": _spared,
    "royal": _royal,
    "no-pocket": _unpocketed,
    "zone": _outside_zone,
    "range": _out_of_range,
    "attacked": _splits_attacked,
    "check": _passes_attack,
}
"""For each constraint of `legality.FORBIDS` the sentence that says how it forbids."""

assert EXPLAIN.keys() == FORBIDS.keys(), "every constraint has its sentence"
