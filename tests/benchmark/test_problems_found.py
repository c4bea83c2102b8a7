"""`python -m tests.benchmark.problems_found`: what counts as a problem."""

import pytest

from interpreter import load
from tests.benchmark.problems_found import main, rows_of


def test_a_position_with_one_key_is_a_problem() -> None:
    state = load("chess").state("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")

    assert list(rows_of(state, "#2", "placed by lot", 100_000)) == [
        "#2 | kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 | a1a6 | found | placed by lot"
    ]


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("7k/8/6K1/8/8/8/8/RQ6 w - - 0 1", "it is won in fewer turns"),
        ("7k/8/8/6K1/8/8/8/RQ6 w - - 0 1", "it has cooks"),
        ("7k/8/8/8/8/8/8/KR6 w - - 0 1", "it has no solution"),
    ],
)
def test_other_positions_are_none(fen: str, reason: str) -> None:
    assert list(rows_of(load("chess").state(fen), "#2", "placed by lot", 100_000)) == [], reason


def test_no_time_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess", "--seconds", "0"]) == 0
    assert capsys.readouterr().out == ""
