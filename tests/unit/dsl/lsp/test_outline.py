"""The outline of a file, what is declared in a folder, and what can be folded."""

from pathlib import Path

from support.lsp_client import Editor
from support.toy import TOY


def test_the_outline_names_what_is_declared(editor: Editor) -> None:
    found = editor.ask("textDocument/documentSymbol", textDocument={"uri": editor.open("toy.rumpus", TOY)})

    assert [(symbol["detail"], symbol["name"]) for symbol in found[:6]] == [
        ("ruleset", "Toy"),
        ("option", "reach"),
        ("board", "board"),
        ("zone", "far"),
        ("piece", "king"),
        ("piece", "ox"),
    ]
    assert found[5]["range"]["end"] == {"line": 8, "character": 1}
    assert found[-1]["name"] == "an ox on the wrong square"


def test_the_outline_holds_the_stances_of_a_command(editor: Editor) -> None:
    text = 'ruleset "x"\ncommand king {\n  stance calm { activates any }\n  stance wild { activates ox }\n}\n'
    found = editor.ask("textDocument/documentSymbol", textDocument={"uri": editor.open("toy.rumpus", text)})

    assert [child["name"] for child in found[1]["children"]] == ["calm", "wild"]


def test_the_folder_is_searched_by_parts_of_names(editor: Editor, folder: Path) -> None:
    (folder / "more.rumpus").write_text('ruleset "More"\npiece elephant E { moves FA }\n')
    editor.findings(editor.open("toy.rumpus", TOY))
    found = editor.ask("workspace/symbol", query="ele")

    assert "elephant" in [symbol["name"] for symbol in found]
    assert "king" not in [symbol["name"] for symbol in found]


def test_blocks_texts_and_comments_fold(editor: Editor) -> None:
    text = '# one\n# two\npiece ox O {\n  moves W\n}\narray """\n  . .\n"""\npiece elk E { moves N }\nturn {\n'
    found = editor.ask("textDocument/foldingRange", textDocument={"uri": editor.open("toy.rumpus", text)})

    assert [(fold["startLine"], fold["endLine"]) for fold in found] == [(2, 3), (5, 7), (0, 1)]
