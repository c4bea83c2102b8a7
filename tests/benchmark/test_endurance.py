"""`python -m tests.benchmark.endurance`: short games, in which no time matters, and players that go wrong."""

import json

import pytest

from interpreter.game.players import Line, RandomPlayer, Report
from interpreter.state.action import END
from tests.benchmark import endurance
from tests.benchmark.endurance import main


class Cheat(RandomPlayer):
    def answer(self, question: object) -> Report:
        return Report(lines=(Line(actions=(END,), score=0),), depth=0, nodes=0, seconds=0.0)


class Broken(RandomPlayer):
    def answer(self, question: object) -> Report:
        raise ArithmeticError("it cannot count")


def _faults(player: RandomPlayer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(endurance, "player_named", lambda *_, **__: player)
    monkeypatch.setattr(endurance, "ProcessPoolExecutor", _Here)
    assert main(["--games", "1", "--format", "json"]) == 1
    told = capsys.readouterr()
    faults = json.loads(told.out)["faults"]
    assert all(row["detail"] in told.err for row in faults), "a run that is stopped early has told its faults"
    return [row["kind"] + ": " + row["detail"] for row in faults]


class _Here:
    """Runs work in this process, where the players are those of the test."""

    def __init__(self, jobs: int) -> None:
        self.map = map

    def __enter__(self) -> "_Here":
        return self

    def __exit__(self, *_: object) -> None:
        return None


def test_games_are_played_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "2", "--longest", "3", "--format", "json"])
    found = json.loads(capsys.readouterr().out)

    assert [row["games"] for row in found["games"]] == [1, 1, 2]
    assert found["games"][-1]["actions"] == 6
    assert (found["games"][-1]["exceptions"], found["games"][-1]["illegal"]) == (0, 0)


def test_an_illegal_action_is_a_fault(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert _faults(Cheat(1), capsys, monkeypatch) == ["illegal action: end"]


def test_an_exception_is_a_fault(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert _faults(Broken(1), capsys, monkeypatch) == ["exception: ArithmeticError('it cannot count')"]
