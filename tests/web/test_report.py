"""Reports on drafts: a stream with the progress and the page, under a budget, for those who may see the text."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request
from support.cells import home
from support.databases import with_tables

from interpreter.web.api import report
from interpreter.web.request.rates import take
from interpreter.web.rules import reporting
from interpreter.web.rules.bundle import shipped_bundle
from interpreter.web.rules.cell import Cells
from interpreter.web.rules.referee import Referee
from interpreter.web.server.app import create_app
from interpreter.web.settings import Rate, Settings
from interpreter.web.store import open_store

BUDGET = 100
"""Seconds of reports that the server of these tests gives an address."""

TEXT = 'ruleset "Mine" { author "me" }\nextends hexapawn\n'


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    monkeypatch.setattr(reporting, "_MOST", 2)
    database = with_tables(tmp_path / "games.db")
    store, referee = open_store(database), Referee(Cells(1, home=home()))
    yield create_app(Settings(database=database, reports=Rate(BUDGET, 3600)), store, referee)
    referee.close()
    store.close()


def asked(app: FastAPI, *bodies: dict[str, Any], text: str = TEXT, language: str = "en") -> list[httpx.Response]:
    """Return the answers to requests for reports on a draft of their sender."""

    async def ask() -> list[httpx.Response]:
        transport, headers = httpx.ASGITransport(app), {"Accept-Language": language}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            made = (await client.post("/api/author/rulesets", json={"title": "Mine", "text": text})).json()
            address = f"/api/author/rulesets/{made['id']}/report"
            return [await client.post(address, json=body) for body in bodies]

    return asyncio.run(ask())


def events(answer: httpx.Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]


def test_the_progress_is_in_the_language_of_the_reader(app: FastAPI) -> None:
    (german,) = asked(app, {"seconds": 5}, language="de")

    doing = [event["doing"] for event in events(german)]
    assert doing[1] == "Zufallsspiel gegen sich selbst"
    assert "Stufe 2 gegen Zufallsspiel" in doing


def test_a_draft_gets_a_report_with_its_progress_and_what_is_not_used_is_not_paid(app: FastAPI) -> None:
    first, again, refused = asked(app, {"seconds": 60}, {"seconds": 90}, {"seconds": 120})
    told = events(first)
    assert told[0] == {"games": 0, "share": 0.0, "doing": ""}
    assert [event["doing"] for event in told[1:3]] == ["random play against itself", "level 2 against itself"]
    page = told[-1]["page"]
    assert (told[-1]["games"], page["title"]) == (10, "Report on Mine")
    assert page["sections"][0]["blocks"][0]["texts"][0].startswith(
        "10 games with seed 1: random play, level 2, level 4"
    )
    assert "page" in events(again)[-1]
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many-requests")
    assert refused.json()["error"]["message"].startswith("Too many reports from your address; wait ")


@pytest.mark.parametrize("seconds", [0, 4, 241, "long"])
def test_a_report_has_a_time_within_bounds(app: FastAPI, seconds: object) -> None:
    [refused] = asked(app, {"seconds": seconds})
    assert refused.status_code == 422
    assert "seconds" in refused.json()["error"]["message"]


def test_a_text_with_errors_gets_none_and_pays_nothing(app: FastAPI) -> None:
    refused = asked(app, {"seconds": 90}, {"seconds": 90}, text=TEXT + "peice hare H {}\n")
    assert [(each.status_code, each.json()["error"]["code"]) for each in refused] == [(422, "has-errors")] * 2


def test_a_stranger_gets_no_report_on_a_draft(app: FastAPI) -> None:
    async def ask() -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            made = (await client.post("/api/author/rulesets", json={"text": TEXT})).json()
            client.cookies.clear()
            return (await client.post(f"/api/author/rulesets/{made['id']}/report", json={})).status_code

    assert asyncio.run(ask()) == 404


def test_what_a_client_that_leaves_has_not_seen_is_not_paid(app: FastAPI) -> None:
    scope = {"type": "http", "app": app, "client": ("10.0.0.1", 1), "headers": []}

    async def leave() -> None:
        request = Request(scope)
        take(request, "reports", BUDGET)
        stream = report._told(request, shipped_bundle("hexapawn"), BUDGET)
        await anext(stream)
        await stream.aclose()
        take(request, "reports", BUDGET - 10)

    asyncio.run(leave())


def test_rules_that_end_a_process_end_the_report_with_a_sentence(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting.PlayGames, "seconds", 0.0)  # any more may be enough for a game
    [answer] = asked(app, {"seconds": 30})
    assert events(answer)[-1]["fault"] == "The rules need more than 0 seconds for this."
