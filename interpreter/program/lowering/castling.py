"""Lowering of castling: blocks and Betza's `O` become one kind of rule."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from dsl.model import SIDES, Castling, OfferKind, Ruleset, Touch, Wing
from dsl.source import Span
from interpreter.program.board import Board
from interpreter.program.tables import CastlingRule, Piece, Side, StartUnit, WingRule, Zone


def lower_castling(
    rules: Ruleset,
    board: Board,
    numbers: Mapping[str, Piece],
    array: tuple[StartUnit, ...],
    zone: Callable[[str], Zone],
) -> Iterator[CastlingRule]:
    """Yield the castling rules of a ruleset."""
    if rules.castling is not None:
        yield from _by_block(rules, rules.castling, board, numbers, zone)
    for piece in rules.pieces:
        for direction, steps in piece.castles:
            for start in dict.fromkeys(start for start in array if start.piece == numbers[piece.name]):
                yield from _by_letter(rules, board, array, start, direction, steps, piece.span)


def _by_block(
    rules: Ruleset, castling: Castling, board: Board, numbers: Mapping[str, Piece], zone: Callable[[str], Zone]
) -> Iterator[CastlingRule]:
    """Yield the rule of each mover and each partner of a block; of several movers, each side has those of its array."""
    starting = {(unit.piece, unit.side) for unit in rules.array.units}
    for mover, partner in product(castling.movers, castling.partners):
        own = tuple(side for side, name in enumerate(SIDES) if (mover, name) in starting)
        sides: tuple[Side, ...] = (0, 1) if len(castling.movers) == 1 else own
        if castling.side is not None:
            sides = tuple(side for side in sides if SIDES[side] == castling.side)
        if not sides:
            continue
        yield CastlingRule(
            mover=numbers[mover],
            partner=numbers[partner],
            partners=tuple(numbers[each] for each in castling.partners),
            sides=sides,
            wings=tuple(rule for wing in castling.wings for rule in _wings(wing, board)),
            elsewhere=frozenset(),
            dropped=(zone(castling.dropped[0]), zone(castling.dropped[1])) if castling.dropped else None,
            fresh=castling.fresh,
            meets=_may_meet(rules, mover, partner),
            span=castling.partners_span,
        )


def _wings(wing: Wing, board: Board) -> Iterator[WingRule]:
    """Yield the rule of a line, or one for each number of squares that the mover may go, the smallest first."""
    toward = _file(board, wing.toward)
    if wing.squares is None:
        mover, partner = _file(board, wing.mover_file), _file(board, wing.partner_file)
        yield WingRule(toward=toward, mover_file=mover, partner_file=partner, span=wing.span)
        return
    least, most = wing.squares
    for steps in range(least, most + 1):
        yield WingRule(toward=toward, steps=steps, span=wing.span)


def _file(board: Board, name: str) -> int:
    """Return the number of a file on its own board."""
    return board.files.index(name) % (board.width + 1)


def _may_meet(rules: Ruleset, mover: str, partner: str) -> bool:
    """Return True if moves of the mover, as itself or as another piece, may lead onto its partner."""
    if rules.stacking is not None or _captures_friends(rules, mover):
        return True
    fusion = rules.fusion
    if fusion is None or not rules.may(OfferKind.FUSE):
        return False
    return any(sorted((mover, partner)) == sorted((pair.first, pair.second)) for pair in fusion.pairs)


def _captures_friends(rules: Ruleset, mover: str) -> bool:
    stances = [stance for command in rules.commands for stance in command.stances]
    names = {mover, *(line.other for stance in stances for line in stance.moves_as if line.piece == mover)}
    lines = [line for piece in rules.pieces if piece.name in names for line in piece.moves]
    return any(Touch.DESTROY in leg.touch for line in lines for term in line.terms for leg in term.legs)


def _by_letter(
    rules: Ruleset,
    board: Board,
    array: tuple[StartUnit, ...],
    start: StartUnit,
    direction: int,
    steps: int,
    span: Span,
) -> Iterator[CastlingRule]:
    """Return the rule of an `O2`: the mover goes two squares toward the last unit of its rank, which lands past it."""
    file = board.place(start.square)[0]
    ranked = {
        board.place(square)[0]: square for square in range(board.n_squares) if board.on_one_rank(square, start.square)
    }
    ends = [x for x in ranked if (x - file) * direction > 0]
    if not ends:
        return
    toward = max(ends, key=lambda x: abs(x - file))
    corner = next((unit for unit in array if (unit.square, unit.side) == (ranked[toward], start.side)), None)
    if corner is None or abs(toward - file) < steps:
        return
    target = file + direction * steps
    sides: tuple[Side, ...] = (start.side,)
    wing = WingRule(toward=toward, mover_file=target, partner_file=target - direction, span=span)
    yield CastlingRule(
        mover=start.piece,
        partner=corner.piece,
        partners=(corner.piece,),
        sides=sides,
        wings=(wing,),
        elsewhere=frozenset(other.square for other in array if (other.piece, other.side) == (start.piece, start.side))
        - {start.square},
        meets=_may_meet(rules, rules.pieces[start.piece].name, rules.pieces[corner.piece].name),
        span=span,
    )
