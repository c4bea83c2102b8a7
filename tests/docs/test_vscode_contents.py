"""What the extension for VS Code gives an author: snippets and steps whose rules are sound, and files that are there."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from dsl.compiler import compile_source
from dsl.lsp.board import BOARD
from dsl.source import Source
from interpreter.testing.suite import suite_of
from rulesets import Catalogue

VSCODE = Path(__file__).parents[2] / "docs" / "editors" / "vscode"
PACKAGE = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
CONTRIBUTES: dict[str, Any] = PACKAGE["contributes"]
SCRIPT = (VSCODE / "extension.js").read_text(encoding="utf-8")
SNIPPETS = json.loads((VSCODE / "snippets.json").read_text(encoding="utf-8"))
STEPS = CONTRIBUTES["walkthroughs"][0]["steps"]


def _filled(snippet: dict[str, Any]) -> str:
    """A snippet as it is before the author fills it in."""
    return re.sub(r"\$\{\d+:([^}]*)\}|\$\d+", lambda found: found[1] or "", "\n".join(snippet["body"]))


def _assert_sound(text: str) -> None:
    whole = text if text.startswith("ruleset") else f'ruleset "Toy"\nextends chess\n{text}'
    compiled = compile_source(Source("toy.rumpus", whole), library=Catalogue(), thorough=True)

    assert [found.message for found in compiled.findings if found.is_error] == []
    assert [result.failures for result in suite_of(compiled).run() if not result.passed] == []


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_snippet_is_sound_as_it_is(name: str) -> None:
    _assert_sound(_filled(SNIPPETS[name]))


@pytest.mark.parametrize("step", STEPS, ids=[step["id"] for step in STEPS])
def test_the_rules_of_a_step_are_sound(step: dict[str, Any]) -> None:
    text = (VSCODE / step["media"]["markdown"]).read_text(encoding="utf-8")

    for rules in re.findall(r"```rumpus\n(.*?)```", text, re.DOTALL):
        _assert_sound(rules)


def test_every_command_of_the_extension_is_registered_and_steps_name_no_other() -> None:
    commands = {command["command"] for command in CONTRIBUTES["commands"]}
    named = set(re.findall(r"command:(rumpus\.\w+)", json.dumps(STEPS)))
    named |= {entry["command"] for entry in CONTRIBUTES["menus"]["editor/title"]}

    assert set(re.findall(r'registerCommand\("([^"]+)"', SCRIPT)) == commands
    assert named <= commands
    assert f'command: "{BOARD}"' in SCRIPT


def test_the_icon_is_as_large_as_the_marketplace_wants() -> None:
    head = (VSCODE / PACKAGE["icon"]).read_bytes()[:24]

    assert struct.unpack(">II", head[16:]) == (256, 256)


def test_the_files_of_snippets_and_steps_are_there() -> None:
    named = [CONTRIBUTES["snippets"][0]["path"], *(step["media"]["markdown"] for step in STEPS)]

    assert [name for name in named if not (VSCODE / name).is_file()] == []
