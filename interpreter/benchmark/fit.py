"""Fitting work to a budget of seconds: how deep to count, and how often to do what is soon done."""

from collections.abc import Callable

from interpreter.benchmark.sample import Sample

_MOST = 10_000_000


def fit_depth(count: Callable[[int], Sample], deepest: int, budget: float) -> int:
    """The greatest depth whose count is likely to take no longer than twice the budget.

    Twice, since the depth before may take so little time that the clock is felt.
    The first count is made twice, since engines work things out when they are first asked.
    """
    before, last, depth = 1.0, count(1), 1
    last = count(1)
    while depth < deepest and last.seconds * max(2, last.amount / max(before, 1)) <= 2 * budget:
        before, last, depth = last.amount, count(depth + 1), depth + 1
    return depth


def fit_count(run: Callable[[int], Sample], budget: float) -> int:
    """How often something can be done in the budget, once at least."""
    count = 1
    sample = run(count)
    while sample.seconds < budget / 8 and count < _MOST:
        count *= 4
        sample = run(count)
    return max(1, min(_MOST, round(count * budget / max(sample.seconds, 1e-9))))
