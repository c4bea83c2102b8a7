"""Findings as a JUnit report, which CI servers show beside tests: each file a suite, each finding a failure."""

from collections.abc import Sequence

from dsl.diagnostics.as_concise import as_concise
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.junit import Case, Suite, Trouble, document


def as_junit(files: Sequence[str], findings: Sequence[Diagnostic]) -> str:
    """The report on some files, and on those they build on if something is found there.

    A file without findings is a test that passed.
    """
    names = dict.fromkeys([*files, *(found.span.source.name for found in findings)])
    return document("rumpus lint", [_suite(name, findings) for name in names])


def _suite(name: str, findings: Sequence[Diagnostic]) -> Suite:
    cases = [_case(found) for found in findings if found.span.source.name == name]
    return Suite(name, cases or [Case("no findings")])


def _case(found: Diagnostic) -> Case:
    line, column = found.span.source.position(found.span.start)
    trouble = Trouble("failure", found.severity.value, found.message, as_concise(found))
    return Case(f"{found.code} {found.name} at {line}:{column}", (found.span.source.name, line), trouble)
