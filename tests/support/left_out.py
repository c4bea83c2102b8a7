"""Rule files without one of their statements, and those that no test misses."""

from functools import lru_cache

from dsl.source import Source, Span
from interpreter.engines.choose import AUTO
from interpreter.testing.mutation.change import Change
from interpreter.testing.mutation.changes import statements_left_out
from interpreter.testing.mutation.trial import Bench, Verdict

_bench = lru_cache(maxsize=4)(Bench)


def is_missed(change: Change) -> bool:
    """Whether the file has an error, or a test that fails, without the statement."""
    return _bench(change.span.source, AUTO).verdict(change) in (Verdict.NO_GAME, Verdict.NOTICED)


def survivors(source: Source) -> list[Span]:
    """The statements that can be left out unnoticed."""
    return [change.span for change in statements_left_out(source) if not is_missed(change)]
