"""The page of the API: it says all that a bot needs, and answers have the shapes that it says."""

import itertools
import json
import random
import time
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema_rs
import pytest
from support.serving import Serving
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Bot:
    """A player who knows what the page of the API says, and nothing else."""

    def __init__(self, address: str, level: int = 1) -> None:
        self.http = httpx.Client(base_url=address, timeout=30, verify=False)
        self.socket = address.replace("http", "ws", 1) + "/ws/game/"
        self.level, self.ids = level, itertools.count(1)
        self.random = random.Random(7)

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, **body: Any) -> Json:
        """Send a request, again after a pause if the server asks for one."""
        while True:
            answer = self.http.request(method, path, json=body or None)
            if answer.status_code not in (429, 503):
                break
            time.sleep(int(answer.headers["Retry-After"]))
        assert answer.is_success, answer.json()["error"]["message"]
        found: Json = answer.json()
        return found

    def play(self, ruleset: str, turns: int) -> Json:
        """Play some actions of a game against the computer, give it up if it still goes on, and return its end."""
        seats = [{"kind": "me", "name": "Bot"}, {"kind": "computer", "level": self.level}]
        made = self.ask("POST", "/api/games", ruleset=ruleset, seats=seats)
        with connect(self.socket + made["id"]) as link:
            link.send(json.dumps({"t": "hello", "protocol": 1, "seat": made["secret"]}))
            return self.played(link, made["seat"], turns)

    def played(self, link: ClientConnection, seat: int, turns: int) -> Json:
        """Act whenever it is the own turn, until the game is over."""
        done, asked = 0, -1
        while True:
            message = json.loads(link.recv(timeout=30))
            if message["t"] not in ("scene", "event"):
                assert message["t"] in ("ack", "seats"), message
                continue
            state = message["game"]["state"] if message["t"] == "scene" else message["state"]
            if state == "over":
                return message
            if message["view"]["actor"] == seat and message["v"] > asked:
                asked = message["v"]
                command = {"t": "act", "action": self.chosen(message["legal"])} if done < turns else {"t": "resign"}
                link.send(json.dumps({**command, "id": str(next(self.ids)), "v": asked}))
                done += 1

    def chosen(self, legal: Json) -> str:
        """Return any action, or the end of the turn."""
        actions = [text for targets in legal["from"].values() for choices in targets.values() for text, _ in choices]
        return str(self.random.choice([*actions, *filter(None, [legal["end"]])]))


@pytest.fixture(scope="module")
def document(serving: Serving) -> Json:
    with serving.client() as client:
        found: Json = client.get("/api/openapi.json").json()
    return found


@pytest.fixture
def strangers(tmp_path: Any) -> Iterator[Serving]:
    """A server that limits the requests of this machine."""
    started = Serving(str(tmp_path / "games.db")).start()
    yield started
    started.kill()


def check(document: Json, name: str, found: object) -> None:
    """Fail unless a value has a shape of the document."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    jsonschema_rs.validator_for(schema).validate(found)


def test_a_bot_plays_four_games_in_a_row(strangers: Serving) -> None:
    games = ["chess", "crazyhouse", "hullabaloo", "marseillais"]
    with Bot(strangers.address) as bot:
        ends = [bot.play(ruleset, 4) for ruleset in games]
    assert [end["state"] for end in ends] == ["over"] * 4


def test_a_bot_that_asks_too_often_is_told_when_to_come_back(strangers: Serving) -> None:
    with strangers.client() as client:
        answers = (client.post("/api/records", json={"record": "1. e4"}) for _ in range(40))
        refused = next(answer for answer in answers if answer.status_code == 429)
    after = int(refused.headers["retry-after"])
    assert refused.json()["error"]["after"] == after
    assert 1 <= after <= 3
    with Bot(strangers.address) as bot:
        assert bot.ask("POST", "/api/records", record="1. e4")["game"] == 1


def test_the_page_says_what_a_bot_needs(serving: Serving) -> None:
    with serving.client() as client:
        page = client.get("/api/docs").text
    for said in (
        "Authorization: Bearer SECRET",
        "Retry-After",
        "POST /api/games</code>",
        'answer, 201: <a href="#Created">',
        "<code>/ws/game/{game}</code>",
        "<code>/ws/person</code>",
        '<section id="OwnGame">',
        "POST /api/games/{game}/decline</code>",
        "marked as one",
        "new names: 30 in 3600 s",
        '<section id="EventMessage">',
        '<section id="Act">',
        "<code>4401</code>",
        "240 in 20 s",
    ):
        assert said in page, said
    assert "style=" not in page


def test_each_request_says_its_answer_and_each_reference_leads_to_a_shape(document: Json) -> None:
    shapes = document["components"]["schemas"]
    text = json.dumps(document)
    named = {each.partition('"')[0] for each in text.split("#/components/schemas/")[1:]}
    assert named <= set(shapes)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            status = next(status for status in operation["responses"] if status.startswith("2"))
            assert operation["responses"][status]["content"], (method, path)
            assert "Retry-After" in operation["responses"]["429"]["headers"]


def test_answers_have_the_shapes_that_the_page_says(serving: Serving, document: Json) -> None:
    with serving.client() as white, serving.client() as black:
        made = white.post("/api/games", json={"ruleset": "chess"}).json()
        check(document, "Created", made)
        game = f"/api/games/{made['id']}"
        check(document, "Joined", black.post(f"{game}/join", json={"name": "B"}).json())
        seat = {"Authorization": f"Bearer {made['secret']}"}
        acted = httpx.post(f"{serving.address}{game}/act", json={"id": "a", "v": 1, "action": "e2e4"}, headers=seat)
        check(document, "Acted", acted.json())
        check(document, "SceneMessage", white.get(game).json())
        check(document, "EventsReply", white.get(f"{game}/events").json())
        check(document, "PositionReply", white.get(f"{game}/at/1").json())
        check(document, "OfferedGames", white.get("/api/games").json())
        check(document, "PersonLink", white.post("/api/people", json={"name": "Shape"}).json())
        check(document, "OwnReply", white.get("/api/people/me").json())
        check(document, "PersonReply", white.get("/api/people/shape").json())
        check(document, "HistoryReply", white.get("/api/people/shape/games").json())
        check(document, "SeatLink", white.post(f"{game}/link").json())
        check(document, "ErrorReply", white.get("/api/games/aaaa").json())
        check(document, "RulesetsReply", white.get("/api/rulesets", timeout=120).json())
        check(document, "PositionAnswer", white.post("/api/look", json={"ruleset": "hullabaloo"}).json())
        check(document, "Why", white.post("/api/why", json={"ruleset": "chess", "source": "e2", "target": "e5"}).json())
        check(document, "RecordReply", white.post("/api/records", json={"record": "1. e4 e5"}).json())
        found = white.post("/api/author/rulesets", json={"beginning": "drops", "title": "Ox"}).json()
        check(document, "DraftReply", found)
        own = f"/api/author/rulesets/{found['id']}"
        check(document, "Preview", white.post(f"{own}/preview").json())
        check(document, "ErrorReply", white.post(f"{own}/publish", json={"version": 1}).json())
        check(document, "Published", white.post(f"{own}/publish", json={"version": 1, "listed": False}).json())
        check(document, "DraftReply", white.get(own).json())
        check(document, "ExportAnswer", white.post(f"{own}/export").json())
        check(document, "StateReply", white.post(f"{own}/unpublish").json())
        check(document, "DraftsReply", white.get("/api/author/rulesets").json())
