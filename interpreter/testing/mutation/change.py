"""A small change of a rule file."""

from dataclasses import dataclass

from dsl.source import Source, Span
from interpreter.testing.coverage.without_line import without

_LONGEST = 90
"""Characters of a statement that a report shows in full."""

_AROUND = 30
"""Characters that it shows before and after the change of a longer one."""


@dataclass(frozen=True, slots=True)
class Change:
    """A place in a file, the text that replaces what is there, and the statement around it."""

    span: Span
    text: str
    statement: Span

    @property
    def is_left_out(self) -> bool:
        """True if the whole statement is left out."""
        return self.span == self.statement and not self.text

    @property
    def source(self) -> Source:
        """The file with the change; its lines keep their numbers."""
        if self.is_left_out:
            return without(self.span.source, self.span)
        old = self.span.source
        return Source(old.name, old.text[: self.span.start] + self.text + old.text[self.span.end :])

    @property
    def last_line(self) -> int:
        """The number of the line where the statement ends."""
        return self.statement.source.position(self.statement.end - 1)[0]

    @property
    def before(self) -> str:
        """The statement as it is, in one line; of a long one the part around the change."""
        return self._shown(self.span.text)

    @property
    def after(self) -> str:
        """The statement with the change, in the same way."""
        return self._shown(self.text)

    def _shown(self, middle: str) -> str:
        text, start, end = self.span.source.text, self.statement.start, self.statement.end
        ahead, behind = text[start : self.span.start], text[self.span.end : end]
        if len(_in_one_line(self.statement.text)) > _LONGEST:
            ahead = f"..{ahead[-_AROUND:]}" if len(ahead) > _AROUND else ahead
            behind = f"{behind[:_AROUND]}.." if len(behind) > _AROUND else behind
        return _in_one_line(ahead + middle + behind)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
