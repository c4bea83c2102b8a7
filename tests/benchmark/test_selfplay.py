"""`python -m tests.benchmark.selfplay`: a small run beside the same checkout, in which no time matters."""

import json

import pytest

from tests.benchmark import selfplay
from tests.benchmark.selfplay import HERE, Series, main


@pytest.mark.slow
def test_a_checkout_plays_the_same_games_as_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tic-tac-toe", "--seconds", "0", "--rounds", "1", "--before", str(HERE), "--format", "json"]
    assert main(words) == 0

    (rows,) = json.loads(capsys.readouterr().out).values()
    assert [(row["ruleset"], row["command"], row["same"]) for row in rows] == [
        ("tic-tac-toe", "match", "yes"),
        ("tic-tac-toe", "report", "yes"),
    ]


def test_other_games_fail_and_rounds_are_compared_one_by_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter([Series(1.0, "a"), Series(2.0, "a"), Series(2.0, "a"), Series(8.0, "b")] * 2)
    monkeypatch.setattr(selfplay, "_played", lambda *_: next(found))
    monkeypatch.setattr(selfplay, "_enough", lambda *_: 50)

    assert main(["hexapawn", "--rounds", "2", "--before", "elsewhere", "--format", "json"]) == 1

    (rows,) = json.loads(capsys.readouterr().out).values()
    told = {"games/min": 40.0, "before": 12.0, "ratio": 3.0, "from": 2.0, "to": 4.0, "same": "no"}
    assert rows[0] == {"ruleset": "hexapawn", "command": "match", "games": 50, **told}


def test_a_run_plays_as_many_games_as_take_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "_played", lambda *words: Series(0.01, words[-1]))

    assert [selfplay._enough("match", "hexapawn", "2", seconds) for seconds in (0.0, 0.1, 1.0)] == [8, 32, 128]
