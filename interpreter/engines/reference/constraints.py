"""The constraints: one function for each kind, which yields a miss for each violation by a candidate."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from dsl.model.drop import DropLimit
from dsl.model.rows import ConstraintKind, Effect
from interpreter.engines.reference.activation import active_squares, touching_active
from interpreter.engines.reference.aftermath import captured_next
from interpreter.engines.reference.candidate import Candidate, acting_units, landed, promotes, taken, units_of
from interpreter.engines.reference.check import attacks, checks, facings_of, freezers, is_attacked
from interpreter.engines.reference.commands import counts, kind_not_led
from interpreter.engines.reference.effect import Lift, Put
from interpreter.engines.reference.effects import aftermath, before_transfer, carried_out, carry_out
from interpreter.engines.reference.groups import stifled
from interpreter.engines.reference.moves import moves_of
from interpreter.engines.reference.promoting import lost_units
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.sharing import overcharged
from interpreter.engines.reference.spreading import uneven
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, NO_PIECE, WHITE, ConstraintRow, Piece, Zone
from interpreter.state.action import Kind
from interpreter.state.position import Mark, Phase, Position, Ridden, Unit
from interpreter.state.turn import order_of, turn_length


def forbidding(rules: Rules, position: Position, candidate: Candidate) -> Iterator[Miss]:
    """Yield every miss of a candidate: by rows, by a stance, or by a piece. Units that are placed have none."""
    kind = candidate.action.kind
    if candidate.deed == "place":
        return
    if kind is Kind.CONVERT and (found := _converts_other_kind(rules, position, candidate)) is not None:
        yield found
    for judge, row in _bars(rules):
        if (found := judge(rules, position, row, candidate)) is not None:
            yield found
    if kind is Kind.DROP and (found := _drops_beyond_limit(rules, position, candidate)) is not None:
        yield found
    if rules.transfers:
        yield from _transfers(rules, position, candidate)


def _bars(rules: Rules) -> tuple[tuple["_Judge", ConstraintRow], ...]:
    """Return the constraints on candidates, each with its function."""
    if rules.bars is None:
        rules.bars = tuple(
            (judge, row) for kind, judge in CONSTRAINTS.items() for row in rules.program.constraints_of(kind)
        )
    return rules.bars


def _acted(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a unit to act twice as itself, and a formation to ride twice; parts and formations count separately."""
    action = candidate.action
    if action.kind is Kind.RIDE and Ridden(action.piece, action.origin) in position.ridden:
        return miss("rode", row, *candidate.actors, name=rules.program.formations[action.piece].name)
    if candidate.deed not in ("move", "castle", "pocket", "convert"):
        return None
    tired = next((unit for unit in acting_units(position, candidate) if unit.has(Mark.ACTED)), None)
    return None if tired is None else miss("acted", row, candidate.actors[0], piece=tired.piece)


