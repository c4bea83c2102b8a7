"""The report of `rumpus lint`: the findings, or counts of each kind."""

import sys
from collections import Counter
from collections.abc import Sequence

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.text import summary
from dsl.diagnostics.report import FileReport, Report
from dsl.lint.fixing import may_apply
from interpreter.cli.shared.output import print_json
from interpreter.cli.shared.reporting import abouts, n_files


def report_of(files: Sequence[FileReport], cured: int, figures: tuple[str, ...] = ()) -> Report:
    """Return the report on some files, with the number of fixed findings, and how their random games went."""
    findings = [found for file in files for found in file.findings]
    fixable = sum(may_apply(found, unsafe=False) for found in findings)
    line = f"{n_files(len(files))}: {summary(findings)}"
    line += f", {cured} fixed" if cured else ""
    line += f"; {fixable} can be fixed with --fix" if fixable else ""
    return Report(command="lint", files=tuple(files), summary=(*figures, line), abouts=abouts)


def show_statistics(findings: Sequence[Diagnostic], *, as_json: bool, to_stderr: bool) -> None:
    """Print the number of findings of each kind, the most frequent first."""
    stream = sys.stderr if to_stderr else sys.stdout
    counts = Counter((found.code, found.name) for found in findings)
    fixable = Counter(found.code for found in findings if may_apply(found, unsafe=False))
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    if as_json:
        print_json([{"code": c, "name": n, "count": count, "fixable": fixable[c]} for (c, n), count in rows], stream)
        return
    for (code, name), count in rows:
        mark = f"  [{fixable[code]} with --fix]" if fixable[code] else ""
        print(f"{count:5}  {code}  {name}{mark}", file=stream)
    if not rows:
        print("no findings", file=stream)
