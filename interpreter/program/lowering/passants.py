"""The moves that leave an en passant capture, computed once from the walks, for reading positions."""

from collections.abc import Iterable, Iterator

from interpreter.program.board import NOWHERE, Board
from interpreter.program.tables import PassantRow, PieceType
from interpreter.program.walk import Content, Landing


def passant_rows(pieces: Iterable[PieceType], board: Board) -> Iterator[PassantRow]:
    """Return every way in which a unit can cross a square by a move marked `leaving en passant`."""
    for number, piece in enumerate(pieces):
        for rule in piece.moves:
            if not rule.leaves:
                continue
            for side, sign in ((0, 1), (1, -1)):
                starts = rule.zone[side] if rule.zone else range(board.n_squares)
                for start in sorted(starts):
                    for node in rule.walk.nodes:
                        if not node.lands[Content.EMPTY] & Landing.STEP:
                            continue
                        path = [rule.walk.nodes[i] for i in node.path]
                        target = board.step(start, sign * node.dx, sign * node.dy, wraps=node.wraps)
                        crossed = [board.step(start, sign * n.dx, sign * n.dy, wraps=n.wraps) for n in path]
                        if NOWHERE in (*crossed, target) or not rule.ends_on(side, target):
                            continue
                        if all(rule.looks_at(side, square) for square in (*crossed, target)):
                            for square in crossed:
                                yield PassantRow(side=side, piece=number, crossed=square, target=target)
