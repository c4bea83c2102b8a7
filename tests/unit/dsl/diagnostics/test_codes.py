"""The registry of findings: each has a smallest trigger and cure that work."""

from support.each import each

from dsl.compiler import compile_source, read_source
from dsl.diagnostics import Severity
from dsl.diagnostics.codes import CODES, Code, framed
from dsl.diagnostics.example_library import ExampleLibrary
from dsl.formatter import format_source
from dsl.formatter.changes import layout_finding
from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from interpreter.testing.suite import load_suite

EVERY = frozenset(rule.code for rule in rules())


def _findings(code: Code, text: str) -> list[str]:
    whole = text if code.bare else framed(text)
    source, faults = read_source("toy.rumpus", whole.encode("utf-8", "surrogateescape"))
    found = list(faults) or list(compile_source(source, library=ExampleLibrary(), thorough=True).findings)
    if code.found_by == "test":
        found += [finding for result in load_suite(source).run() for finding in result.findings()]
    if code.found_by == "fmt":
        formatted = format_source(source).text
        found += [layout_finding(source, formatted)] if formatted not in (None, source.text) else []
    if code.found_by == "lint":
        found += [one for one in lint_source(source, EVERY).findings if one.severity is Severity.INFO]
    return [finding.name for finding in found]


@each("code", CODES, ids=lambda code: code.name)
def test_trigger_yields_its_code_alone(code: Code) -> None:
    assert set(_findings(code, code.trigger)) == {code.name}


@each("code", CODES, ids=lambda code: code.name)
def test_cure_yields_nothing(code: Code) -> None:
    assert _findings(code, code.cure) == []


def test_codes_and_names_are_unique() -> None:
    assert len({code.code for code in CODES}) == len(CODES)
    assert len({code.name for code in CODES}) == len(CODES)
