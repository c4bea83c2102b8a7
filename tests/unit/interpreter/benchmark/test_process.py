"""Programs that are run as processes."""

import sys
from pathlib import Path

import pytest

from interpreter.benchmark.process import run
from interpreter.benchmark.sample import MeasurementError


def test_a_program_that_fails_is_a_fault_with_its_last_words() -> None:
    with pytest.raises(MeasurementError, match="ends with status 1: no board"):
        run([sys.executable, "-c", "import sys; sys.exit('no\\nno board')"], "", 20)


def test_a_program_that_does_not_start_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match="does not start"):
        run([str(tmp_path / "nothing")], "", 1)
