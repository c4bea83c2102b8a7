"""Options and fixtures for all tests."""

import gc
import linecache
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from support import each

SLOW = {"slow", "oracle"}
"""The marks of tests that are not in a plain run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden documents are written anew by a flag; by another one, small cases are tests of their own."""
    parser.addoption("--update-golden", action="store_true", help="write the golden documents anew")
    parser.addoption("--apart", action="store_true", help="make each small case a test of its own, to choose it by -k")


def pytest_configure(config: pytest.Config) -> None:
    """What passed passes again: a plain run draws the same examples each time, and a slow one looks for new ones."""
    if (
        "RUMPUS_CACHE" not in os.environ
    ):  # the processes of a run share it; tests of the cache have folders of their own
        os.environ["RUMPUS_CACHE"] = folder = mkdtemp(prefix="rumpus-tests-")
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
        if getattr(config.option, "numprocesses", 0):  # or each server begins to make the cards, and ends too early
            words = [sys.executable, "-c", "from interpreter.web.rules.cards import cards; cards()"]
            config.add_cleanup(subprocess.Popen(words, stderr=subprocess.DEVNULL).wait)
    each.apart = config.option.apart
    settings.register_profile("plain", derandomize=True)
    if not config.option.markexpr:
        settings.load_profile("plain")


def pytest_sessionstart() -> None:
    """Heed Ctrl-C: a background job is started to ignore it, and the processes that tests start would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without looking for garbage: nearly all that is made stays, and the looking is a third of the work."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """What is there now stays: to look through thousands of tests for garbage, again and again, takes minutes.

    Nor does each doctest look whether the thousands of files that were read to find doctests have changed.
    """
    linecache.clearcache()
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests only where there are examples: to look through a module takes milliseconds, and most have none."""
    found = yield
    if file_path.suffix != ".py" or b">>>" in file_path.read_bytes():
        return found
    return [collector for collector in found if type(collector) is pytest.Module]


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each worker begin elsewhere: it then finds most of the files prepared by its neighbors.

    In a fresh clone it takes longer to rewrite the tests' asserts, and to compile, than to collect.
    """
    report = yield
    if isinstance(collector, pytest.Session | pytest.Directory) and report.result:
        match _worker() % 3:
            case 1:
                report.result.reverse()
            case 2:
                half = len(report.result) // 2
                report.result[:] = report.result[half:] + report.result[:half]
    return report


def _worker() -> int:
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, obj: object) -> list[pytest.Item] | None:
    """Make no items of slow tests in a plain run: there are more of them than of all others."""
    marks = {mark.name for mark in getattr(obj, "pytestmark", ())}
    return [] if marks & SLOW and not collector.config.option.markexpr else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests run only when asked for by `-m`; each that is left out here costs less than one that is skipped."""
    if "PYTEST_XDIST_WORKER" in os.environ:  # all workers must have the same tests in the same order
        items.sort(key=lambda item: (item.path, isinstance(item, pytest.DoctestItem)))
    if config.option.markexpr:
        return
    slow = [item for item in items if _is_slow(item)]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if not _is_slow(item)]


def _is_slow(item: pytest.Item) -> bool:
    return not SLOW.isdisjoint(item.keywords)
