"""Fits work to a budget of seconds: the depth of a count, and the number of repetitions of a short task."""

from collections.abc import Callable

from interpreter.benchmark.sample import Sample

_MOST = 10_000_000


def fit_depth(count: Callable[[int], Sample], deepest: int, budget: float) -> int:
    """Return the greatest depth that has something to count, and should take at most twice the budget.

    Twice, because the previous depth may take so little time that the clock's own cost counts.
    The first count runs twice, because engines fill their caches when they are first asked.
    """
    before, last, depth = 1.0, count(1), 1
    last = count(1)
    while depth < deepest and last.seconds * max(2, last.amount / max(before, 1)) <= 2 * budget:
        following = count(depth + 1)
        if not following.amount:  # no game goes on for so long
            break
        before, last, depth = last.amount, following, depth + 1
    return depth


def fit_count(run: Callable[[int], Sample], budget: float) -> int:
    """Return the number of repetitions that fit into the budget, at least one."""
    count = 1
    sample = run(count)
    while sample.seconds < budget / 8 and count < _MOST:
        count *= 4
        sample = run(count)
    return max(1, min(_MOST, round(count * budget / max(sample.seconds, 1e-9))))
