"""Refusals and explanations, the answers of `rumpus why`."""

from dataclasses import dataclass

from dsl.source import Span
from interpreter.program.board import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """One reason: its word (in `dsl.model.refusals`), a sentence, the line of the rule, and the relevant squares."""

    reason: str
    sentence: str
    line: Span | None = None
    squares: tuple[Square, ...] = ()
    help: str = ""
    """The help, if known."""

    @property
    def advice(self) -> str:
        """Return the sentence with the help."""
        return f"{self.sentence}; {self.help}" if self.help else self.sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A verdict on an action: the lines that allow it, or all reasons against it, the most useful first."""

    refusals: tuple[Refusal, ...]
    lines: tuple[Span, ...] = ()
    note: str = ""
    """A consequence of a legal action that its player may not expect."""

    @property
    def allowed(self) -> bool:
        """True if the action is legal."""
        return not self.refusals

    @property
    def reasons(self) -> tuple[str, ...]:
        """Return the words of the reasons."""
        return tuple(refusal.reason for refusal in self.refusals)
