"""The page's editor gets the answers of the language server, word for word."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import Editor
from support.plain import plainly

from interpreter.web.rules import jobs
from interpreter.web.rules.bundle import BundleLibrary
from rulesets import Catalogue

PLACES = 8
ASTRAL = '# 𝄞♘\nruleset "𝄞 Toy 𝔸" { about "𝕏" }  # 𝄞\nextends chess\npiece kinght N { moves N }  # 𝄞\n'


def broken(text: str) -> Iterator[tuple[str, str]]:
    """Yield texts with mistakes, made from a text."""
    yield "cut", text[: len(text) * 2 // 3]
    yield "no board", re.sub(r"(?m)^board .*$", "", text)
    yield "misspelt", text.replace("piece ", "peice ", 1).replace("moves ", "move ", 1)
    yield "astral", f"# 𝄞𝄞\n{text.replace('moves', 'moves 𝄞', 1)}"
    yield "unclosed", text.replace('"', "", 1)


TEXTS = {name: BundleLibrary().shipped(name).text for name in Catalogue().rulesets()}
FEW = ("chess", "fusion-chess", "crazyhouse")
CASES = {
    **{name: TEXTS[name] for name in FEW},
    **{f"{name}, {kind}": text for name in FEW for kind, text in broken(TEXTS[name])},
    "astral": ASTRAL,
    "empty": "",
}
MORE = {
    **{name: text for name, text in TEXTS.items() if name not in FEW},
    **{f"{name}, {kind}": wrong for name, text in TEXTS.items() if name not in FEW for kind, wrong in broken(text)},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    editor = Editor(tmp_path_factory.mktemp("folder"))
    yield editor
    assert (editor.close(), editor.errors) == (0, [])


def plain(found: Any) -> Any:
    """Return an answer without the folders of files, and without links to pages."""
    text = re.sub(r'(?:file://|rumpus:)?(?:/?[^\s`:"/]*/)+([\w-]+\.rumpus)', r"\1", json.dumps(found))
    return json.loads(text, object_hook=lambda each: {k: v for k, v in each.items() if k != "codeDescription"})


def places(text: str) -> list[dict[str, int]]:
    """Return some places of a text, in the units of the protocol."""
    found = []
    for number in range(PLACES):
        before = text[: len(text) * number // PLACES]
        column = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
        found.append({"line": before.count("\n"), "character": column})
    return found


def ask(job: type[jobs.EditorJob[Any]], text: str, **words: Any) -> Any:
    return json.loads(json.dumps(job(session=text, text=text, **words).answer()))


def compare(server: Editor, text: str) -> None:
    """Ask both about a text."""
    uri = server.open("rules.rumpus", text)
    found = ask(jobs.FindMistakes, text)
    assert plain(found["items"]) == plain(server.findings(uri))
    for place in places(text):
        hover = server.ask_at("hover", uri, place)
        assert plain(ask(jobs.Hover, text, position=place)["hover"]) == plain(hover)
        listed = server.ask_at("completion", uri, place)
        assert plain(ask(jobs.Complete, text, position=place)["list"]) == plain(listed)
    edits = server.ask(
        "textDocument/formatting", textDocument={"uri": uri}, options={"tabSize": 2, "insertSpaces": True}
    )
    assert ask(jobs.Format, text)["edits"] == edits
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}
    actions = server.ask("textDocument/codeAction", textDocument={"uri": uri}, range=whole, context={"diagnostics": []})
    if found["ok"]:  # the server may have the linter's findings by now, the page always has
        wanted = {each["title"] for each in actions}
        assert wanted <= {each["title"] for each in ask(jobs.SuggestFixes, text, range=whole)["actions"]}
    else:
        assert plain(ask(jobs.SuggestFixes, text, range=whole)["actions"]) == plain(actions)
    server.tell("textDocument/didClose", textDocument={"uri": uri})  # or it would know this model at the next text


@pytest.mark.parametrize("name", plainly(CASES, *list(CASES)[::4]))
def test_the_answers_are_those_of_the_language_server(server: Editor, name: str) -> None:
    compare(server, CASES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", MORE)
def test_the_answers_are_those_of_the_language_server_in_every_ruleset(server: Editor, name: str) -> None:
    compare(server, MORE[name])


def test_the_linter_s_findings_are_those_of_the_language_server(server: Editor) -> None:
    text = 'ruleset "Mine" {}\nextends chess\namend piece knight { moves NmN }\n'
    uri = server.open("rules.rumpus", text)
    wanted = server.finding(uri, "W101")
    assert plain(wanted) in plain(ask(jobs.Lint, text)["items"])


def test_a_broken_text_keeps_the_board_of_the_last_correct_one() -> None:
    text = TEXTS["chess"]
    whole, after = (jobs.ShowBoard(session="one", text=each).answer() for each in (text, f"{text}\npeice"))
    assert (whole["current"], after["current"]) == (True, False)
    assert after["view"] == whole["view"]
    assert jobs.ShowBoard(session="two", text="peice").answer() == {}


def test_the_piece_under_the_cursor_is_drawn() -> None:
    text = 'ruleset "Mine" {}\nextends chess\namend piece knight {\n  moves NC\n}\n'
    for line in (2, 3):
        found = ask(jobs.ShowPiece, text, position={"line": line, "character": 3})
        assert (found["name"], found["symbol"]) == ("knight", "N")
        assert found["svg"].startswith("<svg")
        assert len(found["notes"]) == 2
    assert ask(jobs.ShowPiece, text, position={"line": 0, "character": 3}) == {}
    assert ask(jobs.ShowPiece, text, name="bishop")["symbol"] == "B"


def test_the_tests_of_a_text_are_run_and_failures_have_a_place_and_a_reason() -> None:
    text = 'ruleset "Mine" {}\nextends chess\ntest "good" {\n  allow e2e4\n}\ntest "bad" {\n  allow e2e5\n}\n'
    found = ask(jobs.RunTests, text)
    good, bad = found["results"]
    assert (good["name"], good["failures"]) == ("good", [])
    assert bad["name"] == "bad"
    assert bad["range"]["start"]["line"] == 5
    assert bad["failures"][0]["range"]["start"]["line"] == 6
    assert "refused" in bad["failures"][0]["text"]


def test_a_finding_is_explained() -> None:
    assert jobs.ExplainCode(code="W101").answer()["title"] == "W101 betza-pointless"
    assert "E101" in jobs.ExplainCode(code="E101").answer()["title"]
    assert jobs.ExplainCode(code="E999").answer() == {}


def test_no_file_of_the_folder_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.rumpus").write_text('ruleset "Secret" {}\n')
    monkeypatch.chdir(tmp_path)
    found = ask(jobs.Complete, 'ruleset "Mine" {}\nextends ', position={"line": 1, "character": 8})
    labels = {each["label"] for each in found["list"]["items"]}
    assert "chess" in labels
    assert "secret" not in labels
