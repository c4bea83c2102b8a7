"""`python -m tests.benchmark.wins`: what counts as solved."""

import json

import pytest

from interpreter import load
from interpreter.engines.scale import WON
from interpreter.game.players import Budget, Line
from tests.benchmark.win import Win
from tests.benchmark.wins import attempt, is_won_by, main

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def test_a_line_that_wins_as_it_claims_is_won() -> None:
    state = load("chess").state(BACK_RANK)
    mate = state.named("a1a8")

    assert is_won_by(state, Line(actions=(mate,), score=WON - 1))
    assert not is_won_by(state, Line(actions=(mate,), score=300)), "it claims nothing"
    assert not is_won_by(state, Line(actions=(state.named("a1a7"),), score=WON - 1)), "it does not win"


def test_a_win_is_solved_by_a_searching_player() -> None:
    win = Win(ruleset="chess", fen=BACK_RANK, actions=1, first=("a1a8",), line="a1a8")
    found = attempt(win, name="alphabeta", budget=Budget(nodes=1_000))

    assert (found.action, found.is_proven, found.is_shown) == ("a1a8", True, True)


def test_a_win_is_missed_by_an_action_that_does_not_win() -> None:
    win = Win(ruleset="chess", fen=BACK_RANK, actions=1, first=("a1a8",), line="a1a8")
    found = attempt(win, name="random", budget=Budget(nodes=1))

    assert (found.action == "a1a8", found.is_solved) == (False, False)


def test_the_command_prints_a_total_and_what_was_missed(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["brouhaha", "--player", "random", "--nodes", "1", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    total = found["solved"][-1]

    assert status == 1
    assert total["ruleset"] == "all"
    assert total["positions"] - total["solved"] == len(found["missed"]) > 0


def test_a_ruleset_without_positions_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["checkers"])

    assert "the suite has no ruleset checkers" in capsys.readouterr().err
