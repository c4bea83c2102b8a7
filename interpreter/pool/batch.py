"""The number of tasks that a worker gets at once: to hand one over costs as much as a quick game."""

MOST_TASKS = 100
"""The greatest number of tasks in a batch; what a lost worker did of it is done again."""


def batch_size(seconds: float, wanted: float) -> int:
    """Return the number of tasks for the next batch, if one takes some seconds and all should take a wanted time.

    >>> batch_size(0.02, 0.5), batch_size(60.0, 0.5), batch_size(0.0, 0.5)
    (25, 1, 100)
    """
    return min(MOST_TASKS, max(1, int(wanted / max(seconds, 1e-9))))
