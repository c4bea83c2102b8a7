"""Results as an SVG chart: a bar for each entry on a logarithmic scale."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from interpreter.benchmark.amount import short
from interpreter.benchmark.as_table import ordered
from interpreter.benchmark.contest import Result, Row
from interpreter.benchmark.report import Report, conditions
from interpreter.drawing.markup import caption, element, moved

WIDTH = 960
_LEFT, _RIGHT, _MARGIN = 190, 230, 24
_SPAN = WIDTH - _LEFT - _RIGHT
_STEP, _BAR = 24, 14
_HEAD, _FOOT = 48, 30

_STYLE = """
.paper{fill:#faf7f0}.ink{fill:#2a2320}.dim{fill:#6d5f52}.line{stroke:#d8cdb9}.mark{stroke:#2a2320}
.ours{fill:#1f6f78}.theirs{fill:#b5a083}.fault{fill:#a8321f}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:13px}
.title{font-size:15px;font-weight:600}.small{font-size:11.5px}.strong{font-weight:600}
@media(prefers-color-scheme:dark){
.paper{fill:#1d1a18}.ink{fill:#efe8dc}.dim{fill:#b3a695}.line{stroke:#453e37}.mark{stroke:#efe8dc}
.ours{fill:#45a7b1}.theirs{fill:#8a7961}.fault{fill:#f08a70}}
"""


@dataclass(frozen=True, slots=True)
class Scale:
    """A logarithmic scale between two powers of ten."""

    low: int
    high: int

    def x(self, value: float) -> float:
        """Return the horizontal position of a value."""
        return _LEFT + _SPAN * (log10(max(value, 1e-12)) - self.low) / (self.high - self.low)

    def powers(self) -> range:
        """Return the powers of ten that get a grid line."""
        return range(self.low, self.high + 1)


def scale_of(results: Iterable[Result]) -> Scale:
    """Return a scale for all values, with room for a visible bar at the lowest."""
    rows = (row for result in results for row in result.rows if row.spread)
    values = [value for row in rows for value in row.values if value > 0] or [1.0]
    low = floor(log10(min(values)) - 0.3)
    return Scale(low, max(low + 1, ceil(log10(max(values)))))


def chart(report: Report) -> str:
    """Return the whole report as SVG. Results in the same unit share a scale."""
    parts, y = [], float(_MARGIN)
    for result in report.results:
        scale = scale_of(other for other in report.results if other.unit == result.unit)
        parts.append(element("g", _panel(result, scale), transform=moved(0, y)))
        y += _height(result)
    foot = _text(conditions(report), _MARGIN, y + 6, "dim small")
    height = y + _MARGIN
    paper = element("rect", width=WIDTH, height=height, rx=8, class_="paper")
    inside = [caption("Speed"), element("style", [_STYLE]), paper, *parts, foot]
    return element("svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height:g}") + "\n"


def _height(result: Result) -> float:
    return _HEAD + _STEP * len(result.rows) + _FOOT + 14


def _panel(result: Result, scale: Scale) -> Iterator[str]:
    less = "; lower is better" if result.unit == "ms" else ""
    yield _text(result.title, _MARGIN, 12, "ink title")
    yield _text(f"{result.unit}: {result.counted}{less}", _MARGIN, 32, "dim small")
    yield from _grid(scale, _HEAD + _STEP * len(result.rows))
    for number, row in enumerate(ordered(result)):
        yield from _bar(result, row, scale, _HEAD + _STEP * number)


def _grid(scale: Scale, bottom: float) -> Iterator[str]:
    """Draw a line for each power of ten, with its label below."""
    for power in scale.powers():
        x = scale.x(10.0**power)
        yield element("line", x1=x, x2=x, y1=_HEAD - 4, y2=bottom, class_="line", stroke_width=1)
        yield _text(_power(power), x, bottom + 15, "dim small", "middle")


def _power(power: int) -> str:
    """Return the label of a power of ten.

    >>> _power(-1), _power(1), _power(4), _power(8)
    ('0.1', '10', '10k', '100M')
    """
    letter = " kMG"[power // 3] if 3 <= power < 12 else ""
    return f"{10.0 ** (power % 3 if letter else power):g}{letter}"


def _bar(result: Result, row: Row, scale: Scale, y: float) -> Iterator[str]:
    """Draw the name and the bar of a row, and a thin line from its slowest run to its fastest."""
    middle = y + _STEP / 2
    yield _text(row.who, _LEFT - 10, middle + 4.5, f"ink{' strong' if row.is_ours else ''}", "end")
    if row.spread is None:
        yield _text(row.fault, _LEFT + 6, middle + 4.5, "fault small")
        return
    end = scale.x(row.spread.median)
    kind = "ours" if row.is_ours else "theirs"
    yield element("rect", x=_LEFT, y=middle - _BAR / 2, width=end - _LEFT, height=_BAR, rx=2, class_=kind)
    low, high = scale.x(row.spread.low), scale.x(row.spread.high)
    yield element("line", x1=low, x2=high, y1=middle, y2=middle, class_="mark", stroke_width=1.5)
    yield _text(_label(result, row), max(end, high) + 8, middle + 4.5, "ink")


def _label(result: Result, row: Row) -> str:
    value = short(row.spread.median) if row.spread else ""
    ratio, base = result.ratio(row), result.base
    return value if ratio is None or base is None or row is base else f"{value} ({short(ratio.median)} × {base.who})"


def _text(text: str, x: float, y: float, kind: str, anchor: str = "start") -> str:
    return element("text", [escape(text)], x=x, y=y, class_=kind, text_anchor=anchor)
