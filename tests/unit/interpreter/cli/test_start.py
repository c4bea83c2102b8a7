"""How the command starts: each loads what it needs, and nothing of the others. Modules are counted, not seconds."""

import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import getdoc
from pathlib import Path

import pytest
import typer
from support.command import ENV, rumpus
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import plainly

from interpreter.cli.group import about, command_names, group, module_of, python_name

OURS = ("dsl.", "interpreter.", "rulesets.")
LISTING = """
import sys
sys.argv = ["rumpus", *sys.argv[1:]]
from interpreter.cli import main
try:
    main()
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str, **env: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", LISTING, *words], env={**ENV, **env}, capture_output=True, text=True, check=True
    )
    return set(done.stderr.splitlines()[-1].split())


def test_the_command_is_a_module_of_python_too() -> None:
    command = [sys.executable, "-m", "interpreter.cli"]
    asked = subprocess.run([*command, "check", "--help"], env=ENV, capture_output=True, text=True, check=True)
    wrong = subprocess.run([*command, "check", "no-such-file"], env=ENV, capture_output=True, text=True, check=False)

    assert "Usage: python -m interpreter.cli check [OPTIONS]" in asked.stdout
    assert wrong.returncode == 2
    assert "no-such-file" in wrong.stderr


@cache
def overview() -> str:
    return rumpus("--help").stdout


@each("name", command_names())
def test_a_command_is_found_by_its_path_with_the_line_about_it(name: str) -> None:
    said = getdoc(getattr(import_module(module_of(name)), python_name(name))) or ""

    assert said.splitlines()[0] == about(name)
    assert re.search(rf"^  {name} +{re.escape(about(name))}$", overview(), re.MULTILINE)


def test_names_of_commands_are_completed() -> None:
    made = group()
    found = made.shell_complete(typer.Context(made, info_name="rumpus"), "do")

    assert [item.value for item in found] == ["doc", "doctor"]


@pytest.mark.parametrize("name", plainly(command_names(), *command_names()[::4]))
def test_a_command_loads_no_other(name: str) -> None:
    commands = {*map(module_of, command_names())}

    assert loaded(name, "--help") & commands == {module_of(name)}


def test_help_loads_no_command() -> None:
    assert loaded("--help") & {*map(module_of, command_names())} == set()


HEAVY = {
    "networkx": "the reference engine's",
    "pyparsing": "the grammar's",
    "rich": "the progress of long work",
    "pygments": "colors",
    "pygls": "the language server's",
    "importlib.metadata": "slow, and tells only the version",
    "asyncio": "the language server's",
    "logging": "nobody's",
    "dsl.compiler": "what is known needs none",
    "dsl.model.ruleset": "the compiler's",
    "interpreter.program.lowering": "the compiler's",
    "interpreter.engines.reference": "for explanations",
    "interpreter.benchmark": "for `bench`",
}
"""What no quick start loads, and whose it is."""

QUICK: list[tuple[str, int]] = [
    ("--version", 11),
    ("--help", 13),
    ("check hullabaloo", 34),
    ("moves chess --engine kernel", 76),
]
"""Commands on files that are known, and how many modules of ours they may load: a few more than they do."""


@pytest.mark.parametrize(("line", "most"), QUICK)
def test_a_command_on_a_known_file_loads_little(line: str, most: int, tmp_path: Path) -> None:
    if "kernel" in line and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    env = {"RUMPUS_CACHE": str(tmp_path / "cache")}
    loaded(*line.split(), **env)
    found = loaded(*line.split(), **env)

    assert found & HEAVY.keys() == set()
    assert (
        len([name for name in found if name.startswith(OURS) and not name.startswith("interpreter.engines.kernel.")])
        <= most
    )


def test_nothing_heavy_is_called_so_by_mistake(tmp_path: Path) -> None:
    found = loaded("why", "chess", "e2e4", RUMPUS_CACHE="off") | loaded("lsp", "--help") | loaded("doctor")

    assert {name for name in HEAVY if find_spec(name) is None} == set()
    assert {
        "networkx",
        "pyparsing",
        "dsl.compiler",
        "interpreter.program.lowering",
        "interpreter.engines.reference",
    } <= found


def test_advice_is_loaded_only_for_files_with_mistakes(tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text('ruleset "Toy"\nnonsense\n')
    advice = {"dsl.advice.unread"}

    assert loaded("check", "hullabaloo", RUMPUS_CACHE="off") & advice == set()
    assert loaded("check", str(tmp_path / "toy.rumpus"), RUMPUS_CACHE="off") & advice == advice


def test_loading_a_known_game_needs_no_compiler(tmp_path: Path) -> None:
    code = "import sys; from interpreter import load; load('chess', engine=sys.argv[1]); print(*sys.modules)"
    words = [sys.executable, "-c", code, "kernel" if is_kernel_built() else "reference"]
    env = {**ENV, "RUMPUS_CACHE": str(tmp_path / "cache")}
    first, second = (
        subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout for _ in range(2)
    )

    assert "dsl.compiler" in first.split()
    assert {"dsl.compiler", "pyparsing", "typer", "interpreter.cli"}.isdisjoint(second.split())
