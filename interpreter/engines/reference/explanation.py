"""What `why` answers."""

from dataclasses import dataclass

from dsl.source import Span
from interpreter.engines.reference.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Whether an action is legal; the lines that allow it, or every reason to refuse it, the most telling first."""

    refusals: tuple[Refusal, ...]
    lines: tuple[Span, ...]

    @property
    def allowed(self) -> bool:
        """Whether the action is legal."""
        return not self.refusals

    @property
    def reasons(self) -> tuple[str, ...]:
        """The words of the reasons."""
        return tuple(refusal.reason for refusal in self.refusals)
