"""Results of tests as a JUnit report: a file is a suite, and so is one that cannot be played."""

from collections.abc import Iterable

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.junit import Case, Suite, Trouble, document
from interpreter.cli.commands.test.file_result import FileResult
from interpreter.testing.suite import Failure, Result


def as_junit(files: Iterable[FileResult]) -> str:
    """The report on the tests of some files."""
    return document("rumpus test", [Suite(each.name, [*map(_case, each.results), *_faults(each)]) for each in files])


def _case(result: Result) -> Case:
    at = result.case.span
    message = result.failures[0].message if result.failures else ""  # a case has one trouble; its text has them all
    trouble = Trouble("failure", "test-failed", message, _lines(result.failures)) if result.failures else None
    return Case(result.case.name, (at.source.name, at.line), trouble)


def _faults(tested: FileResult) -> list[Case]:
    """A file that cannot be played is a case of its own, in error."""
    if not tested.findings:
        return []
    first = tested.findings[0]
    return [Case("the file can be played", None, Trouble("error", first.name, first.message, _lines(tested.findings)))]


def _lines(said: Iterable[Failure | Diagnostic]) -> str:
    return "\n".join(f"{each.span.place}: {each.message}" for each in said)
