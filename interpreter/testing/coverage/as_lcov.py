"""Coverage as an lcov tracefile for editors and code hosts."""

from collections.abc import Iterable, Iterator

from interpreter.testing.coverage.measure import Coverage


def as_lcov(coverages: Iterable[Coverage]) -> str:
    """Return the tracefile of some files. If a line has several rules, the least exercised one counts."""
    return "".join(f"{row}\n" for coverage in coverages for row in _rows(coverage))


def _rows(coverage: Coverage) -> Iterator[str]:
    hits = _hits_by_line(coverage)
    yield "TN:"
    yield f"SF:{coverage.source.name}"
    yield from (f"DA:{line},{count}" for line, count in sorted(hits.items()))
    yield f"LF:{len(hits)}"
    yield f"LH:{sum(map(bool, hits.values()))}"
    yield "end_of_record"


def _hits_by_line(coverage: Coverage) -> dict[int, int]:
    """Return how many tests and games exercise each line, without excused lines."""
    found: dict[int, int] = {}
    for each in coverage.lines:
        if each not in coverage.excused:
            line = each.line.span.line
            found[line] = min(each.hits, found.get(line, each.hits))
    return found
