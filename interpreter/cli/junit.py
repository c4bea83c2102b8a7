"""Results of tests as JUnit XML, which CI services read."""

from collections.abc import Iterable
from xml.etree import ElementTree

from interpreter.cases import Result
from interpreter.cli.file_result import FileResult


def as_junit(files: Iterable[FileResult]) -> str:
    """A document with a suite for each file. It says no times, so that equal results give equal documents."""
    root = ElementTree.Element("testsuites", name="rumpus test")
    suites = [_suite(root, each) for each in files]
    for count in ("tests", "failures", "errors"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in suites)))
    ElementTree.indent(root)
    # What is not ASCII is written as numbers, so that it is right in every terminal's and pipe's encoding.
    text: bytes = ElementTree.tostring(root, encoding="us-ascii", xml_declaration=True)
    return text.decode("ascii")


def _suite(root: ElementTree.Element, tested: FileResult) -> ElementTree.Element:
    errors = 1 if tested.findings else 0
    suite = ElementTree.SubElement(
        root,
        "testsuite",
        name=_clean(tested.name),
        tests=str(len(tested.results) + errors),
        failures=str(len(tested.failed)),
        errors=str(errors),
        skipped="0",
    )
    for result in tested.results:
        _case(suite, tested, result)
    if tested.findings:
        _fault(suite, tested)
    return suite


def _case(suite: ElementTree.Element, tested: FileResult, result: Result) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        name=_clean(result.case.name),
        classname=_clean(tested.name),
        file=_clean(result.case.span.source.name),
        line=str(result.case.span.line),
    )
    for failure in result.failures[:1]:  # a case has one failure; its text has them all
        told = ElementTree.SubElement(case, "failure", type="test-failed", message=_clean(failure.message))
        told.text = _clean("\n".join(f"{each.span.place}: {each.message}" for each in result.failures))


def _fault(suite: ElementTree.Element, tested: FileResult) -> None:
    """A file that cannot be played is a case of its own, in error."""
    case = ElementTree.SubElement(suite, "testcase", name="the file can be played", classname=_clean(tested.name))
    first = tested.findings[0]
    told = ElementTree.SubElement(case, "error", type=first.name, message=_clean(first.message))
    told.text = _clean("\n".join(f"{each.span.place}: {each.message}" for each in tested.findings))


def _clean(text: str) -> str:
    """Text without the characters that XML cannot say."""
    return "".join(char if _is_xml(ord(char)) else "\ufffd" for char in text)


def _is_xml(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
