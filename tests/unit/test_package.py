"""What the sdist and the wheels hold: the one with the kernel, and the one that is made where there is no C compiler."""

import os
import subprocess
import sys
import tarfile
import zipfile
from functools import partial
from pathlib import Path

import pytest
from support.once import once

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "interpreter" / "engines" / "kernel"
SOURCES = {str(path.relative_to(ROOT)) for path in KERNEL.rglob("[a-z]*.p*") if path.suffix in (".py", ".pxd", ".pyi")}
STUBS = {name for name in SOURCES if name.endswith(".pyi")}
FOLDERS = {str(path.relative_to(ROOT)) for path in KERNEL.rglob("__init__.py")}
MODULES = {name.removesuffix(".py") for name in SOURCES if name.endswith(".py")}


def _run(*arguments: str, cwd: Path = ROOT, **env: str) -> str:
    """What Python says, which has to succeed."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env={**os.environ, **env}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it is checked out afresh."""
    return once(tmp_path_factory, "checkout", _check_out)


def _check_out(folder: Path) -> None:
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)


@pytest.fixture(scope="session")
def sdist(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = once(tmp_path_factory, "sdist", partial(_make_sdist, checkout))
    return next(folder.glob("*.tar.gz"))


def _make_sdist(source: Path, folder: Path) -> None:
    _run("-c", f"from setuptools.build_meta import build_sdist; build_sdist({str(folder)!r})", cwd=source)


def _make_wheel(source: Path, folder: Path, **env: str) -> None:
    _run("-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source), **env)


@pytest.fixture(scope="session")
def compiled(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the kernel from the sdist, without optimization."""
    folder = once(tmp_path_factory, "compiled", partial(_make_wheel, sdist, CFLAGS="-O0"))
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def pure(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is made where the C compiler fails."""
    folder = once(tmp_path_factory, "pure", partial(_make_wheel, checkout, CC="false"))
    return next(folder.glob("*.whl"))


@pytest.fixture(params=[pytest.param("compiled", marks=pytest.mark.slow), "pure"])
def wheel(request: pytest.FixtureRequest) -> Path:
    path: Path = request.getfixturevalue(request.param)
    return path


def _names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
def test_the_sdist_holds_what_the_kernel_is_made_from(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}

    assert {"setup.py", "pyproject.toml", *SOURCES} <= names


def test_a_wheel_holds_our_three_packages_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in _names(wheel) if ".dist-info" not in name}

    assert tops == {"dsl", "interpreter", "rulesets"}


def test_a_wheel_holds_every_rule_file_and_the_type_marks(wheel: Path) -> None:
    files = {str(path.relative_to(ROOT)) for path in (ROOT / "rulesets").rglob("*.rumpus")}

    assert files <= _names(wheel)
    assert {"dsl/py.typed", "interpreter/py.typed", "rulesets/benchmark.toml", "rulesets/names.toml"} <= _names(wheel)


def test_a_wheel_holds_of_the_kernel_its_door_and_its_compiled_modules_but_no_source(wheel: Path) -> None:
    kernel = {name for name in _names(wheel) if name.startswith("interpreter/engines/kernel/")}
    compiled = {name for name in kernel if name.endswith((".so", ".pyd"))}

    assert kernel - compiled == FOLDERS | STUBS
    assert {name.split(".")[0] for name in compiled} == (set() if "none-any" in wheel.name else MODULES)


def test_a_wheel_without_the_kernel_is_for_every_machine(pure: Path) -> None:
    assert pure.name.endswith("-py3-none-any.whl")


@pytest.mark.parametrize(
    ("wheel", "engine"),
    [pytest.param("compiled", "kernel", marks=pytest.mark.slow), ("pure", "reference")],
    indirect=["wheel"],
)
def test_a_wheel_plays(wheel: Path, engine: str, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = (
        "from interpreter import load; game = load('chess'); print(game.engine.name, len(game.start().legal_actions()))"
    )
    env = {"PYTHONPATH": str(tmp_path), "RUMPUS_ENGINE": "auto"}

    assert _run("-P", "-c", code, cwd=tmp_path, **env).split() == [engine, "20"]


def test_where_a_wheel_is_installed_nobody_is_told_to_use_make(pure: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(pure).extractall(tmp_path)
    code = "from interpreter.engines.choose import cure, select; print(select().because, cure(), sep='\\n')"
    said = _run("-P", "-c", code, cwd=tmp_path, PYTHONPATH=str(tmp_path), RUMPUS_ENGINE="auto").splitlines()

    assert said[0] == "the kernel is not built"
    assert "make" not in said[1]
    assert said[1].startswith("install a wheel with the kernel, or a C compiler and Rumpus again")
