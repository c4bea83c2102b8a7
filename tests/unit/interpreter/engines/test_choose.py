"""Which engine is chosen, and why; games on either are one and the same to who uses them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.fake_kernel import FakeKernel
from support.games import toy
from support.kernels import put_kernel

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter import Game, load
from interpreter.engines.choose import VARIABLE, choose, cure, kernel_obstacle, select
from interpreter.engines.protocol import Engine
from interpreter.engines.reference import Reference
from interpreter.errors import EngineError, IllegalActionError, UnsupportedRulesetError
from interpreter.program.tables import Program
from interpreter.state.action import Action
from interpreter.state.position import Position
from interpreter.testing.suite import load_suite

TESTS = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A kernel is built."""
    put_kernel(monkeypatch, getattr(request, "param", FakeKernel))


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """No kernel is built."""
    put_kernel(monkeypatch, None)


# Choosing


def test_make_is_only_advised_where_there_is_something_to_make(tmp_path: Path) -> None:
    assert "`make clean play`" in cure(TESTS.parent)
    assert "make" not in cure(tmp_path)


@pytest.mark.usefixtures("kernel")
def test_the_kernel_plays_where_it_is_built() -> None:
    assert select() == ("kernel", "it is built", False)
    assert load("chess").engine.name == "kernel"


@pytest.mark.usefixtures("no_kernel")
def test_the_reference_engine_plays_where_the_kernel_is_not_built() -> None:
    assert select() == ("reference", "the kernel is not built", False)
    assert load("chess").engine.name == "reference"


@pytest.mark.usefixtures("kernel")
def test_the_reference_engine_plays_if_it_is_asked_for() -> None:
    assert select("reference") == ("reference", "it was asked for", True)
    assert load("chess", engine="reference").engine.name == "reference"


@pytest.mark.usefixtures("kernel")
def test_the_environment_chooses_where_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "reference")

    assert select() == ("reference", "the environment variable RUMPUS_ENGINE asks for it", True)
    assert select("kernel").name == "kernel"


@pytest.mark.parametrize("said", ["", "auto"])
@pytest.mark.usefixtures("kernel")
def test_an_environment_that_leaves_it_open_chooses_nothing(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, said)

    assert select() == ("kernel", "it is built", False)


@pytest.mark.usefixtures("no_kernel")
def test_a_kernel_that_is_asked_for_and_not_built_is_an_error_with_a_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EngineError, match=r"^the kernel is not built, and it was asked for: install a C compiler, "):
        load("chess", engine="kernel")
    monkeypatch.setenv(VARIABLE, "kernel")
    with pytest.raises(EngineError, match="and the environment variable RUMPUS_ENGINE asks for it: install"):
        load("chess")


def test_a_name_of_no_engine_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EngineError, match="unknown engine `stockfish`; write auto, kernel or reference"):
        load("chess", engine="stockfish")
    monkeypatch.setenv(VARIABLE, "fast")
    with pytest.raises(EngineError, match="unknown engine `fast` in the environment variable RUMPUS_ENGINE"):
        load("chess")


class Choosy(FakeKernel):
    """A kernel that plays nothing."""

    def __init__(self, program: Program) -> None:
        raise UnsupportedRulesetError("boards with squares", program.ends[0].span)


@pytest.mark.parametrize("kernel", [Choosy], indirect=True)
@pytest.mark.usefixtures("kernel")
def test_a_ruleset_that_the_kernel_declines_is_left_to_the_reference_engine_unless_the_kernel_was_asked_for() -> None:
    program = load("chess", engine="reference").program

    assert choose(program).name == "reference"
    with pytest.raises(UnsupportedRulesetError, match=r"does not play the ruleset: boards with squares \(.*:\d+\)$"):
        choose(program, "kernel")


@pytest.mark.parametrize("engine", [Reference, FakeKernel])
def test_an_engine_answers_every_question(engine: type) -> None:
    assert [name for name in vars(Engine) if not name.startswith("_") and not hasattr(engine, name)] == []


# Playing


