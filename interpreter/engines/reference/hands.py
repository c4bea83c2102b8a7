"""Actions of the hand: drops, fusions in the hand, units and parts pocketed."""

from collections.abc import Iterator

from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from interpreter.engines.reference.candidate import Candidate, forfeits, new_unit, piece_in_hand, units_of
from interpreter.engines.reference.castling import granted_by_drop
from interpreter.engines.reference.effect import Capture, Effect, Lift, Progress, Put, Stow, Take
from interpreter.engines.reference.fusing import fused
from interpreter.engines.reference.pushing import pushed_in
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.stacks import companion, in_order, pairs_of
from interpreter.engines.reference.verdict import Missed, Misses, ignore_miss, miss, misses_of
from interpreter.program.board import NOWHERE, Square
from interpreter.program.inlet import Inlet
from interpreter.program.tables import NEUTRAL, NO_PIECE, OfferRow, Piece
from interpreter.state.action import Action, Kind
from interpreter.state.captives import captives, may_exchange
from interpreter.state.position import Mark, Position, Unit

_LIMITS = (
    ConstraintKind.DROP_ZONE,
    ConstraintKind.DROP_FILLS,
    ConstraintKind.DROP_RANGE,
    ConstraintKind.DROP_ACTIVE,
    ConstraintKind.DROP_HELD,
)
"""The constraints that say where units drop."""


