"""Hints at the ends of lines, and the verdicts of tests above them."""

from pathlib import Path
from typing import Any

from support.lsp_client import Editor
from support.toy import TOY

EVERYWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


def hints(editor: Editor, text: str) -> dict[int, str]:
    """The hints of a text by line, from 1."""
    uri = editor.open("toy.rumpus", text)
    found = editor.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=EVERYWHERE)
    return {hint["position"]["line"] + 1: hint["label"] for hint in found}


def lenses(editor: Editor, uri: str) -> list[dict[str, Any]]:
    return [lens["command"] for lens in editor.ask("textDocument/codeLens", textDocument={"uri": uri})]


def test_a_movement_says_how_many_squares_it_reaches(editor: Editor) -> None:
    found = hints(editor, TOY)

    assert {line: found[line] for line in (5, 7, 8, 10, 11)} == {5: "→ 8", 7: "→ 1", 8: "→ 8", 10: "→ 8", 11: "→ 4"}


def test_a_line_of_fusion_says_what_it_makes(editor: Editor) -> None:
    assert hints(editor, TOY)[15] == "→ elk"


def test_the_hints_of_other_lines_are_left_out(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)
    place = {"start": {"line": 9, "character": 0}, "end": {"line": 10, "character": 0}}
    found = editor.ask("textDocument/inlayHint", textDocument={"uri": uri}, range=place)

    assert [hint["label"] for hint in found] == ["→ 8"]


def test_a_lens_runs_a_test_and_shows_that_it_passes(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)
    every, first, _ = lenses(editor, uri)
    assert (every["title"], first["title"]) == ("run all 2 tests", "run test")

    assert editor.run(first) == "1 of 1 test passed"
    assert [lens["title"] for lens in lenses(editor, uri)] == [
        "run all 2 tests (1 pass, 0 fail)",
        "✓ passes",
        "run test",
    ]
    assert "workspace/codeLens/refresh" in editor.asked


def test_a_test_that_fails_is_a_finding(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY + "# another text\n")
    every = lenses(editor, uri)[0]

    assert editor.run(every) == "1 of 2 tests passed"
    assert lenses(editor, uri)[2]["title"] == "✗ fails: there is a white ox"
    assert editor.finding(uri, "E601")["message"] == ('the test "an ox on the wrong square" fails: there is a white ox')


def test_the_verdict_of_a_text_that_changed_is_forgotten(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)
    every = lenses(editor, uri)[0]
    assert editor.run(every) == "1 of 2 tests passed"
    editor.change(uri, TOY.replace("expect b2 = white elk", "expect b2 = white ox"))

    assert lenses(editor, uri)[2]["title"] == "run test"


def test_tests_of_a_file_with_errors_are_not_run(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("board 5x5", "boord 5x5"))
    every = lenses(editor, uri)[0]

    assert editor.run(every) == "the tests were not run: the file has errors"


def test_a_test_without_end_keeps_nobody_waiting_and_ends_with_the_server(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    uri = editor.open("chess.rumpus", 'ruleset "C"\nextends chess\ntest "x" { perft 9 = 1 }\n')
    for _ in range(3):
        editor.start_asking("workspace/executeCommand", command="rumpus.runTest", arguments=[uri, "x"])

    assert editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})[1]["name"] == "x"
    assert editor.close() == 0
