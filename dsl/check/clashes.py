"""Statements that cannot be in a game with something else."""

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.source import Span


def clash(name: str, span: Span, told: str, other: tuple[Span, str]) -> Diagnostic:
    """Return the finding `name` about a statement that cannot be in a game with something else, at its place."""
    there, what = other
    return diagnostic(
        name,
        span,
        f"{told} in a game with {what}",
        label="not allowed here",
        labels=(Label(there, what),),
        help="remove one of the two",
    )
