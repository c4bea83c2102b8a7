"""Other libraries' own tests of environments pass for games of all kinds, and show who acts as the state says."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, seed_test
from support.each import each
from support.games import framed

from interpreter import load
from interpreter.installing import extra_command
from interpreter.learn.gymnasium import ENV, Side
from interpreter.learn.openspiel import NAME
from interpreter.learn.pettingzoo import AGENTS, RawEnv, env
from rulesets import Catalogue

SIX = ("chess", "chain-of-fools", "marseillais", "duck", "tic-tac-toe", "fischer-random")
"""One action a turn, claims and the other side's placements, two actions, two parts, drops alone, a start by lot."""

OF_THE_GALLERY = (
    "alice", "amazons", "ataxx", "atomic", "bridg-it", "clobber", "connect-four", "crossing", "cylinder-chess",
    "dobutsu", "double-move", "english-draughts", "fischer-random", "flipello", "gomoku", "grand", "hexagonal",
    "isolation", "janggi", "jungle", "losers", "makruk", "monster", "petrified", "progressive", "rococo", "seirawan",
    "shogi", "sittuyin", "snailtrail", "three-check", "xiangqi",
)  # fmt: skip

FORTY = (*Catalogue().rulesets(), *OF_THE_GALLERY)

pytestmark = [
    # PettingZoo lists its own games by name whose agents see more than an array
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of an agent whose game is over
]


def _spiel(name: str, cap: int) -> Any:
    return pyspiel.load_game(NAME, {"rules": name, "cap": cap})


def _pass(name: str, n: int) -> None:
    """Let each library test a game, for about so many numbers."""
    api_test(env(name, cap=2 * n), num_cycles=n)
    seed_test(lambda: env(name), num_cycles=n)
    check_env(gymnasium.make(ENV, name=name, render_mode="ansi").unwrapped)
    pyspiel.random_sim_test(_spiel(name, n), num_sims=1, serialize=False, verbose=False)


def _search(name: str) -> None:
    game = _spiel(name, 20)
    state, random = game.new_initial_state(), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


