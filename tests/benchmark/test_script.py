"""Scripts that drive a library."""

import sys

import pytest

from interpreter.benchmark.sample import MeasurementError
from tests.benchmark.script import ask, read_answer


def test_the_answer_of_a_script_stands_on_its_last_line() -> None:
    sample = read_answer('a library greets\n{"amount": 5, "seconds": 2.0, "actions": 30}\n')

    assert (sample.rate, sample.facts) == (2.5, {"actions": 30})


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"amount": 5}'])
def test_an_answer_that_is_no_count_is_a_fault(text: str) -> None:
    with pytest.raises(MeasurementError, match="something else than a count"):
        read_answer(text)


def test_a_script_counts_and_plays() -> None:
    for bulk in (True, False):
        request = {"do": "perft", "game": "chess", "fen": None, "depth": 2, "bulk": bulk}
        assert ask(sys.executable, "python_chess", request, 60).amount == 400
    request = {"do": "playouts", "game": "chess", "fen": None, "count": 2, "seed": 1, "cap": 30}

    assert ask(sys.executable, "python_chess", request, 60).facts["actions"] <= 60


def test_a_script_whose_library_is_missing_is_a_fault() -> None:
    request = {"do": "perft", "game": "nothing", "fen": None, "depth": 1, "bulk": True}

    with pytest.raises(MeasurementError, match="ends with status 1"):
        ask(sys.executable, "python_chess", request, 60)
