"""The suite itself: how it is started, what it collects."""

import signal
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest
from support.plain import VARIED

from interpreter import load
from rulesets import Catalogue

ROOT = Path(__file__).parents[2]
IGNORING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
"""A program that becomes another one, which ignores Ctrl-C from its start, as in a background job of a script."""


def test_a_process_that_a_test_starts_heeds_ctrl_c() -> None:
    code = "import signal; signal.raise_signal(signal.SIGINT)"
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL, check=False)

    assert done.returncode == -signal.SIGINT


def test_it_does_so_where_the_suite_was_started_to_ignore_ctrl_c() -> None:
    node = f"{__file__}::{test_a_process_that_a_test_starts_heeds_ctrl_c.__name__}"
    words = [sys.executable, "-c", IGNORING, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", node]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_no_folder_of_ours_is_passed_over(pytestconfig: pytest.Config) -> None:
    files = [path.relative_to(ROOT) for top in pytestconfig.getini("testpaths") for path in (ROOT / top).rglob("*.py")]
    folders = {name for file in files for name in file.parent.parts}
    passed_over = pytestconfig.getini("norecursedirs")

    assert "dsl" in folders
    assert [name for name in folders if any(fnmatch(name, pattern) for pattern in passed_over)] == []


def test_the_varied_rulesets_have_each_kind_of_row_that_any_ruleset_has() -> None:
    def kinds(name: str) -> set[object]:
        program = load(name).program
        rows = (*program.offers, *program.constraints, *program.phases, *program.ends)
        found = {(type(row.kind), row.kind) for row in rows} | {
            (type(row.effect), row.effect) for row in program.consequences
        }
        return {*found, *(["formations"] if program.formations else [])}

    everything = set[object]().union(*map(kinds, Catalogue().rulesets()))
    assert set[object]().union(*map(kinds, VARIED)) == everything
    assert all(
        set[object]().union(*(kinds(other) for other in VARIED if other != name)) < everything for name in VARIED
    )
