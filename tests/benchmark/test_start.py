"""The measurement of starts: one round, in which no time matters."""

import json

import pytest

from tests.benchmark import start


@pytest.mark.slow
def test_every_command_is_measured_with_a_full_and_an_empty_cache(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["--rounds", "1", "--format", "json"]) == 0

    (rows,) = json.loads(capsys.readouterr().out).values()
    assert [(row["command"], row["cache"]) for row in rows] == [
        (name, how) for how in ("warm", "cold") for name in start.COMMANDS
    ]
