"""Why an action is refused."""

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
