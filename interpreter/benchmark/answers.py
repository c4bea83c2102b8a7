"""Expected answers: the known ones, and the first answer to any other question."""

from collections.abc import Sequence

from interpreter.benchmark.sample import MeasurementError


class Answers:
    """Checks answers by question; the first answer to an unknown question becomes the expected one.

    >>> answers = Answers.of_perft((20, 400))
    >>> answers.check("perft 3", 8902)
    >>> answers.check("perft 2", 401)
    Traceback (most recent call last):
    interpreter.benchmark.sample.MeasurementError: perft 2 is 401, expected 400
    """

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    @classmethod
    def of_perft(cls, totals: Sequence[int]) -> "Answers":
        """Return the expected perft counts for depth 1, 2, 3 and so on."""
        answers = cls()
        answers._known = {f"perft {depth}": total for depth, total in enumerate(totals, 1)}
        return answers

    def check(self, question: str, answer: int) -> None:
        """Raise `MeasurementError` for a wrong answer, because the time of wrong work means nothing."""
        known = self._known.setdefault(question, answer)
        if answer != known:
            raise MeasurementError(f"{question} is {answer}, expected {known}")
