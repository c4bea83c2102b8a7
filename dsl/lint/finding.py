"""The result of a rule, before the registry adds its code and name."""

from dataclasses import dataclass

from dsl.diagnostics import Fix, Label
from dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A place, the problem in the author's words, and the next step."""

    span: Span
    message: str
    label: str
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str = ""
    fix: Fix | None = None
