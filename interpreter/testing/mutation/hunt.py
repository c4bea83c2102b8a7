"""The hunt for changes that no test notices, within a time limit, on one or several processes."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from dsl.grammar import parse
from dsl.source import Source
from interpreter.pool import pool_for
from interpreter.testing.coverage.line import excuses_in
from interpreter.testing.coverage.measure import percent
from interpreter.testing.mutation.change import Change
from interpreter.testing.mutation.changes import value_changes
from interpreter.testing.mutation.trial import Bench, Verdict

MAX_CHANGES = 5_000
"""The greatest number of changes to try in a file."""

_EXCUSE = re.compile(r"#\s*unnoticed\b\s*(.*?)\s*--\s+.+")
"""An excuse for the changes of a line, or for some of them: `# unnoticed FR, WB -- a rook steps too`."""

_STRIDE = 61
"""Changes are tried in strides, so that a hunt that is cut short has seen all parts of a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunt:
    """Results of the changes of a file."""

    source: Source
    survivors: tuple[Change, ...]
    excused: tuple[Change, ...]
    """Those that a comment on their line excuses: the game is the same, though its rules are not."""
    noticed: int
    not_tried: int
    """The number of changes left out because time was up."""
    seconds: float
    """The time limit."""

    @property
    def tried(self) -> int:
        """The number of changes that were tried and gave different rules."""
        return self.noticed + len(self.survivors) + len(self.excused)

    @property
    def percent(self) -> float:
        """The percentage of these, without those that are excused, that a test noticed."""
        return percent(self.noticed, self.noticed + len(self.survivors))


@dataclass(frozen=True, slots=True)
class _Task:
    """A change, by its number, in a file that a process reads once."""

    name: str
    text: str
    engine: str
    words: str
    number: int
    end: float
    """When time is up, by the clock."""
    clock: Callable[[], float]


def all_changes(source: Source) -> tuple[Change, ...]:
    """Return the changes of a file to try: those of values."""
    return value_changes(source)[:MAX_CHANGES]


def hunt(
    source: Source,
    *,
    engine: str,
    seconds: float,
    words: str = "",
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
    clock: Callable[[], float] = monotonic,
) -> Hunt:
    """Try the changes of a file until time is up; `advance` is called for each change."""
    changes = all_changes(source)
    end = clock() + seconds

    def tasks() -> Iterator[_Task]:
        for number in in_strides(len(changes)):
            if clock() >= end:
                return
            yield _Task(source.name, source.text, engine, words, number, end, clock)

    verdicts: dict[int, Verdict] = {}
    for number, verdict in pool_for(jobs).results(_try, tasks()):
        if verdict is not Verdict.LATE:
            verdicts[number] = verdict
        advance(1)
    excuses = excuses_in(parse(source, [], tests=False), _EXCUSE)
    unnoticed = [changes[i] for i in sorted(verdicts) if verdicts[i] is Verdict.SURVIVES]
    return Hunt(
        source=source,
        survivors=tuple(each for each in unnoticed if not _is_excused(each, excuses)),
        excused=tuple(each for each in unnoticed if _is_excused(each, excuses)),
        noticed=list(verdicts.values()).count(Verdict.NOTICED),
        not_tried=len(changes) - len(verdicts),
        seconds=seconds,
    )


def _is_excused(change: Change, excuses: Mapping[int, str]) -> bool:
    """Return True if the comment on its line names no change, or this one."""
    named = excuses.get(change.last_line)
    name = change.text.strip(", ") or change.span.text.strip(", ")
    return named is not None and (not named or name in named.split(", "))


def in_strides(count: int) -> Iterator[int]:
    """Yield the numbers below a count, in strides.

    >>> list(in_strides(3)), list(in_strides(63))[:4]
    ([0, 1, 2], [0, 61, 1, 62])
    """
    for first in range(min(count, _STRIDE)):
        yield from range(first, count, _STRIDE)


def _try(task: _Task) -> tuple[int, Verdict]:
    bench, changes = _prepared(task.name, task.text, task.engine, task.words)
    return task.number, bench.verdict(changes[task.number], lambda: task.clock() >= task.end)


@lru_cache(maxsize=1)
def _prepared(name: str, text: str, engine: str, words: str) -> tuple[Bench, Sequence[Change]]:
    """Return the tests and changes of a file; every process needs its own."""
    source = Source(name, text)
    return Bench(source, engine, words), all_changes(source)
