"""Results as tables for a terminal."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from interpreter.benchmark.amount import short
from interpreter.benchmark.contest import Result, Row
from interpreter.benchmark.report import Report, conditions
from interpreter.benchmark.spread import Spread


def as_table(result: Result) -> Table:
    """Return a table with the median, the range and the ratio to the base for each entry of a result."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("work", style="dim")
    table.add_column(result.unit, justify="right", no_wrap=True)
    table.add_column("from .. to", justify="right", style="dim", no_wrap=True)
    table.add_column(f"ratio to {result.base.who}" if result.base else "ratio", justify="right", no_wrap=True)
    for row in ordered(result):
        if row.spread:
            table.add_row(*_cells(result, row, row.spread))
    return table


def ordered(result: Result) -> list[Row]:
    """Return the rows, the best first and the disqualified ones last."""
    sign = 1 if result.unit == "ms" else -1
    return sorted(result.rows, key=lambda row: (row.spread is None, sign * row.spread.median if row.spread else 0))


def heading(result: Result) -> Text:
    """Return the title of a result and the unit of its counts."""
    less = "; lower is better" if result.unit == "ms" else ""
    return Text.assemble((result.title, "bold"), f"\n{result.counted}{less}")


def _cells(result: Result, row: Row, values: Spread) -> tuple[Text | str, ...]:
    who = Text(row.who, "bold" if row.is_ours else "")
    return who, row.work, short(values.median), range_text(values), _ratio(result, row)


def range_text(values: Spread) -> str:
    """Return the lowest and the highest value of several runs.

    >>> range_text(Spread(2.0, 1.0, 3000.0))
    '1 .. 3.00k'
    """
    return f"{short(values.low)} .. {short(values.high)}"


def _ratio(result: Result, row: Row) -> str:
    found = result.ratio(row)
    if found is None or row is result.base:
        return "1"
    return f"{short(found.median)} ({range_text(found)})"


def remarks(result: Result) -> Iterator[Text]:
    """Yield a line for each entry that was disqualified, has further counts or carries a note."""
    for row in ordered(result):
        said = row.fault or "; ".join(filter(None, [*_facts(row), row.note]))
        if said:
            yield Text(f"{row.who}: {said}", "red" if row.fault else "dim")


def _facts(row: Row) -> Iterator[str]:
    return (f"{short(value)} {name}" for name, value in row.facts.items() if value)


def closing_lines(report: Report) -> Iterator[str]:
    """Yield the lines below the tables."""
    yield conditions(report)
    if report.rounds > 1:
        yield "A ratio is the median of the ratios of all rounds, with the lowest and the highest."
    yield from report.notes
