"""A finding about a rule file, as a value."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from dsl.limits import MAX_DIAGNOSTICS
from dsl.source import Source, Span


class Severity(Enum):
    """The severity of a finding."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Label:
    """A place and its description, which may be empty."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Put a text in place of a span."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that fix a finding. A `safe` fix never changes the meaning that a careful reader would expect."""

    title: str
    edits: tuple[Edit, ...]
    applicability: Literal["safe", "unsafe", "display"] = "safe"


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One finding: what is wrong, where, and what to do."""

    code: str
    name: str
    severity: Severity
    message: str
    label: Label
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str = ""
    fix: Fix | None = None
    page: str = ""
    """The page of a lint rule."""

    @property
    def span(self) -> Span:
        """The primary place of the finding."""
        return self.label.span

    @property
    def url(self) -> str:
        """The page of the code, within the documentation."""
        return self.page or f"reference/diagnostics.md#{self.code.lower()}-{self.name}"

    @property
    def is_error(self) -> bool:
        """True if the file cannot be played because of it."""
        return self.severity is Severity.ERROR


def are_enough(findings: list[Diagnostic], more: int = 0) -> bool:
    """Return True if a file has so many findings, including `more`, that checking further is pointless."""
    return len(findings) + more >= MAX_DIAGNOSTICS


_SEVERITIES = {"E": Severity.ERROR, "W": Severity.WARNING, "I": Severity.INFO}


def diagnostic(
    name: str,
    span: Span,
    message: str,
    *,
    label: str = "",
    labels: tuple[Label, ...] = (),
    notes: tuple[str, ...] = (),
    help: str = "",
    fix: Fix | None = None,
) -> Diagnostic:
    """Return a finding of the kind `name`; code and severity come from the registry."""
    from dsl.diagnostics.codes import code_of  # a long table, needed only for files with findings

    code = code_of(name)
    return Diagnostic(
        code=code.code,
        name=name,
        severity=_SEVERITIES[code.code[0]],
        message=message,
        label=Label(span, label),
        labels=labels,
        notes=notes,
        help=help,
        fix=fix,
    )


def unreadable(name: str, message: str, help: str = "") -> tuple[Source, tuple[Diagnostic, ...]]:
    """Return an empty source for an unreadable file, and the finding that says why."""
    source = Source(name, "")
    return source, (diagnostic("unreadable-file", Span(source, 0, 0), message, help=help),)
