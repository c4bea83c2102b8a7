"""A contest: several programs do one task in interleaved rounds, so that load affects all of them equally."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean

from dsl.errors import RumpusError
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.spread import Spread, ratios, spread

Run = Callable[[int], Sample]
"""A function that does the work of one round, given its number."""

Tick = Callable[[int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Work fitted to the budget: its size, a function that does it, and a note on what was left out."""

    work: str
    run: Run
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A participant; `prepare` returns its task."""

    who: str
    prepare: Callable[[], Task]
    is_ours: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A task, what it counts, and the unit. Lower is better in milliseconds, higher in other units."""

    title: str
    counted: str
    unit: str
    entries: tuple[Entry, ...]

    def value(self, sample: Sample) -> float:
        """Return a sample in the unit of the contest."""
        return 1000 / sample.rate if self.unit == "ms" else sample.rate


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The result of an entry: a value for each round, or the fault that disqualified it."""

    who: str
    is_ours: bool = False
    note: str = ""
    work: str = ""
    values: tuple[float, ...] = ()
    facts: Mapping[str, float] = field(default_factory=dict)
    fault: str = ""

    @property
    def spread(self) -> Spread | None:
        """The median value with the lowest and the highest; None if the entry was disqualified."""
        return spread(self.values) if self.values and not self.fault else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a contest."""

    title: str
    counted: str
    unit: str
    rows: tuple[Row, ...]

    @property
    def base(self) -> Row | None:
        """The row that the others are compared with: the last of ours that was not disqualified."""
        return next((row for row in reversed(self.rows) if row.is_ours and row.spread), None)

    def ratio(self, row: Row) -> Spread | None:
        """Return the ratios of a row to the base, round by round."""
        base = self.base
        return ratios(row.values, base.values) if base is not None and row.spread else None


@dataclass(slots=True)
class _Lane:
    """An entry under way."""

    entry: Entry
    task: Task | None = None
    samples: list[Sample] = field(default_factory=list)
    fault: str = ""


def hold(contest: Contest, rounds: int, tick: Tick = lambda _: None) -> Result:
    """Prepare all entries, then run them in interleaved rounds; call `tick` after each step."""
    lanes = [_Lane(entry) for entry in contest.entries]
    for lane in lanes:
        _guarded(lane, _prepare)
        tick(1)
    for number in range(rounds):
        for lane in lanes:
            _guarded(lane, partial(_work, number=number))
            tick(1)
    rows = tuple(_row(contest, lane) for lane in lanes)
    return Result(title=contest.title, counted=contest.counted, unit=contest.unit, rows=rows)


def _guarded(lane: _Lane, step: Callable[[_Lane], None]) -> None:
    """Run a step unless the entry is disqualified; disqualify it if the step fails."""
    if lane.fault:
        return
    try:
        step(lane)
    except RumpusError as fault:
        lane.fault = str(fault)


def _prepare(lane: _Lane) -> None:
    lane.task = lane.entry.prepare()


def _work(lane: _Lane, number: int) -> None:
    assert lane.task is not None, "every entry in the race has a task"
    sample = lane.task.run(number)
    if not sample.amount:
        raise MeasurementError("there is no work to measure")
    lane.samples.append(sample)


def _row(contest: Contest, lane: _Lane) -> Row:
    """Return the row of a contender, with the values of its samples unless it failed."""
    names = dict.fromkeys(name for sample in lane.samples for name in sample.facts)
    return Row(
        who=lane.entry.who,
        is_ours=lane.entry.is_ours,
        note="; ".join(filter(None, [lane.entry.note, lane.task.note if lane.task else ""])),
        work=lane.task.work if lane.task else "",
        values=() if lane.fault else tuple(map(contest.value, lane.samples)),
        facts={name: fmean(sample.facts[name] for sample in lane.samples) for name in names},
        fault=lane.fault,
    )
