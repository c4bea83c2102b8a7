"""A swap of sides instead of the second turn, on both engines."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter.game.perft import perft
from interpreter.game.state import Game, State

BOARD = """
board 3x3
piece stone S
piece ox O { moves W }
hand { never runs out of stone; drops on empty squares }
array "3/1o1/O2"
goal row of 3 with stone along orthogonal, diagonal
draw stalemate
"""
SWAP = "swap allowed in the second turn"


def _start(engine: str, turn: str = SWAP, more: str = "") -> State:
    return Game(toy(f"{BOARD}turn {{ {turn} }}\n{more}").ruleset, engine).start()


def test_all_units_change_sides_and_the_first_side_goes_on(engine: str) -> None:
    after = _start(engine).play("S@c3").play("end")

    assert after.fen().startswith("2s/1O1/o2")
    assert "b2b3" in after.legal_texts()
    assert "end" not in after.legal_texts()


def test_sides_are_swapped_only_instead_of_the_second_turn(engine: str) -> None:
    start = _start(engine)
    assert start.why("end").reasons == ("must-act",)
    later = start.play("S@c3").play("S@a3")
    assert later.why("end").refusals[0].sentence == "sides are swapped only instead of the second turn of the game"
    assert "end" not in later.play("S@a2").legal_texts()


def test_the_second_turn_is_white_s_where_black_begins(engine: str) -> None:
    start = _start(engine, f"black begins; {SWAP}")
    assert "end" not in start.legal_texts()
    assert "end" in start.play("S@c3").legal_texts()


def test_hands_and_scores_change_sides_too(engine: str) -> None:
    text = BOARD.replace('"3/1o1/O2"', '"3/1o1/O2[OSSo]"').replace("never runs out of stone", "receives captures")
    text += f"turn {{ {SWAP} }}\nafter a drop {{ scores 2 points }}\ngoal score 9\n"
    after = Game(toy(text).ruleset, engine).start().play("O@c3").play("end")

    assert "[OSSo]" not in after.fen()
    assert after.position.scores == (0, 2)
    assert len(after.position.hands[0]) == 1
    assert len(after.position.hands[1]) == 2


def test_a_swap_is_no_pass(engine: str) -> None:
    turn = f"pass when no action is left; {SWAP}"
    after = _start(engine, turn, "draw after 2 passes\n").play("S@c3").play("end")
    assert after.position.passes == 0
    assert after.outcome() is None


@pytest.mark.parametrize("turn", [SWAP, f"{SWAP}; pass allowed", f"black begins; {SWAP}", f"{SWAP}; 1 to 2 actions"])
def test_both_engines_count_the_same(turn: str) -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    starts = [_start(engine, turn) for engine in ("reference", "kernel")]

    assert perft(starts[0].game.engine, starts[0].position, 3) == perft(starts[1].game.engine, starts[1].position, 3)
