"""Whole games that are analysed: each turn judged in a stream, under a budget, and for players alone if that is set."""

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
from support.serving import Played, Serving

from interpreter.web.api import analysis
from interpreter.web.request.allowance import REFUSAL
from interpreter.web.rules.bundle import shipped_bundle
from interpreter.web.rules.cell import Cells
from interpreter.web.rules.referee import Referee
from interpreter.web.server.app import create_app
from interpreter.web.settings import Rate, Settings
from interpreter.web.store import open_store

FOOL = ("f2f3", "e7e5", "g2g4", "d8h4")
BUDGET = 8
"""Positions that the server of these tests judges for an address."""


def told(answer: httpx.Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.splitlines() if line]


def posted(app: FastAPI, *asked: tuple[str, dict[str, Any]]) -> list[httpx.Response]:
    """Return the answers to requests, one after another, from one address."""

    async def ask() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return [await client.post(address, json=said) for address, said in asked]

    return asyncio.run(ask())


def play(game: Played, actions: tuple[str, ...]) -> None:
    with game.sit(0) as white, game.sit(1) as black:
        for v, action in enumerate(actions):
            assert (white, black)[v % 2].act(action, v + white.scene["v"])["t"] == "ack"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    database = with_tables(tmp_path / "games.db")
    store, referee = open_store(database), Referee(Cells(1, home=home()))
    yield create_app(Settings(database=database, analysis=Rate(BUDGET, 3600)), store, referee)
    referee.close()
    store.close()


def test_each_turn_of_a_finished_game_is_judged(serving: Serving):
    game = serving.begin("chess")
    play(game, FOOL[:3])
    with serving.client() as client:
        refused = client.post(f"/api/games/{game.id}/analysis")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "on")
        with game.sit(1) as black:
            assert black.act("d8h4", black.scene["v"], id="mate")["t"] == "ack"
        found = told(client.post(f"/api/games/{game.id}/analysis"))
    assert [(each["number"], each["total"], each["at"]) for each in found] == [(n, 4, n) for n in range(5)]
    blunder, mate = found[3:]
    assert blunder["mark"] == "??"
    assert blunder["loss"] > 0.3
    assert blunder["better"][0][:2] == [2, 0]
    assert len(blunder["said"]["algebraic"]) == sum(len(actions) for _, _, actions in blunder["better"])
    assert blunder["verdict"] == "Black wins in 1 turn"
    assert (mate["chance"], mate["mark"], mate["better"], mate["said"]) == (0.0, "", [], {})


def test_a_turn_of_several_actions_is_judged_as_one(serving: Serving):
    said = {"ruleset": "hullabaloo", "actions": ["a1b2", "a9b8", "c9d8"]}
    with serving.client() as client:
        found = told(client.post("/api/analysis", json=said))
    assert [each["at"] for each in found] == [0, 1, 3]


def test_a_position_has_its_lines_as_turns_with_their_squares(serving: Serving):
    said = {"ruleset": "chess", "actions": FOOL[:3], "lines": 2, "seconds": 0.2}
    with serving.client() as client:
        found = client.post("/api/analyse", json=said).json()
    best = found["lines"][0]
    assert (best["play"], best["squares"], found["chance"]) == ([[2, 1, ["d8h4"]]], [["d8", "h4"]], best["chance"])
    assert found["chance"] < 0.01


def test_a_budget_limits_the_positions_that_are_judged_for_an_address(app: FastAPI):
    fool = ("/api/analysis", {"ruleset": "chess", "actions": FOOL})
    other = ("/api/analysis", {"ruleset": "chess", "actions": ["e2e4", "e7e5", "g1f3", "b8c6"]})
    long, short = (("/api/analyse", {"ruleset": "chess", "seconds": seconds}) for seconds in (3, 0.1))
    first, again, refused, *searches = posted(app, fool, fool, other, long, short)
    assert told(again) == told(first), "what is known costs nothing"
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= 3600 / BUDGET
    assert refused.json()["error"]["message"].startswith("Too many analyses from your address; wait ")
    assert [each.status_code for each in searches] == [429, 200]


def test_what_a_client_that_leaves_has_not_seen_is_not_paid(app: FastAPI):
    shared = app.state.services
    scope = {"type": "http", "app": app, "client": ("10.0.0.1", 1), "headers": []}

    async def leave() -> bool:
        request = Request(scope)
        study = await shared.judge.study(shipped_bundle("chess"), "", FOOL)
        assert shared.limits.allows(request, "analysis", BUDGET)
        stream = analysis._told(request, study, len(FOOL) + 1)
        await anext(stream)
        await stream.aclose()
        return shared.limits.allows(request, "analysis", len(FOOL))

    assert asyncio.run(leave())


def test_a_game_that_is_too_long_is_refused(app: FastAPI, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(analysis, "_MOST", 3)
    [refused] = posted(app, ("/api/analysis", {"ruleset": "chess", "actions": FOOL}))
    assert (refused.status_code, refused.json()["error"]["code"]) == (413, "too-long")


@pytest.mark.slow
def test_an_option_leaves_the_analysis_to_the_players_of_a_game(tmp_path: Path):
    serving = Serving(str(tmp_path / "games.db"), ("--own-analysis",)).start()
    try:
        game = serving.begin("chess")
        play(game, FOOL)
        with serving.client() as stranger, serving.client(authorization=f"Bearer {game.secrets[0]}") as player:
            address = f"/api/games/{game.id}/analysis"
            assert stranger.post(address).json()["error"]["message"] == REFUSAL
            assert stranger.post("/api/analysis", json={"ruleset": "chess"}).status_code == 403
            assert len(told(player.post(address))) == 5
            pages = [each.get(f"/review/{game.id}").text for each in (stranger, player)]
            assert [REFUSAL in page for page in pages] == [True, False]
            assert ['id="analyse-all"' in page for page in pages] == [False, True]
            assert stranger.get("/review/nowhere").status_code == 404
    finally:
        serving.kill()
