"""Counting: in bulk or by playing, actions or turns, by the engine itself where it can."""

import pytest
from support.fake_kernel import FakeKernel

from dsl.source import Source
from interpreter import load
from interpreter.errors import EngineError
from interpreter.game.perft import Counting, perft, perft_up_to
from interpreter.testing.suite import load_suite

GAME = load("marseillais", engine="reference")
START = GAME.start().position


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_what_is_played_is_as_many_as_what_is_counted(depth: int) -> None:
    bulk, made = Counting(bulk=True), Counting(bulk=False)

    assert perft(GAME.engine, START, depth, None, bulk) == perft(GAME.engine, START, depth, None, made)


def test_playing_the_last_action_makes_every_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME.engine, "legal_actions", lambda _: pytest.fail("counted in bulk"), raising=False)

    assert perft(GAME.engine, START, 1, None, Counting(bulk=False)) == 20


@pytest.mark.slow
def test_turns_are_counted_by_the_actions_they_are_made_of() -> None:
    assert perft(GAME.engine, START, 1, None, Counting(turns=True)) == 20
    assert perft(GAME.engine, START, 2, None, Counting(turns=True)) == perft(GAME.engine, START, 3)


def test_what_was_counted_is_told_as_it_goes() -> None:
    told: list[int] = []

    assert perft(GAME.engine, START, 2, told.append) == sum(told)
    assert len(told) == 20


def test_an_engine_that_counts_by_itself_is_asked_once_for_everything() -> None:
    kernel, told = FakeKernel(GAME.program), []
    FakeKernel.counted.clear()

    assert perft(kernel, START, 2, told.append, Counting(bulk=False, jobs=2, hash_mb=16)) == sum(told)
    assert FakeKernel.counted == [{"depth": 2, "bulk": False, "jobs": 2, "hash_mb": 16, "turns": False}]
    assert perft(kernel, START, 1, None, Counting(turns=True)) == 20
    assert FakeKernel.counted[1:] == [{"depth": 1, "bulk": False, "jobs": 1, "hash_mb": 0, "turns": True}]


@pytest.mark.parametrize("counting", [Counting(jobs=2), Counting(hash_mb=1)])
def test_jobs_and_tables_need_an_engine_that_has_them(counting: Counting) -> None:
    with pytest.raises(EngineError, match="the reference engine has no jobs and no hash table"):
        perft(GAME.engine, START, 1, None, counting)


@pytest.mark.parametrize("depth", [0, 2, 4])
def test_a_count_that_does_not_come_to_its_bound_is_whole(depth: int) -> None:
    game = load("chess")
    count = perft(game.engine, game.start().position, depth)

    assert perft_up_to(game.engine, game.start().position, depth, count) == (count, True)


def test_a_count_stops_beyond_its_bound() -> None:
    game = load("chess")

    assert perft_up_to(game.engine, game.start().position, 20, 1)[1] is False
    assert perft_up_to(game.engine, game.start().position, 2, 1) == (400, True)


def test_a_claim_of_too_few_ways_fails_without_counting_the_rest() -> None:
    text = 'ruleset "Toy"\nextends chess\ntest "deep" { perft 20 = 1 }\ntest "flat" { perft 2 = 1 }\n'
    said = [result.failures[0].message for result in load_suite(Source("toy", text)).run()]

    assert said == ["there are more than 1", "there are 400"]
