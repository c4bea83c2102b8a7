"""The ways `rumpus lint` reports."""

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TextIO

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import CODES
from dsl.diagnostics.render.concise import as_concise
from dsl.diagnostics.render.github import as_github
from dsl.diagnostics.render.json import to_object
from dsl.diagnostics.render.junit import as_junit
from dsl.diagnostics.render.sarif import About, as_sarif
from dsl.diagnostics.render.text import summary
from dsl.lint.fixing import may_apply
from interpreter.cli.shared.output import print_findings, print_json
from interpreter.lint.registry import all_rules


class Report:
    """The findings of some files, and how many were cured."""

    def __init__(self, files: Sequence[str], findings: Sequence[Diagnostic], cured: int, *, to_stderr: bool) -> None:
        self.files, self.findings, self.cured = files, findings, cured
        self.stream: TextIO = sys.stderr if to_stderr else sys.stdout

    def show(self, format: str) -> None:
        """Report in a format."""
        if format == "json":
            print_json([to_object(found) for found in self.findings], self.stream)
        elif format == "sarif":
            print_json(as_sarif(self.findings, abouts(), version()), self.stream)
        elif format == "junit":
            print(as_junit(self.files, self.findings), file=self.stream)
        elif format in _LINES:
            for found in self.findings:
                print(_LINES[format](found), file=self.stream)
        else:
            print_findings(self.findings)
            print(self._summary(), file=self.stream)

    def _summary(self) -> str:
        many, fixable = len(self.files), sum(may_apply(found, unsafe=False) for found in self.findings)
        text = f"{many} file{'s' if many > 1 else ''}: {summary(self.findings)}"
        text += f", {self.cured} fixed" if self.cured else ""
        return text + (f"; {fixable} can be fixed with --fix" if fixable else "")

    def statistics(self, *, as_json: bool) -> None:
        """How many findings there are of each kind, the most frequent first."""
        counts = Counter((found.code, found.name) for found in self.findings)
        fixable = Counter(found.code for found in self.findings if may_apply(found, unsafe=False))
        rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        if as_json:
            found = [{"code": c, "name": n, "count": count, "fixable": fixable[c]} for (c, n), count in rows]
            print_json(found, self.stream)
            return
        for (code, name), count in rows:
            mark = f"  [{fixable[code]} with --fix]" if fixable[code] else ""
            print(f"{count:5}  {code}  {name}{mark}", file=self.stream)
        if not rows:
            print("no findings", file=self.stream)


_LINES: Mapping[str, Callable[[Diagnostic], str]] = {"concise": as_concise, "github": as_github}


def abouts() -> dict[str, About]:
    """What every kind of finding is about, by code."""
    found = {code.code: About(f"{code.summary}.", _page(code.code, code.name)) for code in CODES}
    return found | {rule.code: About(rule.summary, rule.page) for rule in all_rules()}


def _page(code: str, name: str) -> str:
    return f"reference/diagnostics.md#{code.lower()}-{name}"


def version() -> str:
    """The version that is installed."""
    from importlib.metadata import version as installed

    return installed("rumpus")
