"""Laws of states: those in the kernel's memory are what the engine says of their positions."""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import pairwise
from random import Random

import pytest
from support.each import each
from support.plain import VARIED
from support.states import check, play

from interpreter import State, load
from rulesets import Catalogue


@each("name", VARIED)
def test_kept_states_are_as_their_positions(name: str) -> None:
    game = load(name)
    for seed in range(2):
        play(game, seed, 40 if game.program.most_actions == 1 else 15)


@pytest.mark.slow
@each("name", (*Catalogue().rulesets(), *Catalogue().gallery()))
def test_kept_states_are_as_their_positions_in_every_game(name: str) -> None:
    for seed in range(3):
        play(load(name), seed, 120)


def test_states_that_branch_keep_their_own_pasts() -> None:
    game = load("chess")
    ways = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
    trunk = [game.start()]
    for text in ways:
        trunk.append(trunk[-1].play(text))
        side = trunk[-2].play("a2a3" if trunk[-2].turn == "white" else "a7a6")
        check(side, side.position)
    assert str(trunk[8].outcome()) == "draw by repetition"
    assert [state.outcome() for state in trunk[:8]] == [None] * 8
    assert len(trunk[7].play("f6g8").position.seen) == 9


def test_a_position_may_come_back_after_many_turns() -> None:
    rook = ("a1", "a2", "a3", "a4", "a5", "a6", "b6", "b5", "b4", "b3", "b2", "b1", "a1")
    king = ("e8", "f8") * 6 + ("e8",)
    state = load("chess").state("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for _ in range(2):
        for white, black in zip(pairwise(rook), pairwise(king), strict=True):
            for text in ("".join(white), "".join(black)):
                assert state.outcome() is None
                state = state.play(text)
    assert str(state.outcome()) == "draw by repetition"
    check(state, state.position)


def test_a_state_after_the_ride_of_a_formation_says_so() -> None:
    state = load("hullabaloo").state("4c4/9/9/9/9/9/WW7/WW7/4C4[] w - - 0 2").play("R:a2a4")
    assert state.fen() == "4c4/9/9/9/WW7/WW7/9/9/4C4[] w - - 1 2 spent:1 rode:R/a4"
    check(state, state.position)


def test_a_promoted_unit_keeps_its_mark_in_the_text() -> None:
    state = load("crazyhouse").state("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").play("a7a8q")
    assert state.fen() == "Q~3k3/8/8/8/8/8/8/4K3[] b - - 1 1"
    check(state, state.position)


def test_threads_may_ask_about_states_of_one_game() -> None:
    game = load("hullabaloo")
    start = game.start()

    def line(seed: int) -> list[str]:
        random, state, found = Random(seed), start, []
        for number in range(25):
            if number == 10 + seed:
                state.legal_mask()  # all actions get numbers
            legal = state.legal_actions()
            found.append(state.fen())
            state = state.after(random.choice(legal))
        return found

    alone = [line(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(line, range(4))) == alone


def test_a_state_is_a_value() -> None:
    game = load("chess")
    one, other = game.start().play("e2e4"), game.start().play("e2e4")
    assert one == other
    assert len({one, other, game.start()}) == 2
    assert one != game.start()
    assert State(game, one.position) == one
    assert deepcopy(one) is one
    assert deepcopy(game) is game
