"""What is measured of the reference engine: perft, random games, activation."""

from random import Random

import pytest

from interpreter import load
from interpreter.benchmark.by_reference import ByReference, playout
from interpreter.engines.reference import Reference


@pytest.mark.parametrize("name", ["chess", "hullabaloo", "chain-of-fools", "fluid-chess"])
@pytest.mark.parametrize("depth", [0, 1])
def test_made_and_bulk_count_the_same(name: str, depth: int) -> None:
    engine = ByReference(load(name).program)
    start = engine.start()

    assert engine.perft(start, depth, bulk=False) == engine.perft(start, depth, bulk=True)


def test_made_and_bulk_count_the_same_deeper() -> None:
    engine = ByReference(load("chess").program)

    assert engine.perft(engine.start(), 2, bulk=False) == engine.perft(engine.start(), 2) == 400


def test_a_playout_ends_with_the_rules() -> None:
    game = load("chess")
    mated = game.state("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").position
    drawn = game.state("7k/8/8/8/8/8/8/K7 w - - 100 90").position

    assert playout(Reference(game.program), mated, Random(1), 9) == (1, 0, 0, 1, 0, 0, 0)
    assert playout(Reference(game.program), drawn, Random(1), 9) == (1, 0, 0, 0, 0, 1, 0)


def test_a_playout_is_broken_off() -> None:
    engine = ByReference(load("chess").program)

    assert engine.playouts(engine.start(), count=2, seed=1, cap=3) == (2, 6, 6, 0, 0, 0, 2)


def test_playouts_do_not_look_at_repetition() -> None:
    game = load("fischer-random")
    bare = game.state("8/8/4k3/8/8/4K3/8/8 w - - 0 1").position
    played = ByReference(game.program).playouts(bare, count=3, seed=1)

    assert played.actions == 300
    assert played.draws == 3


def test_the_same_seed_plays_the_same_games() -> None:
    engine = ByReference(load("chess").program)
    first, again, other = (engine.playouts(engine.start(), count=1, seed=seed, cap=60) for seed in (5, 5, 6))

    assert first == again
    assert first[:2] == other[:2]


def test_turns_are_counted_where_they_have_several_actions() -> None:
    engine = ByReference(load("hullabaloo").program)
    played = engine.playouts(engine.start(), count=1, seed=1, cap=9)

    assert played.actions == 9
    assert 4 <= played.turns < 9


def test_activation_queries_take_time_and_leave_the_answer_alone() -> None:
    engine = ByReference(load("hullabaloo").program)
    start = engine.start()
    before = engine.active(start, 0)

    assert engine.activation_queries(start, 3) > 0
    assert engine.active(start, 0) == before
