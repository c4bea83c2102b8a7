"""What a rule finds, before the registry gives it its code and name."""

from dataclasses import dataclass

from dsl.diagnostics import Fix, Label
from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The place, what is wrong there in the author's words, and the next step."""

    span: Span
    message: str
    label: str
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str = ""
    fix: Fix | None = None
