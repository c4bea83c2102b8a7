"""The benchmark of Python loops runs, and says what it measured."""

import sys

import pytest

from tests.benchmark.loops import main
from tests.benchmark.script import ask


def test_loops_are_measured_with_the_peers_that_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["connect-four", "--rounds", "1", "--seconds", "0.01"]) == 0

    assert "connect-four       states" in capsys.readouterr().out


@pytest.mark.parametrize("loop", ["python-chess", "texts", "batch with observations", "steps on two threads"])
def test_every_loop_plays(loop: str) -> None:
    request = {"do": "loop", "loop": loop, "game": "chess", "seconds": 0.01, "warm": 10, "wall": False}

    assert ask(sys.executable, "loop", request, 60).rate > 0
