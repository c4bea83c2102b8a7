"""JUnit XML for CI services: suites of cases, each of which passed or failed.

It contains no times, so that equal results give equal documents.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.render.concise import as_concise
from dsl.diagnostics.report import FileReport, Report, Screen, Shown, Tested


def render(report: Report, screen: Screen) -> Shown:
    """Render one document: of tests if tests were run, else of findings."""
    names = [file.name for file in report.files]
    suites = [_tested(file) for file in report.files] if report.runs_tests else suites_of(names, report.findings)
    return Shown(document(f"rumpus {report.command}", suites) + "\n")


@dataclass(frozen=True, slots=True)
class Trouble:
    """The reason why a case did not pass: it failed, or could not run."""

    kind: Literal["failure", "error"]
    type: str
    message: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """A test or check, with its file and line if known."""

    name: str
    place: tuple[str, int] | None = None
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class Suite:
    """A file with its cases."""

    name: str
    cases: Sequence[Case]


def document(name: str, suites: Sequence[Suite]) -> str:
    """Return the document of some suites."""
    root = ElementTree.Element(
        "testsuites", {"name": name, **_counts([case for suite in suites for case in suite.cases])}
    )
    for suite in suites:
        place = ElementTree.SubElement(root, "testsuite", {"name": _clean(suite.name), **_counts(suite.cases)})
        for case in suite.cases:
            _write(place, suite, case)
    ElementTree.indent(root)
    # ASCII with character references is correct in every terminal's and pipe's encoding.
    text: bytes = ElementTree.tostring(root, encoding="us-ascii", xml_declaration=True)
    return text.decode("ascii")


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    troubles = [case.trouble.kind for case in cases if case.trouble]
    counts = {
        "tests": len(cases),
        "failures": troubles.count("failure"),
        "errors": troubles.count("error"),
        "skipped": 0,
    }
    return {key: str(count) for key, count in counts.items()}


def _write(place: ElementTree.Element, suite: Suite, case: Case) -> None:
    at = {} if case.place is None else {"file": _clean(case.place[0]), "line": str(case.place[1])}
    element = ElementTree.SubElement(
        place, "testcase", {"name": _clean(case.name), "classname": _clean(suite.name), **at}
    )
    if case.trouble:
        attributes = {"type": case.trouble.type, "message": _clean(case.trouble.message)}
        ElementTree.SubElement(element, case.trouble.kind, attributes).text = _clean(case.trouble.text)


def _clean(text: str) -> str:
    """Return text without the characters that XML does not allow."""
    return "".join(char if _is_xml(ord(char)) else "\ufffd" for char in text)


def _is_xml(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


# Findings: each file a suite, each finding a failure


def suites_of(files: Sequence[str], findings: Sequence[Diagnostic]) -> list[Suite]:
    """Return the suites of some files, and of those they build on if these have findings.

    A file without findings is a passed test.
    """
    names = dict.fromkeys([*files, *(found.span.source.name for found in findings)])
    return [_suite(name, findings) for name in names]


def _suite(name: str, findings: Sequence[Diagnostic]) -> Suite:
    cases = [_case(found) for found in findings if found.span.source.name == name]
    return Suite(name, cases or [Case("no findings")])


def _case(found: Diagnostic) -> Case:
    line, column = found.span.source.position(found.span.start)
    trouble = Trouble("failure", found.severity.value, found.message, as_concise(found))
    return Case(f"{found.code} {found.name} at {line}:{column}", (found.span.source.name, line), trouble)


# Tests: each file a suite, even one that cannot be played


def _tested(file: FileReport) -> Suite:
    return Suite(file.name, [*map(_test, file.tests), *_faults(file)])


def _test(test: Tested) -> Case:
    failures = test.failures  # a case has one failure; its text lists them all
    trouble = Trouble("failure", failures[0].name, failures[0].label.text, _lines(failures)) if failures else None
    return Case(test.name, (test.span.source.name, test.span.line), trouble)


def _lines(failures: Sequence[Diagnostic]) -> str:
    return "\n".join(f"{found.span.place}: {found.label.text}" for found in failures)


def _faults(file: FileReport) -> list[Case]:
    """Return a case with an error for a file that cannot be played."""
    if not file.findings:
        return []
    first, text = file.findings[0], "\n".join(f"{found.span.place}: {found.message}" for found in file.findings)
    return [Case("the file can be played", None, Trouble("error", first.name, first.message, text))]
