"""`python -m tests.benchmark.first_board`: a first visit in a browser."""

import json

import pytest

from tests.benchmark.first_board import main

pytestmark = pytest.mark.slow  # a server of its own and a browser


def test_a_first_visitor_sees_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--runs", "1", "--format", "json"]) == 0
    ((_, rows),) = json.loads(capsys.readouterr().out).items()
    found = {row["step"]: row["median"] for row in rows}
    assert found["from Begin to the board, ms"] > 0
    assert 0 < found["requests of a second visitor"] <= 12
    assert 0 < found["KB of these requests"] < 120