@each("name", SIX[:4])
def test_the_libraries_own_tests_pass(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    _pass(name, 20)
    _search(name)


@pytest.mark.slow
@each("name", FORTY)
def test_the_libraries_own_tests_pass_in_forty_games(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    _pass(name, 80)
    pyspiel.random_sim_test(_spiel(name, 12), num_sims=1, serialize=True, verbose=False)
    _search(name)


@each("name", ("chain-of-fools", "marseillais", "duck"))
def test_who_acts_is_the_states_word_in_turns_of_several_actions(name: str) -> None:
    raw, spiel, random = RawEnv(name), _spiel(name, 200).new_initial_state(), Random(1)
    raw.reset(seed=1)
    within = 0
    for _ in range(150):
        state = raw.seat.state
        if state.outcome() is not None:
            break
        side = ("white", "black").index(state.actor)
        seen = raw.observe(AGENTS[side])
        assert (raw.agent_selection, spiel.current_player()) == (AGENTS[side], side)
        assert np.array_equal(seen["observation"], state.observation())
        assert np.flatnonzero(seen["action_mask"]).tolist() == spiel.legal_actions()
        assert not raw.observe(AGENTS[1 - side])["action_mask"].any()
        within += state.actor != state.turn
        number = random.choice(spiel.legal_actions())
        raw.step(number)
        spiel.apply_action(number)
    assert (within > 0) == (name == "chain-of-fools")


@each("side", ("white", "black"))
def test_a_learner_is_asked_whenever_it_acts_and_never_else(side: str) -> None:
    learner, random = Side("chain-of-fools", side=side, against="random"), Random(1)
    _, info = learner.reset(seed=3)
    for _ in range(120):
        state = learner.seat.state
        assert state.actor == side
        _, reward, is_over, _, info = learner.step(
            np.int64(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
        )
        if is_over:
            assert reward == learner.seat.rewards[("white", "black").index(side)]
            _, info = learner.reset()


def test_gymnasium_makes_environments_by_name_alone_and_side_by_side() -> None:
    alone = gymnasium.make(ENV, name="breakthrough", against="random", render_mode="svg")
    both = gymnasium.make_vec(ENV, 2, name="breakthrough", against="random")
    _, info = alone.reset(seed=1)
    alone.step(int(info["action_mask"].argmax()))
    seen, infos = both.reset(seed=1)
    both.step(infos["action_mask"].argmax(axis=1))

    assert str(alone.render()).startswith("<svg")
    assert seen.shape == (2, *load("breakthrough").observation_shape)


def test_an_agent_sees_its_own_units_first_whoever_acts() -> None:
    raw = RawEnv("chess")
    raw.reset()
    before = [raw.observe(agent)["observation"] for agent in AGENTS]
    raw.step(raw.game.number("e2e4"))
    pawns = next(number for number, plane in enumerate(raw.game.planes.table) if plane.name == "own pawn")

    assert before[0][pawns, 1].all()
    assert before[1][pawns, 6].all()
    assert raw.observe("player_0")["observation"][pawns, 3, 4] == 1


def test_a_number_that_is_not_legal_loses_the_game() -> None:
    raw, learner = RawEnv("chess"), Side("chess", side="white", against="random")
    raw.reset()
    raw.step(raw.game.number("e2e4"))
    raw.step(raw.game.number("e2e4"))
    learner.reset(seed=1)
    _, reward, is_over, is_cut, info = learner.step(np.int64(learner.game.number("e7e5")))

    assert raw.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(raw.terminations.values())
    assert raw.infos["player_1"] == {"illegal": raw.game.number("e2e4")}
    assert (reward, is_over, is_cut, info["illegal"]) == (-1.0, True, False, learner.game.number("e7e5"))


@each("number", (-1, 0, 1972))
def test_a_number_out_of_the_table_is_not_legal_either(number: int) -> None:
    raw, learner, spiel = RawEnv("chess"), Side("chess", against="random"), _spiel("chess", 9).new_initial_state()
    raw.reset()
    raw.step(number)
    learner.reset(seed=1)

    assert raw.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert learner.step(np.int64(number))[1:3] == (-1.0, True)
    with pytest.raises((ValueError, pyspiel.SpielError), match=r"not legal here|kInvalidAction"):
        spiel.apply_action(number)


def test_the_seed_decides_all_that_is_drawn_by_lot() -> None:
    def arrays(seed: int) -> list[str]:
        raw, learner = RawEnv("fischer-random"), Side("fischer-random", side=None, against="2")
        raw.reset(seed=seed)
        learner.reset(seed=seed)
        found = [raw.seat.state.fen(), learner.seat.state.fen(), str(learner.side)]
        raw.reset()
        learner.reset()
        return [*found, raw.seat.state.fen(), learner.seat.state.fen()]

    assert arrays(1) == arrays(1)
    assert arrays(1) != arrays(2)


def test_a_game_may_begin_at_a_fen_and_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.rumpus"
    file.write_text(framed(""))
    fen = load(str(file)).start().fen()
    raw = RawEnv(str(file), render_mode="svg")
    raw.reset(options={"fen": fen})

    assert raw.seat.state.fen() == fen == str(_spiel(str(file), 9).new_initial_state())
    assert str(raw.render()).startswith("<svg")
    assert raw.seat.draw("ansi").splitlines()[-1] == "White to act"


def test_a_game_without_an_end_is_cut() -> None:
    raw = RawEnv("chess", cap=2)
    raw.reset()
    for text in ("g1f3", "g8f6"):
        assert not any(raw.truncations.values())
        raw.step(raw.game.number(text))
    spiel = _spiel("chess", 1).new_initial_state()
    spiel.apply_action(spiel.legal_actions()[0])

    assert all(raw.truncations.values())
    assert (spiel.is_terminal(), spiel.returns()) == (True, [0.0, 0.0])


def test_a_step_of_a_chain_has_its_text() -> None:
    state = _spiel("chain-of-fools", 200).new_initial_state()
    random, found = Random(2), set[str]()
    while not state.is_terminal():
        number = random.choice(state.legal_actions())
        found.add(state.action_to_string(number))
        assert state.string_to_action(state.action_to_string(number)) == number
        state.apply_action(number)

    assert "claim:done" in found


@each(
    ("call", "message"),
    [
        (lambda: RawEnv("chess", render_mode="human"), '`render_mode` must be "ansi", "svg" or None, found \'human\''),
        (lambda: Side("chess", side="red"), '`side` must be "white", "black" or None, found \'red\''),
        (lambda: Side("chess", against="9"), "unknown player `9`"),
        (lambda: env("ches"), "ches"),
    ],
)
def test_a_wrong_choice_is_refused(call: Any, message: str) -> None:
    with pytest.raises(Exception, match=re.escape(message)):
        call()


def test_without_its_library_a_module_names_its_extra() -> None:
    cases = {"pettingzoo": "PettingZoo", "gymnasium": "Gymnasium", "pyspiel": "OpenSpiel"}
    script = """
import sys
from importlib import import_module
sys.modules.update({"pettingzoo": None, "gymnasium": None, "pyspiel": None})
for name in ("pettingzoo", "gymnasium", "openspiel"):
    try:
        import_module(f"interpreter.learn.{name}")
    except ModuleNotFoundError as fault:
        print(fault)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=os.environ, check=True)

    extras = ("pettingzoo", "gymnasium", "openspiel")
    assert done.stdout.splitlines() == [
        f"this module needs {package}; install it with `{extra_command(extra)}`"
        for package, extra in zip(cases.values(), extras, strict=True)
    ]
