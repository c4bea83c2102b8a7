"""Bounds of figures, for a check in CI: `first@4<=0.58`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.errors import SettingError
from dsl.words.near import near_names, quoted_list
from interpreter.report.content import Report
from interpreter.report.figures import Strength

FIGURES: Mapping[str, Callable[[Report, Strength], float]] = {
    "first": lambda report, each: each.score.mean if report.begins == "white" else 1 - each.score.mean,
    "white": lambda report, each: each.score.mean,
    "draws": lambda report, each: each.drawn / each.games if each.games else 0.0,
    "turns": lambda report, each: each.lengths.mean.mean,
    "branching": lambda report, each: each.branching["all"].mean,
    "forced": lambda report, each: each.forced,
    "unused": lambda report, each: sum(not line.games for line in report.lines),
}
"""The figures that can be bounded; the last one is the number of lines that no game used."""

_SHARES = ("first", "white", "draws", "forced")

_BOUND = re.compile(r"\s*(?P<figure>[a-z]+)(?:@(?P<strength>\w+))?\s*(?P<sign><=|>=)\s*(?P<value>\d+(?:\.\d+)?)\s*")


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure of one strength, or of the strongest one, that must not be above or below a value."""

    figure: str
    strength: str
    is_upper: bool
    value: float

    def __str__(self) -> str:
        strength = f"@{self.strength}" if self.strength else ""
        return f"{self.figure}{strength}{'<=' if self.is_upper else '>='}{self.value:g}"


def read_bound(text: str, strengths: Sequence[str]) -> Bound:
    """Read a bound; raise `SettingError` with what is known.

    >>> str(read_bound("draws@4 <= 0.3", ("random", "4")))
    'draws@4<=0.3'
    """
    found = _BOUND.fullmatch(text)
    if found is None:
        raise SettingError(f"`{text}` is not a bound", "write FIGURE@STRENGTH<=VALUE or >=VALUE, such as first@4<=0.58")
    figure, strength = found["figure"], found["strength"] or ""
    if figure not in FIGURES:
        near = near_names(figure, FIGURES)
        raise SettingError(f"unknown figure `{figure}`", f"write {quoted_list(near or FIGURES)}")
    if strength and strength not in strengths:
        raise SettingError(f"the report has no strength `{strength}`", f"it has {quoted_list(strengths)}")
    if figure in _SHARES and float(found["value"]) > 1:
        raise SettingError(f"`{text.strip()}`: `{figure}` is a share from 0 to 1", "write 0.5 for one half")
    return Bound(figure, strength, found["sign"] == "<=", float(found["value"]))


def broken(report: Report, bounds: Sequence[Bound]) -> Iterator[str]:
    """Yield a sentence for each bound that does not hold."""
    by_name = {each.name: each for each in report.strengths}
    for bound in bounds:
        strength = by_name[bound.strength] if bound.strength else report.strengths[-1]
        value = FIGURES[bound.figure](report, strength)
        if value > bound.value if bound.is_upper else value < bound.value:
            yield f"{bound} does not hold: it is {value:.6g}"
