"""JUnit XML, which CI services read: suites of cases, each of which passed or has a trouble.

It says no times, so that equal results give equal documents.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.render.concise import as_concise


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a case did not pass: it failed, or could not be tried."""

    kind: Literal["failure", "error"]
    type: str
    message: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """What was tried, in which file and line, if it stands somewhere."""

    name: str
    place: tuple[str, int] | None = None
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class Suite:
    """The cases of one file."""

    name: str
    cases: Sequence[Case]


def document(name: str, suites: Sequence[Suite]) -> str:
    """The document that holds some suites."""
    root = ElementTree.Element(
        "testsuites", {"name": name, **_counts([case for suite in suites for case in suite.cases])}
    )
    for suite in suites:
        place = ElementTree.SubElement(root, "testsuite", {"name": _clean(suite.name), **_counts(suite.cases)})
        for case in suite.cases:
            _write(place, suite, case)
    ElementTree.indent(root)
    # What is not ASCII is written as numbers, so that it is right in every terminal's and pipe's encoding.
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
    """Text without the characters that XML cannot say."""
    return "".join(char if _is_xml(ord(char)) else "\ufffd" for char in text)


def _is_xml(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


# Findings: each file a suite, each finding a failure


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
