"""What an action wins at once, by which the search orders actions; both searches find the same, see `differential`."""

import pytest
from support.games import toy

from interpreter.engines.reference.engine import Reference
from interpreter.engines.reference.legality import legal_candidates
from interpreter.engines.reference.searching.judging import Judge
from interpreter.engines.reference.searching.order import gain_of, is_losing
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.state import Game

MEN = """
board 7x7
piece king K { moves K }
piece ox O { moves R }
piece stag S { moves N }
array "6k/7/7/7/7/7/6K"
goal capture of king
draw stalemate
"""
STACKS = """
stacking {
  a lone unit joins a lone friend
  a pair moves as either
  one of a pair leaves
}
"""


def _gain(rules: str, fen: str, text: str, men: str = MEN) -> tuple[int, bool, dict[str, int]]:
    """The points that an action wins, whether it loses more than that, and the values of pieces."""
    game = Game(toy(men + rules).ruleset, "reference")
    program = game.program
    judge = Judge(Reference(program).rules, scale_of(program, weights_from_rules(program)))
    position = game.state(fen).position
    found = next(one for one in legal_candidates(judge.rules, position) if game.action_text(one.action) == text)
    gain = gain_of(judge, position, found)
    values = {piece.name: judge.scale.value[number] for number, piece in enumerate(program.pieces)}
    return gain, gain > 0 and is_losing(judge, position, found, gain), values


@pytest.mark.parametrize("text", ["a1a4", "a1a4:O", "a1b3", "a1b3:S"])
@pytest.mark.parametrize(("ranks", "protected"), [("s5o/1s4o", True), ("s6/1s5", False)])
def test_a_pair_and_one_of_a_pair_lose_what_captures_on_a_protected_square(
    text: str, ranks: str, protected: bool
) -> None:
    gain, loses, values = _gain(STACKS, f"6k/7/7/{ranks}/7/(OS)5K w - - 0 1", text)

    assert gain == values["stag"]
    assert loses is (protected and text != "a1b3:S")  # a stag alone loses no more than it wins


def test_a_captor_that_leaves_the_game_is_lost_and_cannot_be_captured() -> None:
    fen = "6k/7/7/s5o/7/1S5/O5K w - - 0 1"
    effect = "after capture { removes the captor }\n"
    by_ox, _, values = _gain(effect, fen, "a1a4")
    by_stag, loses, _ = _gain(effect, fen.replace("s5o", "o5o"), "b2a4")

    assert by_ox == values["stag"] - values["ox"] < 0
    assert by_stag == values["ox"] - values["stag"] > 0
    assert not loses


def test_a_captor_that_is_gone_is_not_recaptured_though_its_square_is_attacked() -> None:
    effect = "piece elk E { moves NWF }\nafter capture { removes the captor }\n"
    gain, loses, values = _gain(effect, "6k/7/7/e5o/7/1O5/O5K w - - 0 1", "a1a4")

    assert 0 < gain == values["elk"] - values["ox"] < values["ox"]
    assert not loses


def test_a_captor_that_passes_to_the_other_board_is_not_recaptured() -> None:
    two = MEN.replace("board 7x7", "board 7x7 { boards 2 }")
    fen = "6k8/15/15/s5o8/15/15/O5K8 w - - 0 1"

    assert _gain("after a move { passes to the next board }\n", fen, "a1a4", two)[1] is False
    assert _gain("", fen, "a1a4", two)[1] is True


def test_what_a_capture_brings_to_the_hand_counts() -> None:
    hand = "hand { receives captures; drops on empty squares }\nafter capture by ox { removes units within 1 }\n"
    gain, _, values = _gain(hand, "6k/7/7/s6/7/7/O5K[] w - - 0 1", "a1a4")

    assert gain > values["stag"]


def test_a_captor_that_changes_sides_is_lost_twice() -> None:
    gain, _, values = _gain("after capture { converts the captor }\n", "6k/7/7/s6/7/7/O5K w - - 0 1", "a1a4")
    assert gain == values["stag"] - 2 * values["ox"]


def test_units_lost_with_a_capture_count_and_a_goal_most_of_all() -> None:
    effect = "after capture { removes units within 1 }\n"
    gain, _, values = _gain(effect, "6k/7/oS5/s6/7/7/O5K w - - 0 1", "a1a4")
    assert gain == values["stag"] + values["ox"] - values["stag"]

    gain, _, _ = _gain(effect, "7/7/1k5/s6/7/7/O5K w - - 0 1", "a1a4")
    assert gain >= 5000


@pytest.mark.parametrize("mover", [" of ox", ""])
def test_a_quiet_move_gains_what_it_removes(mover: str) -> None:
    effect = f"after a move{mover} {{ removes the enemy left behind }}\n"
    gain, _, values = _gain(effect, "6k/7/7/7/O6/s6/6K w - - 0 1", "a3a5")
    assert gain == values["stag"]

    gain, _, _ = _gain(effect, "6k/7/7/7/O6/s6/6K w - - 0 1", "a3b3")
    assert gain == 0


@pytest.mark.parametrize(
    ("effect", "fen"),
    [
        ("removes enemies within 2", "6k/7/4s2/7/O6/7/6K w - - 0 1"),
        ("removes units within 1", "6k/7/7/3s3/O6/7/6K w - - 0 1"),
        ("removes enemies at the corners with king", "6k/7/7/7/O5s/7/6K w - - 0 1"),
        ("removes enemies enclosed within 1 along orthogonal", "6k/7/7/7/O2sO2/7/6K w - - 0 1"),
    ],
)
def test_a_quiet_move_gains_what_it_removes_near_and_far(effect: str, fen: str) -> None:
    gains = {to: _gain(f"after a move of ox {{ {effect} }}\n", fen, f"a3{to}") for to in ("c3", "a1")}

    assert gains["c3"][0] == gains["c3"][2]["stag"]
    assert gains["a1"][0] == 0


@pytest.mark.parametrize(
    ("effect", "converts"),
    [
        ("after a move { converts enemies within 1 }", True),
        ("after capture { converts enemies within 1 }", False),
        ("after a move { removes enemies within 1 }", False),
    ],
)
def test_units_are_converted_quietly_by_effects_of_moves(effect: str, converts: bool) -> None:
    assert toy(f"{MEN}{effect}\n").program.converts_quietly is converts
