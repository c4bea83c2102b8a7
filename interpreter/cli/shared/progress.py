"""Progress bars for long work, on a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager


def progress(what: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
    """A bar that moves as its function is called with what was done; `total` is `None` if nobody knows it."""
    return _bar(what, total, by_itself=True)


def still_progress(what: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
    """A bar that is drawn only when its function is called: nothing runs beside work that is timed."""
    return _bar(what, total, by_itself=False)


@contextmanager
def _bar(what: str, total: int | None, *, by_itself: bool) -> Iterator[Callable[[int], None]]:
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=by_itself) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, advance=done, refresh=not by_itself)
