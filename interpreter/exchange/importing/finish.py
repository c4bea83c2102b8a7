"""Finishes a rule file that an import has written: checks it, adds a test of the start, and lists what it lacks."""

from collections.abc import Iterable

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.formatter import format_source
from dsl.model import Ruleset
from dsl.source import Source, Span
from interpreter.exchange.findings import finding
from rulesets import Catalogue


def checked(
    name: str, rules: str, kind: str, span: Span, title: str, findings: list[Diagnostic]
) -> tuple[str, Ruleset | None]:
    """Return a formatted rule file and its ruleset, or report, as a kind of finding, why the file is not sound."""
    made = format_source(Source(f"{name}.rumpus", rules)).text or rules
    compiled = compile_source(Source(f"{name}.rumpus", made), library=Catalogue(), thorough=True)
    errors = [found for found in compiled.findings if found.is_error]
    for found in errors[:3]:
        first = found.span.text.splitlines()[:1]
        place = f"in `{first[0][:60]}`" if first else ""
        note = f"the rule file would say: {found.message} {place}".rstrip()
        problem = f"the rules of `{title}` do not fit together"
        findings.append(finding(kind, span, problem, label="defined here", note=note))
    return made, None if errors else compiled.ruleset


def test_of_start(count: int) -> str:
    """Return a test of the number of actions at the start."""
    return f'\ntest "the start" {{\n  expect {count} action{"s" * (count != 1)}\n}}\n'


def with_remarks(name: str, text: str, findings: Iterable[Diagnostic]) -> str:
    """Return a rule file with a comment at its top for each finding about a rule that it does not say."""
    lost = [each for each in findings if each.name != "no-effect"]
    remarks = "".join(dict.fromkeys(f"# Not said here: {_remark(each)}\n" for each in lost))
    return format_source(Source(f"{name}.rumpus", remarks + text)).text or ""


def _remark(found: Diagnostic) -> str:
    """Return a finding on one line."""
    return " ".join((found.message, *(f"-- {note}" for note in found.notes)))
