"""Units that promote where they stand, or before a move, and promotions that neither attack nor give check."""

import pytest

from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import State

RULES = """ruleset "Standing"
board 6x6
zone camp {{ white rank 4, rank 5, rank 6; black rank 1, rank 2, rank 3 }}
piece king K {{ moves K }}
piece rook R {{ moves R }}
piece elk E {{ moves F; moves iC }}
piece ox O {{ moves fmWfcF; {lines} }}
array "k5/6/6/6/6/5K"
{more}
goal checkmate of king
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


def _state(engine: str, fen: str, lines: str, more: str = "") -> State:
    text = RULES.format(lines=lines, more=more)
    return load_source(Source("standing.rumpus", text), {}, engine).state(fen)


def _actions(state: State, start: str) -> set[str]:
    return {text.removeprefix(start) for text in state.legal_texts() if text.startswith(start)}


@ENGINES
@pytest.mark.parametrize(
    ("lines", "in_camp", "outside"),
    [
        ("may promote instead of a move to elk", {"c4e"}, {"c2e"}),
        ("may promote instead of a move in camp to elk, rook", {"c4e", "c4r"}, set()),
        ("may promote before a move to elk", {"b3e", "d3e", "b5e", "d5e"}, {"b1e", "d1e", "b3e", "d3e"}),
        ("may promote before a move in camp to elk", {"b3e", "d3e", "b5e", "d5e"}, set()),
        ("may promote instead of a move as the last one to elk", set(), set()),
        ("may promote instead of a move in camp or before a move in camp to elk", {"c4e", "b3e", "d3e", "b5e", "d5e"}, set()),
    ],
)  # fmt: skip
def test_a_unit_may_promote_where_it_stands(engine: str, lines: str, in_camp: set[str], outside: set[str]) -> None:
    state = _state(engine, "k5/6/2O3/6/2O3/5K w - - 0 1", lines)

    assert _actions(state, "c4") == {"c5", *in_camp}
    assert _actions(state, "c2") == {"c3", *outside}


@ENGINES
def test_the_last_one_promotes(engine: str) -> None:
    state = _state(engine, "k5/6/2O3/6/6/5K w - - 0 1", "may promote instead of a move as the last one to elk")

    assert _actions(state, "c4") == {"c5", "c4e"}
    assert state.play("c4c4e").fen().split()[0] == "k5/6/2E3/6/6/5K"


@ENGINES
def test_a_unit_that_promotes_before_its_move_captures_nothing(engine: str) -> None:
    state = _state(engine, "k5/1r4/2O3/1R4/6/5K w - - 0 1", "may promote before a move to elk")

    assert _actions(state, "c4") == {"b5", "c5", "d3e", "d5e"}
    assert "goes to an empty square" in str(state.why("c4b5e"))


@ENGINES
def test_a_promotion_may_have_to_attack_nothing(engine: str) -> None:
    quiet = "may promote instead of a move or before a move to rook; promotes only where it attacks no enemy"
    state = _state(engine, "k5/6/2O1e1/6/6/5K w - - 0 1", quiet)

    assert _actions(state, "c4") == {"c5", "c1r", "c2r", "c3r", "c5r"}


@ENGINES
def test_a_promotion_may_have_to_give_no_check(engine: str) -> None:
    ban = "check { never given by promotion }"
    lines = "may promote instead of a move or before a move in camp to rook"
    state = _state(engine, "k5/6/2O3/6/6/5K w - - 0 1", lines, ban)

    assert {"c6r", "a4r"}.isdisjoint(_actions(state, "c4"))
    assert {"c4r", "b4r", "d4r"} <= _actions(state, "c4")
    assert state.why("c4a4r").reasons == ("gives-check",)


@ENGINES
def test_the_ban_concerns_promotion_on_arrival_too(engine: str) -> None:
    lines, ban = "may promote in camp to rook", "check { never given by promotion }"
    state = _state(engine, "k5/6/O5/6/6/5K w - - 0 1", lines, ban)

    assert _actions(state, "a4") == {"a5"}


def test_why_says_where_and_which_unit_promotes() -> None:
    lines = "may promote instead of a move in camp to elk; may promote before a move as the last one to elk"
    state = _state("auto", "k5/6/2O3/6/2O3/5K w - - 0 1", lines)

    assert "promotes instead of a move in its zone" in str(state.why("c2c2e"))
    assert "promotes before a move as the last one" in str(state.why("c4d5e"))
    assert "add e for elk" in str(state.why("c4c4"))
    assert "an elk on c4 does not move to c6" in str(_state("auto", "k5/6/2O3/6/6/5K w - - 0 1", lines).why("c4c6e"))
