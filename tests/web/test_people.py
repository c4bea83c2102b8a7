"""People with a name, over a real server: names, challenges, rated games, history, blocked people, and the socket."""

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from support.serving import Played, Serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
CLOCK = {"minutes": 5, "increment": 3}
RATED = {"ruleset": "chess", "clock": CLOCK, "rated": True}


class Someone:
    """A browser, or with `bot` a program without cookies, that has chosen a name."""

    def __init__(self, serving: Serving, client: httpx.Client, *, bot: bool = False) -> None:
        self.serving, self.client = serving, client
        self.name = f"P-{uuid4().hex[:8]}"
        chosen = self.post("/api/people", 201, name=self.name, bot=bot)
        self.secret: str = chosen["secret"]
        assert chosen["fragment"] == f"#person={self.secret}"
        if bot:
            client.cookies.clear()
            client.headers["authorization"] = f"Bearer {self.secret}"

    def post(self, path: str, status: int = 200, **body: Any) -> Json:
        answer = self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found if status < 300 else found["error"]

    def get(self, path: str) -> Json:
        answer = self.client.get(path)
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    def challenge(self, other: "Someone", status: int = 201, **more: Any) -> Json:
        return self.post("/api/games", status, **{"ruleset": "chess", "to": other.name, **more})

    @contextlib.contextmanager
    def follow(self) -> Iterator[ClientConnection]:
        with connect(f"ws://127.0.0.1:{self.serving.port}/ws/person", close_timeout=1) as link:
            link.send(json.dumps({"t": "hello", "protocol": 1, "seat": self.secret}))
            yield link


@pytest.fixture
def ada(serving: Serving) -> Iterator[Someone]:
    with serving.client() as client:
        yield Someone(serving, client)


@pytest.fixture
def bob(serving: Serving) -> Iterator[Someone]:
    with serving.client() as client:
        yield Someone(serving, client)


@pytest.fixture
def bot(serving: Serving) -> Iterator[Someone]:
    with serving.client() as client:
        yield Someone(serving, client, bot=True)


def resign_after_two(serving: Serving, game: str, white: Someone, black: Someone) -> None:
    """Let both sides act, and White resign."""
    for number, (player, action) in enumerate(((white, "e2e4"), (black, "e7e5"))):
        player.post(f"/api/games/{game}/act", id=f"a{number}", v=1 + number, action=action)
    with Played(serving, game, (white.secret, black.secret)).sit(0) as seated:
        seated.say("resign", id="end", v=3)
        seated.hear("ack")


def until(found: Any) -> Any:
    """Return the first answer that is not empty."""
    for _ in range(100):
        answer = found()
        if answer:
            return answer
        time.sleep(0.1)
    raise AssertionError("nothing came")


def test_a_name_is_chosen_once_and_goes_by_its_link_to_another_browser(serving: Serving, ada: Someone) -> None:
    assert ada.get("/api/people/me")["name"] == ada.name
    assert ada.post("/api/people", 409, name="Other")["code"] == "named"
    with serving.client() as other:
        assert other.post("/api/people", json={"name": ada.name.upper()}).json()["error"]["code"] == "taken"
        assert other.post("/api/people", json={"name": "Me"}).json()["error"]["code"] == "taken"
        for wrong in ("a", "a b", "<b>", "-x", "x" * 21):
            assert other.post("/api/people", json={"name": wrong}).status_code == 422, wrong
        assert other.get("/api/people/me").status_code == 403
        game = other.post("/api/games", json={"ruleset": "chess"}).json()["id"]
        assert other.post("/api/people/sit", json={"secret": "wrong"}).status_code == 403
        assert other.post("/api/people/sit", json={"secret": ada.post("/api/people/link")["secret"]}).is_success
        assert other.get("/api/people/me").json()["name"] == ada.name
        assert ada.get(f"/api/games/{game}")["you"] == 0, "the seats of the other browser came with it"
        other.post("/api/people/leave")
        assert other.get("/api/people/me").status_code == 403
        assert other.get(f"/api/games/{game}").json()["you"] is None


