"""What is found in a movement by itself."""

from dsl.diagnostics import Diagnostic
from dsl.elaborate.betza import read_movement
from dsl.source import Source, Span
from dsl.syntax import Word

SIDE = 9


def findings(text: str, side: int = SIDE) -> list[Diagnostic]:
    """What is found in a movement on a board of 9x9, or of another size."""
    found: list[Diagnostic] = []
    source = Source("toy", f"moves {text}")
    read_movement(Word(text, "BETZA", Span(source, 6, 6 + len(text))), found, side)
    return found
