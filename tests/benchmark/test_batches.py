"""The command that plays batches of all rulesets runs, and says what it compared."""

import pytest

from tests.benchmark.batches import main


def test_a_batch_is_compared_with_single_games_and_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tic-tac-toe", "hexapawn", "--actions", "400", "--games", "4", "--sample", "5"]) == 0

    written = capsys.readouterr().out
    assert "tic-tac-toe                              200 actions" in written
    assert "400 actions, 10 positions judged by the reference, 0 rulesets with a difference" in written
