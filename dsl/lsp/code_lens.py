"""Code lenses: a test's verdict above it, and the command that runs it."""

from collections.abc import Mapping

from lsprotocol import types

from dsl.diagnostics import Diagnostic
from dsl.lsp.analysis import Analysis
from dsl.syntax import Statement

RUN_TEST = "rumpus.runTest"
"""The command that runs one test by document and title, or all tests without a title."""

Verdicts = Mapping[int, tuple[Diagnostic, ...]]
"""The failures of executed tests, by the start of the test."""


def code_lenses(analysis: Analysis, uri: str, verdicts: Verdicts) -> list[types.CodeLens]:
    """Return a lens above each test, and one above the first that runs them all."""
    tests = analysis.tests
    lenses = [_lens(analysis, test, _title(test, verdicts), [uri, test.need("name").text]) for test in tests]
    if len(tests) > 1:
        done = [verdicts[test.span.start] for test in tests if test.span.start in verdicts]
        passed = sum(not failures for failures in done)
        title = f"run all {len(tests)} tests" + (f" ({passed} pass, {len(done) - passed} fail)" if done else "")
        lenses.insert(0, _lens(analysis, tests[0], title, [uri, None]))
    return lenses


def _lens(analysis: Analysis, test: Statement, title: str, arguments: list[str | None]) -> types.CodeLens:
    return types.CodeLens(analysis.range(test.head), types.Command(title, RUN_TEST, arguments=arguments))


def _title(test: Statement, verdicts: Verdicts) -> str:
    failures = verdicts.get(test.span.start)
    if failures is None:
        return "run test"
    return f"✗ fails: {failures[0].label.text}" if failures else "✓ passes"
