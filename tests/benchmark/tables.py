"""Tables of figures, as text or as JSON."""

import json
from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from interpreter.benchmark.amount import short

Cell = str | int | float | None
Row = Mapping[str, Cell]
Tables = Mapping[str, Sequence[Row]]
"""Tables by their titles; a row has a cell for each column."""

_WIDTH = 160


def print_tables(tables: Tables, format: str) -> None:
    """Print all tables."""
    if format == "json":
        print(json.dumps(tables, indent=2))
        return
    console = Console(width=_WIDTH, highlight=False)
    for title, rows in tables.items():
        if rows:
            console.print(title, _table(rows), sep="\n", markup=False)


def _table(rows: Sequence[Row]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name, cell in rows[0].items():
        is_text = isinstance(cell, str)
        table.add_column(name, justify="left" if is_text else "right", no_wrap=not is_text, overflow="fold")
    for row in rows:
        table.add_row(*map(cell_text, row.values()))
    return table


def cell_text(cell: Cell) -> str:
    """Return the text of a cell; a figure that is missing is empty.

    >>> cell_text(3), cell_text(0.256), cell_text(None)
    ('3', '0.256', '')
    """
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else short(cell)
