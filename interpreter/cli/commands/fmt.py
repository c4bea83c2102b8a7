"""`rumpus fmt`: format rule files."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import unified_diff
from typing import Annotated

import typer

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.report import FileReport, Report
from dsl.source import Source
from interpreter.cache import Watched, keep, known
from interpreter.cli.shared.fault import WRONG_USAGE
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.options import FilesArgument
from interpreter.cli.shared.reporting import TEXT, ReportOption, abouts, show
from interpreter.cli.shared.rule_files import RuleFile, rule_files
from interpreter.cli.shared.watch import WatchOption, run_or_watch
from interpreter.cli.shared.write_over import write_over
from rulesets import Catalogue

CheckOption = Annotated[bool, typer.Option("--check", help="Change nothing; list the files that would change.")]
DiffOption = Annotated[bool, typer.Option("--diff", help="Change nothing; show what would change.")]

_NO_FINDING = (TEXT, "json")
"""Formats that name or mark a file that would change; in the others it has a finding."""


_FORMATTED = "formatted"
"""The kind of what is cached: that a file is laid out as it should be."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of formatting a file: `after` is None if the file has errors."""

    name: str
    source: Source
    after: str | None
    findings: tuple[Diagnostic, ...]
    obstacle: str = ""
    """The reason why the formatted text was not written."""

    @property
    def is_changed(self) -> bool:
        """True if the formatted text differs and can be written."""
        differs = self.after != self.source.text or self.source.has_returns
        return self.after is not None and differs and not self.obstacle


def fmt(
    files: FilesArgument,
    check: CheckOption = False,
    diff: DiffOption = False,
    format: ReportOption = TEXT,
    watch: WatchOption = False,
) -> None:
    """Format rule files in the standard layout.

    Their meaning does not change.
    """
    only_looks = check or diff
    if "-" in files and format != TEXT and not only_looks:
        raise UsageError(f"the text of - goes to standard output; leave out --format {format}, or add --check")
    if watch and not only_looks:
        raise UsageError("--watch needs --check or --diff, which change nothing")
    run_or_watch(lambda: _format(files, check=check, diff=diff, format=format), files, watch=watch)


def _format(files: list[str], *, check: bool, diff: bool, format: str) -> None:
    only_looks = check or diff
    outcomes = [_outcome(file) for file in rule_files(files)]
    if not only_looks:
        outcomes = [_put_back(outcome) for outcome in outcomes]
    _report(outcomes, check=check, diff=diff, format=format)
    if any(outcome.obstacle for outcome in outcomes):
        raise typer.Exit(WRONG_USAGE)
    if any(outcome.findings or (only_looks and outcome.is_changed) for outcome in outcomes):
        raise typer.Exit(1)


def _outcome(file: RuleFile) -> Outcome:
    """Return the result of formatting a file; a file known to be formatted is not read again."""
    if file.faults:
        return Outcome(file.name, file.source, None, file.faults)
    library = Watched(Catalogue())  # of which a layout asks nothing
    if known(_FORMATTED, file.source, {}, library):
        return Outcome(file.name, file.source, file.source.text, ())
    from dsl.formatter import format_source

    made = format_source(file.source)
    if made.text == file.source.text and not made.findings:
        keep(_FORMATTED, file.source, {}, library, True)
    return Outcome(file.name, file.source, made.text, made.findings)


def _put_back(outcome: Outcome) -> Outcome:
    """Write the formatted text back: to standard output for standard input, else to the file if it changes."""
    if outcome.name == "-":
        sys.stdout.write(outcome.after or "")
    elif outcome.is_changed:
        assert outcome.after is not None, "a changed file has a text"
        try:
            write_over(outcome.source.name, outcome.after)
        except UsageError as fault:  # the other files are still written
            return replace(outcome, obstacle=str(fault))
    return outcome


def _report(outcomes: list[Outcome], *, check: bool, diff: bool, format: str) -> None:
    """Print the results of formatting in the chosen format."""
    for outcome in outcomes:
        if outcome.obstacle:
            print(f"error: {outcome.obstacle}", file=sys.stderr)
    with_layout = (check or diff) and format not in _NO_FINDING
    lines = [line for outcome in outcomes if outcome.is_changed for line in _lines(outcome, check=check, diff=diff)]
    files = tuple(_file(outcome, with_layout=with_layout) for outcome in outcomes)
    show(Report(command="fmt", files=files, summary=tuple(lines), by_file=True, abouts=abouts), format)
    if format == TEXT and not diff and any(check or outcome.name != "-" for outcome in outcomes):
        sys.stdout.flush()
        print(_summary(outcomes, check=check), file=sys.stderr)


def _file(outcome: Outcome, *, with_layout: bool) -> FileReport:
    findings = outcome.findings
    if with_layout and outcome.is_changed:
        from dsl.formatter.changes import layout_finding

        findings += (layout_finding(outcome.source, outcome.after or ""),)
    return FileReport(name=outcome.source.name, findings=findings, facts={"changed": outcome.is_changed})


def _lines(outcome: Outcome, *, check: bool, diff: bool) -> Iterator[str]:
    """Yield the message about a file that changes: how, and its name."""
    if diff:
        yield from _difference(outcome)
    if check:
        yield outcome.source.name
    elif not diff and outcome.name != "-":
        yield f"formatted {outcome.source.name}"


def _difference(outcome: Outcome) -> Iterator[str]:
    assert outcome.after is not None, "a changed file has a text"
    name = outcome.source.name
    before, after = (text.splitlines(keepends=True) for text in (outcome.source.text, outcome.after))
    for line in unified_diff(before, after, name, f"{name}, formatted"):
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _summary(outcomes: list[Outcome], *, check: bool) -> str:
    """Return the last line of output: how many files changed, and how many could not be formatted."""
    n_faulty = sum(bool(outcome.findings) for outcome in outcomes)
    n_unwritten = sum(bool(outcome.obstacle) for outcome in outcomes)
    n_changed = sum(outcome.is_changed for outcome in outcomes)
    parts = [
        f"{n} {said}"
        for n, said in (
            (n_changed, "would change" if check else "changed"),
            (len(outcomes) - n_changed - n_faulty - n_unwritten, "formatted already"),
            (n_unwritten, "not written"),
            (n_faulty, "with errors, left as they are" if n_faulty > 1 else "with errors, left as it is"),
        )
        if n
    ]
    return f"{len(outcomes)} file{'s' if len(outcomes) > 1 else ''}: {', '.join(parts)}"
