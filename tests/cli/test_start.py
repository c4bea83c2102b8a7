"""How the command starts: each loads what it needs, and nothing of the others. Modules are counted, not seconds."""

import re
import subprocess
import sys
from importlib import import_module
from inspect import getdoc
from pathlib import Path

import pytest
import typer
from support.command import ENV, rumpus

from interpreter.cli.commands import COMMANDS
from interpreter.cli.group import group

HOME = Path(__file__).parents[2] / "interpreter" / "cli"
OURS = ("dsl", "interpreter", "rulesets")
LISTING = """
import sys
sys.argv = ["rumpus", *sys.argv[1:]]
from interpreter.cli import main
try:
    main()
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    done = subprocess.run([sys.executable, "-c", LISTING, *words], env=ENV, capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


def test_every_command_is_in_the_table() -> None:
    titles = (re.match('"""`rumpus ([a-z]+)`', path.read_text(encoding="utf-8")) for path in HOME.glob("*.py"))

    assert {title[1] for title in titles if title} == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_about_a_command_is_the_first_of_its_own_help(name: str) -> None:
    place = COMMANDS[name]
    said = getdoc(getattr(import_module(f"interpreter.cli.{place.module}"), place.function)) or ""

    assert said.splitlines()[0] == place.about
    assert re.search(rf"^  {name} +{re.escape(place.about)}$", rumpus("--help").stdout, re.MULTILINE)


def test_names_of_commands_are_completed() -> None:
    made = group()
    found = made.shell_complete(typer.Context(made, info_name="rumpus"), "do")

    assert [item.value for item in found] == ["doc", "doctor"]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_loads_no_other(name: str) -> None:
    commands = {f"interpreter.cli.{place.module}" for place in COMMANDS.values()}

    assert loaded(name, "--help") & commands == {f"interpreter.cli.{COMMANDS[name].module}"}


def test_help_loads_no_command() -> None:
    assert loaded("--help") & {f"interpreter.cli.{place.module}" for place in COMMANDS.values()} == set()
