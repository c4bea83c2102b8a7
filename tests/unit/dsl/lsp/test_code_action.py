"""Quick fixes."""

from support.lsp_client import Editor, edited
from support.toy import TOY

EVERYWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


def test_a_fix_cures_what_it_is_offered_for(editor: Editor) -> None:
    text = TOY.replace("board 5x5", "boord 5x5")
    uri = editor.open("toy.rumpus", text)
    diagnostic = editor.findings(uri)[0]
    context = {"diagnostics": [diagnostic]}
    first = editor.ask(
        "textDocument/codeAction", textDocument={"uri": uri}, range=diagnostic["range"], context=context
    )[0]

    assert (first["title"], first["kind"], first["isPreferred"]) == ("write `board`", "quickfix", True)
    assert first["diagnostics"] == [diagnostic]
    assert edited(text, first["edit"]["changes"][uri]) == TOY


def test_no_fix_is_offered_elsewhere(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("board 5x5", "boord 5x5"))
    place = {"start": {"line": 9, "character": 0}, "end": {"line": 9, "character": 0}}
    context = {"diagnostics": [], "only": ["quickfix"]}

    assert editor.ask("textDocument/codeAction", textDocument={"uri": uri}, range=place, context=context) == []


def test_all_safe_fixes_are_applied_at_once(editor: Editor) -> None:
    text = TOY.replace("board 5x5", "boord 5x5").replace("draw stalemate", "drow stalemate")
    uri = editor.open("toy.rumpus", text)
    context = {"diagnostics": [], "only": ["source.fixAll"]}
    found = editor.ask("textDocument/codeAction", textDocument={"uri": uri}, range=EVERYWHERE, context=context)

    assert [action["title"] for action in found] == ["apply all safe fixes"]
    assert edited(text, found[0]["edit"]["changes"][uri]) == TOY
