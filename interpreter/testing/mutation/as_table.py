"""The result of hunts as a table, and the list of what survived."""

from collections.abc import Iterable, Iterator, Sequence

from interpreter.testing.coverage.as_table import laid_out
from interpreter.testing.coverage.measure import percent
from interpreter.testing.mutation.hunt import Hunt

_HEADS = ("changes of", "tried", "noticed", "survived", "excused", "not tried", "percent")


def as_table(hunts: Sequence[tuple[str, Hunt]]) -> str:
    """Return a row for each file, and a total."""
    rows = [(name, *_cells((hunt,))) for name, hunt in hunts]
    if len(rows) > 1:
        rows.append(("all", *_cells([hunt for _, hunt in hunts])))
    return "\n".join(laid_out([_HEADS, *rows]))


def survivor_lines(hunts: Iterable[Hunt]) -> Iterator[str]:
    """Yield the changes that no test noticed, and a note for each hunt that ran out of time."""
    for hunt in hunts:
        for change in hunt.survivors:
            yield f"{change.span.place}: {change.before}  =>  {change.after}"
        if hunt.not_tried:
            yield (
                f"{hunt.source.name}: {hunt.not_tried} changes were not tried within {hunt.seconds:g} seconds; "
                "--seconds N allows more time, --jobs N uses more processes"
            )


def _cells(hunts: Sequence[Hunt]) -> tuple[str, ...]:
    noticed, survived = sum(hunt.noticed for hunt in hunts), sum(len(hunt.survivors) for hunt in hunts)
    excused, not_tried = sum(len(hunt.excused) for hunt in hunts), sum(hunt.not_tried for hunt in hunts)
    counts = (noticed + survived + excused, noticed, survived, excused, not_tried)
    return (*map(str, counts), f"{percent(noticed, noticed + survived):g}%")