def test_a_rated_game_is_in_both_histories_and_changes_both_ratings(
    serving: Serving, ada: Someone, bob: Someone
) -> None:
    game = ada.post("/api/games", 201, **RATED, listed=True)["id"]
    offered = next(each for each in ada.get("/api/games")["open"] if each["id"] == game)
    assert (offered["speed"], offered["rated"], offered["ruleset"]) == ("blitz", True, "chess")
    assert offered["clock"] == {"minutes": 5, "increment": 3, "days": 0}
    assert offered["players"][0] == {"kind": "person", "name": ada.name, "level": 0, "person": True}
    with serving.client() as guest:
        refused = guest.post(f"/api/games/{game}/join", json={"name": ada.name})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "no-name")
    assert bob.post(f"/api/games/{game}/join", name="is not used")["seat"] == 1
    assert [seat["name"] for seat in ada.get(f"/api/games/{game}")["seats"]] == [ada.name, bob.name]
    resign_after_two(serving, game, ada, bob)
    (rating,) = until(lambda: ada.get(f"/api/people/{bob.name}")["ratings"])
    assert (rating["ruleset"], rating["speed"], rating["games"]) == ("chess", "blitz", 1)
    assert rating["rating"] > 1600
    assert ada.get("/api/people/me")["ratings"][0]["rating"] < 1400
    for someone in (ada, bob):
        (found,) = someone.get(f"/api/people/{someone.name}/games?ruleset=chess")["games"]
        assert (found["id"], found["winner"], found["reason"]) == (game, 1, "resignation")
        assert someone.get(f"/api/people/{someone.name}/games?ruleset=shogi") == {"games": []}
    assert ada.get(f"/api/people/{ada.name}")["rulesets"] == [{"ruleset": "chess", "title": "Chess"}]


def test_what_cannot_be_rated_is_refused(serving: Serving, ada: Someone) -> None:
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    computer = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    for wrong in ({"clock": None}, {"start": start}, {"seats": computer}):
        assert ada.post("/api/games", 422, **{**RATED, **wrong})["code"] == "not-rated"
    with serving.client() as guest:
        assert guest.post("/api/games", json=RATED).status_code == 403
    game = ada.post("/api/games", 201, **RATED)["id"]
    with serving.client(authorization=f"Bearer {ada.secret}") as again:
        assert again.post(f"/api/games/{game}/join", json={}).status_code == 409


def test_a_challenge_is_for_one_person_who_takes_it_or_declines(serving: Serving, ada: Someone, bob: Someone) -> None:
    game, other = (ada.challenge(bob)["id"] for _ in range(2))
    with serving.client() as guest:
        assert guest.post(f"/api/games/{game}/join", json={}).json()["error"]["code"] == "not-invited"
    assert ada.post(f"/api/games/{game}/decline", 409)["code"] == "no-challenge"
    assert bob.post(f"/api/games/{game}/join")["seat"] == 1
    bob.post(f"/api/games/{other}/decline")
    assert ada.post("/api/games", 422, ruleset="chess", to=ada.name)["code"] == "yourself"
    assert ada.post("/api/games", 404, ruleset="chess", to="nobody-at-all")["code"] == "no-person"


def test_a_blocked_person_neither_challenges_nor_joins(ada: Someone, bob: Someone) -> None:
    bob.post("/api/people/block", name=ada.name)
    assert bob.get("/api/people/me")["blocked"] == [ada.name]
    assert ada.challenge(bob, 403)["code"] == "blocked"
    game = bob.post("/api/games", 201, ruleset="chess")["id"]
    assert ada.post(f"/api/games/{game}/join", 403)["code"] == "blocked"
    bob.post("/api/people/unblock", name=ada.name)
    assert ada.post(f"/api/games/{game}/join")["seat"] == 1


