"""Units that share squares: lone units and pairs, their moves, and captures of one of two."""

from collections.abc import Iterator

from dsl.model.rows import OfferKind
from interpreter.engines.reference.promoting import choices
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.sight import Walker
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, Man, Piece, Side
from interpreter.state.position import Mark, Position, Stack, Unit

CAPACITY = 2
"""Maximum number of units on one square."""


def companion(position: Position, square: Square, unit: Unit) -> Unit | None:
    """Return the friend that shares the square of a unit, or None if there is none."""
    rest = without(position.board[square], unit)
    return rest[0] if rest and rest[0].side == unit.side else None


def without(stack: Stack, unit: Unit) -> Stack:
    """Return the rest of a square after a unit has left."""
    if len(stack) == 1:
        return ()
    first, second = stack
    return (second,) if first == unit else (first,)


def pairs_of(position: Position, side: Side) -> Iterator[tuple[Square, Stack]]:
    """Return the squares with two units of a side."""
    for square, stack in enumerate(position.board):
        if len(stack) == CAPACITY and stack[0].side == stack[1].side == side:
            yield square, stack


def in_order(stack: Stack) -> Stack:
    """Return the units of a square; of equal ones, the one with the least to lose is first, to leave or be captured."""
    return tuple(sorted(stack, key=lambda unit: (unit.piece, unit.has(Mark.ACTED), unit.marks)))


def lone_walker(rules: Rules, position: Position, square: Square, unit: Unit) -> Walker:
    """Return a walker for a unit that moves alone; a companion stays."""
    return Walker(unit.side, square, without(position.board[square], unit), rules.shares[unit.piece])


def pair_walker(side: Side, square: Square) -> Walker:
    """Return a walker for a pair, which joins no friend and leaves no unit on its square."""
    return Walker(side, square, paired=True)


def walkers(rules: Rules, position: Position, square: Square, unit: Unit) -> Iterator[Walker]:
    """Yield walkers for the moves of a unit: alone, and with its companion."""
    if not rules.stacks or companion(position, square, unit) is None:
        yield lone_walker(rules, position, square, unit)
        return
    if OfferKind.LEAVE_PAIR in rules.offers:
        yield lone_walker(rules, position, square, unit)
    if OfferKind.MOVE_TOGETHER in rules.offers:
        yield pair_walker(unit.side, square)


def prey(rules: Rules, position: Position, square: Square, walker: Walker) -> Iterator[tuple[Stack, Piece]]:
    """Yield the possible victims of a capture on a square: all enemies there, or one of two for a lone unit.

    One of two comes with its piece, because the action must name it.
    """
    if not rules.stacks:
        yield position.board[square], NO_PIECE
        return
    enemies = tuple(unit for unit in position.board[square] if unit.side != walker.side)
    if OfferKind.TAKE_ONE not in rules.offers or walker.paired or len(enemies) < CAPACITY:
        yield enemies, NO_PIECE
        return
    kinds = {unit.piece: unit for unit in reversed(in_order(enemies))}
    for piece in sorted(kinds):
        yield (kinds[piece],), piece


def has_room(rules: Rules, position: Position, square: Square, unit: Unit, walker: Walker) -> bool:
    """Return True if a capturing unit has room on a square as at least one piece that it may become there."""
    if walker.paired or not rules.program.pieces[unit.piece].promotions:
        return True
    men, stays = choices(rules, unit.piece, unit.side, walker.start, square, captures=True)
    if stays:
        return True
    return any(
        fits(rules, man, unit.side, remaining(position.board[square], taken))
        for man in men
        for taken, _ in prey(rules, position, square, walker)
    )


def fits(rules: Rules, man: Man, side: Side, there: Stack) -> bool:
    """Return True if the promoted unit fits on a square: there is room, and it may share it with a friend there.

    Without stacking a friend there is about to leave, because the mover captures it or swaps places with it.
    """
    pieces = rules.program.pieces_of(man)
    if len(pieces) + len(there) > CAPACITY:
        return False
    is_shared = any(unit.side == side for unit in there)
    return not rules.stacks or not is_shared or all(rules.shares[piece] for piece in pieces)


def remaining(stack: Stack, taken: Stack) -> Stack:
    """Return the rest of a square after some of its units have been captured."""
    for unit in taken:
        stack = without(stack, unit)
    return stack
