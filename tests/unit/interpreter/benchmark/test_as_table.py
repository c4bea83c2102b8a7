"""The table of given results, and the lines below it."""

from rich.console import Console
from support.bench_results import NOTE, RESULT, SLOW, report_of

from interpreter.benchmark.as_table import as_table, closing_lines, heading, ordered, remarks
from interpreter.benchmark.contest import Result


def _text(result: Result) -> str:
    console = Console(width=160, no_color=True, highlight=False)
    with console.capture() as captured:
        console.print(heading(result), as_table(result), *remarks(result), sep="\n")
    return captured.get()


def test_the_best_comes_first_and_who_was_struck_off_last() -> None:
    assert [row.who for row in ordered(RESULT)] == ["ox & elk", "reference", "hare"]
    assert [row.who for row in ordered(SLOW)] == ["reference", "ox & elk"]


def test_the_table_says_it_all() -> None:
    lines = _text(RESULT).splitlines()
    rows = [" ".join(line.split()) for line in lines]

    assert lines[:2] == ["chess: perft", "ways"]
    assert "ratio to reference" in lines[3]
    assert "ox & elk depth 4 4.00M 3.00M .. 5.00M 3.00k (2.00k .. 5.00k)" in rows
    assert "reference depth 2 1.00k 1.00k .. 2.00k 1" in rows
    assert "hare: perft 2 is 401, expected 400" in rows
    assert "ox & elk: 400 actions a game; its own ends" in rows


def test_milliseconds_say_that_less_is_better() -> None:
    assert "times; lower is better" in _text(SLOW)
    assert "lower is better" not in _text(RESULT)


def test_below_the_tables_are_the_conditions_and_the_notes() -> None:
    conditions, rule, note = closing_lines(report_of(RESULT))

    assert "on core 1" in conditions
    assert "3 rounds, about 0.5 s for each measurement" in conditions
    assert rule.startswith("A ratio is the median")
    assert note == NOTE