def test_a_bot_is_told_of_challenges_and_turns_and_plays_with_one_secret(ada: Someone, bot: Someone) -> None:
    with bot.follow() as link:
        assert json.loads(link.recv(10)) == {"t": "games", "name": bot.name, "games": []}
        game = ada.challenge(bot)["id"]
        told = json.loads(link.recv(10))["game"]
        assert (told["id"], told["you"], told["invited"], told["state"]) == (game, None, bot.name, "open")
        bot.post(f"/api/games/{game}/join")
        told = json.loads(link.recv(10))["game"]
        assert (told["you"], told["state"], told["actor"]) == (1, "on", 0)
        assert told["players"][1] == {"kind": "bot", "name": bot.name, "level": 0, "person": True}
        ada.post(f"/api/games/{game}/act", id="a", v=1, action="e2e4")
        assert json.loads(link.recv(10))["game"]["actor"] == 1
        bot.post(f"/api/games/{game}/act", id="b", v=2, action="e7e5")
        assert json.loads(link.recv(10))["game"]["actor"] == 0
        link.send(json.dumps({"t": "ping", "n": 7}))
        assert json.loads(link.recv(10))["n"] == 7
        other = ada.challenge(bot)["id"]
        assert json.loads(link.recv(10))["game"]["id"] == other
        bot.post(f"/api/games/{other}/decline")
        assert json.loads(link.recv(10))["game"]["declined"]
    assert bot.get("/api/people/me")["bot"]


def test_the_socket_of_a_person_needs_a_secret_and_only_tells(serving: Serving, ada: Someone) -> None:
    ada.secret, secret = "wrong", ada.secret
    with ada.follow() as link, pytest.raises(ConnectionClosed, match="belongs to no name"):
        link.recv(10)
    ada.secret = secret
    with ada.follow() as link:
        link.recv(10)
        link.send(json.dumps({"t": "act", "id": "a", "v": 1, "action": "e2e4"}))
        with pytest.raises(ConnectionClosed, match="only tells"):
            link.recv(10)


def test_who_deletes_the_name_leaves_games_without_it(serving: Serving, ada: Someone, bob: Someone) -> None:
    game = ada.post("/api/games", 201, ruleset="chess")["id"]
    bob.post(f"/api/games/{game}/join")
    with serving.game(game).sit() as watching:
        assert ada.post("/api/people/delete", 422, name=bob.name)["code"] == "other-name"
        ada.post("/api/people/delete", name=ada.name)
        until(lambda: watching.hear("seats")["seats"][0]["name"] == "")
    assert ada.client.get(f"/api/people/{ada.name}").status_code == 404
    found = ada.get(f"/api/games/{game}")
    assert [seat["name"] for seat in found["seats"]] == ["", bob.name]
    assert found["you"] == 0
    assert ada.name not in ada.client.get(f"/api/games/{game}/record").text


def test_a_picture_is_drawn_for_each_person(ada: Someone, bob: Someone) -> None:
    mine, other = (ada.client.get(ada.get(f"/api/people/{each.name}")["avatar"]) for each in (ada, bob))
    assert mine.headers["content-type"] == "image/svg+xml"
    assert mine.text.startswith("<svg")
    assert mine.text != other.text


def test_pages_say_what_a_game_is_and_who_offers_it(serving: Serving, ada: Someone, bob: Someone) -> None:
    game = ada.post("/api/games", 201, **RATED, listed=True)["id"]
    said = bob.client.get("/games").text
    offered = said[said.index(f'href="/game/{game}"') :].partition("</li>")[0]
    for word in (f'href="/people/{ada.name}"', "you play Black", "5 min and 3 s a turn, rated"):
        assert word in offered, word
    invitation = bob.client.get(f"/game/{game}").text
    words = f"{ada.name} invites you to Chess: you play Black, 5 min and 3 s a turn, rated."
    assert f'<meta name="description" content="{words}">' in invitation
    assert f"Take the free seat as {bob.name}" in invitation
    bob.post(f"/api/games/{game}/join")
    assert "invites you" not in bob.client.get(f"/game/{game}").text
    resign_after_two(serving, game, ada, bob)
    history = bob.client.get(f"/people/{ada.name}").text
    assert f'href="/review/{game}"' in history
    assert "lost: black wins by resignation" in history
    assert "No finished games yet" in bob.client.get(f"/people/{ada.name}?ruleset=shogi").text


def test_there_are_no_hints_in_a_game_with_a_clock_against_a_bot(serving: Serving, ada: Someone, bot: Someone) -> None:
    game = ada.challenge(bot, clock=CLOCK)["id"]
    bot.post(f"/api/games/{game}/join")
    with Played(serving, game, (ada.secret, bot.secret)).sit(0) as seated:
        seated.say("hint", rid=1)
        assert "no hints" in seated.hear("hint")["error"]
