"""Which modules of the kernel `setup.py` compiles again, and which it takes from an earlier build."""

import os
import shutil
from pathlib import Path

import pytest
from Cython.Build.Dependencies import create_dependency_tree
from setuptools import Distribution

import setup

ROOT = Path(__file__).parents[2]
KERNEL = Path("interpreter/engines/kernel")


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel's sources, in the current folder."""
    shutil.copytree(ROOT / KERNEL, tmp_path / KERNEL, ignore=shutil.ignore_patterns("*.so"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CFLAGS", raising=False)
    return tmp_path / KERNEL


def _kept() -> dict[str, str]:
    """The places of compiled modules, by their names within the kernel."""
    command = setup.BuildAllOrNothing(Distribution({"ext_modules": [setup.extension(path) for path in setup.SOURCES]}))
    command.ensure_finalized()
    command.compiler = _Compiler()
    return {one.name.partition("kernel.")[2]: command._kept(one).name for one in command.extensions}


class _Compiler:
    compiler_type = "unix"
    compiler_so = ("cc", "-O2")
    linker_so = ("cc", "-shared")


def _changed(before: dict[str, str]) -> set[str]:
    return {name for name, place in _kept().items() if before[name] != place}


def test_a_module_is_made_from_the_files_that_cython_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tree = create_dependency_tree()
    for source in setup.SOURCES:
        read = {os.path.relpath(path) for path in tree.all_dependencies(str(source))}
        assert {str(path) for path in setup.made_from(source)} == {
            path for path in read if path.startswith(str(KERNEL))
        }


def test_a_change_in_a_module_concerns_this_module_alone(sources: Path) -> None:
    before = _kept()
    with (sources / "law" / "goals.py").open("a") as file:
        file.write("# more\n")
    assert _changed(before) == {"law.goals"}


def test_a_change_in_declarations_concerns_the_modules_that_use_them(sources: Path) -> None:
    before = _kept()
    with (sources / "search" / "stages.pxd").open("a") as file:
        file.write("# more\n")
    assert "search.stages" in _changed(before) < set(before)
    with (sources / "machine" / "core.pxd").open("a") as file:
        file.write("# more\n")
    assert _changed(before) == set(before)


def test_other_flags_make_other_modules(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _kept()
    monkeypatch.setenv("CFLAGS", "-march=native")
    assert _changed(before) == set(before)


def test_your_flags_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CFLAGS", "-O0 -g")
    assert all(setup.flags(source)[-2:] == ["-O0", "-g"] for source in setup.SOURCES)


def test_progress_is_a_line_for_each_quarter(capsys: pytest.CaptureFixture[str]) -> None:
    progress = setup.Progress("compiled", 10)
    for _ in range(10):
        progress.advance()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" modules")[0] for line in lines] == [f"  compiled: {n} of 10" for n in (3, 5, 8, 10)]