def drops(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every drop of a piece in hand, on an empty square or onto a friend that it fuses with."""
    for piece in droppable(rules, position):
        for square in range(rules.board.n_squares):
            yield from drop(rules, position, piece, square)


def droppable(rules: Rules, position: Position) -> dict[Piece, Piece]:
    """Return the pieces that may drop, each with the piece in hand that drops as it, if it is taken from a hand."""
    endless = rules.offers.get(OfferKind.DROP_ENDLESS)
    held = dict.fromkeys(position.hands[position.side])
    found = {piece: piece for piece in held}
    if OfferKind.DROP_PROMOTED in rules.offers:
        for form, kind in enumerate(rules.program.pieces):
            if kind.base in held:
                found.setdefault(form, kind.base)
    return found | dict.fromkeys(endless.pieces if endless is not None else (), NO_PIECE)


def taken_by_drop(rules: Rules, position: Position, piece: Piece) -> tuple[Effect, ...]:
    """Return the effect of a drop on the hand, if it has one."""
    held = droppable(rules, position)[piece]
    return () if held == NO_PIECE else (Take(position.side, held),)


def drop(
    rules: Rules, position: Position, piece: Piece, square: Square, missed: Missed = ignore_miss
) -> Iterator[Candidate]:
    """Yield the drop of a piece in hand on one square, unless it can neither land nor fuse there."""
    side, other, row = position.side, position.unit(square), rules.offers.get(OfferKind.DROP)
    fuses = rules.offers.get(OfferKind.DROP_FUSE)
    action = Action(Kind.DROP, target=square, piece=piece)
    progress = (Progress(),) * rules.program.makes_progress(drops=True)
    if square in position.gone:
        missed("gone", rules.vanishing(square), square)
    elif other is None and row is not None:
        effects = (
            *taken_by_drop(rules, position, piece),
            Put(square, new_unit(rules, piece, side)),
            *granted_by_drop(rules, position, piece, square),
            *progress,
        )
        yield Candidate(action=action, deed="drop", effects=effects, lines=(row.span, *_limits(rules, piece)))
    elif other is not None and other.side == side and fuses is not None:
        made = fused(rules, fuses, piece, other.piece, missed)
        if made is not None:
            result = new_unit(rules, made[0], side)
            effects_onto: tuple[Effect, ...] = (
                *taken_by_drop(rules, position, piece),
                Lift(square),
                Put(square, result),
                *forfeits(rules, other),
                *progress,
            )
            lines = (fuses.span, made[1], *_limits(rules, piece))
            yield Candidate(action=action, deed="drop", effects=effects_onto, lines=lines)
    elif other is not None:
        missed("occupied", row, square)
    elif fuses is None and OfferKind.DROP_PUSH in rules.offers:
        missed("drops-to-push", rules.offers[OfferKind.DROP_PUSH], square)
    else:
        missed("drops-to-fuse", fuses, square)


def drop_pushes(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every drop of a piece in hand on a unit at the edge that pushes its row inward."""
    for piece in droppable(rules, position):
        for inlet in rules.inlets:
            yield from drop_push(rules, position, piece, inlet)


def drop_push(
    rules: Rules, position: Position, piece: Piece, inlet: Inlet, missed: Missed = ignore_miss
) -> Iterator[Candidate]:
    """Yield the drop of a piece in hand at the edge that pushes the row there inward, if it can."""
    side, square, row = position.side, inlet.square, rules.offers[OfferKind.DROP_PUSH]
    found = pushed_in(rules, position, row, inlet, missed)
    if found is None:
        return
    fallen = () if found.fallen is None else (Capture(*found.fallen),)
    captures = bool(fallen)
    yield Candidate(
        action=Action(Kind.DROP, target=square, piece=piece, shift=found.square),
        deed="drop",
        takes=tuple(capture.square for capture in fallen),
        effects=(
            *taken_by_drop(rules, position, piece),
            *fallen,
            *(Lift(start) for start, _, _ in found.moved),
            *(Put(goal, unit.unmarked(Mark.UNMOVED | Mark.CASTLES)) for _, unit, goal in found.moved),
            *(forfeit for _, unit, _ in found.moved for forfeit in forfeits(rules, unit)),
            Put(square, new_unit(rules, piece, side)),
            *granted_by_drop(rules, position, piece, square),
            *(Progress(),) * rules.program.makes_progress(drops=True, captures=captures),
        ),
        lines=(row.span, *_limits(rules, piece)),
    )


def exchanges(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every drop of a captured unit for a captured enemy of at least its value."""
    side = position.side
    for piece in sorted(captives(rules.program, position, side)):
        for given in sorted(captives(rules.program, position, 1 - side)):
            for square in range(rules.board.n_squares):
                yield from exchange(rules, position, piece, given, square)


def exchange(
    rules: Rules, position: Position, piece: Piece, given: Piece, square: Square, missed: Missed = ignore_miss
) -> Iterator[Candidate]:
    """Yield the drop of a captured unit on one square for a captured enemy, if that is worth enough."""
    side, row = position.side, rules.offers[OfferKind.EXCHANGE]
    if not may_exchange(rules.program, piece, given):
        missed("worth-less", row, piece=piece, other=given)
    elif square in position.gone:
        missed("gone", rules.vanishing(square), square)
    elif position.board[square]:
        missed("occupied", row, square)
    else:
        progress = (Progress(),) * rules.program.makes_progress(drops=True)
        yield Candidate(
            action=Action(Kind.DROP, target=square, piece=piece, other=given),
            deed="drop",
            effects=(
                Stow(1 - side, given),
                Put(square, new_unit(rules, piece, side)),
                *granted_by_drop(rules, position, piece, square),
                *progress,
            ),
            lines=(row.span, *_limits(rules, piece)),
        )


def _limits(rules: Rules, piece: Piece) -> Iterator[Span]:
    """Return the lines that limit the drops of a piece."""
    for row in rules.program.constraints_of(*_LIMITS):
        if not row.pieces or piece in row.pieces:
            yield row.span


def hand_fusions(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every fusion of two pieces in hand."""
    row, hand = rules.offers.get(OfferKind.HAND_FUSE), position.hands[position.side]
    if row is not None:
        pairs = {(hand[i], hand[j]) for i in range(len(hand)) for j in range(i + 1, len(hand))}
        for first, second in sorted(pairs):
            yield from _hand_fusion(rules, position, row, first, second)


def _hand_fusion(
    rules: Rules, position: Position, row: OfferRow, first: Piece, second: Piece, missed: Missed = ignore_miss
) -> Iterator[Candidate]:
    made, side = fused(rules, row, first, second, missed), position.side
    if made is not None:
        yield Candidate(
            action=Action(Kind.FUSE, piece=first, other=second),
            deed="fuse",
            effects=(Take(side, first), Take(side, second), Stow(side, made[0])),
            lines=(row.span, made[1]),
        )


def missed_in_hand(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why a drop, or a fusion of two pieces in hand, is impossible."""
    if action.kind is Kind.DROP and action.other != NO_PIECE:
        yield from _missed_exchange(rules, position, action)
        return
    row, pieces = rules.offers.get(OfferKind.HAND_FUSE), [piece for piece in (action.piece, action.other) if piece >= 0]
    if action.kind is Kind.DROP and rules.program.hand is None:
        yield miss("no-hands")
    elif action.kind is Kind.FUSE and row is None:
        yield miss("no-hand-fusion")
    elif action.kind is Kind.DROP and action.piece in droppable(rules, position):
        yield from _missed_drop(rules, position, action)
    elif absent := [piece for piece in pieces if position.hands[position.side].count(piece) < pieces.count(piece)]:
        yield miss("not-in-hand", side=position.side, piece=absent[0])
    elif action.piece > action.other:
        yield miss("other-order", row, first=action.other, second=action.piece)
    elif row is not None:
        yield from misses_of(lambda missed: _hand_fusion(rules, position, row, action.piece, action.other, missed))


def _missed_drop(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why a piece in hand does not drop on a square, or does not push a row as the action says."""
    piece, square, row = action.piece, action.target, rules.offers.get(OfferKind.DROP_PUSH)
    inlets = [inlet for inlet in rules.inlets if inlet.square == square]
    if action.shift == NOWHERE:
        pushing = [found.action.shift for inlet in inlets for found in drop_push(rules, position, piece, inlet)]
        if pushing:
            yield miss("drop-push-named", row, *pushing)
        else:
            yield from misses_of(lambda missed: drop(rules, position, piece, square, missed))
        return
    inlet = next((inlet for inlet in inlets if inlet.following == action.shift), None)
    if inlet is not None:
        yield from misses_of(lambda missed: drop_push(rules, position, piece, inlet, missed))
    else:
        yield miss("not-from-edge" if row is not None else "no-drop-pushes", row, square, action.shift)


def _missed_exchange(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why a captured unit cannot be dropped for a captured enemy."""
    side, row = position.side, rules.offers.get(OfferKind.EXCHANGE)
    if row is None:
        yield miss("no-exchanges")
        return
    for owner, piece in ((side, action.piece), (1 - side, action.other)):
        if not captives(rules.program, position, owner)[piece]:
            yield miss("not-captured", row, side=owner, piece=piece)
            return
    yield from misses_of(lambda missed: exchange(rules, position, action.piece, action.other, action.target, missed))


def pockets(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every way to pocket a unit or a part of one; of equal units on a square, only one."""
    if (neutral := rules.offers.get(OfferKind.POCKET_NEUTRAL)) is not None:
        for square, unit in units_of(position, NEUTRAL):
            yield _neutral_pocket(rules, position, neutral, square, unit)
    for square, unit in units_of(position, position.side):
        if companion(position, square, unit) is None:
            yield from unit_pockets(rules, position, square, unit)
    for square, stack in pairs_of(position, position.side):
        for unit in {unit.piece: unit for unit in reversed(in_order(stack))}.values():
            yield from unit_pockets(rules, position, square, unit)


def _neutral_pocket(rules: Rules, position: Position, row: OfferRow, square: Square, unit: Unit) -> Candidate:
    return Candidate(
        action=Action(Kind.POCKET, origin=square),
        deed="pocket",
        effects=(Lift(square, unit), Stow(position.side, piece_in_hand(rules, unit))),
        lines=(row.span,),
    )


def unit_pockets(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Candidate]:
    """Yield every way to pocket one unit or a part of it."""
    row, split = rules.offers.get(OfferKind.POCKET), rules.offers.get(OfferKind.HAND_SPLIT)
    fusion = rules.program.fusion
    paired = companion(position, square, unit) is not None
    if row is not None:
        yield Candidate(
            action=Action(Kind.POCKET, origin=square, piece=unit.piece if paired else NO_PIECE),
            deed="pocket",
            actors=(square,),
            effects=(Lift(square, unit), Stow(unit.side, piece_in_hand(rules, unit))),
            lines=(row.span,),
        )
    if split is not None and fusion is not None:
        for part, rest, line in fusion.parts.get(unit.piece, ()):
            remaining = new_unit(rules, rest, unit.side)
            yield Candidate(
                action=Action(Kind.POCKET, origin=square, piece=part),
                deed="split",
                actors=(square,),
                effects=(Lift(square), Put(square, remaining), Stow(unit.side, part)),
                lines=(split.span, line),
            )
