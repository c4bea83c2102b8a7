"""Blocks that lack a line."""

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.syntax import Statement


def incomplete(statement: Statement, message: str, example: str) -> list[Diagnostic]:
    """Return the finding that a block lacks a line; none if the line may only be misspelt."""
    if not statement.whole:
        return []
    label, help = "a line is missing in this block", f"write a line such as `{example}`"
    return [diagnostic("incomplete-block", statement.head, message, label=label, help=help)]
