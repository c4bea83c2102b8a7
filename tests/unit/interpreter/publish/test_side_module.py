"""The kernel for browsers: what it is built from, and what is said where it cannot be built."""

import sys
import zipfile
from collections import Counter
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

from interpreter.engines import choose
from interpreter.publish.runtime import build, kernel_package, needed, parts, side_module
from interpreter.publish.runtime.needed import GAME, WRITING, compiled, sources
from interpreter.publish.runtime.side_module import NoCompilerError, Python, config_of, python_of, tools_for

FACTS = """
import os
HOME = os.environ.get("HOME", "/root")
build_time_vars = {"VERSION": "3.14", "PREFIX": f"{HOME}/python", "SIZEOF_LONG": 4, "HAVE_FORK": 0, "SOABI": "wasm32"}
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of Python that says how it was built, and nothing else."""
    path = tmp_path / "library.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(side_module.FACTS, FACTS)
    return path


def test_the_facts_about_python_come_from_its_library(library: Path) -> None:
    assert python_of(library) == Python(version="3.14", numbers={"SIZEOF_LONG": 4, "HAVE_FORK": 0})


def test_the_headers_are_told_what_that_python_has() -> None:
    other = "#define SIZEOF_LONG 8\n/* #undef HAVE_FORK */\n# define HAVE_POLL 1\n#undef HAVE_MMAP\n"
    python = Python(version="3.14", numbers={"SIZEOF_LONG": 4, "HAVE_FORK": 0, "HAVE_MMAP": 1, "UNKNOWN": 1})

    assert config_of(python, other) == "#define Py_PYCONFIG_H\n#define HAVE_MMAP 1\n#define SIZEOF_LONG 4\n"


def test_a_missing_tool_is_named_with_its_cure(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_module, "find_spec", lambda name: None)

    with pytest.raises(NoCompilerError, match=r"there is no ziglang and wasmpy-build; `.* --group runtime` installs"):
        tools_for(library)


def test_without_tools_the_runtime_has_no_kernel_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(modules: object, library: Path) -> bytes:
        raise NoCompilerError("there is no ziglang")

    monkeypatch.setattr(build, "side_module", fail)

    assert build.kernel() == {}
    assert capsys.readouterr().out == (
        "Pages will play by the reference engine, at levels 1 to 3: there is no ziglang\n"
    )


def test_modules_of_the_kernel_have_names_of_their_own() -> None:
    """They are one file, in which Python looks for them by the last parts of their names."""
    names = Counter(name.rpartition(".")[2] for name in {*compiled(GAME), *compiled(WRITING)})

    assert [name for name, count in names.items() if count > 1] == []
    assert {"engine", "searcher", "core"} <= names.keys()


def test_what_is_compiled_is_not_packed_but_decides_whether_the_runtime_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = [name for name in sources(GAME) if name.startswith("interpreter/engines/kernel/")]
    before = parts.digest_of(GAME)
    changed = {**compiled(GAME), "interpreter.engines.kernel.engine": "other"}
    monkeypatch.setattr(parts, "compiled", lambda packing: changed)

    assert {Path(name).name for name in packed} == {"__init__.py"}
    assert sources(GAME)["interpreter/engines/kernel/__init__.py"] == needed.REPLACED[needed.KERNEL]
    assert parts.digest_of(GAME) != before


def test_a_page_without_the_kernel_plays_by_the_reference_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "kernel_obstacle", kernel_package.obstacle)
    monkeypatch.delenv(choose.VARIABLE, raising=False)

    assert kernel_package.is_built() is False
    assert choose.select() == (choose.REFERENCE, "the kernel is not in this page", False)


def test_a_page_finds_modules_of_the_kernel_in_one_file() -> None:
    name = f"{kernel_package.__name__}.law.rows"
    found = kernel_package.Modules.find_spec(name)

    assert found is not None
    assert isinstance(found.loader, ExtensionFileLoader)
    assert (found.name, found.loader.path) == (name, "/kernel.so")
    assert kernel_package.Modules.find_spec("json") is None
    assert kernel_package.Modules not in sys.meta_path
