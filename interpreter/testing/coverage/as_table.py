"""Coverage as a table, and the list of missed lines."""

from collections.abc import Iterable, Iterator, Sequence

from interpreter.testing.coverage.line import built_on
from interpreter.testing.coverage.measure import Coverage, percent

_HEADS = ("lines", "by tests", "by games", "missed", "excused", "covered")


def as_table(coverages: Sequence[tuple[str, Coverage]], *, games: bool) -> str:
    """Return a row for each file, and a total; the column of games appears only if there were any."""
    rows = [(name, *_cells((coverage,))) for name, coverage in coverages]
    if len(rows) > 1:
        rows.append(("all", *_cells([coverage for _, coverage in coverages])))
    table = [("rule lines of", *_HEADS), *rows]
    kept = [i for i, head in enumerate(table[0]) if games or head != "by games"]
    return "\n".join(laid_out([[row[i] for i in kept] for row in table]))


def others_lines(coverages: Iterable[Coverage]) -> Iterator[str]:
    """Yield a note for each file that builds on others, whose lines are not in the table."""
    for coverage in coverages:
        names = built_on(coverage.source)
        if names:
            yield f"{coverage.source.name}: only its own lines are counted, not those of {' and '.join(names)}"


def missed_lines(coverages: Iterable[Coverage]) -> Iterator[str]:
    """Yield the lines that nothing exercises, each with place, text, and excuse if any."""
    for coverage in coverages:
        for each in coverage.lines:
            if not each.hits:
                tail = f"  (excused: {each.line.excuse})" if each.line.excuse else ""
                yield f"{each.line.span.place}: {each.line.text}{tail}"


def _cells(coverages: Sequence[Coverage]) -> tuple[str, ...]:
    """Return the cells of a table row for some coverages."""
    lines = [each for coverage in coverages for each in coverage.lines]
    covered, missed = (sum(map(len, lists)) for lists in zip(*((c.covered, c.missed) for c in coverages), strict=True))
    counts = (
        len(lines),
        sum(bool(each.tests) for each in lines),
        sum(bool(each.games) for each in lines),
        missed,
        len(lines) - covered - missed,
    )
    return (*map(str, counts), f"{percent(covered, covered + missed):g}%")


def laid_out(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Align rows in columns: names left, figures right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        figures = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        yield f"{name.ljust(widths[0])}  {figures}"
