"""What is said of a request that cannot be fulfilled: a sentence for people, never only a number."""

import re
from typing import Any

import httpx
import pytest
from support.serving import Serving

from interpreter.web.rules.bundle import MAX_TEXT

SEATS = [{"kind": "me"}, {"kind": "open"}]
LONG = 100_000


def said(answer: httpx.Response) -> str:
    """Return the message of a refusal."""
    assert 400 <= answer.status_code < 500, answer.text
    message: str = answer.json()["error"]["message"]
    assert re.fullmatch(r"[A-Z`].*\.", message, re.DOTALL), message
    assert "String" not in message
    assert "Input" not in message
    return message


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"ruleset": "nothing"}, "There is no ruleset of this name."),
        ({"start": "not a position"}, "Not a position of this game: the placement has 1 rank, but the board has 8."),
        ({"start": "x" * 5000}, "A position may have 4000 characters."),
        ({"seats": [{"kind": "me", "name": "x" * 41}, SEATS[1]]}, "A name may have 40 characters."),
        ({"seats": [{"kind": "me", "name": "a\0b"}, SEATS[1]]}, "A name has a character that is not allowed there."),
        ({"clock": {"minutes": 0}}, "The minutes must be greater than 0."),
        ({"clock": {"days": 99}}, "The days for a turn may be at most 30."),
        ({"clock": {}}, "`clock` is wrong: give either minutes or days."),
        ({"what": 1}, "`what` is not a field of this request."),
        ({"seats": "two"}, "`seats` must be a list."),
    ],
)
def test_a_game_that_cannot_begin(serving: Serving, asked: dict[str, Any], message: str) -> None:
    with serving.client() as client:
        assert said(client.post("/api/games", json={"ruleset": "chess", "seats": SEATS, **asked})) == message


def test_a_request_that_is_not_json(serving: Serving) -> None:
    with serving.client() as client:
        assert "JSON" in said(client.post("/api/games", content="{"))


def test_a_draft_that_is_too_long(serving: Serving) -> None:
    with serving.client() as client:
        made = client.post("/api/author/rulesets", json={"title": "x"}).json()
        address, draft = f"/api/author/rulesets/{made['id']}", {"version": 1, "text": ""}
        assert said(client.put(address, json={**draft, "title": "x" * 101})) == "A title may have 100 characters."
        limit = f"{MAX_TEXT // 1024} KB. This one is longer."
        for text in ("a" * (MAX_TEXT + 1), "é" * (MAX_TEXT // 2 + 1)):
            assert said(client.put(address, json={**draft, "text": text})) == f"A rule file may have {limit}"
        assert "KB" in said(client.put(address, json={**draft, "text": "a" * LONG}))


@pytest.mark.parametrize("name", ["zzzz", "ZZ-1", "a" * 40])
def test_a_game_that_does_not_exist(serving: Serving, name: str) -> None:
    with serving.client() as client:
        answer = client.get(f"/api/games/{name}")
    assert (answer.status_code, said(answer)) == (404, "There is no such game.")
    with serving.client(accept="text/html") as client:
        page = client.get(f"/game/{name}")
    assert page.status_code == 404
    assert "There is no such game." in page.text


@pytest.mark.parametrize("place", ["rules", "play", "edit"])
def test_a_ruleset_that_does_not_exist(serving: Serving, place: str) -> None:
    with serving.client(accept="text/html") as client:
        page = client.get(f"/{place}/nothing")
    assert page.status_code == 404
    assert "There is no ruleset of this name." in page.text
