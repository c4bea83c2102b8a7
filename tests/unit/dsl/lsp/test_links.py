"""Links: the files and addresses that a file names, and the pages of findings."""

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from support.lsp_client import Editor
from support.toy import TOY


def links(editor: Editor, text: str) -> list[tuple[str, str]]:
    """What is linked in a text, and the end of where it leads."""
    uri = editor.open("toy.rumpus", text)
    found = editor.ask("textDocument/documentLink", textDocument={"uri": uri})
    lines = text.split("\n")
    return [(_shown(lines, link["range"]), link["target"].removeprefix("file://").rpartition("/")[2]) for link in found]


def _shown(lines: list[str], place: dict[str, dict[str, int]]) -> str:
    line = place["start"]["line"]
    assert line == place["end"]["line"]
    return lines[line][place["start"]["character"] : place["end"]["character"]]


def test_the_files_that_a_file_builds_on_are_links(editor: Editor, folder: Path) -> None:
    (folder / "herd.rumpus").write_text('library "Herd"\n')

    assert links(editor, 'ruleset "X"\nextends chess\nuse herd\nuse nowhere\n') == [
        ("chess", "chess.rumpus"),
        ("herd", "herd.rumpus"),
    ]


def test_addresses_in_the_head_are_links(editor: Editor) -> None:
    text = 'ruleset "X" {\n  source "♘ (https://example.org/a?b=1#c), and http://example.org."\n  about "ftp://x https://"\n}'
    uri = editor.open("toy.rumpus", text)
    found = editor.ask("textDocument/documentLink", textDocument={"uri": uri})

    assert [link["target"] for link in found] == ["https://example.org/a?b=1#c", "http://example.org"]
    assert found[0]["range"] == {"start": {"line": 1, "character": 13}, "end": {"line": 1, "character": 40}}


def test_a_file_without_links_has_none(editor: Editor) -> None:
    assert links(editor, TOY) == links(editor, "") == []


def test_a_finding_leads_to_its_page(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("moves N }", "moves N"))
    address = editor.finding(uri, "E101")["codeDescription"]["href"]
    page = Path(url2pathname(urlsplit(address).path)).read_text()

    assert page.startswith("E101 unclosed-block\n\nA `{` without a `}`.")


def test_a_finding_of_the_linter_leads_to_its_page(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY.replace("moves N", "moves N1"))
    address = editor.finding(uri, "W101")["codeDescription"]["href"]

    assert Path(url2pathname(urlsplit(address).path)).read_text().startswith("W101 ")


def test_the_pages_of_a_server_go_with_it(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    address = editor.finding(editor.open("toy.rumpus", "boord"), "E106")["codeDescription"]["href"]
    page = Path(url2pathname(urlsplit(address).path))
    assert page.is_file()

    assert editor.close() == 0
    assert not page.parent.exists()


def test_pages_are_those_of_the_documentation_if_the_editor_knows_where_it_is(tmp_path: Path) -> None:
    editor = Editor(tmp_path, greets=False)
    editor.greet(options={"documentation": "https://example.org/rumpus/"})
    found = editor.finding(editor.open("toy.rumpus", "boord"), "E106")

    assert found["codeDescription"]["href"] == (
        "https://example.org/rumpus/reference/diagnostics/#e106-unknown-statement"
    )
    assert (editor.close(), editor.errors) == (0, [])


def test_options_that_mean_nothing_are_passed_over(tmp_path: Path) -> None:
    for options in ([1], "x", {"documentation": 7}, {"documentation": None}, None):
        editor = Editor(tmp_path, greets=False)
        editor.greet(options=options)

        assert editor.findings(editor.open("toy.rumpus", "boord"))[0]["codeDescription"]["href"].startswith("file:")
        assert (editor.close(), editor.errors) == (0, [])
