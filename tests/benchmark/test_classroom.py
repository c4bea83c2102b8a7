"""`python -m tests.benchmark.classroom`: a small class that is refused nothing."""

import re

import pytest

from tests.benchmark.classroom import main

pytestmark = pytest.mark.slow  # a server of its own


def test_a_class_behind_one_address_is_refused_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pupils", "6", "--actions", "2"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^6 players of chess behind one address: \d+ requests, ", told)
    assert "refused" not in told
