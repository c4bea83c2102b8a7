"""Messages of web push, as a push service and a browser get them."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.serving import Serving

from tests.benchmark.push_service import PushService, is_signed, push_service


def fine(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def pushing(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    database = str(tmp_path_factory.mktemp("push") / "games.db")
    started = Serving(database, ("--trusted", "127.0.0.1", "--push-service", service.place)).start()
    yield started
    assert started.stop() == 0, started.errors


def test_a_player_who_is_away_is_told_and_nothing_else_is_said(pushing: Serving, service: PushService) -> None:
    service.got.clear()
    browser = service.receiver("ada")
    with pushing.client() as ada, pushing.client() as bob:
        fine(ada.post("/api/push", json=browser.subscription))
        game = fine(bob.post("/api/games", json={"ruleset": "hullabaloo"}))
        joined = fine(ada.post(f"/api/games/{game['id']}/join", json={"name": "Ada Lovelace"}))
        act = {"id": "a", "v": joined["v"], "action": "a1b2"}
        version = fine(bob.post(f"/api/games/{game['id']}/act", json=act))["v"]
        path, headers, body = service.message(0)
        assert browser.read(body) == {"text": "Your turn in Hullabaloo."}
        assert path == "/ada"
        assert is_signed(headers, fine(ada.get("/api/push/key"))["key"])
        assert int(headers["ttl"]) == 24 * 3600
        said = f"{headers}{body!r}"
        assert "Lovelace" not in said
        assert game["id"] not in said

        act = {"id": "b", "v": version, "action": "h8g7"}
        fine(ada.post(f"/api/games/{game['id']}/act", json=act))
        fine(ada.post("/api/push/remove", json={"endpoint": browser.endpoint}))
    time.sleep(0.3)
    assert len(service.got) == 1, "an action of the own turn tells nobody, and Bob has not subscribed"


def test_a_player_whose_page_is_open_is_not_told(pushing: Serving, service: PushService) -> None:
    service.got.clear()
    with pushing.client() as ada:
        fine(ada.post("/api/push", json=service.receiver("ada").subscription))
        game = pushing.begin("chess")
        fine(ada.post(f"/api/games/{game.id}/sit", json={"secret": game.secrets[1]}))
        with game.sit(1), game.sit(0) as white:
            white.act("e2e4", v=white.scene["v"])
            time.sleep(0.3)
            assert service.got == []
        fine(ada.post("/api/push/remove", json={"endpoint": service.receiver("ada").endpoint}))


def test_a_subscription_that_has_ended_is_forgotten(pushing: Serving, service: PushService) -> None:
    for status, messages in ((410, 1), (404, 1), (503, 2)):
        service.got.clear()
        service.status = status
        browser = service.receiver(f"status{status}")
        with pushing.client() as ada, pushing.client() as bob:
            fine(ada.post("/api/push", json=browser.subscription))
            for number in (1, 2):
                game = fine(ada.post("/api/games", json={"ruleset": "chess"}))
                fine(bob.post(f"/api/games/{game['id']}/join", json={}))
                if number <= messages:
                    service.message(number - 1)
                time.sleep(0.3)
            assert len(service.got) == messages, status
            fine(ada.post("/api/push/remove", json={"endpoint": browser.endpoint}))
    service.status = 201


def test_only_the_browser_itself_ends_its_subscription(pushing: Serving, service: PushService) -> None:
    service.got.clear()
    browser = service.receiver("own")
    with pushing.client() as ada, pushing.client() as bob:
        fine(ada.post("/api/push", json=browser.subscription))
        fine(bob.post("/api/push/remove", json={"endpoint": browser.endpoint}))
        game = fine(ada.post("/api/games", json={"ruleset": "chess"}))
        fine(bob.post(f"/api/games/{game['id']}/join", json={}))
        assert browser.read(service.message(0)[2]) == {"text": "Your turn in Chess."}
        fine(ada.post("/api/push/remove", json={"endpoint": browser.endpoint}))


def test_a_tournament_tells_whose_turn_it_is_when_a_round_begins(pushing: Serving, service: PushService) -> None:
    service.got.clear()
    browser = service.receiver("club")
    with pushing.client() as ada, pushing.client() as bob:
        said = {"ruleset": "chess", "title": "Club", "kind": "round-robin", "clock": {"days": 1}}
        name = fine(ada.post("/api/tournaments", json=said))["id"]
        for client in (ada, bob):
            fine(client.post(f"/api/tournaments/{name}/join", json={"name": "x"}))
        fine(ada.post("/api/push", json=browser.subscription))
        fine(ada.post(f"/api/tournaments/{name}/begin", json={}))
        assert browser.read(service.message(0)[2]) == {"text": "Your turn in Chess."}
        fine(ada.post("/api/push/remove", json={"endpoint": browser.endpoint}))


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://10.0.0.1/x",
        "http://127.0.0.1:1/x",
        "https://evil.example/x",
        "file:///etc/passwd",
        "https://[",
        "https://fcm.googleapis.com@10.0.0.1/x",
        "https://notfcm.googleapis.com.evil.example/x",
    ],
)
def test_a_message_goes_to_no_machine_that_a_browser_makes_up(
    pushing: Serving, service: PushService, endpoint: str
) -> None:
    said = service.receiver("x").subscription | {"endpoint": endpoint}
    with pushing.client() as client:
        answer = client.post("/api/push", json=said)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "no-push-service")


@pytest.mark.slow
def test_the_key_stays_the_same_after_a_restart(tmp_path: Path) -> None:
    server = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    with server.client() as client:
        before = fine(client.get("/api/push/key"))["key"]
    server.kill()
    server.start()
    with server.client() as client:
        assert fine(client.get("/api/push/key"))["key"] == before
    assert server.stop() == 0
