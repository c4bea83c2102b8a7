"""Progress bars for long work, in a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager


def progress(what: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
    """Show a bar that advances when its function is called; `total` may be unknown, `None`."""
    return _bar(what, total, by_itself=True)


def still_progress(what: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
    """Show a bar that is drawn only in its function, so that nothing disturbs timed work."""
    return _bar(what, total, by_itself=False)


@contextmanager
def _bar(what: str, total: int | None, *, by_itself: bool) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on a terminal; yield a function that advances it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=by_itself) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, advance=done, refresh=not by_itself)
