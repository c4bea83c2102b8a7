"""Games over real sockets, on a real database file."""

import contextlib
import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from support.serving import Serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from interpreter import load
from interpreter.drawing import svg_board
from interpreter.state.outcome import Outcome


def test_an_action_reaches_the_other_player_and_a_spectator(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit(1) as black, game.sit() as spectator:
        answer = white.act("e2e4", v=1)
        assert (answer["t"], answer["v"]) == ("ack", 2)
        for other in (black, spectator):
            event = other.hear("event")
            assert (event["v"], event["by"], event["text"]) == (2, 0, "e2e4")
            assert event["view"]["units"]["e4"]


def test_only_the_seat_that_acts_gets_the_legal_actions(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit(1) as black, game.sit() as spectator:
        assert "e4" in white.scene["legal"]["from"]["e2"]
        assert "legal" not in black.scene
        assert "legal" not in spectator.scene
        white.act("e2e4", v=1)
        assert "e5" in black.hear("event")["legal"]["from"]["e7"]
        assert "legal" not in spectator.hear("event")


def test_the_seat_that_acts_is_told_whether_it_may_undo(serving: Serving):
    start = "7k/8/8/8/N7/8/8/R3B3 w - - 0 1"
    game = serving.begin("chain-of-fools", start=start)
    with game.sit(0) as white, game.sit(1) as black:
        assert white.scene["undo"] is False
        white.act("e1c3", v=1)
        assert white.hear("event")["undo"] is True
        white.act("claim:a1-a4-c3", v=2)
        assert "undo" not in white.hear("event")
        black.hear("event")
        assert black.hear("event")["undo"] is False  # the actions of this turn are White's
        black.act("@a1", v=3)
        assert black.hear("event")["undo"] is True
        with game.sit(1) as again:
            assert again.scene["undo"] is True


def test_of_two_tabs_that_act_at_once_one_wins_and_the_other_is_told(serving: Serving):
    game = serving.begin()
    with game.sit(0) as one, game.sit(0) as two, ThreadPoolExecutor(2) as both:
        sent = both.map(lambda tab, action: tab.act(action, v=1, id=action), (one, two), ("e2e4", "d2d4"))
        answers = list(sent)
        assert sorted(answer["t"] for answer in answers) == ["ack", "no"]
        lost = next(answer for answer in answers if answer["t"] == "no")
        assert lost["stale"]
        assert (one if answers[0] is lost else two).hear("scene")["v"] == 2
    assert [event["kind"] for event in game.events()] == ["join", "act"]


def test_a_repeated_action_gets_the_same_answer_and_is_played_once(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white:
        first = white.act("e2e4", v=1, id="once")
        assert white.act("e2e4", v=1, id="once") == first
    with game.sit(0) as again:
        assert again.act("e2e4", v=1, id="once") == first
    assert len(game.events()) == 2


def test_a_refused_action_says_which_rule_refuses(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white:
        answer = white.act("e2e5", v=1)
        assert answer["why"]["sentence"]
        white.say("why", rid=7, source="e2", target="e5")
        because = white.hear("because")
        assert because["rid"] == 7
        assert because["sentence"]


def test_a_game_that_is_opened_again_in_the_middle_of_a_turn_is_as_it_was(serving: Serving):
    game = serving.begin("marseillais")
    with game.sit(0) as white, game.sit(1) as black:
        white.act(_first(white.scene["legal"]), v=1)
        event = black.hear("event")
        black.act(_first(event["legal"]), v=2)
        shown = black.hear("event")
    with game.sit(1) as again:
        assert again.scene["view"] == shown["view"]
        assert again.scene["view"]["done"]
        assert again.scene["legal"] == shown["legal"]


def _first(legal: dict) -> str:
    return next(actions[0][0] for targets in legal["from"].values() for actions in targets.values())


def test_undo_reaches_the_spectators(serving: Serving):
    game = serving.begin("marseillais")
    with game.sit(0) as white, game.sit(1) as black, game.sit() as spectator:
        white.act(_first(white.scene["legal"]), v=1)
        black.act(_first(black.hear("event")["legal"]), v=2)
        spectator.hear("event")
        assert spectator.hear("event")["view"]["done"]
        black.say("undo", id="back", v=3)
        assert black.hear("ack")["v"] == 4
        event = spectator.hear("event")
        assert (event["kind"], event["view"]["done"]) == ("undo", [])


def test_a_forged_secret_holds_no_seat(serving: Serving):
    game = serving.begin()
    with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{game.id}") as link:
        link.send(json.dumps({"t": "hello", "protocol": 1, "seat": "A" * 22}))
        with pytest.raises(ConnectionClosed) as closed:
            link.recv(timeout=5)
        assert closed.value.rcvd.code == 4401
    with game.sit() as spectator:
        answer = spectator.act("e2e4", v=1)
        assert answer["why"]["code"] == "no-seat"


def test_a_secret_of_one_game_opens_no_other(serving: Serving):
    one, two = serving.begin(), serving.begin()
    with serving.client(authorization=f"Bearer {one.secrets[0]}") as client:
        act = {"id": "1", "v": 1, "action": "e2e4"}
        assert client.post(f"/api/games/{two.id}/act", json=act).status_code == 403
        assert client.post(f"/api/games/{one.id}/act", json=act).json() == {"v": 2}


def test_no_answer_to_others_has_a_secret(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit() as spectator, serving.client() as stranger:
        white.act("e2e4", v=1)
        seen = [json.dumps(spectator.scene), json.dumps(spectator.hear("event"))]
        seen += [stranger.get(f"/api/games/{game.id}{path}").text for path in ("", "/events", "/record")]
    assert not [secret for secret in game.secrets for text in seen if secret in text]


def test_the_seat_moves_to_another_machine_by_its_secret(serving: Serving):
    game = serving.begin()
    with serving.client() as machine:
        assert machine.post(f"/api/games/{game.id}/sit", json={"secret": "wrong"}).status_code == 403
        assert machine.post(f"/api/games/{game.id}/sit", json={"secret": game.secrets[1]}).json()["seat"] == 1
        (cookie,) = machine.cookies.jar
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert machine.get(f"/api/games/{game.id}").json()["you"] == 1
        headers = {"Cookie": f"{cookie.name}={cookie.value}"}
    with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{game.id}", additional_headers=headers) as link:
        link.send('{"t":"hello","protocol":1}')
        assert json.loads(link.recv(timeout=5))["you"] == 1


def test_one_cookie_holds_all_seats_of_a_browser(serving: Serving):
    with serving.client() as browser:
        made = [browser.post("/api/games", json={"ruleset": "chess"}).json() for _ in range(3)]
        assert len({cookie.name: cookie for cookie in browser.cookies.jar}) == 1
        assert len({each["secret"] for each in made}) == 3
        for each in made:
            assert browser.get(f"/api/games/{each['id']}").json()["you"] == 0
            assert f"/game/{each['id']}" in browser.get("/games").text
        secret = next(cookie.value for cookie in browser.cookies.jar)
    with serving.client(authorization=f"Bearer {made[0]['secret']}") as program:
        assert program.get(f"/api/games/{made[0]['id']}").json()["you"] == 0
        assert program.get(f"/api/games/{made[1]['id']}").json()["you"] is None
    assert secret not in {each["secret"] for each in made}


def test_a_cookie_of_an_earlier_version_is_replaced(serving: Serving):
    game, other = serving.begin(), serving.begin()
    old = {f"seat-{game.id}": game.secrets[0], f"seat-{other.id}": "wrong", "seat-aaaaaaaaaa": "x"}
    with serving.client() as browser:
        for name, value in old.items():
            browser.cookies.set(name, value, domain="127.0.0.1", path="/")
        assert browser.get(f"/api/games/{game.id}").json()["you"] == 0
        page = browser.get("/games").text
        assert f"/game/{game.id}" in page
        assert f"/game/{other.id}" not in page
        assert [cookie.name for cookie in browser.cookies.jar] == ["player"]
        assert browser.get(f"/api/games/{game.id}").json()["you"] == 0
        assert browser.get(f"/api/games/{other.id}").json()["you"] is None


def test_the_link_of_a_seat_opens_this_seat_alone(serving: Serving):
    with serving.client() as browser, serving.client() as other:
        one, two = (browser.post("/api/games", json={"ruleset": "chess"}).json()["id"] for _ in range(2))
        secret = browser.post(f"/api/games/{one}/link", json={}).json()["secret"]
        assert browser.post(f"/api/games/{one}/link", json={}).json()["secret"] == secret
        assert other.post(f"/api/games/{two}/sit", json={"secret": secret}).status_code == 403
        assert other.post(f"/api/games/{one}/sit", json={"secret": secret}).json()["seat"] == 0
        assert other.get(f"/api/games/{one}").json()["you"] == 0
        assert other.get(f"/api/games/{two}").json()["you"] is None


def test_a_rematch_is_no_way_into_other_games(serving: Serving):
    one, two = serving.begin(), serving.begin()
    with serving.client(authorization=f"Bearer {one.secrets[0]}") as player:
        assert player.post(f"/api/games/{two.id}/sit", json={"from": one.id}).status_code == 403


def test_a_rematch_leads_both_players_to_the_next_game(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit(1) as black:
        white.say("resign", id="r", v=1)
        white.hear("ack")
        black.say("rematch", id="m", v=2)
        black.hear("ack")
        white.hear("event")
        following = white.hear("event")["rematch"]
    with serving.client() as machine:
        machine.post(f"/api/games/{game.id}/sit", json={"secret": game.secrets[0]})
        assert machine.post(f"/api/games/{following}/sit", json={"from": game.id}).json()["seat"] == 1


def test_the_computer_answers(serving: Serving):
    with serving.client() as client:
        said = {"ruleset": "chess", "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}]}
        made = client.post("/api/games", json=said).json()
        client.post(f"/api/games/{made['id']}/act", json={"id": "1", "v": 0, "action": "e2e4"})
        with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{made['id']}") as link:
            link.send(json.dumps({"t": "hello", "protocol": 1, "seat": made["secret"]}))
            while (said := json.loads(link.recv(timeout=20))).get("v") != 2:
                pass
        assert said.get("by", 1) == 1
        assert said["view"]["actor"] == 0


def test_the_computer_opens_a_game_in_which_it_is_white(serving: Serving):
    with serving.client() as client:
        said = {"ruleset": "hullabaloo", "seats": [{"kind": "computer", "level": 1}, {"kind": "me"}]}
        made = client.post("/api/games", json=said).json()
        with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{made['id']}") as link:
            link.send(json.dumps({"t": "hello", "protocol": 1, "seat": made["secret"]}))
            while "legal" not in (said := json.loads(link.recv(timeout=20))):
                pass
        assert said["view"]["actor"] == 1


def _resigned(serving: Serving):
    """Return a game that White has given up after one move."""
    game = serving.begin()
    with game.sit(0) as white:
        white.act("e2e4", v=1)
        white.say("resign", id="r", v=2)
        white.hear("ack")
    return game


def test_the_record_is_that_of_the_command_line(serving: Serving):
    game = _resigned(serving)
    with serving.client() as client:
        record = client.get(f"/api/games/{game.id}/record")
    assert '[Variant "chess"]' in record.text
    assert "1. e2e4" in record.text
    assert '[Termination "resignation"]' in record.text


@pytest.mark.parametrize(("form", "beginning"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF8")])
def test_the_board_is_a_picture(serving: Serving, form: str, beginning: bytes):
    game = serving.begin()
    with serving.client() as client:
        picture = client.get(f"/api/games/{game.id}/board.{form}")
    assert picture.content.lstrip().startswith(beginning)


def test_the_picture_of_a_finished_game_tells_how_its_players_ended_it(serving: Serving):
    game = _resigned(serving)
    with serving.client() as client:
        last, first = (client.get(f"/api/games/{game.id}/board.svg", params=at).text for at in ({}, {"at": 0}))
    start = load("chess").start()
    state, marked = start.play("e2e4"), frozenset(map(start.game.program.board.square, ("e2", "e4")))
    outcome = Outcome(1, "resignation")
    assert last == svg_board(state.game.program, state.position, title="Chess", marked=marked, outcome=outcome)
    assert first == svg_board(state.game.program, start.position, title="Chess")


def test_a_position_of_no_game_is_looked_at(serving: Serving):
    with serving.client() as client:
        seen = client.post("/api/look", json={"ruleset": "chess", "actions": ["e2e4"]}).json()
        assert seen["view"]["actor"] == 1
        wrong = client.post("/api/look", json={"ruleset": "chess", "start": "nonsense"})
        assert wrong.status_code == 422
        assert wrong.json()["error"]["message"]


def test_a_page_of_another_site_cannot_write(serving: Serving):
    game = serving.begin()
    with serving.client(origin="https://evil.example") as client:
        assert client.post("/api/games", json={"ruleset": "chess"}).status_code == 403
        assert client.get("/api/games").status_code == 200
    with serving.client(origin=serving.address) as client:
        assert client.post("/api/games", json={"ruleset": "chess"}).status_code == 201
    with pytest.raises(Exception, match="403"):
        connect(f"ws://127.0.0.1:{serving.port}/ws/game/{game.id}", origin="https://evil.example")


@pytest.mark.parametrize("path", ["/api/games", "/api/docs", "/api/openapi.json", "/nothing", "/static/nothing.js"])
def test_every_answer_has_the_strict_policy(serving: Serving, path: str):
    with serving.client() as client:
        headers = client.get(path).headers
    assert "default-src 'none'; script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_the_body_of_a_request_is_bounded(serving: Serving):
    with serving.client() as client:
        large = {"ruleset": "chess", "start": "x" * 200_000}
        assert client.post("/api/games", json=large).status_code == 413
        parts = (b'{"ruleset": "' + b"x" * 50_000 for _ in range(4))
        assert client.post("/api/games", content=parts).status_code == 413


def test_a_start_that_is_drawn_by_lot_differs_from_game_to_game(serving: Serving):
    ranks = set()
    for _ in range(6):
        with serving.begin("fischer-random").sit() as spectator:
            units = spectator.scene["view"]["units"]
            ranks.add(tuple(units[f"{file}1"][0][0] for file in "abcdefgh"))
    assert len(ranks) > 1


def test_the_second_part_of_a_turn_is_an_action_of_its_own(serving: Serving):
    with serving.begin("duck").sit(0) as white:
        white.act("e2e4", v=1)
        scene = white.hear("event")
        assert scene["view"]["title"] == "White: place the duck on an empty square."
        assert scene["view"]["waiting"] == [[scene["view"]["waiting"][0][0], 2]]
        assert len(scene["legal"]["from"]["waiting"]) == 32
        assert white.act("@e5", v=2)["t"] == "ack"


def test_rulesets_are_listed_by_the_words_of_a_search(serving: Serving):
    with serving.client() as client:
        everything, found, none = (
            client.get("/api/rulesets", params={"search": words}).json()["rulesets"]
            for words in ("", "hullabaloo fuse", "no such words")
        )

    assert len(everything) > len(found)
    assert [each["name"] for each in found] == ["hullabaloo"]
    assert {"title", "origin", "about", "tags", "rules", "array"} <= set(found[0])
    assert none == []


def test_names_of_rulesets_are_not_paths(serving: Serving):
    with serving.client() as client:
        for name in ("/etc/passwd", "../pyproject.toml", "rulesets/chess.rumpus", "./chess"):
            assert client.post("/api/look", json={"ruleset": name}).status_code == 404


def _closed(link: ClientConnection) -> int | None:
    with contextlib.suppress(ConnectionClosed):
        for _ in range(1000):
            link.recv(timeout=10)
    return link.close_code


@pytest.mark.parametrize(
    ("message", "code"),
    [("{", 1008), ("{}", 1008), (b"binary", 1008), ("x" * 20_000, 1009), ('{"t":"ping","n":1}', 1008)],
)
def test_a_wrong_first_message_closes_the_socket(serving: Serving, message: str | bytes, code: int):
    game = serving.begin()
    with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{game.id}") as link:
        link.send(message)
        assert _closed(link) == code


@pytest.mark.parametrize(("game", "protocol", "code"), [("aaaaaaaaaa", 1, 4404), ("", 2, 4409)])
def test_the_close_code_says_what_is_wrong(serving: Serving, game: str, protocol: int, code: int):
    game = game or serving.begin().id
    with connect(f"ws://127.0.0.1:{serving.port}/ws/game/{game}") as link:
        link.send(json.dumps({"t": "hello", "protocol": protocol}))
        assert _closed(link) == code


def test_a_flood_of_messages_closes_its_socket_and_no_other(serving: Serving):
    game = serving.begin()
    with game.sit(1) as flooding, game.sit(0) as white:
        with contextlib.suppress(ConnectionClosed):
            for number in range(5_000):
                flooding.say("undo", id=str(number), v=1)
        assert _closed(flooding.link) == 1008
        assert white.act("e2e4", v=1)["t"] == "ack"


def test_a_socket_that_never_reads_holds_nobody_up(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit(1) as black, game.sit(max_queue=1) as silent:
        assert silent.scene
        seats = {0: white, 1: black}
        version = 1
        for _ in range(30):
            for seat, action in ((0, "g1f3"), (1, "g8f6"), (0, "f3g1"), (1, "f6g8")):
                answer = seats[seat].act(action, v=version, id=f"{version}")
                if answer["t"] == "no":
                    return  # the game is drawn by repetition
                version = answer["v"]


def test_errors_are_pages_for_people_and_json_for_programs(serving: Serving):
    with serving.client() as client:
        page = client.get("/nothing", headers={"accept": "text/html"})
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert client.get("/api/nothing").json()["error"]["code"] == "not-found"
        wrong = client.post("/api/games", json={"ruleset": "chess", "clock": {"minutes": -1}})
        assert wrong.status_code == 422
        assert wrong.json()["error"]["code"] == "invalid"
        assert httpx.codes.is_client_error(client.put("/api/games").status_code)
