"""The layout of a file, and what the linter finds in it, as an editor gets them."""

from pathlib import Path

from support.lsp_client import Editor, edited
from support.toy import TOY


def test_a_file_is_laid_out(editor: Editor) -> None:
    text = 'ruleset "Toy"\npiece   ox O {moves W}\n'
    uri = editor.open("toy.rumpus", text)
    options = {"tabSize": 2, "insertSpaces": True}
    edits = editor.ask("textDocument/formatting", textDocument={"uri": uri}, options=options)

    assert edited(text, edits) == 'ruleset "Toy"\npiece ox O { moves W }\n'


def test_comments_may_allow_what_only_games_show(editor: Editor) -> None:
    head = 'ruleset "Toy" { author "you" }'
    uri = editor.open("toy.rumpus", TOY.replace(head, f"{head}  # allow: never-ending-game, no-such-rule -- known"))
    editor.finding(uri, "W411")
    shown = [
        each["message"]
        for note in editor.notes
        if note["params"].get("uri") == uri
        for each in note["params"]["diagnostics"]
    ]

    assert [each for each in shown if "no-such-rule" in each] == [
        "unknown warning `no-such-rule`\nhelp: write the name or the code of a warning"
    ]


def test_settings_may_name_what_only_games_show(editor: Editor, folder: Path) -> None:
    (folder / "rumpus.toml").write_text('[lint]\nextend-select = ["unfired-rule"]\n')
    uri = editor.open("toy.rumpus", TOY.replace('{ author "you" }', ""))

    assert editor.finding(uri, "W401")["message"].startswith("this game has no author")


def test_what_the_linter_finds_is_shown(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace('{ author "you" }', ""))
    assert editor.findings(uri) == []

    assert editor.finding(uri, "W401")["message"].startswith("this game has no author")
