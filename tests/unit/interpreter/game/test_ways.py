"""The ways of units to where they promote or win, and what bars them."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter.engines.scale import Term
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.ways import Run, runs_of
from interpreter.game.judging.weighing import scale_of, zone_of
from interpreter.game.load import load
from interpreter.game.players.choose import searchers_of

CHESS = load("chess")
PAWN = [piece.name for piece in CHESS.program.pieces].index("pawn")
WHITE, BLACK = 0, 1


def run(square: str, side: int) -> tuple[int, set[str]]:
    """The moves left of a pawn, and the squares from which enemy pawns bar it."""
    board = CHESS.program.board
    found = runs_of(CHESS.program, PAWN, side, zone_of(CHESS.program, PAWN, side))[board.square(square)]
    return found.moves, {board.names[bar] for bar in found.bars}


def free_runs(fen: str) -> int:
    """What is counted for runs in a position, for White less for Black."""
    weights = weights_from_rules(CHESS.program)
    (searcher,) = searchers_of(CHESS, scale_of(CHESS.program, weights), 1)
    counts = searcher.counts(CHESS.state(fen).position)
    return counts[len(CHESS.program.pieces) + Term.RUN]


def test_a_way_is_barred_where_an_enemy_blocks_it_or_attacks_a_square_of_it():
    assert run("e5", WHITE) == (3, {"e6", "e7", "e8", "d6", "f6", "d7", "f7", "d8", "f8"})
    assert run("a4", BLACK) == (3, {"a3", "a2", "a1", "b3", "b2", "b1"})


def test_a_unit_has_no_run_in_its_zone_or_without_one():
    assert run("e8", WHITE) == (0, set())
    knight = [piece.name for piece in CHESS.program.pieces].index("knight")
    assert set(runs_of(CHESS.program, knight, WHITE, zone_of(CHESS.program, knight, WHITE))) == {Run()}


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_only_enemies_of_the_same_piece_bar_a_run():
    gain = free_runs("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1")

    assert gain == (weights_from_rules(CHESS.program).sizes["queen"] - 73) // 16 // 3
    assert free_runs("4k3/4n3/8/4P3/8/8/8/4K3 w - - 0 1") == gain
    assert free_runs("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1") == 0
    assert free_runs("4k3/2p5/8/4P3/8/8/8/4K3 w - - 0 1") > 0
    assert free_runs("4k3/8/8/8/4p3/8/8/4K3 w - - 0 1") == -gain
