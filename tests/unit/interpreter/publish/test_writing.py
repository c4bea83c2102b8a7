"""What the playground answers, with the modules that it has and no others."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters, types

from interpreter.publish.runtime.needed import WRITING, data_files, sources
from interpreter.publish.runtime.protocol import CONVERTERS
from interpreter.publish.writing import JOBS, Answering

TEXT = """ruleset "Knightmare" {
  author "A. Friend"
}
extends chess

amend piece queen { moves N }

test "a queen leaps" {
  from "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
  allow d1c3
}
"""
BROKEN = TEXT.replace("piece queen", "piece queeen")
INI = "[mine:chess]\ncustomPiece1 = a:NB\nstartFen = 4k3/8/8/8/8/8/8/3AK3 w - - 0 1\n"

# Only what is in the archive and Python's own library: as in a browser, where rule files are unpacked
ALONE = """
import json, os, sys
os.environ["RUMPUS_ENGINE"] = "reference"
sys.path[:] = [path for path in sys.path if "site-packages" not in path and path not in ("", {root!r})]
sys.path.insert(0, {archive!r})
from interpreter.publish.writing import Answering
at = Answering("")
for line in sys.stdin:
    name, asked = json.loads(line)
    print(at.answer(name, json.dumps(asked)))
"""


def ask(name: str, **asked: Any) -> Any:
    return json.loads(Answering("").answer(name, json.dumps(asked)))


@pytest.mark.slow
def test_it_needs_nothing_but_the_packed_modules(tmp_path: Path) -> None:
    for name, text in {**sources(WRITING), **data_files()}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    place = {"line": 5, "character": 14}
    editor = {"session": "page", "text": TEXT}
    asked: dict[str, dict[str, Any]] = {
        "find": {"session": "page", "text": BROKEN},
        "lint": editor,
        "board": editor,
        "tests": editor,
        "format": editor,
        "hover": {**editor, "position": place},
        "complete": {**editor, "position": place},
        "piece": {**editor, "position": place},
        "actions": {"session": "page", "text": BROKEN, "range": {"start": place, "end": place}},
        "explain": {"code": "E201"},
        "import": {"text": INI},
        "pack": {"text": TEXT},
    }
    assert asked.keys() == {*JOBS, "pack"}

    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE.format(root=str(Path.cwd()), archive=str(tmp_path))],
        input="\n".join(map(json.dumps, asked.items())),
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )

    assert done.returncode == 0, done.stderr
    answers = dict(zip(asked, map(json.loads, done.stdout.splitlines()), strict=True))
    assert {answer["failed"] for answer in answers.values()} == {""}, done.stderr
    assert {name: ask(name, **asked[name])["found"] for name in ("find", "hover", "complete", "actions", "piece")} == {
        name: answers[name]["found"] for name in ("find", "hover", "complete", "actions", "piece")
    }
    assert [each["name"] for each in answers["tests"]["found"]["results"]] == ["a queen leaps"]
    assert answers["board"]["found"]["current"]


def test_a_text_with_errors_is_not_packed() -> None:
    assert ask("pack", text=BROKEN)["failed"] == "the rules have errors: mend them first"


def test_a_packed_game_is_that_of_a_published_page() -> None:
    found = ask("pack", text=TEXT)["found"]

    assert found["title"] == "Knightmare"
    assert found["published"].keys() == {"sha", "game", "answers", "first", "levels"}


def test_values_of_the_protocol_are_written_as_by_its_own_library() -> None:
    namespace: dict[str, Any] = {}
    exec(CONVERTERS, namespace)  # it is a module of the packed archive
    place = types.Range(types.Position(1, 2), types.Position(3, 4))
    values = [
        types.Diagnostic(range=place, message="no", severity=types.DiagnosticSeverity.Error, code="E201"),
        types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "text"), place),
        types.CompletionList(is_incomplete=False, items=[types.CompletionItem(label="king", text_edit=None)]),
        types.WorkspaceEdit(changes={"rumpus:/rules": [types.TextEdit(place, "queen")]}),
    ]

    assert namespace["get_converter"]().unstructure(values) == converters.get_converter().unstructure(values)
