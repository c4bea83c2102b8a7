"""One core for everything that is measured."""

import os

import pytest

from interpreter.benchmark.core import one_core


def test_everything_runs_on_one_core_and_is_set_free_again() -> None:
    if not hasattr(os, "sched_getaffinity"):
        pytest.skip("only Linux lets a process choose its cores")
    before = os.sched_getaffinity(0)
    with one_core() as core:
        assert os.sched_getaffinity(0) == {core}

    assert os.sched_getaffinity(0) == before
