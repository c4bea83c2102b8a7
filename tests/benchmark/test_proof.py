"""Proofs of forced wins, in positions whose answers are known."""

import pytest

from interpreter import load
from tests.benchmark.proof import Prover, TooLargeError
from tests.benchmark.wins_found import prove

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
LADDER = "7k/8/8/8/8/1R6/R7/7K w - - 0 1"


def _prover(fen: str, most: int = 100_000) -> tuple[Prover, int | None]:
    game = load("chess", engine="kernel")
    position = game.state(fen).position
    prover = Prover(game.engine, game.engine.actor(position), most)
    return prover, prover.actions_to_win(position, 3)


def test_a_mate_on_the_back_rank_takes_one_action() -> None:
    game = load("chess", engine="kernel")
    win = prove(game, "chess", BACK_RANK, 3, 10_000)

    assert win is not None
    assert (win.actions, win.first, win.line) == (1, ("a1a8",), "a1a8")


def test_two_rooks_mate_in_three_actions_with_the_longest_defense() -> None:
    game = load("chess", engine="kernel")
    win = prove(game, "chess", LADDER, 3, 10_000)

    assert win is not None
    assert (win.actions, win.first) == (3, ("a2a7", "a2g2", "b3b7", "b3g3"))
    assert [side for side, _ in win.with_line(game)] == ["white", "black", "white"]


def test_a_position_without_a_forced_win_is_not_proven() -> None:
    assert _prover("7k/8/8/8/8/8/R7/7K w - - 0 1")[1] is None


def test_stalemate_is_not_a_win() -> None:
    game = load("chess", engine="kernel")
    position = game.state("k7/2Q5/8/8/8/8/8/7K b - - 0 1").position

    assert Prover(game.engine, 0, 100).actions_to_win(position, 1) is None


def test_a_proof_that_needs_too_many_positions_is_given_up() -> None:
    with pytest.raises(TooLargeError):
        _prover(LADDER, most=50)
