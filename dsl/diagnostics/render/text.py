"""Findings as text for people: message, place, source lines with carets, notes, help."""

from collections.abc import Iterable, Iterator

from dsl.diagnostics.diagnostic import Diagnostic, Label, Severity
from dsl.diagnostics.report import Report, Screen, Shown
from dsl.source import Source

_COLORS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_CONTEXT = 30
"""Number of characters shown before the marked ones if a line is too long."""


def render(report: Report, screen: Screen) -> Shown:
    """Render the findings for standard error, and the summary lines."""
    shown = (as_text(found, width=screen.width, color=screen.has_color) + "\n" for found in report.findings)
    return Shown("".join(f"{line}\n" for line in report.summary), "".join(shown))


def as_text(finding: Diagnostic, *, width: int = 100, color: bool = False) -> str:
    """Return one finding, in lines of about `width` characters."""
    return "\n".join(_Renderer(finding, max(width, 40), color).lines()) + "\n"


def summary(findings: Iterable[Diagnostic]) -> str:
    """Return the number of findings of each severity.

    >>> summary([])
    'no findings'
    """
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        counts[finding.severity] += 1
    parts = [f"{n} {severity.value}{'s' if n > 1 else ''}" for severity, n in counts.items() if n]
    return ", ".join(parts) or "no findings"


class _Renderer:
    """The state of writing one finding."""

    def __init__(self, finding: Diagnostic, width: int, color: bool) -> None:
        self.finding, self.width, self.color = finding, width, color
        lines = [label.span.line for label in (finding.label, *finding.labels)]
        self.gutter = max(2, len(str(max(lines))))

    def paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.color and text else text

    def lines(self) -> Iterator[str]:
        """Yield the lines of the finding."""
        finding, tone = self.finding, _COLORS[self.finding.severity]
        head = f"{finding.severity.value}[{finding.code}]"
        blank = self.width - len(head) - 2 - len(finding.message) - len(finding.name)
        name = f"{' ' * max(2, blank)}{finding.name}"
        yield f"{self.paint(tone, head)}: {self.paint('1', finding.message)}{self.paint('2', name)}"
        yield from self._places()
        for note in finding.notes:
            yield self._remark("note", note)
        if finding.help:
            fix = f"  (fix: {finding.fix.applicability})" if finding.fix else ""
            yield self._remark("help", finding.help + fix)

    def _remark(self, kind: str, text: str) -> str:
        return f"{' ' * (self.gutter + 1)}{self.paint('1;34', '=')} {self.paint('1', kind)}: {text}"

    def _places(self) -> Iterator[str]:
        """Write the marked lines, those of the primary source first."""
        labels = (self.finding.label, *self.finding.labels)
        sources = list(dict.fromkeys(label.span.source for label in labels))
        for source in sources:
            here = [label for label in labels if label.span.source is source]
            line, column = source.position(here[0].span.start)
            arrow = "-->" if source is sources[0] else ":::"
            if self.finding.name == "unreadable-file" and not source.text:  # the source has no lines
                yield f"{' ' * self.gutter}{self.paint('1;34', arrow)} {source.name}"
                continue
            yield f"{' ' * self.gutter}{self.paint('1;34', arrow)} {source.name}:{line}:{column}"
            yield self._bar()
            yield from self._snippet(source, here)
            yield self._bar()

    def _bar(self, number: str = "", mark: str = "|") -> str:
        return self.paint("1;34", f"{number.rjust(self.gutter)} {mark}")

    def _snippet(self, source: Source, labels: list[Label]) -> Iterator[str]:
        last = None
        for number in sorted({label.span.line for label in labels}):
            if last is not None and number > last + 1:
                yield self._bar(mark=":")
            last = number
            here = sorted((label for label in labels if label.span.line == number), key=lambda label: label.span.start)
            yield from self._line(source, number, here)

    def _line(self, source: Source, number: int, labels: list[Label]) -> Iterator[str]:
        """Write one line of source and a line of marks for each label on it."""
        text = source.line(number)
        cut = self._cut(text, source.position(labels[0].span.start)[1] - 1)
        shown = _plain(text[cut : cut + self.width])
        yield f"{self._bar(str(number))} {'…' if cut else ''}{shown}"
        for label in labels:
            start = source.position(label.span.start)[1] - 1 - cut
            length = max(1, min(label.span.end - label.span.start, len(text) - cut - start, self.width))
            own = label is self.finding.label
            marks = self.paint(_COLORS[self.finding.severity] if own else "1;34", ("^" if own else "-") * length)
            yield f"{self._bar()} {' ' * (start + (1 if cut else 0))}{marks} {label.text}".rstrip()

    def _cut(self, text: str, column: int) -> int:
        """Return the number of characters to omit at the start of a line."""
        return max(0, column - _CONTEXT) if len(text) > self.width else 0


def _plain(text: str) -> str:
    """Return text with one column per character: tabs and control characters become blanks."""
    return "".join(char if char.isprintable() else " " for char in text)
