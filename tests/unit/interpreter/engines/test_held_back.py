"""Units that do not promote en passant, that stay for good, or that keep out of a zone, and the last royal units."""

import pytest

from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import State

RULES = """ruleset "Held back"
board 6x6
zone camp {{ white rank 4, rank 5, rank 6; black rank 1 }}
zone far {{ white rank 6; black rank 1 }}
zone second {{ white rank 2; black rank 5 }}
piece king K {{ moves K }}
piece rook R {{ moves R }}
piece pawn P {{
  moves fmWfceF
  moves fmnD while in second leaving en passant
  {lines}
}}
array "k5/6/6/6/6/5K"
{goal}
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])
CHECKMATE = "goal checkmate of king"


def _state(engine: str, fen: str, lines: str, goal: str = CHECKMATE) -> State:
    text = RULES.format(lines=lines, goal=goal)
    return load_source(Source("held-back.rumpus", text), {}, engine).state(fen)


def _actions(state: State, start: str) -> set[str]:
    return {text.removeprefix(start) for text in state.legal_texts() if text.startswith(start)}


PAIRS = """ruleset "Pairs"
board 4x4
zone low {{ white rank 4; black rank 1 }}
piece king K {{ moves K }}
piece rook R {{ moves R; never enters low }}
piece ox O {{ moves R }}
stacking {{
  a lone unit joins a lone friend
  a pair moves as either
  one of a pair leaves
}}
array "k3/4/4/3K"
goal capture of king
draw stalemate
"""


@ENGINES
def test_a_unit_of_a_pair_keeps_out_of_a_zone_too(engine: str) -> None:
    state = load_source(Source("pairs.rumpus", PAIRS.format()), {}, engine).state("3k/4/4/(OR)2K w - - 0 1")

    assert {text for text in state.legal_texts() if text.startswith("a1a4")} == {"a1a4:O"}
    assert "a1a3:R" in state.legal_texts()


@ENGINES
@pytest.mark.parametrize(
    ("line", "passing", "taking"),
    [
        ("promotes in camp to rook", {"b4r"}, {"b4r"}),
        ("promotes in camp to rook but not en passant", {"b4"}, {"b4r"}),
        ("may promote in camp to rook", {"b4", "b4r"}, {"b4", "b4r"}),
        ("may promote in camp to rook but not en passant", {"b4"}, {"b4", "b4r"}),
        ("promotes on capture to rook but not en passant", {"b4"}, {"b4r"}),
    ],
)
def test_a_capture_en_passant_need_not_promote(engine: str, line: str, passing: set[str], taking: set[str]) -> None:
    crossed = _state(engine, "5k/1p4/6/P5/6/5K b - - 0 1", line).play("b5b3")
    plain = _state(engine, "5k/6/1r4/P5/6/5K w - - 0 1", line)

    assert _actions(crossed, "a3") - {"a4", "a4r"} == passing
    assert _actions(plain, "a3") - {"a4", "a4r"} == taking


@ENGINES
def test_a_refused_promotion_en_passant_says_so(engine: str) -> None:
    line = "promotes in camp to rook but not en passant"
    state = _state(engine, "5k/1p4/6/P5/6/5K b - - 0 1", line).play("b5b3")

    why = str(state.why("a3b4r"))

    assert "does not promote by a capture en passant" in why
    assert "remove `r`" in why


@ENGINES
@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("may promote in far to rook", {"b6r"}),
        ("may promote in far to rook or stay for good", {"b6", "b6r"}),
        ("may promote in far to rook but not en passant or stay for good", {"b6", "b6r"}),
    ],
)
def test_a_unit_may_stay_for_good(engine: str, line: str, actions: set[str]) -> None:
    assert _actions(_state(engine, "5k/1P4/6/6/6/5K w - - 0 1", line), "b5") == actions


@ENGINES
def test_a_unit_keeps_out_of_a_zone_that_it_attacks(engine: str) -> None:
    state = _state(engine, "k1r3/1P4/6/6/6/5K b - - 0 1", "never enters far")

    assert state.is_check()
    assert _actions(_state(engine, "2r2k/1P4/6/6/6/5K w - - 0 1", "never enters far"), "b5") == set()
    assert _actions(_state(engine, "2r2k/6/1P4/6/6/5K w - - 0 1", "never enters far"), "b4") == {"b5"}
    assert "zone" in str(_state(engine, "2r2k/1P4/6/6/6/5K w - - 0 1", "never enters far").why("b5b6"))


@ENGINES
@pytest.mark.parametrize(
    ("array", "checked"),
    [("k1k1k1/6/R5/6/6/5K", False), ("k1k3/6/R5/6/6/5K", True), ("k5/6/R5/6/6/5K", True)],
)
def test_the_last_two_kings_are_royal(engine: str, array: str, checked: bool) -> None:
    goal = "goal checkmate of last 2 king"

    assert _state(engine, f"{array} b - - 0 1", "", goal).is_check() is checked


@ENGINES
def test_one_of_three_kings_is_captured(engine: str) -> None:
    goal = "goal checkmate of last 2 king"
    three = _state(engine, "k1k1k1/6/R5/6/6/5K w - - 0 1", "", goal)

    assert "a4a6" in three.legal_texts()
    assert three.play("a4a6").fen().startswith("R1k1k1")


@ENGINES
@pytest.mark.parametrize(
    ("line", "drops"), [("", True), ("at most 1 on the board", False), ("at most 1 on the board by promotion", True)]
)
def test_drops_may_go_beyond_a_limit_of_promotions(engine: str, line: str, drops: bool) -> None:
    rules = RULES.replace("moves R }}", f"moves R; {line} }}}}" if line else "moves R }}")
    rules = rules.replace('array "', 'hand {{ drops on empty squares }}\narray "')
    text = rules.format(lines="may promote in far to rook", goal=CHECKMATE)
    game = load_source(Source("held-back.rumpus", text), {}, engine)
    state = game.state("1k4/3P2/6/6/6/R4K[R] w - - 0 1")

    assert any(each.startswith("R@") for each in state.legal_texts()) is drops
    assert ("d5d6r" in state.legal_texts()) is not bool(line)
