"""What the wheel holds."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "source"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(copy)], check=True)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(copy)]
    subprocess.run(command, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl"))).namelist()


def test_the_wheel_holds_our_three_packages_and_nothing_else(wheel: list[str]) -> None:
    assert {name.split("/")[0] for name in wheel if ".dist-info" not in name} == {"dsl", "interpreter", "rulesets"}


def test_the_wheel_holds_every_rule_file_and_the_type_marks(wheel: list[str]) -> None:
    files = {str(path.relative_to(ROOT)) for path in (ROOT / "rulesets").rglob("*.rumpus")}

    assert files <= set(wheel)
    assert {"dsl/py.typed", "interpreter/py.typed", "rulesets/benchmark.toml"} <= set(wheel)
