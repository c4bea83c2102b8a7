"""What a game counts, and duties, as the page says them."""

from interpreter import load
from interpreter.game.match import Match
from interpreter.web.scene import view_of
from interpreter.web.scene.counts import counts_of


def test_checks_that_are_left() -> None:
    state = load("three-check").start()
    assert counts_of(state) == ["Checks left: White 3, Black 3."]
    assert counts_of(state.play_all("e2e4,f7f6,d1h5")) == ["Checks left: White 2, Black 3."]


def test_turns_until_a_count_ends_the_game() -> None:
    state = load("makruk").state("6k1/8/8/8/8/R7/8/4K2R w - - 2 2 count:b/1/5")
    assert counts_of(state) == ["Black counts: 5 of 8 turns, then the game is a draw."]
    assert counts_of(load("makruk").start()) == []


def test_a_duty_to_capture_is_said_to_the_side_that_has_it() -> None:
    start = load("antichess").start()
    say = view_of(Match([start]))["say"]
    assert "capture" not in say["actor"]
    say = view_of(Match([start.play_all("e2e3,b7b5")]))["say"]
    assert say["actor"].endswith("You must capture.")
    assert "capture" not in say["others"]


def test_a_capture_without_a_duty_is_not_one() -> None:
    state = load("chess").state("7k/8/8/8/8/8/1r6/K7 w - - 0 1")
    assert "must" not in view_of(Match([state]))["title"]
