"""Drafts of authors, and the socket of an editor."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Client
from support.author_site import author_site
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from interpreter.web.rules.bundle import MAX_TEXT, shipped_bundle

TEXT = 'ruleset "Mine" { author "me"; about "A game of mine." }\nextends chess\n'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with author_site(tmp_path_factory.mktemp("author")) as url:
        yield url


@pytest.fixture
def author(site: str) -> Iterator[Client]:
    """A client without cookies: a new author."""
    with Client(base_url=site, timeout=60) as client:
        yield client


def created(author: Client, **words: str) -> Any:
    answer = author.post("/api/author/rulesets", json=words or {"text": TEXT})
    assert answer.status_code == 201, answer.text
    return answer.json()


def fault(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# Drafts


def test_a_new_ruleset_starts_from_a_base_and_belongs_to_its_author(author: Client) -> None:
    found = created(author, base="fusion-chess", title='Lame "Fusion"')
    assert found["text"].startswith('ruleset "Lame \\"Fusion\\"" {')
    assert "extends fusion-chess" in found["text"]
    assert (found["own"], found["state"], found["version"]) == (True, "draft", 1)
    assert [each["id"] for each in author.get("/api/author/rulesets").json()["rulesets"]] == [found["id"]]
    cookie = next(each for each in author.cookies.jar if each.name == "author")
    assert cookie.value not in json.dumps(found)
    assert cookie.has_nonstandard_attr("HttpOnly")


def test_a_base_must_be_in_the_catalogue(author: Client) -> None:
    for base in ("cheese", "../chess", "fairy"):
        assert fault(author.post("/api/author/rulesets", json={"base": base})) == (404, "no-ruleset")


def test_a_draft_is_its_author_s_alone(author: Client) -> None:
    name = created(author)["id"]
    author.cookies.clear()
    assert fault(author.get(f"/api/author/rulesets/{name}")) == (404, "no-ruleset")
    for method, path, body in (
        ("PUT", "", {"version": 1, "text": ""}),
        ("POST", "/publish", {"version": 1}),
        ("POST", "/archive", None),
        ("POST", "/clone", None),
        ("POST", "/rules", None),
    ):
        answer = author.request(method, f"/api/author/rulesets/{name}{path}", json=body)
        assert fault(answer) == (404, "no-ruleset"), path
    created(author)
    assert fault(author.get(f"/api/author/rulesets/{name}")) == (404, "no-ruleset")


def test_of_two_tabs_one_saves_and_the_other_gets_its_text(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author)['id']}"
    assert author.put(path, json={"version": 1, "text": f"{TEXT}# one\n"}).json() == {"version": 2}
    answer = author.put(path, json={"version": 1, "text": f"{TEXT}# other\n"})
    assert fault(answer) == (409, "stale")
    assert answer.json()["error"]["text"] == f"{TEXT}# one\n"
    assert answer.json()["error"]["version"] == 2
    assert author.put(path, json={"version": 2, "text": f"{TEXT}# other\n"}).json() == {"version": 3}


def test_only_rules_without_errors_are_published_and_then_never_change(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author, text=TEXT + 'peice')['id']}"
    answer = author.post(f"{path}/publish", json={"version": 1})
    assert fault(answer) == (422, "has-errors")
    assert "line 3" in answer.json()["error"]["message"]
    author.put(path, json={"version": 1, "text": TEXT})
    assert fault(author.post(f"{path}/publish", json={"version": 1})) == (409, "stale")
    first = author.post(f"{path}/publish", json={"version": 2}).json()
    assert first["state"] == "public"
    table = author.get(f"/api/rules/{first['rules']}/table").json()
    assert table["title"] == "Mine"
    author.put(path, json={"version": first["version"], "text": TEXT.replace("Mine", "Other")})
    assert author.get(f"/api/rules/{first['rules']}/table").json()["title"] == "Mine"
    author.cookies.clear()
    shown = author.get(path).json()
    assert (shown["own"], shown["rules"]) == (False, first["rules"])
    assert (shown["title"], shown["summary"], shown["text"]) == ("Mine", "A game of mine.", TEXT)
    assert author.post(f"{path}/rules").json()["rules"] == first["rules"]


def test_a_stranger_may_clone_but_not_change_what_is_published(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author)['id']}"
    author.post(f"{path}/publish", json={"version": 1, "listed": False})
    author.cookies.clear()
    assert fault(author.put(path, json={"version": 1, "text": ""})) == (403, "not-yours")
    copy = author.post(f"{path}/clone").json()
    assert (copy["own"], copy["text"], copy["state"]) == (True, TEXT, "draft")
    assert copy["parent"] == path.rpartition("/")[2]


def test_a_game_begins_with_a_draft(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author)['id']}"
    rules = author.post(f"{path}/rules").json()["rules"]
    seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    game = author.post("/api/games", json={"rules": rules, "seats": seats})
    assert game.status_code in (200, 201), game.text


def test_an_archived_ruleset_is_out_of_the_way(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author)['id']}"
    assert author.post(f"{path}/archive").json() == {"state": "archived"}
    assert author.get(path).json()["state"] == "archived"


def test_a_text_may_have_64_kilobytes(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author)['id']}"
    assert author.put(path, json={"version": 1, "text": "#" * MAX_TEXT}).status_code == 200
    assert author.put(path, json={"version": 2, "text": "#" * (MAX_TEXT + 1)}).status_code == 413
    assert fault(author.put(path, json={"version": 2, "text": "é" * (MAX_TEXT // 2 + 1)})) == (413, "too-large")


def test_half_a_character_is_no_server_error(author: Client) -> None:
    path = f"/api/author/rulesets/{created(author)['id']}"
    body = '{"version": 1, "title": "\\ud800", "text": "\\ud800\\u0000"}'
    answer = author.put(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code < 500


# The socket


class Editor:
    """A client of the socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.version = socket, 0

    def put(self, text: str, **more: Any) -> None:
        self.version += 1
        self.say("change", v=self.version, start=0, end=0, insert=text, reset=True, **more)

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": kind, **fields}))

    def next(self, kind: str) -> Any:
        """Return the next message of a kind about the newest version."""
        while True:
            message = json.loads(self.socket.recv(60))
            if message["t"] == kind and message.get("v", self.version) == self.version:
                return message

    def ask(self, kind: str, **fields: Any) -> Any:
        self.say(kind, rid=7, v=self.version, **fields)
        return self.next("answer")


