"""Actions of the hand: drops, fusions in the hand, units and parts pocketed."""

from collections.abc import Iterator

from interpreter.engines.reference.candidate import Candidate, forfeits, new_unit, piece_in_hand, units_of
from interpreter.engines.reference.effect import Lift, Put, Stow, Take
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
    hand, fusion, side = rules.program.hand, rules.program.fusion, position.side
    other = position.unit(square)
    if hand is None or square in position.gone:
        return
    action = Action(Kind.DROP, target=square, piece=piece)
    ruling = [rule for rule in hand.drops if not rule.only or piece in rule.only]
    if other is None:
        lines = tuple(rule.span for rule in ruling)
        if any(rule.kind == "empty" for rule in hand.drops):
            effects = (Take(side, piece), Put(square, new_unit(rules.program, piece, side)))
            yield Candidate(action=action, deed="drop", effects=effects, lines=lines)
    elif other.side == side and fusion is not None and "made-drop" in fusion.ways:
        made = fusion.result(piece, other.piece)
        if made is not None and piece not in fusion.not_begun:
            result = new_unit(rules.program, made[0], side)
            effects_onto = (Take(side, piece), Lift(square), Put(square, result), *forfeits(rules.program, other))
            lines = (fusion.ways["made-drop"], made[1], *(rule.span for rule in ruling if rule.kind != "empty"))
            yield Candidate(action=action, deed="drop", effects=effects_onto, lines=lines)


def hand_fusions(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Every fusion of two pieces in hand."""
    fusion, side = rules.program.fusion, position.side
    if fusion is None or "made-hand" not in fusion.ways:
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
                lines=(fusion.ways["made-hand"], made[1]),
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
    hand, fusion = rules.program.hand, rules.program.fusion
    paired = companion(position, square, unit) is not None
    if hand is not None and hand.pockets is not None:
        yield Candidate(
            action=Action(Kind.POCKET, origin=square, piece=unit.piece if paired else NO_PIECE),
            deed="pocket",
            actors=(square,),
            effects=(Lift(square, unit), Stow(unit.side, piece_in_hand(rules.program, unit))),
            lines=(hand.pockets,),
        )
    if hand is not None and fusion is not None and "splits-hand" in fusion.ways:
        for part, rest, line in fusion.parts.get(unit.piece, ()):
            remaining = new_unit(rules.program, rest, unit.side)
            yield Candidate(
                action=Action(Kind.POCKET, origin=square, piece=part),
                deed="split",
                actors=(square,),
                effects=(Lift(square), Put(square, remaining), Stow(unit.side, part)),
                lines=(fusion.ways["splits-hand"], line),
            )
