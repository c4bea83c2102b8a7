"""The board next to the text: what the command `rumpus.board` returns."""

import re

from support.lsp_client import Editor

TOY = """ruleset "Toy"
board 3x3
piece ox O { moves W }
array "o2/3/2O"
goal capture of ox
draw stalemate
test "an ox goes up" {
  play c1c2
  play a3a2
}
test "elsewhere" {
  from "o2/1O1/3 w"
  play b2a2
}
"""


def board(editor: Editor, *words: object) -> list[str] | None:
    """The squares of the units that the command draws."""
    svg = editor.ask("workspace/executeCommand", command="rumpus.board", arguments=list(words))
    return None if svg is None else sorted(re.findall(r'<g[^>]*data-square="(\w+)"', svg))


def test_the_board_is_that_of_the_start_outside_of_tests(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)

    assert board(editor, uri) == board(editor, uri, 3) == ["a3", "c1"]


def test_the_board_follows_the_actions_of_a_test_up_to_the_line(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)

    assert [board(editor, uri, line) for line in (6, 7, 8, 11)] == [
        ["a3", "c1"],
        ["a3", "c2"],
        ["a2", "c2"],
        ["a3", "b2"],
    ]


def test_there_is_no_board_of_a_file_with_errors_nor_after_a_refused_action(editor: Editor) -> None:
    broken = editor.open("broken.rumpus", TOY.replace("board 3x3", "boord 3x3"))
    refused = editor.open("refused.rumpus", TOY.replace("play a3a2", "play a3a1"))

    assert board(editor, broken) is None
    assert board(editor, refused, 8) is None
    assert board(editor, refused, 0) == ["a3", "c1"]


def test_the_command_refuses_other_arguments(editor: Editor) -> None:
    answer = editor.answer(editor.start_asking("workspace/executeCommand", command="rumpus.board", arguments=[3]))

    assert "the URI of a document" in answer["error"]["message"]
