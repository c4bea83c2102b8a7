"""Applies the fixes of findings to a text, until none is left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Edit
from dsl.source import Source

MAX_PASSES = 20
"""Fixes may bring out findings with fixes of their own; this many rounds of them are enough for any file."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The text with the fixes, and the findings that were cured."""

    text: str
    cured: tuple[Diagnostic, ...]


def fix_text(source: Source, look: Callable[[Source], Iterable[Diagnostic]], *, unsafe: bool) -> Fixed:
    """Apply every fix that may be applied, looking again after each round of edits that do not overlap."""
    cured: list[Diagnostic] = []
    for _ in range(MAX_PASSES):
        here = (found for found in look(source) if _is_in(found, source))
        chosen = apart(found for found in here if may_apply(found, unsafe=unsafe))
        if not chosen:
            break
        cured += chosen
        source = Source(source.name, _edited(source.text, [edit for found in chosen for edit in edits_of(found)]))
    return Fixed(source.text, tuple(cured))


def _is_in(found: Diagnostic, source: Source) -> bool:
    """Whether a fix edits this file: what is wrong in one that it builds on is mended there."""
    return all(edit.span.source.name == source.name for edit in edits_of(found))


def may_apply(found: Diagnostic, *, unsafe: bool) -> bool:
    """Whether the fix of a finding is applied: unasked only safe ones."""
    if found.fix is None or found.fix.applicability == "display":
        return False
    return unsafe or found.fix.applicability == "safe"


def apart(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings whose edits touch no edit of one before them."""
    taken: list[tuple[int, int]] = []
    chosen = []
    for found in findings:
        spans = [(edit.span.start, edit.span.end) for edit in edits_of(found)]
        if all(end < other or start > past for start, end in spans for other, past in taken):
            taken += spans
            chosen.append(found)
    return chosen


def edits_of(found: Diagnostic) -> tuple[Edit, ...]:
    """The edits of a finding's fix; none if it has none."""
    return found.fix.edits if found.fix else ()


def _edited(text: str, edits: Iterable[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
