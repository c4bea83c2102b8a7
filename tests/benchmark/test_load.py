"""`python -m tests.benchmark.load`: a short load with all kinds of visitors."""

import re

import pytest

from tests.benchmark.load import main

pytestmark = pytest.mark.slow  # a server of its own, which is killed once


def test_a_load_with_pushes_analyses_and_a_kill_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games 2 --seconds 30 --pause 0.3 --kills 1 --letters 1 --analyses 1 --rulesets chess"
    assert main(words.split()) == 0
    told = capsys.readouterr().out
    counts = {
        name: int(count) for name, count in re.findall(r"^(letters|web push|judgments) .* ms of (\d+)", told, re.M)
    }
    assert len(counts) == 3, told
    assert all(counts.values()), told
    assert "nothing acknowledged is lost, nothing is doubled" in told
