"""Texts that change faster than they are looked at, and changes in ways that not every editor has."""

from pathlib import Path

import pytest
from support.lsp_client import Editor, edited
from support.toy import TOY

from dsl.limits import MAX_TEXT
from rulesets import Catalogue

HULLABALOO = Catalogue().open("hullabaloo")[0].text
CANCELLED, CHANGED = -32800, -32801
HOME = {"line": 0, "character": 0}
ASTRAL = 'ruleset "♘𝄞"\nboord 3x3 # 𝄞\n'


def test_each_request_between_fast_edits_is_answered_once(editor: Editor) -> None:
    uri = editor.open("typed.rumpus", HULLABALOO)
    numbers = []
    for i in range(40):
        editor.change(uri, HULLABALOO + "# typed\n" * i)
        numbers += [
            editor.start_asking("textDocument/hover", textDocument={"uri": uri}, position={"line": 3, "character": 2}),
            editor.start_asking("textDocument/semanticTokens/full", textDocument={"uri": uri}),
        ]
        if i % 2:
            editor.tell("$/cancelRequest", id=numbers[-1])
    found = editor.answers(numbers)

    refused = {answer["error"]["code"] for answer in found.values() if "error" in answer}
    assert refused <= {CANCELLED, CHANGED}
    assert "result" in found[numbers[-2]]
    editor.forget(uri)
    editor.change(uri, HULLABALOO.replace("goal checkmate", "goal chekmate"))
    assert "E107" in [each["code"] for each in editor.findings(uri)]


def test_a_request_that_is_answered_may_be_cancelled_in_peace(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    number = editor.start_asking("workspace/symbol", query="")
    editor.answer(number)
    editor.tell("$/cancelRequest", id=number)

    assert (editor.close(), editor.errors) == (0, [])


def test_a_place_of_an_old_text_is_not_looked_for_in_the_new_one(editor: Editor) -> None:
    uri = editor.open("typed.rumpus", HULLABALOO)
    for i in range(5):
        old = HULLABALOO + "# typed\n" * i
        editor.change(uri, old)
        line = old[: old.index("piece dabbaba-4")].count("\n")
        place = {"line": line, "character": len("piece da")}
        words = {"textDocument": {"uri": uri}, "position": place, "newName": "tower"}
        number = editor.start_asking("textDocument/rename", **words)
        editor.change(uri, "# moved\n" + old)
        answer = editor.answer(number)

        if "error" in answer:
            assert answer["error"]["code"] == CHANGED
        else:  # it was found before the text changed
            assert edited(old, answer["result"]["changes"][uri]) == old.replace("dabbaba-4", "tower")


@pytest.mark.parametrize(("encoding", "width"), [("utf-8", 3), ("utf-16", 1), ("utf-32", 1)])
def test_changes_of_a_range_are_followed(tmp_path: Path, encoding: str, width: int) -> None:
    """They are not asked for, but editors that send them anyway mean them."""
    editor = Editor(tmp_path, {"general": {"positionEncodings": [encoding]}})
    uri = editor.open("odd.rumpus", ASTRAL)
    assert editor.findings(uri)[0]["code"] == "E106"
    behind = len('ruleset "') + width
    editor.forget(uri)
    changes = [
        {"range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 3}}, "text": "a"},
        {"range": {"start": {"line": 0, "character": behind}, "end": {"line": 0, "character": 99}}, "text": '𝄢"'},
        {"range": {"start": {"line": 77, "character": 5}, "end": {"line": 1, "character": 0}}, "text": "boord 4x4"},
    ]
    editor.versions[uri] = editor.version = editor.version + 1
    document = {"uri": uri, "version": editor.version}
    editor.tell("textDocument/didChange", textDocument=document, contentChanges=changes)

    (found,) = [each for each in editor.findings(uri) if each["code"] == "E106"]
    assert found["range"]["start"] == {"line": 2, "character": 0}
    symbols = editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    assert symbols[0]["name"] == "♘𝄢"
    assert editor.close() == 0


def test_a_file_that_is_too_long_says_so_until_it_is_shorter(editor: Editor) -> None:
    lines = "\n".join(['ruleset "Long"', "board 8x8", *(f"zone z{i} = a1, b2" for i in range(20_000))])
    assert len(lines) > MAX_TEXT
    uri = editor.open("long.rumpus", lines)
    (found,) = editor.findings(uri)
    assert found["message"].startswith(f"the text has more than {MAX_TEXT} characters\nhelp: ")
    assert found["range"]["start"] == HOME
    for method in ("foldingRange", "documentSymbol", "semanticTokens/full"):
        assert editor.ask(f"textDocument/{method}", textDocument={"uri": uri}) is not None

    editor.change(uri, TOY)
    assert editor.findings(uri) == []


def test_folders_come_and_go(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "far.rumpus").write_text(TOY)
    folder = {"uri": tmp_path.as_uri(), "name": "far"}
    editor.tell("workspace/didChangeWorkspaceFolders", event={"added": [folder], "removed": []})
    assert "elk" in [symbol["name"] for symbol in editor.ask("workspace/symbol", query="elk")]

    editor.tell("workspace/didChangeWorkspaceFolders", event={"added": [], "removed": [folder]})
    assert editor.ask("workspace/symbol", query="elk") == []
