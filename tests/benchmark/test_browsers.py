"""`python -m tests.benchmark.browsers`: a few real browsers that are refused nothing."""

import re

import pytest

from tests.benchmark.browsers import main

pytestmark = pytest.mark.slow  # a server of its own and browsers


def test_browsers_behind_one_address_play_and_are_refused_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--browsers", "4", "--actions", "3"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^4 browsers behind one address, 2 games of chess: \d+ requests, 6 actions, ", told)
    assert "refused" not in told
