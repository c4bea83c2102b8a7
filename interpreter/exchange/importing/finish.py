"""Finishes a rule file that an import has written: checks it, adds a test of the start, and lists what it lacks."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.errors import RumpusError
from dsl.formatter import format_source
from dsl.limits import MAX_DIAGNOSTICS
from dsl.source import Source, Span
from interpreter.exchange.findings import finding
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.game.state import State


def finished(
    name: str,
    rules: str,
    kind: str,
    span: Span,
    title: str,
    findings: list[Diagnostic],
    look: "Callable[[State], Iterable[Diagnostic]]" = lambda start: (),
) -> str:
    """Return a formatted rule file with a test of its start; nothing, after a report, if the file is not sound.

    The reports are findings of a kind, about the variant with a title at a span. A look at the start may find more.
    """
    from interpreter.game.state import Game

    made = format_source(Source(f"{name}.rumpus", rules)).text or rules
    compiled = compile_source(Source(f"{name}.rumpus", made), library=Catalogue(), thorough=True)
    errors = [found for found in compiled.findings if found.is_error]
    for found in errors[:3]:
        first = found.span.text.splitlines()[:1]
        place = f"in `{first[0][:60]}`" if first else ""
        note = f"the rule file would say: {found.message} {place}".rstrip()
        problem = f"the rules of `{title}` do not fit together"
        findings.append(finding(kind, span, problem, label="defined here", note=note))
    if errors or compiled.ruleset is None:
        return ""
    try:
        start = Game(compiled.ruleset).start()
        count = len(start.legal_actions())
        findings += look(start)
    except RumpusError as fault:
        findings.append(finding(kind, span, f"the start of `{title}` cannot be played", note=str(fault)))
        return ""
    return f'{made}\ntest "the start" {{\n  expect {count} action{"s" * (count != 1)}\n}}\n'


def ordered(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings in the order of their places, each once.

    Of more than a file may have, the errors come first, and the last finding says how many more there are.
    """
    found = sorted(dict.fromkeys(findings), key=lambda each: (each.span.start, each.span.end))
    if len(found) <= MAX_DIAGNOSTICS:
        return tuple(found)
    found.sort(key=lambda each: not each.is_error)
    shown, rest = found[: MAX_DIAGNOSTICS - 1], found[MAX_DIAGNOSTICS - 1 :]
    more = finding(rest[0].name, rest[0].span, f"and {len(rest):,} more, which are not listed", label="the first")
    return (*shown, more)


def with_remarks(name: str, text: str, findings: Iterable[Diagnostic]) -> str:
    """Return a rule file with a comment at its top for each finding about a rule that it does not say."""
    lost = [each for each in ordered(findings) if each.name != "no-effect"]
    remarks = "".join(dict.fromkeys(f"# Not said here: {_remark(each)}\n" for each in lost))
    return (format_source(Source(f"{name}.rumpus", remarks + text)).text or "") if text else ""


def _remark(found: Diagnostic) -> str:
    """Return a finding on one line."""
    return " ".join((found.message, *(f"-- {note}" for note in found.notes)))
