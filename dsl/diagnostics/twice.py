"""Findings on what is written twice, each at the second place and with the first."""

from dsl.diagnostics.diagnostic import Diagnostic, Label, diagnostic
from dsl.source import Span

OR_GUARD = "or guard them with `when`"


def said_twice(second: Span, first: Span, message: str, help: str = f"remove one of the two, {OR_GUARD}") -> Diagnostic:
    """Return the finding on a second line about the same thing."""
    labels = (Label(first, "the first one"),)
    return diagnostic("said-twice", second, message, label="the second one", labels=labels, help=help)


def named_twice(second: Span, first: Span, kind: str, name: str) -> Diagnostic:
    """Return the finding on a second thing of a kind with the same name."""
    return diagnostic(
        "duplicate-name",
        second,
        f"duplicate {kind} `{name}`",
        label="declared again here",
        labels=(Label(first, "first declared here"),),
        help="rename one of the two",
    )
