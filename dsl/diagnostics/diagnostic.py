"""A finding about a rule file, as a value."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from dsl.limits import MAX_DIAGNOSTICS
from dsl.source import Source, Span


class Severity(Enum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Label:
    """A place and what it is; the text may be empty."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Put a text in place of a span."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that cure a finding. A `safe` fix never changes what a correct reader took the file to mean."""

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
    """The page of its own that a rule of the linter has."""

    @property
    def span(self) -> Span:
        """The place the finding is about."""
        return self.label.span

    @property
    def url(self) -> str:
        """The page of the code, within the documentation."""
        return self.page or f"reference/diagnostics.md#{self.code.lower()}-{self.name}"

    @property
    def is_error(self) -> bool:
        """Whether the file cannot be played because of it."""
        return self.severity is Severity.ERROR


def are_enough(findings: list[Diagnostic], more: int = 0) -> bool:
    """Whether so much is wrong with a file, some more things included, that looking further serves nobody."""
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
    """A finding of the kind `name`; code and severity come from the registry."""
    from dsl.diagnostics.codes import code_of  # a long table, for files in which something is wrong

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
    """The source of a file that cannot be read, which has no text, and the finding that says why."""
    source = Source(name, "")
    return source, (diagnostic("unreadable-file", Span(source, 0, 0), message, help=help),)
