"""`python -m tests.benchmark.loss`: what counts as lost."""

import json

import pytest

from dsl.errors import SettingError
from interpreter import load
from interpreter.game.players import Budget, player_named
from interpreter.game.state import State
from tests.benchmark import loss
from tests.benchmark.loss import chance_after, main, position_of

MATE_IN_ONE = "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1"


def after(state: State, action: str) -> State:
    return state.play(state.named(action))


def test_the_end_of_a_game_needs_no_judge() -> None:
    state, judge = load("chess").state(MATE_IN_ONE), player_named("random", load("chess"))

    assert chance_after(state, after(state, "g6g7"), judge, None) == 1.0
    stalemate = load("chess").state("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1")
    assert chance_after(stalemate, after(stalemate, "g5g6"), judge, None) == 0.5


def test_the_score_of_the_other_side_is_turned_round() -> None:
    state = load("chess").state("6k1/8/8/8/3q4/8/8/3RK3 w - - 0 1")
    judge, budget = player_named("alphabeta", load("chess")), Budget(nodes=500)

    assert chance_after(state, after(state, "d1d4"), judge, budget) > 0.8
    assert chance_after(state, after(state, "e1f1"), judge, budget) < 0.2


def test_positions_are_those_of_their_numbers() -> None:
    found = [position_of(load("chess"), number).fen() for number in (1, 2, 1)]

    assert found[0] == found[2] != found[1]


def test_a_player_at_random_loses_more_than_its_judge(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["chess", "alphabeta nodes=2000", "random", "--judge", "alphabeta nodes=4000"]
    assert main([*words, "--positions", "12", "--format", "json"]) == 0

    searcher, chancer = json.loads(capsys.readouterr().out)["loss in chess, percent"]
    assert 0 <= searcher["loss"] < chancer["loss"]
    assert (searcher["more than the first"], searcher["error of that"]) == (None, None)
    assert chancer["more than the first"] == pytest.approx(chancer["loss"] - searcher["loss"])


def test_a_game_without_open_positions_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loss, "_DECIDED", -1)

    with pytest.raises(SettingError, match="found no position in which something is to be lost"):
        position_of(load("hexapawn"), 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cheess", "random", "--judge", "random"], "cheess"),
        (["chess", "randon", "--judge", "random"], "unknown player `randon`"),
        (["chess", "random", "--judge", "uci:no-such-program depth=1"], "no-such-program"),
    ],
)
def test_what_cannot_be_played_is_told(words: list[str], said: str) -> None:
    with pytest.raises(SystemExit, match=said):
        main([*words, "--positions", "1"])


def test_no_positions_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["chess", "random", "--judge", "random", "--positions", "0"])

    assert "--positions and --jobs must be at least 1" in capsys.readouterr().err
