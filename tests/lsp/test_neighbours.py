"""The layout of a file, and what the linter finds in it, as an editor gets them."""

from support.lsp_client import Editor, edited
from support.toy import TOY


def test_a_file_is_laid_out(editor: Editor) -> None:
    text = 'ruleset "Toy"\npiece   ox O {moves W}\n'
    uri = editor.open("toy.rumpus", text)
    options = {"tabSize": 2, "insertSpaces": True}
    edits = editor.ask("textDocument/formatting", textDocument={"uri": uri}, options=options)

    assert edited(text, edits) == 'ruleset "Toy"\npiece ox O { moves W }\n'


def test_what_the_linter_finds_is_shown(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace('{ author "you" }', ""))
    assert editor.findings(uri) == []

    assert editor.finding(uri, "W401")["message"].startswith("nothing says who made this game")
