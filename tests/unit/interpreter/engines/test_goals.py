"""When a side has lost its last unit: not while it holds one, or has it lifted with a chain."""

from collections.abc import Callable

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import State

Start = Callable[[str, str], State]

CHAIN = """
board 5x5
piece rook R { moves R }
graph defends { from friend to friend it could recapture }
chain { path in defends; 2 to 3 units; formed this turn; scores values; then relocated by %s }
values { king 1; rook 1 }
turn { claim any chains }
array "2k2/5/5/5/2K1R"
goal capture of king
"""
HAND = "piece ox O { moves W }\nhand { receives captures; drops on empty squares; pockets any }\ngoal capture of king"


@pytest.fixture(params=["reference", "kernel"])
def start(request: pytest.FixtureRequest) -> Start:
    """A state of a small game, on each engine."""
    if request.param == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    return lambda rules, fen: load_source(Source("toy.rumpus", framed(rules)), engine=request.param).state(fen)


def test_a_unit_in_its_own_hand_is_not_lost(start: Start) -> None:
    state = start(HAND, "k3/4/4/3K[] w - - 0 1").play("d1@")
    assert state.outcome() is None
    assert state.play("a4a3").play("K@d1").outcome() is None


def test_a_unit_in_the_enemys_hand_is(start: Start) -> None:
    assert str(start(HAND, "kO2/4/4/3K[] w - - 0 1").play("b4a4").outcome()) == "white wins by capture"


def test_a_unit_lifted_with_a_claimed_chain_is_not_lost(start: Start) -> None:
    state = start(CHAIN % "mover", "2k2/5/5/5/2K1R w - - 0 1").play("e1d1").play("claim:c1-d1")
    assert state.outcome() is None
    assert state.play("@a1").play("@a2").outcome() is None


def test_a_captured_unit_that_waits_to_be_relocated_is(start: Start) -> None:
    rules = "piece ox O { moves W }\nturn { relocate captured by mover }\ngoal capture of king"
    assert str(start(rules, "kO2/4/4/3K w - - 0 1").play("b4a4").outcome()) == "white wins by capture"
