"""Actions of the hand: drops, fusions in the hand, units and parts pocketed."""

from collections.abc import Iterator

from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from interpreter.engines.reference.candidate import Candidate, forfeits, new_unit, piece_in_hand, units_of
from interpreter.engines.reference.effect import Effect, Lift, Put, Stow, Take
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.stacks import companion, in_order, pairs_of
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, Piece
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position, Unit


def drops(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every drop of a piece in hand, on an empty square or onto an own unit that it fuses with."""
    for piece in dict.fromkeys(position.hands[position.side]):
        for square in range(rules.board.n_squares):
            yield from drop(rules, position, piece, square)


def drop(rules: Rules, position: Position, piece: Piece, square: Square) -> Iterator[Candidate]:
    """The drop of a piece in hand on one square, if it can lie there or fuse there."""
    fusion, side, other = rules.program.fusion, position.side, position.unit(square)
    if square in position.gone:
        return
    action = Action(Kind.DROP, target=square, piece=piece)
    if other is None:
        row = rules.offers.get(OfferKind.DROP)
        if row is not None:
            effects = (Take(side, piece), Put(square, new_unit(rules, piece, side)))
            yield Candidate(action=action, deed="drop", effects=effects, lines=(row.span, *_limits(rules, piece)))
    elif other.side == side and fusion is not None and OfferKind.DROP_FUSE in rules.offers:
        made = fusion.result(piece, other.piece)
        if made is not None and piece not in rules.begins_no_fusion:
            result = new_unit(rules, made[0], side)
            effects_onto: tuple[Effect, ...] = (
                Take(side, piece),
                Lift(square),
                Put(square, result),
                *forfeits(rules, other),
            )
            lines = (rules.offers[OfferKind.DROP_FUSE].span, made[1], *_limits(rules, piece))
            yield Candidate(action=action, deed="drop", effects=effects_onto, lines=lines)


def _limits(rules: Rules, piece: Piece) -> Iterator[Span]:
    """The lines that say where a piece drops."""
    for row in rules.program.constraints_of(ConstraintKind.DROP_ZONE, ConstraintKind.DROP_RANGE):
        if not row.pieces or piece in row.pieces:
            yield row.span


def hand_fusions(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every fusion of two pieces in hand."""
    fusion, side = rules.program.fusion, position.side
    row = rules.offers.get(OfferKind.HAND_FUSE)
    if fusion is None or row is None:
        return
    hand = position.hands[side]
    pairs = {(hand[i], hand[j]) for i in range(len(hand)) for j in range(i + 1, len(hand))}
    for first, second in sorted(pairs):
        made = fusion.result(first, second)
        if made is not None:
            yield Candidate(
                action=Action(Kind.FUSE, piece=first, other=second),
                deed="fuse",
                effects=(Take(side, first), Take(side, second), Stow(side, made[0])),
                lines=(row.span, made[1]),
            )


def pockets(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every way to take a unit, or a part of one, into the hand; of equal units on a square one goes."""
    for square, unit in units_of(position, position.side):
        if companion(position, square, unit) is None:
            yield from unit_pockets(rules, position, square, unit)
    for square, stack in pairs_of(position, position.side):
        for unit in {unit.piece: unit for unit in reversed(in_order(stack))}.values():
            yield from unit_pockets(rules, position, square, unit)


def unit_pockets(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Candidate]:
    """Every way to take one unit, or a part of it, into the hand."""
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
