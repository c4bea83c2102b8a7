"""`--watch`: repeat a command whenever a file changes."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from dsl.errors import CompileError, RumpusError
from interpreter.cli.shared.fault import report
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.rule_files import is_folder
from rulesets import Catalogue

INTERVAL = 0.3
"""Polling interval in seconds."""

WatchOption = Annotated[
    bool, typer.Option("--watch", help="Repeat whenever one of the files, or one they build on, changes.")
]
_Stamps = Mapping[Path, tuple[int, int] | None]


def run_or_watch(work: Callable[[], None], names: list[str], *, watch: bool) -> None:
    """Run some work on files once, or repeatedly until Ctrl-C."""
    if not watch:
        work()
        return
    if "-" in names:
        raise UsageError("--watch needs files, not standard input")
    try:
        _keep_watching(work, lambda: _files(names))
    except KeyboardInterrupt:
        print()


def _keep_watching(work: Callable[[], None], files: Callable[[], Iterable[Path]]) -> None:
    stamps = _stamps(files())
    _try(work, CompileError)  # waiting would not fix other faults
    while True:
        print(f"watching {len(stamps)} file{'s' if len(stamps) != 1 else ''}; press Ctrl-C to stop", flush=True)
        changed, stamps = _wait(stamps, files)
        print(f"\n{changed} has changed", flush=True)
        _try(work, RumpusError)


def _try(work: Callable[[], None], borne: type[RumpusError]) -> None:
    """Run the work; faulty files, or one that is missing for a moment, do not stop the watch."""
    try:
        work()
    except typer.Exit:
        return
    except borne as fault:
        report(fault)


def _wait(before: _Stamps, files: Callable[[], Iterable[Path]]) -> tuple[str, _Stamps]:
    """Wait for a change; return the name of the changed file and the new state of the files."""
    while True:
        time.sleep(INTERVAL)
        now = _stamps({*before, *files()})
        changed = [path for path, stamp in now.items() if before.get(path) != stamp]
        if changed:
            return str(changed[0]), now


def _stamps(paths: Iterable[Path]) -> _Stamps:
    return {path: _stamp(path) for path in sorted(paths)}


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return the time and size of a file, or None if it does not exist."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _files(names: Iterable[str]) -> Iterator[Path]:
    """Yield the files of some names, those below folders, and those they build on."""
    for name in names:
        below = [str(path) for path in Path(name).rglob("*.rumpus")] if is_folder(name) else [name]
        for each in below:
            yield from _with_bases(each)


def _with_bases(name: str) -> Iterator[Path]:
    """Yield the paths of a file and of the files that it builds on."""
    from dsl.grammar import parse
    from dsl.resolve import gather

    try:
        source, _ = Catalogue().open(name)
    except (RumpusError, OSError):
        yield Path(name)
        return
    for tree in gather(parse(source, [], tests=False), Catalogue(), []):
        yield Path(tree.source.name)
