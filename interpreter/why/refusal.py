"""What `why` answers."""

from dataclasses import dataclass

from dsl.source import Span
from interpreter.program.board import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """One reason: its word (`dsl.model.word.REASONS`), a sentence, the line that says so, and squares to look at."""

    reason: str
    sentence: str
    line: Span | None = None
    squares: tuple[Square, ...] = ()
    help: str = ""
    """What would change it, where that can be said."""

    @property
    def advice(self) -> str:
        """The sentence, with what would change it."""
        return f"{self.sentence}; {self.help}" if self.help else self.sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Whether an action is legal; the lines that allow it, or every reason to refuse it, the most telling first."""

    refusals: tuple[Refusal, ...]
    lines: tuple[Span, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether the action is legal."""
        return not self.refusals

    @property
    def reasons(self) -> tuple[str, ...]:
        """The words of the reasons."""
        return tuple(refusal.reason for refusal in self.refusals)
