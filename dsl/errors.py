"""Exceptions for a caller's mistakes. An author's mistakes are findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic


class RumpusError(Exception):
    """Base of all exceptions that Rumpus raises on purpose. They come whole from one process to another."""

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[RumpusError], words: tuple[object, ...], facts: Mapping[str, object]) -> RumpusError:
    """Make an exception again from what it holds, not from what it was made of."""
    fault = kind.__new__(kind, *words)
    fault.__dict__.update(facts)
    return fault


class CompileError(RumpusError):
    """A text has errors, listed in `findings`."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        self.findings = tuple(findings)
        first = next((found for found in findings if found.is_error), None)
        place = f"{first.span.place}: {first.message}" if first else "the file is a library, not a game"
        super().__init__(place)


class SettingError(RumpusError, ValueError):
    """A setting has an unknown option or value."""

    def __init__(self, message: str, help: str) -> None:
        self.message, self.help = message, help
        super().__init__(f"{message}; {help}" if help else message)


class UnknownRulesetError(RumpusError, LookupError):
    """No ruleset or file has this name; `near` are similar names, `sentence` is the full message."""

    def __init__(self, name: str, near: Sequence[str] = (), sentence: str = "") -> None:
        self.name, self.near = name, tuple(near)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(sentence or f"unknown ruleset {name}{hint}")
