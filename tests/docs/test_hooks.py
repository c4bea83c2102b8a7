"""What other repositories call: the action, the hooks of the page and the manual page do what the pages say."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import man_page
import pytest
import yaml
from support.command import ENV, RUMPUS, rumpus

from interpreter.cli.group import command_names

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages" / "how-to"
ACTION = yaml.safe_load((ROOT / ".github" / "actions" / "rumpus" / "action.yml").read_text(encoding="utf-8"))
SOUND = (
    'ruleset "Toy" { author "you"; source "a letter"; about "Kings." }\nboard 3x3\n\npiece king K { moves K }\n\narray "k2/3/2K"\n\n'
    'goal capture of king\ndraw stalemate\ndraw repetition 3\n\ntest "a king steps" {\n  play c1c2\n  expect c2 = king\n}\n'
)
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}


def _fence(page: str, kind: str, number: int) -> Any:
    found = re.findall(rf"```{kind}\n(.*?)```", (PAGES / page).read_text(encoding="utf-8"), re.DOTALL)
    return yaml.safe_load(found[number])


def _run_step(name: str, folder: Path, files: str = ".") -> subprocess.CompletedProcess[str]:
    path = f"{Path(RUMPUS).parent}{os.pathsep}{ENV['PATH']}"
    env = {**ENV, "PATH": path, "FILES": files}
    return subprocess.run(
        ["bash", "-e", "-c", STEPS[name]["run"]], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", [name for name in STEPS if name != "Install Rumpus"])
def test_a_step_of_the_action_passes_on_a_sound_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(SOUND, encoding="utf-8")
    done = _run_step(name, tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_action_annotates_the_line_of_a_fault_and_fails(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "toy.rumpus").write_text(SOUND.replace("moves K", "movs K"), encoding="utf-8")
    done = _run_step("Check", tmp_path, "games")

    assert done.returncode == 1
    assert re.search(r"^::error file=games/toy\.rumpus,line=4", done.stdout, re.MULTILINE)


def test_the_action_installs_its_own_copy_or_a_wheel() -> None:
    install = STEPS["Install Rumpus"]
    said = f'GITHUB_ACTION_PATH=a/.github/actions/rumpus; python3() {{ echo "$5"; }}; {install["run"]}'
    shown = [
        subprocess.run(["bash", "-c", said], env={"WHEEL": wheel}, capture_output=True, text=True, check=True).stdout
        for wheel in ("", "rumpus.whl")
    ]

    assert shown == ["a/.github/actions/rumpus/../../..\n", "rumpus.whl\n"]
    assert (ROOT / ".github" / "actions" / "rumpus" / ".." / ".." / ".." / "pyproject.toml").is_file()


def test_every_input_of_the_action_is_used_and_the_workflow_of_the_page_names_no_other() -> None:
    steps = str(ACTION["runs"]["steps"])
    (step,) = (step for step in _fence("ci.md", "yaml", 0)["jobs"]["rules"]["steps"] if "with" in step)

    assert [name for name in ACTION["inputs"] if f"inputs.{name}" not in steps] == []
    assert set(step["with"]) <= set(ACTION["inputs"])


def test_the_hooks_that_use_a_wheel_run_on_a_rule_file(tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(SOUND, encoding="utf-8")
    hooks = _fence("editors.md", "yaml", 1)["repos"][0]["hooks"]

    for hook in hooks:
        words = shlex.split(hook["entry"])
        assert re.search(hook["files"], "toy.rumpus")
        assert hook["additional_dependencies"] == ["./rumpus.whl"]
        assert rumpus(*words[1:], "toy.rumpus", cwd=tmp_path).returncode == 0


def test_the_manual_page_has_every_command_with_its_options() -> None:
    text = man_page.man_page()

    assert re.findall(r"^\.SS rumpus ([a-z]+)", text, re.MULTILINE) == [*command_names()]
    assert r"\fB\-\-movetime MS\fR" in text
    assert [line for line in text.splitlines() if line.startswith("'")] == []


def test_man_shows_the_manual_page_without_a_warning(tmp_path: Path) -> None:
    man = shutil.which("man")
    if man is None:
        pytest.skip("man is not installed")
    page = tmp_path / "rumpus.1"
    page.write_text(man_page.man_page(), encoding="utf-8")
    env = {**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"}
    done = subprocess.run([man, "--warnings", "-l", str(page)], env=env, capture_output=True, text=True, check=True)

    assert done.stderr == ""
    assert "List the legal actions of a position" in done.stdout
