"""Turns that may not bring back an earlier position, on both engines and in their searches."""

from random import Random

import numpy as np
import pytest
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter import Budget, player_named
from interpreter.game.perft import perft
from interpreter.game.state import Game, State
from interpreter.learn import Batch

BOARD = """
board 5x5
piece king K { moves K }
piece ox O { moves R }
piece swapper S { moves ucK }
array "2k2/5/5/5/2K2"
goal checkmate of king
draw stalemate
"""
NEVER = "duties { no position occurs 2 times }\n"
NOT_THRICE = "duties { no position occurs 3 times }\n"
NOT_BACK = "duties { no turn takes back the one before }\n"
SEVERAL = "turn { 1 to 2 actions }\ncheck { judged after every action }\n"
CHANGE = "duties { each turn changes the position }\nturn { 1 to 4 actions }\ncheck { judged after every action }\n"
GROWING = """
turn { 1 action, 1 more each turn; each unit acts once; ends when no action is left }
check { judged after every action }
"""
SWAPPERS = "2k2/5/5/5/SsK2 w - - 0 1"
SHUFFLE = ("c1c2", "c5c4", "c2c1")


def _state(engine: str, rules: str, fen: str = "2k2/5/5/5/2K2 w - - 0 1") -> State:
    return Game(toy(BOARD + rules).ruleset, engine).state(fen)


def _played(state: State, *actions: str) -> State:
    for action in actions:
        state = state.play(action)
    return state


def _reasons(state: State, action: str) -> tuple[str, ...]:
    return state.why(action).reasons


def test_a_turn_brings_back_no_position_of_the_whole_game(engine: str) -> None:
    state = _played(_state(engine, NEVER), *SHUFFLE)

    assert "c4c5" not in state.legal_texts()
    assert _reasons(state, "c4c5") == ("repetition",)
    refusal = state.why("c4c5").refusals[0]
    assert refusal.advice == (
        "it repeats the position of 4 turns ago, which may not occur 2 times; end the turn with another position"
    )
    assert refusal.line is not None
    assert refusal.line.text == "no position occurs 2 times"


def test_a_position_may_come_back_to_another_side_or_with_other_units(engine: str) -> None:
    assert "c3c4" in _played(_state(engine, NEVER), "c1c2", "c5c4", "c2b1", "c4c3", "b1c1").legal_texts()


def test_a_position_may_occur_less_often_than_the_number(engine: str) -> None:
    state = _played(_state(engine, NOT_THRICE), *SHUFFLE)
    assert state.why("c4c5").allowed

    state = _played(state, "c4c5", *SHUFFLE)
    assert _reasons(state, "c4c5") == ("repetition",)
    assert "c4c5" not in state.legal_texts()


def test_a_turn_does_not_take_back_the_one_before(engine: str) -> None:
    state = _state(engine, NOT_BACK, SWAPPERS).play("a1b1")

    assert state.fen() == "2k2/5/5/5/sSK2 b - - 1 1"
    assert _reasons(state, "a1b1") == ("repetition",)
    assert state.why("a1b1").refusals[0].sentence == "it repeats the position before white's turn"
    assert "a1b1" not in state.legal_texts()
    later = _played(state, "c5c4", "c1c2", "c4c5", "c2c1")
    assert later.why("a1b1").allowed


def test_a_position_of_earlier_turns_may_come_back_where_only_the_last_one_may_not(engine: str) -> None:
    assert _played(_state(engine, NOT_BACK), *SHUFFLE).why("c4c5").allowed


def test_a_pass_may_repeat(engine: str) -> None:
    for rules in (NEVER, NOT_BACK):
        state = _state(engine, rules + "turn { pass allowed }\n").play("end")
        assert state.why("end").allowed
        assert "end" in state.legal_texts()


def test_a_side_is_stuck_whose_every_turn_would_repeat(engine: str) -> None:
    board = 'board 1x3\npiece ant A { moves mW }\narray "a/1/A"\ngoal capture of ant\ndraw stalemate\n'
    state = Game(toy(board + NEVER + "turn { 2 actions }\n").ruleset, engine).start()
    after = _played(state, "a1a2", "a2a1")

    assert after.legal_texts() == ()
    assert str(after.outcome()) == "draw by stalemate"


def test_a_turn_ends_with_another_position_than_it_began_with(engine: str) -> None:
    state = _played(_state(engine, CHANGE), "c1c2", "c2c1")

    assert _reasons(state, "end") == ("repetition",)
    assert state.why("end").refusals[0].sentence == "it ends the turn with the position that the turn began with"
    assert "end" not in state.legal_texts()
    assert _played(state, "c1c2", "end").turn == "black"


def test_the_last_action_of_a_turn_does_not_undo_the_others(engine: str) -> None:
    state = _state(engine, CHANGE.replace("1 to 4", "2")).play("c1c2")

    assert "c2c1" not in state.legal_texts()
    assert _reasons(state, "c2c1") == ("repetition",)


def test_history_begins_with_the_position_of_a_fen(engine: str) -> None:
    middle = _played(_state(engine, NEVER), *SHUFFLE)
    again = _state(engine, NEVER, middle.fen())

    assert again.why("c4c5").allowed
    assert _reasons(_played(again, "c4c5", "c1c2", "c5c4"), "c2c1") == ("repetition",)


@pytest.mark.parametrize("rules", [NEVER, NOT_THRICE, NOT_BACK, NEVER + SEVERAL, NOT_BACK + GROWING, CHANGE])
def test_both_engines_count_the_same(rules: str) -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    fen = "k4/5/5/5/S1s1K w - - 0 1"
    states = [_state(engine, rules, fen) for engine in ("reference", "kernel")]

    assert perft(states[0].game.engine, states[0].position, 4) == perft(states[1].game.engine, states[1].position, 4)


@pytest.mark.parametrize("name", ["alphabeta", "mcts"])
def test_a_computer_brings_nothing_back(engine: str, name: str) -> None:
    state = _played(_state(engine, NEVER), *SHUFFLE)
    report = player_named(name, state.game, memory=1).think(state, Budget(nodes=60))

    assert report.lines
    assert all(state.why(line.actions[0]).allowed for line in report.lines)


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@each("rules", (NEVER, NOT_THRICE, CHANGE, NEVER + SEVERAL))
def test_states_answer_alike_on_both_engines_though_they_are_not_in_native_memory(rules: str) -> None:
    random = Random(7)
    ours, kernels = (_state(engine, rules, SWAPPERS) for engine in ("reference", "kernel"))
    for _ in range(40):
        assert (kernels.fen(), kernels.actor) == (ours.fen(), ours.actor)
        assert kernels.legal_actions() == ours.legal_actions()
        assert kernels.outcome() == ours.outcome()
        if not ours.legal_actions():
            break
        action = random.choice(ours.legal_actions())
        ours, kernels = ours.after(action), kernels.after(action)


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@each("rules", (NEVER, CHANGE))
def test_a_batch_asks_states_about_earlier_positions(rules: str) -> None:
    games = [Game(toy(BOARD + rules).ruleset, engine) for engine in ("reference", "kernel")]
    batches, random = [Batch(game, 3, 5) for game in games], np.random.default_rng(5)
    for _ in range(25):
        assert np.array_equal(batches[0].legal_masks, batches[1].legal_masks)
        assert np.array_equal(batches[0].over, batches[1].over)
        numbers = batches[0].pick(random)
        for batch in batches:
            batch.step(numbers)

    assert not any(batch.is_native for batch in batches)