def _over_budget(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid the leader in command to exceed its budget of activations."""
    command, order = position.command, order_of(rules.program, position)
    if command is None or order is None or order.rule.piece != row.of or candidate.deed in _UNCOUNTED:
        return None
    if command.used < row.number or not counts(rules, position, candidate):
        return None
    return miss("budget-of-others" if row.others else "budget", row, order.leader, number=row.number)


_UNCOUNTED = frozenset(("end", "place", "claim", "relocate"))
"""Deeds that activate no unit."""


def _stays_out(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a unit to move to squares of a zone."""
    action = candidate.action
    if candidate.deed != "move" or row.zone is None or action.target not in row.zone[position.side]:
        return None
    movers = (unit for unit in acting_units(position, candidate) if unit.piece in row.pieces)
    return next((miss("stays-out", row, action.target, piece=unit.piece) for unit in movers), None)


def _costs_too_much(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a move that pushes or pulls if the turn has too few actions left."""
    if candidate.action.shift == NOWHERE or position.captor:
        return None
    left = turn_length(rules.program, position)[1] - position.spent
    return (
        miss("too-few-left", row, candidate.action.target, number=row.number, left=left) if left < row.number else None
    )


def _idle(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid idle units the deeds that need activation; one active member makes a formation active."""
    if candidate.deed not in row.deeds:
        return None
    active = active_squares(rules, position, position.side)
    return miss("idle", row, candidate.actors[0]) if active.isdisjoint(candidate.actors) else None


def _converts_other_kind(rules: Rules, position: Position, candidate: Candidate) -> Miss | None:
    """Forbid a leader to convert units of pieces that it does not activate in its stance."""
    order, square = order_of(rules.program, position), candidate.action.target
    if order is None or position.board[square][-1].piece in order.stance.activates:
        return None
    return kind_not_led(position, order, square)


def _spared(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid converting certain pieces."""
    order, square = order_of(rules.program, position), candidate.action.target
    if candidate.action.kind is not Kind.CONVERT or order is None or order.rule.piece != row.of:
        return None
    return miss("spared", row, square) if position.board[square][-1].piece in row.pieces else None


def _royal(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid capturing a royal piece, or one of the last of them if the row keeps only these."""
    victims = [(square, unit) for square, unit in taken(position, candidate) if unit.piece in row.pieces]
    for square, unit in victims:
        left = sum(other.piece in row.pieces for _, other in units_of(position, unit.side))
        if not row.which or left - sum(victim.side == unit.side for _, victim in victims) < max(row.number, 1):
            return miss("royal", row, square, piece=unit.piece)
    return _loses_royal(rules, position, row, candidate)


def _loses_royal(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid an action with an effect on the own royal units that a side must keep."""
    found = [
        change
        for change in aftermath(rules, position, candidate)
        if change.effect not in (Effect.TRANSFER, Effect.LEAVE_BEHIND, Effect.GO_BACK)
        and change.into not in rules.royal
        and change.unit.side == position.side
        and change.unit.piece in row.pieces
    ]
    if not found:
        return None
    left = units_of(carried_out(rules, position, candidate), position.side) if row.which else []
    if row.which and sum(unit.piece in row.pieces for _, unit in left) >= max(row.number, 1):
        return None
    return miss("costs-royal", row, found[0].square, piece=found[0].unit.piece)


def _frozen(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a unit to act while an enemy freezes it; a formation rides all the same."""
    if candidate.deed not in ("move", "castle", "split", "pocket"):
        return None
    for square in candidate.actors:
        for _, there, by in freezers(rules, position, row, square, position.board[square][-1]):
            return miss("frozen", row, square, by=by, there=there)
    return None


def _captures(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid all captures."""
    return miss("no-capture", row, *candidate.takes[:1]) if candidate.takes else None


def _converts_nothing(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a drop that converts no unit."""
    fills = rules.constraint.get(ConstraintKind.DROP_FILLS)
    if candidate.action.kind is not Kind.DROP or (fills and fills.zone and _is_in(fills.zone, position, candidate)):
        return None
    converts = any(change.effect is Effect.CONVERT for change in aftermath(rules, position, candidate))
    return None if converts else miss("converts-nothing", row, candidate.action.target)


def _stifles(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a drop after which its own group, or any, has no liberty."""
    if candidate.action.kind is not Kind.DROP:
        return None
    after, at = carried_out(rules, position, candidate), candidate.action.target
    if at in stifled(rules, after, row.ways, position.side):
        return miss("stifles-own", row, at)
    lost = stifled(rules, after, row.ways, 1 - position.side) if row.others else ()
    return miss("stifles-other", row, at, min(lost)) if lost else None


def _is_in(zone: Zone, position: Position, candidate: Candidate) -> bool:
    return candidate.action.target in zone[position.side]


def _no_pocket(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid pocketing certain pieces."""
    if candidate.deed != "pocket":
        return None
    square = candidate.action.origin
    unit = acting_units(position, candidate)[0] if candidate.actors else position.board[square][0]
    return miss("no-pocket", row, square, piece=unit.piece) if unit.piece in row.pieces else None


def _pockets_outside(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid pocketing units outside a zone, and parts of them."""
    square = candidate.action.origin
    if candidate.action.kind is not Kind.POCKET or row.zone is None or square in row.zone[position.side]:
        return None
    return miss("no-pocket-zone", row, square)


def _outside_zone(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid drops outside their zone."""
    action = candidate.action
    if action.kind is not Kind.DROP or (row.pieces and action.piece not in row.pieces):
        return None
    inside = row.zone is None or action.target in row.zone[position.side]
    return None if inside else miss("no-drop", row, action.target, piece=action.piece)


def _fills_elsewhere(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid drops elsewhere while a square of a zone is empty."""
    if candidate.action.kind is not Kind.DROP or row.zone is None or _is_in(row.zone, position, candidate):
        return None
    empty = [at for at in row.zone[position.side] if not position.board[at] and at not in position.gone]
    return miss("fills-first", row, min(empty)) if empty else None


def _drops_beyond_limit(rules: Rules, position: Position, candidate: Candidate) -> Miss | None:
    """Forbid drops beyond the limit of Betza's `@` of their piece."""
    piece, square = candidate.action.piece, candidate.action.target
    limit = rules.program.pieces[piece].drop
    if limit is None or not _breaks(rules, position, limit, candidate):
        return None
    return miss("no-drop", limit, square, piece=piece)


def _transfers(rules: Rules, position: Position, candidate: Candidate) -> Iterator[Miss]:
    """Forbid units to pass to a square that is not empty, and to leave a royal unit in check on their board."""
    staged, passing = before_transfer(rules, position, candidate)
    for change in passing:
        twin = rules.board.twin(change.square)
        if not change.may_stay and (staged.board[twin] or twin in staged.gone):
            yield miss("other-board", change.line, twin, change.square)
    boards = {rules.board.number_of(change.square) for change in passing}
    for square, attack in checks(rules, staged, position.side) if passing else ():
        if rules.board.number_of(square) in boards:
            piece = next(unit.piece for unit in staged.board[square] if unit.piece in rules.royal)
            facts = {"piece": piece, "place": square, "by": attack.piece, "there": attack.squares}
            yield miss("passes-in-check", passing[0].line, square, *attack.squares, **facts)
            return


def _breaks(rules: Rules, position: Position, limit: DropLimit, candidate: Candidate) -> bool:
    """Return True if a drop is too deep, or meets too many equal units on its file, its color or the board."""
    board, target = rules.board, candidate.action.target
    file, rank = board.places[target]
    depth = rank if position.side == 0 else len(board.ranks) - 1 - rank
    if depth >= limit.depth or (limit.not_back_rank and depth == 0):
        return True
    own = units_of(position, position.side)
    others = [square for square, unit in own if unit.piece == candidate.action.piece]
    on_file = sum(board.places[square][0] == file for square in others)
    on_color = sum(board.is_dark(square) == board.is_dark(target) for square in others)
    counts = ((limit.per_file, on_file), (limit.per_color, on_color), (limit.per_board, len(others)))
    return any(most and count >= most for most, count in counts)


def _out_of_range(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid drops too far from a piece, unless they touch an active friend and the row allows that."""
    square = candidate.action.target
    if candidate.action.kind is not Kind.DROP:
        return None
    own = units_of(position, position.side)
    if any(unit.piece == row.of and rules.board.distance(s, square) <= row.number for s, unit in own):
        return None
    if row.touching and touching_active(rules, position, square, position.side):
        return None
    return miss("out-of-touch" if row.touching else "out-of-range", row, square, piece=row.of, number=row.number)


def _drops_idle(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid drops to squares where the dropped unit would not be active."""
    action, side = candidate.action, position.side
    if action.kind is not Kind.DROP:
        return None
    dropped = Unit(piece=action.piece, side=side)
    there = replace(
        position, board=tuple((dropped,) if s == action.target else stack for s, stack in enumerate(position.board))
    )
    return None if action.target in active_squares(rules, there, side) else miss("drops-idle", row, action.target)


def _drops_stuck(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid drops from which a unit could never move."""
    action = candidate.action
    if action.kind is not Kind.DROP or action.piece not in row.pieces:
        return None
    stuck = rules.program.pieces[action.piece].stuck[position.side]
    return miss("drops-stuck", row, action.target, piece=action.piece) if action.target in stuck else None


def _drops_unheld(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid drops above an empty square; one that has vanished is an edge."""
    if candidate.action.kind is not Kind.DROP:
        return None
    below = rules.board.step(candidate.action.target, 0, -1)
    falls = below != NOWHERE and not position.board[below] and below not in position.gone
    return miss("drops-unheld", row, candidate.action.target, below) if falls else None


def _crowded(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a promotion, or a drop unless drops are free, that gives a side too many units of a piece."""
    piece = row.of
    if piece is None or (gained := _gained(rules, candidate)).count(piece) == 0:
        return None
    if row.unless and candidate.action.kind is Kind.DROP:
        return None
    if _count_own(position, piece) + gained.count(piece) <= row.number:
        return None
    return miss("crowded", row, candidate.action.target, piece=piece, number=row.number)


def _uncaptured(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a promotion that gives a side more units of a piece than it had at the start."""
    action = candidate.action
    if action.kind not in (Kind.MOVE, Kind.SPLIT) or action.other == NO_PIECE:
        return None
    mover = acting_units(position, candidate)[0].piece if action.piece == NO_PIECE else action.piece
    gained = _gained(rules, candidate) if mover in row.pieces else ()
    lost = lost_units(rules, position, position.side)
    for piece in gained:
        if gained.count(piece) > lost[piece]:
            return miss("uncaptured", row, action.target, piece=piece)
    return None


def _unheld(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a promotion to a piece that the side does not have in hand."""
    action = candidate.action
    if not promotes(candidate):
        return None
    mover = acting_units(position, candidate)[0].piece if action.piece == NO_PIECE else action.piece
    gained = _gained(rules, candidate) if mover in row.pieces else ()
    for piece in gained:
        if position.hands[position.side].count(piece) < gained.count(piece):
            return miss("promotes-unheld", row, action.target, piece=piece)
    return None


def _attacks_promoted(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a promotion after which the unit attacks an enemy."""
    action = candidate.action
    if action.kind not in (Kind.MOVE, Kind.SPLIT) or action.other == NO_PIECE:
        return None
    mover = acting_units(position, candidate)[0].piece if action.piece == NO_PIECE else action.piece
    if mover not in row.pieces:
        return None
    after = carried_out(rules, position, candidate)
    square = landed(rules, after, action.target)
    own = [unit for unit in after.board[square] if unit.side == position.side]
    targets = {target for unit in own for target in captured_next(rules, after, square, unit)}
    enemies = [target for target in targets if any(unit.side == 1 - position.side for unit in after.board[target])]
    return miss("promotes-attacking", row, square, *sorted(enemies), piece=own[0].piece) if enemies else None


def _gained(rules: Rules, candidate: Candidate) -> tuple[Piece, ...]:
    """Return the pieces that a promotion or a drop puts on the board."""
    action = candidate.action
    if action.kind is Kind.DROP:
        return (action.piece,)
    if action.kind in (Kind.MOVE, Kind.SPLIT) and action.other != NO_PIECE:
        return rules.program.pieces_of(action.other)
    return ()


def _count_own(position: Position, piece: Piece) -> int:
    return sum(unit.piece == piece for _, unit in units_of(position, position.side))


def _faces_on(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid an action that leaves units facing each other which faced each other before.

    A side that has passed instead has done with it: it may claim chains and place units as always.
    """
    acts = position.phase is Phase.ACT and candidate.action.kind not in (Kind.END, Kind.PLACE)
    if not acts or next(facings_of(rules, position, row), None) is None:
        return None
    for _, square, unit, there, other in facings_of(rules, carried_out(rules, position, candidate), row):
        return miss("faces-on", row, square, there, piece=unit.piece, by=other.piece)
    return None


def _needless(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a move into a zone without a capture, or with one that the unit can make with less of the zone."""
    target = candidate.action.target
    if candidate.deed != "move" or row.zone is None or target not in row.zone[position.side]:
        return None
    if target == candidate.action.origin:  # it stays where it is
        return None
    concerned = _concerned(rules, position, candidate)
    if not concerned:
        return miss("enters-idly", row, target)
    depth = _depth(rules, row.zone[position.side], candidate)
    for other in moves_of(rules, position, candidate.action.origin):
        if _depth(rules, row.zone[position.side], other) < depth and _concerned(rules, position, other) == concerned:
            return miss("enters-needlessly", row, target, other.action.target)
    return None


def _concerned(rules: Rules, position: Position, candidate: Candidate) -> frozenset[Square]:
    """Return the squares of other units that an action captures or changes; with a swap, the start is among them."""
    after, start = carried_out(rules, position, candidate), candidate.action.origin
    same = {(square, unit.piece, unit.side) for side in (WHITE, BLACK) for square, unit in units_of(after, side)}
    before = {(square, unit.piece, unit.side) for side in (WHITE, BLACK) for square, unit in units_of(position, side)}
    changed = {square for square, _, _ in before - same}
    return frozenset(square for square in changed if square != start or after.board[start])


def _depth(rules: Rules, zone: frozenset[Square], candidate: Candidate) -> int:
    """Return the number of squares of a zone on the straight way of a move, with its end; 0 if it ends outside."""
    start, end = candidate.action.origin, candidate.action.target
    if end not in zone:
        return 0
    (x, y), (goal_x, goal_y) = rules.board.places[start], rules.board.places[end]
    dx, dy = goal_x - x, goal_y - y
    straight = max(abs(dx), abs(dy)) if 0 in (dx, dy) or abs(dx) == abs(dy) else 0
    way = (rules.board.at(x + dx * i // straight, y + dy * i // straight) for i in range(1, straight))
    return 1 + sum(square in zone for square in way)


def _splits_attacked(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid an attacked unit to split."""
    if candidate.deed != "split":
        return None
    square = candidate.actors[0]
    attack = next(attacks(rules, position, square, 1 - position.side), None)
    if attack is None:
        return None
    return miss("splits-attacked", row, square, *attack.squares, by=attack.piece, there=attack.squares)


def _not_out(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid castling out of check, and moves of certain pieces that are attacked."""
    if "move" in row.deeds:
        return _answers(rules, position, row, candidate)
    if not _speaks_of(position, row, candidate):
        return None
    attacked = tuple(_attacked_in_castling(rules, position, candidate, candidate.crosses[:1]))
    return miss("in-check", row, *attacked, piece=acting_units(position, candidate)[0].piece) if attacked else None


def _answers(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid an attacked unit to move, unless the row lets it capture all that attack it."""
    if candidate.deed != "move" or not any(unit.piece in row.pieces for unit in acting_units(position, candidate)):
        return None
    found = tuple(attacks(rules, position, candidate.actors[0], 1 - position.side))
    if not found or (row.unless and all(set(attack.squares) <= set(candidate.takes) for attack in found)):
        return None
    facts = {"by": found[0].piece, "there": found[0].squares}
    return miss("answers-unless" if row.unless else "answers-check", row, candidate.actors[0], **facts)


def _not_through(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid crossing an attacked square in castling, and in any move of certain pieces."""
    start = candidate.actors[:1]
    if _speaks_of(position, row, candidate):
        attacked = tuple(_attacked_in_castling(rules, position, candidate, candidate.crosses[1:]))
        piece = acting_units(position, candidate)[0].piece
        return miss("crosses-attack", row, *attacked, piece=piece, start=start[0]) if attacked else None
    if not candidate.paths or row.deeds or not _guards(position, row, candidate):
        return None
    paths = [_attacked_on_a_way(rules, position, candidate, way) for way in candidate.paths]
    piece = position.board[start[0]][-1].piece
    return miss("crosses-attack", row, *paths[0], piece=piece, start=start[0]) if all(paths) else None


def _speaks_of(position: Position, row: ConstraintRow, candidate: Candidate) -> bool:
    """Return True if a row applies to a castling."""
    if candidate.action.kind is not Kind.CASTLE or candidate.deed not in row.deeds:
        return False
    return not row.pieces or acting_units(position, candidate)[0].piece in row.pieces


def _guards(position: Position, row: ConstraintRow, candidate: Candidate) -> bool:
    """Return True if a row applies to the moving unit, to one that moves with it, or to the part that leaves."""
    if candidate.deed == "split":
        return candidate.action.piece in row.pieces
    return any(unit.piece in row.pieces for unit in acting_units(position, candidate))


def _attacked_on_a_way(
    rules: Rules, position: Position, candidate: Candidate, way: tuple[Square, ...]
) -> tuple[Square, ...]:
    """Return the squares of a way on which the moving unit, or a part of it, would be attacked."""
    origin, by, part = candidate.actors[0], 1 - position.side, candidate.action.kind is Kind.SPLIT
    unit = Unit(candidate.action.piece, position.side) if part else position.board[origin][-1]
    leaves = () if part else (Lift(origin),)
    there = {square: carry_out(rules, position, (*leaves, Put(square, unit))) for square in way}
    return tuple(square for square in way if is_attacked(rules, there[square], square, by))


def _attacked_in_castling(
    rules: Rules, position: Position, candidate: Candidate, squares: Iterable[Square]
) -> Iterator[Square]:
    """Return the squares on which the mover of a castling would be attacked.

    On its way only the mover has left its square; when it lands, its partner has landed too.
    """
    mover, start = acting_units(position, candidate)[0], candidate.actors[0]
    for square in squares:
        lands = square == candidate.crosses[-1] != start
        moved = (Lift(start, mover), Put(square, mover))
        there = carried_out(rules, position, candidate) if lands else carry_out(rules, position, moved)
        if is_attacked(rules, there, landed(rules, there, square) if lands else square, 1 - position.side):
            yield square


_Judge = Callable[[Rules, Position, ConstraintRow, Candidate], Miss | None]

CONSTRAINTS: Mapping[ConstraintKind, _Judge] = {
    ConstraintKind.ACTED: _acted,
    ConstraintKind.BUDGET: _over_budget,
    ConstraintKind.IDLE: _idle,
    ConstraintKind.SHARED: overcharged,
    ConstraintKind.SPARED: _spared,
    ConstraintKind.ROYAL: _royal,
    ConstraintKind.NO_CAPTURE: _captures,
    ConstraintKind.FREEZES: _frozen,
    ConstraintKind.FROZEN: _frozen,
    ConstraintKind.NO_POCKET: _no_pocket,
    ConstraintKind.POCKET_ZONE: _pockets_outside,
    ConstraintKind.DROP_ZONE: _outside_zone,
    ConstraintKind.DROP_FILLS: _fills_elsewhere,
    ConstraintKind.DROP_RANGE: _out_of_range,
    ConstraintKind.DROP_ACTIVE: _drops_idle,
    ConstraintKind.DROP_MOBILE: _drops_stuck,
    ConstraintKind.DROP_COLORS: uneven,
    ConstraintKind.DROP_HELD: _drops_unheld,
    ConstraintKind.DROP_CONVERTS: _converts_nothing,
    ConstraintKind.DROP_LIBERTY: _stifles,
    ConstraintKind.CROWDED: _crowded,
    ConstraintKind.UNCAPTURED: _uncaptured,
    ConstraintKind.PROMOTES_HELD: _unheld,
    ConstraintKind.PROMOTES_QUIETLY: _attacks_promoted,
    ConstraintKind.SPLIT_UNATTACKED: _splits_attacked,
    ConstraintKind.NOT_OUT: _not_out,
    ConstraintKind.NOT_THROUGH: _not_through,
    ConstraintKind.STOPS_FACING: _faces_on,
    ConstraintKind.NEEDED: _needless,
    ConstraintKind.STAYS_OUT: _stays_out,
    ConstraintKind.SHIFT_COST: _costs_too_much,
}
"""The constraints on candidates, the cheap ones first; others are checked where candidates are made or turns end."""
