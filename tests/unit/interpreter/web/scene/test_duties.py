"""Duties, as the page says them."""

from interpreter import load
from interpreter.game.match import Match
from interpreter.web.scene import view_of


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


def test_the_page_says_what_is_counted() -> None:
    assert view_of(Match([load("three-check").start()]))["counts"] == ["Checks left: White 3, Black 3."]
