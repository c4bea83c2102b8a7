"""Apply the fixes of findings to a text until none is left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Edit
from dsl.source import Source

MAX_PASSES = 20
"""Maximum number of rounds; a fix may reveal findings with fixes of their own."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The fixed text, and the findings that were fixed."""

    text: str
    cured: tuple[Diagnostic, ...]


def fix_text(source: Source, look: Callable[[Source], Iterable[Diagnostic]], *, unsafe: bool) -> Fixed:
    """Apply every permitted fix, linting again after each round of non-overlapping edits."""
    cured: list[Diagnostic] = []
    for _ in range(MAX_PASSES):
        here = (found for found in look(source) if _is_in(found, source))
        chosen = without_overlaps(found for found in here if may_apply(found, unsafe=unsafe))
        if not chosen:
            break
        cured += chosen
        source = Source(source.name, _edited(source.text, [edit for found in chosen for edit in edits_of(found)]))
    return Fixed(source.text, tuple(cured))


def _is_in(found: Diagnostic, source: Source) -> bool:
    """Return True if a fix edits this file; faults in a base are fixed there."""
    return all(edit.span.source.name == source.name for edit in edits_of(found))


def may_apply(found: Diagnostic, *, unsafe: bool) -> bool:
    """Return True if the fix of a finding applies: by default only safe ones do."""
    if found.fix is None or found.fix.applicability == "display":
        return False
    return unsafe or found.fix.applicability == "safe"


def without_overlaps(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings whose edits overlap no earlier edit."""
    taken: list[tuple[int, int]] = []
    chosen = []
    for found in findings:
        spans = [(edit.span.start, edit.span.end) for edit in edits_of(found)]
        if all(end < other or start > past for start, end in spans for other, past in taken):
            taken += spans
            chosen.append(found)
    return chosen


def edits_of(found: Diagnostic) -> tuple[Edit, ...]:
    """Return the edits of a finding's fix, or none."""
    return found.fix.edits if found.fix else ()


def _edited(text: str, edits: Iterable[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
