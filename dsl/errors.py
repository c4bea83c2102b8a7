"""What Rumpus raises on purpose. Author's mistakes are findings; these are mistakes of a caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic


class RumpusError(Exception):
    """Base of all exceptions that Rumpus raises on purpose."""


class CompileError(RumpusError):
    """A text that was expected to be right is not; `findings` says why."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        self.findings = tuple(findings)
        first = next((found for found in findings if found.is_error), None)
        place = f"{first.span.place}: {first.message}" if first else "the file is a library, not a game"
        super().__init__(place)


class SettingError(RumpusError, ValueError):
    """A setting names no option, or no value of it."""

    def __init__(self, message: str, help: str) -> None:
        self.message, self.help = message, help
        super().__init__(f"{message}; {help}" if help else message)


class UnknownRulesetError(RumpusError, LookupError):
    """Neither a ruleset nor a file has that name; `near` are names it may have meant, `sentence` says all of it."""

    def __init__(self, name: str, near: Sequence[str] = (), sentence: str = "") -> None:
        self.name, self.near = name, tuple(near)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(sentence or f"no ruleset is called {name}{hint}")