@pytest.mark.parametrize("name", ["chess", "chain-of-fools", "chesimals-0-5"])
@pytest.mark.usefixtures("kernel")
def test_a_game_is_the_same_on_either_engine(name: str) -> None:
    here, there = load(name, engine="kernel").start(), load(name, engine="reference").start()
    for number in range(4):
        assert here.legal_texts() == there.legal_texts()
        assert (here.fen(), here.actor, here.is_check()) == (there.fen(), there.actor, there.is_check())
        text = there.legal_texts()[-1 - number % 2]
        here, there = here.play(text), there.play(text)


@pytest.mark.usefixtures("kernel")
def test_castling_is_found_by_either_square_on_the_kernel() -> None:
    state = load("chess").state("4k3/8/8/8/8/8/8/4K2R w K - 0 1")

    assert state.play("e1h1") == state.play("e1g1")


@pytest.mark.usefixtures("kernel")
def test_the_reference_engine_explains_whoever_plays_and_is_made_when_first_asked_for() -> None:
    game = load("chess")
    state = game.start().play("e2e4")

    assert "reference" not in vars(game)
    assert state.why("e7e4").reasons == load("chess", engine="reference").start().play("e2e4").why("e7e4").reasons
    assert game.reference is game.reference
    assert game.engine.name == "kernel"


def test_a_game_on_the_reference_engine_has_no_second_one() -> None:
    game = load("chess", engine="reference")

    assert game.reference is game.engine


@pytest.mark.usefixtures("kernel")
def test_a_refused_action_is_explained_also_on_the_kernel() -> None:
    with pytest.raises(IllegalActionError, match="a pawn on e2 does not move to e5"):
        load("chess").start().play("e2e5")


def _plays_without_networkx(before: str, action: str) -> None:
    code = f"""
import sys
{before}
from interpreter import load
state = load("chess", engine="kernel").start()
state = state.play({action!r})
assert state.turn == "black" and state.legal_texts() and state.outcome() is None and state.fen(), state
assert "networkx" not in sys.modules, "playing loads networkx"
assert not state.why("e2e5").allowed
assert "networkx" in sys.modules, "explaining needs networkx"
"""
    env = {**os.environ, "PYTHONPATH": str(TESTS)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_playing_on_a_kernel_loads_no_networkx_until_something_is_explained() -> None:
    _plays_without_networkx(
        "from support.kernels import Clockwork, modules\nsys.modules.update(modules(Clockwork))", "end"
    )


@pytest.mark.skipif(kernel_obstacle() is not None, reason="the kernel is not built here: `rumpus doctor` says why")
def test_playing_on_the_built_kernel_loads_no_networkx_until_something_is_explained() -> None:
    _plays_without_networkx("", "e2e4")


# Tests of rule files

ALLOWS = framed('test "t" { allow d1d2; refuse d1d3 because not-its-move }')


class Blind(FakeKernel):
    """A kernel that misses an action."""

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        found = super().legal_actions(position)
        return tuple(action for action in found if (action.origin, action.target) != (3, 7))


class Lavish(FakeKernel):
    """A kernel to which every text names a legal action."""

    def candidate_action(self, position: Position, action: Action) -> Action | None:
        return self.legal_actions(position)[0]


@pytest.mark.parametrize(
    ("kernel", "messages"),
    [
        (FakeKernel, []),
        (Blind, ["`d1d2` is legal, but the kernel engine disagrees"]),
        (Lavish, ["`d1d3` is refused, but the kernel engine disagrees"]),
    ],
    indirect=["kernel"],
)
@pytest.mark.usefixtures("kernel")
def test_a_test_of_a_rule_file_fails_where_the_kernel_and_the_explanation_differ(messages: list[str]) -> None:
    results = load_suite(Source("toy.rumpus", ALLOWS), "kernel").run()

    assert [failure.message for result in results for failure in result.failures] == messages


@pytest.mark.usefixtures("kernel")
def test_a_square_that_is_not_there_is_refused_on_the_kernel_as_well() -> None:
    text = framed('test "t" { refuse d1z9 because no-square }')

    assert all(result.passed for result in load_suite(Source("toy.rumpus", text), "kernel").run())


@pytest.mark.usefixtures("kernel")
def test_a_game_is_made_from_a_ruleset_for_an_engine() -> None:
    assert Game(toy("").ruleset, "kernel").engine.name == "kernel"
