"""Why an action is refused."""

from dataclasses import dataclass

from dsl.source import Span
from interpreter.board import Square


def with_article(name: str) -> str:
    """A name behind its article.

    >>> with_article("elephant"), with_article("pawn")
    ('an elephant', 'a pawn')
    """
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """One reason: its word (`dsl.model.word.REASONS`), a sentence, the line that says so, and squares to look at."""

    reason: str
    sentence: str
    line: Span | None = None
    squares: tuple[Square, ...] = ()
    help: str = ""
    """What would change it, where that can be said."""
