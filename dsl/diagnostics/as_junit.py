"""Findings as a JUnit report, which CI servers show beside tests: each file a suite, each finding a failure."""

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from dsl.diagnostics.as_concise import as_concise
from dsl.diagnostics.diagnostic import Diagnostic

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(files: Sequence[str], findings: Sequence[Diagnostic]) -> str:
    """The report on some files; one without findings is a test that passed."""
    suites = [_suite(name, [found for found in findings if found.span.source.name == name]) for name in files]
    counts = f'tests="{sum(n for n, _ in suites)}" failures="{len(findings)}"'
    body = "\n".join(text for _, text in suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rumpus lint" {counts}>\n{body}\n</testsuites>'


def _suite(name: str, findings: Sequence[Diagnostic]) -> tuple[int, str]:
    """How many tests a file stands for, and their suite."""
    cases = list(map(_case, findings)) or [f"    <testcase classname={_quoted(name)} name={_quoted('no findings')}/>"]
    head = f'name={_quoted(name)} tests="{len(cases)}" failures="{len(findings)}" errors="0"'
    return len(cases), "\n".join([f"  <testsuite {head}>", *cases, "  </testsuite>"])


def _case(found: Diagnostic) -> str:
    line, column = found.span.source.position(found.span.start)
    name = f"{found.code} {found.name} at {line}:{column}"
    kind = f"message={_quoted(found.message)} type={_quoted(found.severity.value)}"
    text = escape(_ILLEGAL.sub("?", as_concise(found)))
    case = f"classname={_quoted(found.span.source.name)} name={_quoted(name)} line={_quoted(str(line))}"
    return f"    <testcase {case}>\n      <failure {kind}>{text}</failure>\n    </testcase>"


def _quoted(text: str) -> str:
    return quoteattr(_ILLEGAL.sub("?", text))
