"""A whole session, as an author has it, and files so large that others must not wait for them."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.lsp_client import Editor, edited

from dsl.formatter import format_source
from dsl.limits import MAX_DIAGNOSTICS
from dsl.source import Source
from rulesets import Catalogue

HULLABALOO = Catalogue().open("hullabaloo")[0].text


def place_of(text: str, mark: str) -> dict[str, int]:
    """Where the `^` stands in a mark, whose other letters stand in the text once."""
    plain = mark.replace("^", "")
    assert text.count(plain) == 1
    at = text.index(plain) + mark.index("^")
    return {"line": text.count("\n", 0, at), "character": at - text.rfind("\n", 0, at) - 1}


def test_a_session_on_hullabaloo(editor: Editor, folder: Path) -> None:
    file = folder / "hullabaloo.rumpus"
    file.write_text(HULLABALOO)
    uri = editor.open("hullabaloo.rumpus", HULLABALOO)
    assert editor.findings(uri) == []

    broken = HULLABALOO.replace("goal checkmate of commoner\n", "goal chekmate of commoner\n")
    editor.change(uri, broken)
    (found,) = [each for each in editor.findings(uri) if each["code"] == "E107"]
    assert found["message"] == "unexpected `chekmate`\nhelp: write `checkmate`"

    offered = editor.ask_at("completion", uri, place_of(broken, "goal ^chekmate"))["items"]
    assert "checkmate" in [item["label"] for item in offered]

    shown = editor.ask_at("hover", uri, place_of(broken, "piece eleph^ant-3"))["contents"]["value"]
    assert "x . . . . . x\n. x . . . x .\n. . x . x . ." in shown

    renamed = edited(
        broken, editor.ask_at("rename", uri, place_of(broken, "piece dabb^aba-4"), newName="tower")["changes"][uri]
    )
    assert "dabbaba-4" not in renamed
    assert renamed.count("tower") == broken.count("dabbaba-4") == 4
    editor.change(uri, renamed)
    assert found["code"] in [each["code"] for each in editor.findings(uri)]

    context = {"diagnostics": [found], "only": ["quickfix"]}
    (fix,) = editor.ask("textDocument/codeAction", textDocument={"uri": uri}, range=found["range"], context=context)
    mended = edited(renamed, fix["edit"]["changes"][uri])
    editor.change(uri, mended)
    assert editor.findings(uri) == []
    assert mended == HULLABALOO.replace("dabbaba-4", "tower")

    options = {"tabSize": 2, "insertSpaces": True}
    edits = editor.ask("textDocument/formatting", textDocument={"uri": uri}, options=options)
    laid_out = edited(mended, edits)
    assert 0 < len(edits) < 20
    assert laid_out == format_source(Source("hullabaloo", mended)).text
    editor.change(uri, laid_out)
    assert editor.findings(uri) == []

    lenses = editor.ask("textDocument/codeLens", textDocument={"uri": uri})
    run = next(lens["command"] for lens in lenses if lens["command"]["arguments"][1] == "not beyond the capture")
    assert editor.run(run) == "1 of 1 test passed"


@pytest.mark.slow
def test_a_huge_file_keeps_nobody_waiting(editor: Editor) -> None:
    huge = 'ruleset "Huge"\n' + "\n".join(f"zone z{i} = a1, b2" for i in range(20_000))
    large = editor.open("huge.rumpus", huge[:250_000])
    small = editor.open("small.rumpus", 'ruleset "Small"\nboard 3x3\n')
    number = editor.start_asking("textDocument/semanticTokens/full", textDocument={"uri": large})
    editor.ask_at("hover", small, {"line": 1, "character": 1})  # which passes over answers that come before its own

    assert editor.answer(number)["result"]["data"]
    assert len(editor.findings(large)) <= MAX_DIAGNOSTICS


def test_only_the_last_of_many_texts_is_looked_at(editor: Editor) -> None:
    uri = editor.open("typed.rumpus", "")
    editor.findings(uri)
    for i in range(60):
        editor.change(uri, HULLABALOO + "# typed\n" * i)

    assert editor.findings(uri) == []
    published = [note for note in editor.notes if note["params"].get("uri") == uri]
    assert len(published) < 30


def test_texts_of_every_kind_are_answered(editor: Editor) -> None:
    for text in (
        "",
        "\x00",
        "\ud800",
        "{" * 3_000,
        '"""',
        "\r",
        "🂡" * 400,
        "moves " + "(" * 5_000,
        "piece x X { moves " + "K" * 600 + " }",
    ):
        uri = editor.open("odd.rumpus", text)
        assert editor.findings(uri)
        assert editor.ask_at("completion", uri, {"line": 9, "character": 9}) is not None
        editor.ask_at("hover", uri, {"line": 0, "character": 1})
        editor.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})
        editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})


def test_documents_that_are_no_files_are_served(editor: Editor) -> None:
    uri = "untitled:Untitled-1"
    document = {"uri": uri, "languageId": "rumpus", "version": 1, "text": 'ruleset "x"\nboord 3x3\n'}
    editor.versions[uri] = 1
    editor.tell("textDocument/didOpen", textDocument=document)

    assert editor.findings(uri)[0]["code"] == "E106"


def test_questions_about_unknown_documents_have_no_answer(editor: Editor) -> None:
    assert editor.ask_at("hover", "file:///nowhere/x.rumpus", {"line": 0, "character": 0}) is None


def test_other_commands_never_load_the_server() -> None:
    code = "import interpreter.cli.group, sys; print({'pygls', 'pygments.lexer', 'asyncio'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "set()\n"
