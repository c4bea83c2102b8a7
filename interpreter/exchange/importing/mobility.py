"""What the movements of a rule file show: where units could never move again, and which moves they can take back."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from dsl.diagnostics import Diagnostic
from dsl.model.piece import STANDING, Event
from interpreter.exchange.importing.draft import Mobility, not_said
from interpreter.exchange.importing.zones import Sides
from interpreter.exchange.reading.variant import Variant
from interpreter.program.board import NOWHERE, Board, Square
from interpreter.program.lowering.mobility import stuck_squares
from interpreter.program.tables import NO_PIECE, MoveRule, PieceType, Program, PromotionRule, Side, Zone
from interpreter.program.walk import Content

_STAYS = "a unit must promote where it could never move again"
_MOVES = "a unit that does not promote may move to where it can never move again"


def mobilities(program: Program) -> Mapping[str, Mobility]:
    """Return what the movements of all pieces show, by the names of the pieces."""
    return {kind.name: _mobility(kind, program.board) for kind in program.pieces}


def _mobility(kind: PieceType, board: Board) -> Mobility:
    """Return where units of a piece are stuck without a capture, and whether they can go back."""
    theirs, ours = _stuck_quietly(kind, board), stuck_squares(kind.moves, board)
    white, black = (
        frozenset(square for square in theirs[side] if not any(_promoting(kind, side, square))) for side in (0, 1)
    )
    back = set(_quiet_steps(rule for rule in kind.moves if not _is_first(rule)))
    undone = [(-dx, -dy) in back for dx, dy in _quiet_steps(kind.moves)]
    return Mobility(
        stuck=_named(board, theirs),
        barred=_named(board, (white, black)),
        is_same=theirs == ours,
        forced=_named(board, ours),
        lasts=not any(undone),
        returns=all(undone),
    )


def _named(board: Board, zone: Zone) -> Sides:
    white, black = (frozenset(board.names[square] for square in squares) for squares in zone)
    return white, black


def _quiet_steps(moves: Iterable[MoveRule]) -> Iterator[tuple[int, int]]:
    """Yield the ways in which White's units go without a capture."""
    yield from ((node.dx, node.dy) for rule in moves for node in rule.walk.nodes if node.lands[Content.EMPTY])


def _is_first(rule: MoveRule) -> bool:
    """Return True if a move is for units that have not moved, or that stand where such units do."""
    return rule.unmoved or (rule.zone is not None and not any(node.lands[Content.ENEMY] for node in rule.walk.nodes))


def _stuck_quietly(kind: PieceType, board: Board) -> Zone:
    """Return the squares that a unit never leaves without a capture, wherever it may go and whatever is in the way."""
    steps = set(_quiet_steps(rule for rule in kind.moves if not _is_first(rule)))
    white, black = (
        frozenset(
            square
            for square in range(board.n_squares)
            if all(board.step(square, sign * dx, sign * dy) == NOWHERE for dx, dy in steps)
        )
        for sign in (1, -1)
    )
    return white, black


def _promotes(kind: PieceType, side: Side, square: Square, stuck: Zone) -> bool:
    """Return True if every unit promotes that comes to a square by a move of its own."""
    return any(not line.optional or square in stuck[side] for line in _promoting(kind, side, square))


def _promoting(kind: PieceType, side: Side, square: Square) -> Iterator[PromotionRule]:
    """Yield the promotions of units that come to a square by any move."""
    for line in kind.promotions:
        if line.event in (Event.IN, Event.MOVE) and (line.zone is None or square in line.zone[side]):
            yield line


def unlike_moves(variant: Variant, program: Program) -> Iterator[Diagnostic]:
    """Yield a finding for each setting that forbids or allows other moves to squares that a unit could never leave."""
    for kind in program.pieces:
        lines = [line for line in kind.promotions if line.event not in STANDING]
        ours, theirs = stuck_squares(kind.moves, program.board), _stuck_quietly(kind, program.board)
        for side in (0, 1):
            if variant.is_on("immobilityIllegal"):
                open_ = {square for square in theirs[side] if any(rule.ends_on(side, square) for rule in kind.moves)}
                if any(not _promotes(kind, side, square, ours) for square in open_):
                    yield not_said(variant, "immobilityIllegal", _MOVES)
                forced = ours[side] - theirs[side]
            else:
                forced = ours[side]
            ways = _ways_out(kind, program.board, side)
            if len(ours[side]) < program.board.n_squares and any(_must(lines, side, square, ways) for square in forced):
                turns_over = all(program.pieces[man].base != NO_PIECE for line in lines for man in line.pieces)
                key = "immobilityIllegal" if turns_over else "mandatoryPawnPromotion"
                yield not_said(variant, key, _STAYS)


def _ways_out(kind: PieceType, board: Board, side: Side) -> frozenset[tuple[Square, Square]]:
    """Return the squares of each move out of a zone that a unit leaves with a promotion, whatever is in the way."""
    sign = 1 if side == 0 else -1
    zones = [line.zone[side] for line in kind.promotions if line.event is Event.LEAVING and line.zone is not None]
    return frozenset(
        (start, board.step(start, sign * node.dx, sign * node.dy))
        for zone in zones
        for start in zone
        for rule in kind.moves
        for node in rule.walk.nodes
    )


def _must(lines: list[PromotionRule], side: Side, square: Square, ways: Collection[tuple[Square, Square]]) -> bool:
    """Return True if a unit that may promote must do so on a square only because it could never leave it."""
    found = [line for line in lines if _concerns(line, side, square, ways)]
    return any(not line.forever for line in found) and all(line.optional for line in found)


def _concerns(line: PromotionRule, side: Side, square: Square, ways: Collection[tuple[Square, Square]]) -> bool:
    """Return True if a line concerns moves to a square."""
    if line.zone is None or line.event is not Event.LEAVING:
        return line.zone is None or square in line.zone[side]
    return square not in line.zone[side] and any((start, square) in ways for start in line.zone[side])
