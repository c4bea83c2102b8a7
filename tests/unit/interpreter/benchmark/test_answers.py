"""Right answers: known ones, and those that the first contender gave."""

import pytest

from interpreter.benchmark.answers import Answers
from interpreter.benchmark.sample import MeasurementError


def test_an_answer_nobody_knows_is_learned_from_the_first() -> None:
    answers = Answers()
    answers.check("perft 3", 8902)
    answers.check("perft 3", 8902)

    with pytest.raises(MeasurementError, match="perft 3 is 8901, expected 8902"):
        answers.check("perft 3", 8901)
