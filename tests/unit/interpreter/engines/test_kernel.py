"""What keeps the kernel from playing: files that are not there, not for this Python, or not of these sources."""

import ast
import os
import shlex
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from sysconfig import get_config_var, get_python_version

import pytest

from interpreter.engines.kernel import obstacle

ROOT = Path(__file__).parents[4]
HERE, ELSEWHERE = EXTENSION_SUFFIXES[0], ".cpython-32-some-where.so"
SOURCES = ["__init__.py", "law/__init__.py", "law/core.py", "law/core.pxd", "engine.py", "engine.pxd", "engine.pyi"]
INSTALLED = ["__init__.py", "law/__init__.py", "engine.pyi"]
NOT_BUILT, STALE = "is not built", "is older than its sources"
ANOTHER_PYTHON = f"is built for another Python than this one, {get_python_version()}"
BUILT = [f"law/core{HERE}", f"engine{HERE}"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([*SOURCES, *BUILT], None),
        ([*INSTALLED, *BUILT], None),
        (SOURCES, NOT_BUILT),
        (INSTALLED, NOT_BUILT),
        ([*SOURCES, f"engine{HERE}"], NOT_BUILT),
        ([*SOURCES, f"law/core{HERE}"], NOT_BUILT),
        ([*SOURCES, f"law/core{ELSEWHERE}", f"engine{ELSEWHERE}"], ANOTHER_PYTHON),
        ([*INSTALLED, f"law/core{ELSEWHERE}", f"engine{ELSEWHERE}"], ANOTHER_PYTHON),
        ([*SOURCES, f"law/core{ELSEWHERE}", f"engine{HERE}"], NOT_BUILT),
        ([*SOURCES, f"law/core{ELSEWHERE}", f"engine{ELSEWHERE}", *BUILT], None),
        ([*BUILT, *SOURCES], STALE),
        ([f"engine{HERE}", *SOURCES, f"law/core{HERE}"], STALE),
        ([*SOURCES, f"law/core{HERE}", "law/core.py", f"engine{HERE}"], STALE),
        ([*SOURCES, f"engine{HERE}", "law/core.py", f"law/core{HERE}"], None),
        ([*SOURCES, f"engine{HERE}", "law/core.pxd", f"law/core{HERE}"], STALE),
        ([*SOURCES, *BUILT, "engine.pyi", "__init__.py"], None),
    ],
    ids=str,
)
def test_the_kernel_plays_if_all_of_it_is_there_and_younger_than_its_sources(
    files: list[str], said: str | None, tmp_path: Path
) -> None:
    """The files are made one after the other."""
    (tmp_path / "law").mkdir()
    for second, name in enumerate(files):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (second, second))

    assert obstacle(tmp_path) == said


def test_a_source_is_not_imported_in_place_of_a_module_that_is_not_built(tmp_path: Path) -> None:
    home = tmp_path / "interpreter" / "engines" / "kernel"
    shutil.copytree(ROOT / "interpreter", tmp_path / "interpreter", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    command = [sys.executable, "-P", "-c", "import interpreter.engines.kernel.engine"]
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

    assert (home / "engine.py").exists()
    assert "ModuleNotFoundError: No module named 'interpreter.engines.kernel.engine'" in done.stderr


def test_the_kernel_is_built_where_there_is_a_c_compiler() -> None:
    compiler = shlex.split(os.environ.get("CC") or get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        pytest.skip("there is no C compiler here")

    assert obstacle() is None


def _arguments(name: str) -> dict[str, str]:
    """The methods of the kernel's door and their arguments, without types."""
    tree = ast.parse((ROOT / "interpreter" / "engines" / "kernel" / name).read_text(encoding="utf-8"))
    kernel = next(one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == "Kernel")
    for one in ast.walk(kernel):
        if isinstance(one, ast.arg):
            one.annotation = None
    return {one.name: ast.unparse(one.args) for one in kernel.body if isinstance(one, ast.FunctionDef)}


def test_the_door_that_type_checkers_see_is_the_one_that_is_compiled() -> None:
    declared, written = _arguments("engine.pyi"), _arguments("engine.py")

    assert {name: written.get(name) for name in declared.keys() - {"name", "program"}}.items() <= declared.items()
