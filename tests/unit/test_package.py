"""What the sdist and the wheels hold: the one with the kernel, and the one that is made where there is no C compiler."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from signal import SIGINT
from sysconfig import get_path
from urllib.request import urlopen

import pytest
from support.once import once

from interpreter.web.templates.static_files import is_built

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "interpreter" / "engines" / "kernel"
SOURCES = {str(path.relative_to(ROOT)) for path in KERNEL.rglob("[a-z]*.p*") if path.suffix in (".py", ".pxd", ".pyi")}
STUBS = {name for name in SOURCES if name.endswith(".pyi")}
FOLDERS = {str(path.relative_to(ROOT)) for path in KERNEL.rglob("__init__.py")}
STATIC = "interpreter/web/static"
BUILT = ("rumpus-editor.js", "rumpus-search.js", "built")
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
    for path in (ROOT / STATIC / name for name in BUILT):  # as `make wheel` builds them
        if path.is_dir():
            shutil.copytree(path, folder / STATIC / path.name)
        elif path.exists():
            shutil.copyfile(path, folder / STATIC / path.name)


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
    data = {"rulesets/benchmark.toml", "rulesets/names.toml", "rulesets/tiles.toml"}
    assert {"dsl/py.typed", "interpreter/py.typed", "interpreter/document/booklet.typ", *data} <= _names(wheel)


def test_a_wheel_holds_the_catalogues_of_the_pages(wheel: Path) -> None:
    catalogues = {str(path.relative_to(ROOT)) for path in (ROOT / "interpreter/web/locale").rglob("*.po")}

    assert len(catalogues) == 2
    assert catalogues <= _names(wheel)


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


@pytest.fixture
def installed(compiled: Path, tmp_path: Path) -> Path:
    """The commands of an environment with the wheel and its libraries, where no program is on the path."""
    home = tmp_path / "env"
    _run("-m", "venv", "--without-pip", str(home))
    (Path(get_path("purelib", vars={"base": str(home)})) / "libraries.pth").write_text(f"{get_path('purelib')}\n")
    _run(
        "-m", "pip", "--python", str(home / "bin" / "python"), "install", "-q", "--no-deps", "--no-index", str(compiled)
    )
    return home / "bin"


def _env(installed: Path) -> dict[str, str]:
    """An environment without a compiler, and with a home folder of its own."""
    return {"PATH": str(installed), "HOME": str(installed.parent), "RUMPUS_ENGINE": "auto"}


@contextmanager
def _serving(installed: Path) -> Iterator[str]:
    command = [installed / "rumpus", "serve", "--port", "0", "--no-open"]
    server = subprocess.Popen(command, env=_env(installed), stdout=subprocess.PIPE, text=True, cwd=installed)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        server.send_signal(SIGINT)
        server.communicate(timeout=60)


@pytest.mark.slow
def test_an_installed_wheel_needs_no_compiler(installed: Path) -> None:
    said = {}
    for words in ("doctor", "test chess", "play chess --limit 4"):
        done = subprocess.run(
            [installed / "rumpus", *words.split()], env=_env(installed), capture_output=True, text=True, cwd=installed
        )
        assert done.returncode == 0, done.stdout + done.stderr
        said[words] = done.stdout

    assert "engine       kernel: it is built\n" in said["doctor"]
    assert str(installed) in said["doctor"]
    assert said["test chess"].endswith("tests passed\n")


@pytest.mark.slow
@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built: `make serve` builds them")
def test_an_installed_wheel_serves_the_page_of_authors(installed: Path) -> None:
    with _serving(installed) as address:
        for page in ("", "write", "static/rumpus-editor.js", "static/built/play.js"):
            with urlopen(f"{address}{page}") as answer:
                assert answer.status == 200


@pytest.mark.slow
def test_pip_adds_an_extra_to_an_installed_wheel_without_an_index(installed: Path) -> None:
    words = ["-m", "pip", "--python", str(installed / "python"), "install", "--no-index", "--dry-run", "rumpus[web]"]
    done = subprocess.run([sys.executable, *words], cwd=installed, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert "Requirement already satisfied: rumpus[web]" in done.stdout


def test_where_a_wheel_is_installed_nobody_is_told_to_use_make(pure: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(pure).extractall(tmp_path)
    code = "from interpreter.engines.choose import cure, select; print(select().because, cure(), sep='\\n')"
    said = _run("-P", "-c", code, cwd=tmp_path, PYTHONPATH=str(tmp_path), RUMPUS_ENGINE="auto").splitlines()

    assert said[0] == "the kernel is not built"
    assert "make" not in said[1]
    assert said[1].startswith("install a wheel with the kernel, or a C compiler and Rumpus again")