@pytest.fixture
def editor(site: str) -> Iterator[Editor]:
    with connect(f"{site.replace('http', 'ws')}/ws/author") as socket:
        yield Editor(socket)


def test_a_changed_text_gets_findings_a_board_and_the_linter_s_findings(editor: Editor) -> None:
    editor.put(TEXT + "zone home { white a1 }\n")
    assert editor.next("diagnostics")["final"] is False
    board = editor.next("board")
    assert (board["title"], board["current"], len(board["table"]["cells"])) == ("Mine", True, 64)
    lint = editor.next("diagnostics")
    assert lint["final"] is True
    assert "unused-zone" in {each["data"]["name"] for each in lint["items"]} or lint["items"]


def test_a_broken_text_keeps_the_last_board(editor: Editor) -> None:
    editor.put(TEXT)
    editor.next("board")
    editor.put(f"{TEXT}peice\n")
    found = editor.next("diagnostics")
    assert found["final"] is True
    assert found["items"][0]["severity"] == 1
    board = editor.next("board")
    assert (board["current"], board["title"]) == (False, "Mine")


def test_a_change_counts_utf_16_units(editor: Editor) -> None:
    editor.put("# 𝄞𝄞\n" + TEXT)
    editor.next("board")
    editor.version += 1
    editor.say("change", v=editor.version, start=4, end=6, insert="♘𝔸")  # in the place of the second sign
    found = editor.ask("format")
    assert "failed" not in found
    editor.version += 1
    editor.say("change", v=editor.version, start=len("# x♘xx\n") + 1, end=len("# x♘xx\n") + 2, insert="?", more=False)
    assert editor.next("diagnostics")["items"][0]["range"]["start"]["line"] == 1


def test_a_text_comes_in_parts(editor: Editor) -> None:
    text = shipped_bundle("hullabaloo").text
    editor.version = 1
    for at in range(0, len(text), 2500):
        more = at + 2500 < len(text)
        editor.say("change", v=1, start=at, end=at, insert=text[at : at + 2500], more=more, reset=at == 0)
    assert editor.next("board")["title"] == "Hullabaloo"


def test_only_the_newest_text_is_compiled(editor: Editor) -> None:
    for number in range(30):
        editor.put(f"{TEXT}# {number}\n")
    seen = []
    while editor.version not in seen:
        message = json.loads(editor.socket.recv(60))
        seen += [message["v"]] if message["t"] == "board" else []
    assert len(seen) < 15


def test_questions_are_answered_about_the_text_they_were_asked_of(editor: Editor) -> None:
    editor.put(TEXT)
    assert "chess" in editor.ask("hover", position={"line": 1, "character": 9})["hover"]["contents"]["value"]
    labels = {each["label"] for each in editor.ask("complete", position={"line": 2, "character": 0})["list"]["items"]}
    assert {"piece", "amend", "test"} <= labels
    assert editor.ask("tests")["results"] == []
    assert editor.ask("explain", code="E101")["title"].startswith("E101")
    editor.say("hover", rid=8, v=0, position={"line": 1, "character": 9})
    while (answer := json.loads(editor.socket.recv(60)))["t"] != "answer":
        pass
    assert (answer["rid"], answer.get("stale")) == (8, True)


@pytest.mark.parametrize("place", [{}, {"line": "x", "character": 1}, 7, None, {"start": {}}, [[[]]]])
def test_a_place_that_is_none_is_refused(editor: Editor, place: object) -> None:
    editor.put(TEXT)
    assert "failed" in editor.ask("hover", position=place)


@pytest.mark.parametrize(
    "message",
    [
        "x",
        "[]",
        "{}",
        '{"t": "change"}',
        '{"t": "change", "v": 1, "start": 5, "end": 9, "insert": ""}',
        '{"t": "change", "v": 1, "start": 0, "end": 0, "insert": 7}',
        '{"t": "nonsense"}',
        "[" * 9000,
        json.dumps({"t": "change", "v": 1, "start": 0, "end": 0, "insert": "x" * (MAX_TEXT + 1)}),
    ],
)
def test_a_message_that_no_editor_sends_ends_the_socket(editor: Editor, message: str) -> None:
    editor.socket.send(message)
    with pytest.raises(ConnectionClosed) as end:
        editor.socket.recv(60)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == (1009 if len(message) > 16384 else 1008)


def test_too_many_questions_are_put_off(editor: Editor) -> None:
    editor.put(TEXT)
    for _ in range(200):
        editor.say("hover", rid=1, v=editor.version, position={"line": 1, "character": 9})
    answers = [editor.next("answer") for _ in range(200)]
    assert any(each.get("busy") for each in answers)
    assert not all(each.get("busy") for each in answers)


def test_no_rule_text_is_written_to_the_log(editor: Editor, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    editor.put('ruleset "Hidden words" {}\nextends chess\n')
    editor.next("board")
    assert "Hidden words" not in caplog.text
