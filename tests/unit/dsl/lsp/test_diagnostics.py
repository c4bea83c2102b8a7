"""Findings while an author types, as an editor gets them."""

from pathlib import Path

import pytest
from support.lsp_client import Editor
from support.toy import TOY


def test_a_sound_file_has_no_findings(editor: Editor) -> None:
    assert editor.findings(editor.open("toy.rumpus", TOY)) == []


def test_a_slip_is_found_where_it_stands_with_its_help(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("board 5x5", "boord 5x5"))
    found = editor.findings(uri)

    assert found[0]["message"] == "unknown statement `boord` in a rule file\nhelp: write `board`"
    assert (found[0]["code"], found[0]["severity"], found[0]["source"]) == ("E106", 1, "rumpus")
    assert found[0]["range"] == {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 5}}


def test_findings_follow_the_text(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)
    editor.change(uri, TOY.replace("moves N", "moves Y"))
    assert [found["code"] for found in editor.findings(uri)] == ["E423"]

    editor.change(uri, TOY)
    assert editor.findings(uri) == []


def test_warnings_are_warnings(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("moves N", "moves N1"))

    assert [(found["code"], found["severity"]) for found in editor.findings(uri)] == [("W101", 2)]


def test_columns_are_counted_in_utf_16(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("moves N }", 'moves N } piece "♘𝄞" x'))
    found = editor.findings(uri)[0]

    assert found["range"]["start"] == {"line": 9, "character": len("piece elk E { moves N } piece ")}
    assert found["range"]["end"]["character"] - found["range"]["start"]["character"] == len('"♘') + len("𝄞") + 1 + 1


def test_a_related_place_is_named(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY + "piece elk M { moves W }\n")
    found = next(found for found in editor.findings(uri) if found["data"]["name"] == "duplicate-name")

    assert found["relatedInformation"][0]["message"] == "first declared here"
    assert found["relatedInformation"][0]["location"]["uri"] == uri


def test_a_fault_of_a_file_it_builds_on_stands_where_that_is_named(editor: Editor, folder: Path) -> None:
    (folder / "toy.rumpus").write_text(TOY.replace("moves N", "moves Y"))
    uri = editor.open("more.rumpus", 'ruleset "More"\nextends toy\n')
    found = editor.findings(uri)[0]

    assert found["range"]["start"] == {"line": 1, "character": 0}
    assert found["message"].startswith("in toy.rumpus: `Y` is not an atom")
    assert found["relatedInformation"][0]["location"]["uri"] == (folder / "toy.rumpus").as_uri()


def test_files_that_build_on_a_changed_one_are_looked_at_again(editor: Editor, folder: Path) -> None:
    (folder / "toy.rumpus").write_text(TOY)
    base = editor.open("toy.rumpus", TOY)
    other = editor.open("more.rumpus", 'ruleset "More"\nextends toy\namend piece elk { moves A }\n')
    assert editor.findings(base) == editor.findings(other) == []

    editor.forget(other)
    editor.change(base, TOY.replace("piece elk E { moves N }", "").replace("to elk", "to ox"))
    assert "unknown piece `elk`" in editor.finding(other, "E201")["message"]


def test_a_closed_file_has_no_findings(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", "")
    assert editor.findings(uri)
    editor.tell("textDocument/didClose", textDocument={"uri": uri})
    del editor.versions[uri]
    editor.ask("workspace/symbol", query="")

    assert editor.notes[-1]["params"] == {"uri": uri, "diagnostics": []}


def test_a_file_that_changed_on_disk_is_read_again(editor: Editor, folder: Path) -> None:
    base = folder / "toy.rumpus"
    base.write_text(TOY)
    uri = editor.open("more.rumpus", 'ruleset "More"\nextends toy\n')
    assert editor.findings(uri) == []

    editor.forget(uri)
    base.write_text(TOY.replace("moves N", "moves Y"))
    editor.tell("workspace/didChangeWatchedFiles", changes=[{"uri": base.as_uri(), "type": 2}])
    assert editor.finding(uri, "E423")["message"].startswith("in toy.rumpus: `Y` is not an atom")


@pytest.mark.parametrize(("encoding", "width"), [("utf-8", 7), ("utf-16", 3), ("utf-32", 2)])
def test_columns_are_counted_as_the_editor_prefers(tmp_path: Path, encoding: str, width: int) -> None:
    editor = Editor(tmp_path, {"general": {"positionEncodings": [encoding]}})
    assert editor.offers["capabilities"]["positionEncoding"] == encoding

    uri = editor.open("toy.rumpus", 'ruleset "Toy"\npiece ox "♘𝄞" { moves W }\n')
    place = editor.findings(uri)[0]["range"]

    assert (place["start"]["character"], place["end"]["character"]) == (9, 9 + 2 + width)
    assert (editor.close(), editor.errors) == (0, [])
