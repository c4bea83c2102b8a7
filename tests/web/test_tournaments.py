"""Tournaments at a server: from the form to the results."""

import time
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from support.serving import Serving

Json = dict[str, Any]

SHORT = 'ruleset "Short" { about "Over at once." }\nboard 3x3\npiece ox O { moves K }\narray "o2/3/2O"\ngoal checkmate of ox\ndraw stalemate\n'


def fine(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def created(client: httpx.Client, **words: Any) -> str:
    said = {"ruleset": "chess", "title": "Spring", "kind": "round-robin", "clock": {"minutes": 5}, **words}
    found: str = fine(client.post("/api/tournaments", json=said))["id"]
    return found


def players(stack: ExitStack, serving: Serving, count: int, tournament: str) -> list[httpx.Client]:
    """Let some browsers join."""
    clients = [stack.enter_context(serving.client()) for _ in range(count)]
    for number, client in enumerate(clients, 1):
        fine(client.post(f"/api/tournaments/{tournament}/join", json={"name": f"Player {number}"}))
    return clients


def resign(client: httpx.Client, serving: Serving, game: str) -> None:
    """End a game for the player of a browser."""
    from websockets.sync.client import connect

    cookie = {"Cookie": f"player={client.cookies['player']}"}
    with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{game}", additional_headers=cookie) as socket:
        from support.serving import Seated

        seated = Seated(socket)
        seated.hello({})
        seated.say("resign", id="end", v=seated.scene["v"])
        seated.hear("ack")


def looks(client: httpx.Client, tournament: str, is_right: Any) -> Json:
    """Wait until a tournament is as wanted."""
    until = time.monotonic() + 15
    found = fine(client.get(f"/api/tournaments/{tournament}"))
    while not is_right(found) and time.monotonic() < until:
        time.sleep(0.2)
        found = fine(client.get(f"/api/tournaments/{tournament}"))
    assert is_right(found), found
    return found  # type: ignore[no-any-return]


def test_a_round_robin_is_played_round_by_round_and_told_as_csv(serving: Serving) -> None:
    with serving.client() as owner, ExitStack() as stack:
        name = created(owner)
        one, two, three = players(stack, serving, 3, name)
        assert one.post(f"/api/tournaments/{name}/begin", json={}).status_code == 403
        fine(owner.post(f"/api/tournaments/{name}/begin", json={}))
        late = owner.post(f"/api/tournaments/{name}/join", json={"name": "Late"})
        assert (late.status_code, late.json()["error"]["code"]) == (409, "begun")

        first = looks(two, name, lambda found: len(found["pairings"]) == 1)
        assert [(each["white"], each["black"]) for each in first["pairings"]] == [(2, 3)]
        assert (first["rounds"], first["you"]["game"]) == (3, first["pairings"][0]["game"])
        scene = fine(two.get(f"/api/games/{first['you']['game']}"))
        assert (scene["you"], scene["clock"]["running"], scene["seats"][1]["name"]) == (0, 0, "Player 3")
        resign(three, serving, first["you"]["game"])

        second = looks(one, name, lambda found: len(found["pairings"]) == 2)
        resign(two, serving, second["you"]["game"])
        fine(three.post(f"/api/tournaments/{name}/leave", json={}))
        third = looks(one, name, lambda found: found["state"] == "over" or len(found["pairings"]) == 3)
        if third["pairings"][2]["game"]:  # the round began before the player had left
            resign(three, serving, third["pairings"][2]["game"])
        done = looks(one, name, lambda found: found["state"] == "over")
        assert [(row["place"], row["name"], row["points"]) for row in done["standings"]] == [
            (1, "Player 1", 2.0),
            (2, "Player 2", 1.0),
            (3, "Player 3", 0.0),
        ]
        sheet = owner.get(f"/api/tournaments/{name}/games.csv")
        assert sheet.headers["content-type"] == "text/csv; charset=utf-8"
        assert sheet.text.splitlines()[1].startswith("1,Player 2,Player 3,1-0,resignation,1,http://127.0.0.1")
        assert owner.get(f"/api/tournaments/{name}/standings.csv").text.splitlines()[1] == "1,Player 1,2.0,1.0,2,2,0,0"


def test_whoever_is_ready_in_an_arena_gets_a_game(serving: Serving) -> None:
    with serving.client() as owner, ExitStack() as stack:
        name = created(owner, kind="arena", minutes=30)
        one, two = players(stack, serving, 2, name)
        early = one.post(f"/api/tournaments/{name}/ready", json={"ready": True})
        assert early.json()["error"]["code"] == "no-pairings"
        fine(owner.post(f"/api/tournaments/{name}/begin", json={}))
        fine(one.post(f"/api/tournaments/{name}/ready", json={"ready": True}))
        assert fine(one.get(f"/api/tournaments/{name}"))["you"]["ready"]
        fine(two.post(f"/api/tournaments/{name}/ready", json={"ready": True}))
        found = looks(one, name, lambda found: found["you"]["game"])
        assert not found["you"]["ready"]
        again = one.post(f"/api/tournaments/{name}/ready", json={"ready": True})
        assert again.json()["error"]["code"] == "playing"
        late = fine(owner.post(f"/api/tournaments/{name}/join", json={"name": "Late"}))
        assert late["number"] == 3
        fine(owner.post(f"/api/tournaments/{name}/end", json={}))
        resign(one, serving, found["you"]["game"])
        done = fine(two.get(f"/api/tournaments/{name}"))
        assert [(row["number"], row["points"]) for row in done["standings"]] == [(2, 2), (1, 0), (3, 0)]


def test_a_variant_is_tested_among_friends_and_reported(serving: Serving) -> None:
    with serving.client() as author, ExitStack() as stack:
        draft = fine(author.post("/api/author/rulesets", json={"title": "Short", "text": SHORT}))
        published = fine(
            author.post(
                f"/api/author/rulesets/{draft['id']}/publish", json={"version": draft["version"], "listed": False}
            )
        )
        said = {"rules": published["rules"], "title": "Try it", "kind": "test", "games": 2}
        name = fine(author.post("/api/tournaments", json=said))["id"]
        one, two = players(stack, serving, 2, name)
        for played in (1, 2):
            for client in (one, two):
                fine(client.post(f"/api/tournaments/{name}/ready", json={"ready": True}))
            found = looks(one, name, lambda found, played=played: len(found["pairings"]) == played)
            if played == 1:
                white = one if found["pairings"][0]["white"] == 1 else two
                act = {"id": "a", "v": 0, "action": "c1c2"}
                fine(white.post(f"/api/games/{found['you']['game']}/act", json=act))
            resign(one, serving, found["you"]["game"])
        fine(two.post(f"/api/tournaments/{name}/opinion", json={"stars": 4, "text": "Short indeed."}))
        looks(one, name, lambda found: found["state"] == "over")
        colors = fine(one.get(f"/api/tournaments/{name}"))["pairings"]
        assert {(each["white"], each["black"]) for each in colors} == {(1, 2), (2, 1)}
        report = fine(author.get(f"/api/tournaments/{name}/report"))
        assert report["opinions"] == [{"name": "Player 2", "stars": 4, "text": "Short indeed."}]
        study = report["study"]
        assert (study["games"], study["score"], study["draws"], study["least"], study["most"]) == (2, 0.5, 0, 0, 1)
        assert {(end["winner"], end["reason"], end["count"]) for end in study["ends"]} == {
            ("white", "resignation", 1),
            ("black", "resignation", 1),
        }


def test_what_a_tournament_cannot_be_is_refused(serving: Serving) -> None:
    with serving.client() as client:
        for words, code in (
            ({"kind": "arena", "clock": None}, "no-clock"),
            ({"kind": "arena", "clock": {"days": 3}}, "slow-clock"),
            ({"kind": "test", "clock": {"days": 3}}, "slow-clock"),
            ({"title": ""}, "invalid"),
            ({"kind": "knockout"}, "invalid"),
            ({"ruleset": "nothing"}, "no-ruleset"),
        ):
            said = {"ruleset": "chess", "title": "x", "kind": "round-robin", "clock": {"minutes": 5}, **words}
            answer = client.post("/api/tournaments", json=said)
            assert (answer.status_code // 100, answer.json()["error"]["code"]) == (4, code), words
        assert client.get("/api/tournaments/aaaaaaaaaa").status_code == 404
        name = created(client)
        assert client.post(f"/api/tournaments/{name}/opinion", json={"stars": 3}).json()["error"]["code"] == "no-place"
        assert client.post(f"/api/tournaments/{name}/begin", json={}).json()["error"]["code"] == "too-few"
        assert fine(client.get(f"/api/tournaments/{name}/report")) == {"study": None, "opinions": []}


@pytest.mark.slow
def test_a_tournament_goes_on_after_the_server_was_killed(own: Serving) -> None:
    with own.client() as owner, ExitStack() as stack:
        name = created(owner)
        one, two, three = players(stack, own, 3, name)
        fine(owner.post(f"/api/tournaments/{name}/begin", json={}))
        first = looks(two, name, lambda found: len(found["pairings"]) == 1)
        own.kill()
        own.start()
        assert looks(two, name, lambda found: True)["you"]["game"] == first["you"]["game"]
        resign(three, own, first["you"]["game"])
        assert looks(one, name, lambda found: len(found["pairings"]) == 2)["state"] == "on"
        assert own.stop() == 0


def test_pages_of_tournaments_are_there(serving: Serving) -> None:
    with serving.client(accept="text/html") as client:
        name = created(client, title="<b>Spring</b>", listed=True)
        assert "&lt;b&gt;Spring" in client.get(f"/tournament/{name}").text
        assert "&lt;b&gt;Spring" in client.get("/tournaments").text
        assert client.get("/tournaments/new?game=nothing").status_code == 404
        assert 'data-ruleset="chess"' in client.get("/tournaments/new?game=chess").text
        assert client.get("/tournament/nothing").status_code == 404
