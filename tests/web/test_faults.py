"""Requests that never end, numbers out of range, other names, and a database that fails."""

import contextlib
import json
import socket
import sqlite3
import time
from pathlib import Path

import pytest
from support.each import each
from support.serving import Serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


def test_another_name_is_refused_with_the_option_that_allows_it(serving: Serving):
    with serving.client(host="evil.example") as client:
        refused = client.get("/api/games")
        assert refused.status_code == 421
        assert "`--name evil.example`" in refused.json()["error"]["message"]
        assert "This server has another name" in client.get("/", headers={"accept": "text/html"}).text
    with serving.client(host=f"localhost:{serving.port}") as client:
        assert client.get("/api/games").status_code == 200
    link = socket.create_connection(("127.0.0.1", serving.port))
    with pytest.raises(InvalidStatus, match="403"):
        connect("ws://evil.example/ws/author", sock=link)


@each(
    ("path", "body"),
    [
        ("compose", {"units": {"e1": [[400, 0]]}}),
        ("compose", {"units": {"e1": [[0, 2]]}}),
        ("compose", {"units": {"e1": [[0, 400]]}}),
        ("compose", {"units": {"e1": [[2**70, 0]]}}),
        ("compose", {"units": {}, "hands": [[[399, 1]], []]}),
        ("compose", {"units": {"z99": [[0, 0]]}}),
        ("look", {"actions": ["e2e4\x00"]}),
        ("look", {"start": "\ud800"}),
        ("look", {"actions": ["\ud800"]}),
        ("games", {"clock": {"minutes": float("inf")}}),
        ("games", {"clock": {"minutes": float("nan")}}),
        ("games", {"clock": {"minutes": 5, "increment": float("nan")}}),
        ("games", {"clock": {"days": 10**30}}),
        ("games", {"seats": [{"kind": "computer", "level": 2**63}, {"kind": "me"}]}),
        ("games", {"seats": [{"kind": "me", "name": "\ud800"}, {"kind": "open"}]}),
        ("analyse", {"seconds": float("nan")}),
        ("overlay", {"overlay": "\ud800"}),
        ("picture", {"form": "svg", "ended": {"reason": "\ud800", "winner": 0}}),
    ],
)
def test_a_value_out_of_range_gets_a_sentence(serving: Serving, path: str, body: dict):
    with serving.client() as client:
        headers = {"content-type": "application/json"}
        answer = client.post(f"/api/{path}", content=json.dumps({"ruleset": "chess", **body}), headers=headers)
    assert 400 <= answer.status_code < 500, (path, body, answer.text)
    assert answer.json()["error"]["message"].endswith((".", ")", "`")), answer.text


@each(
    ("method", "path", "body"),
    [
        ("PUT", "", {"version": 2**63, "text": "x"}),
        ("PUT", "", {"version": 2**31, "text": "x"}),
        ("POST", "/publish", {"version": 10**400}),
        ("PUT", "", {"version": -1, "text": "x"}),
        ("PUT", "", {"version": 1e400, "text": "x"}),
    ],
)
def test_a_version_out_of_range_gets_a_sentence(serving: Serving, method: str, path: str, body: dict):
    with serving.client() as client:
        made = client.post("/api/author/rulesets", json={"title": "Ox"}).json()
        address = f"/api/author/rulesets/{made['id']}{path}"
        answer = client.request(method, address, content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == 422, answer.text


@each("path", ["/events?since=99999999999999999999", f"/at/{10**30}", f"/board.svg?at={2**70}", "/events?since=1e9"])
def test_a_number_of_an_address_out_of_range_gets_a_sentence(serving: Serving, path: str):
    game = serving.begin()
    with serving.client() as client:
        assert client.get(f"/api/games/{game.id}{path}").status_code == 422


@each(
    "message",
    [
        '{"t":"change","v":1,"start":0,"end":Infinity,"insert":"x"}',
        '{"t":"change","v":1,"start":0,"end":1e999,"insert":"x"}',
        '{"t":"change","v":NaN,"start":0,"end":0,"insert":"x"}',
        '{"t":"change","v":1e999,"start":0,"end":0,"insert":"x"}',
    ],
)
def test_a_number_on_the_authors_socket_out_of_range_closes_it(serving: Serving, message: str):
    with connect(f"ws://127.0.0.1:{serving.port}/ws/author") as link:
        link.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            link.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_an_infinite_place_in_a_question_is_no_bug(serving: Serving):
    with connect(f"ws://127.0.0.1:{serving.port}/ws/author") as link:
        link.send('{"t":"hover","rid":1,"v":0,"position":{"line":1e999,"character":0}}')
        assert "failed" in json.loads(link.recv(timeout=20))


@pytest.mark.slow
def test_requests_that_never_arrive_are_ended(serving: Serving):
    head = f"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1:{serving.port}\r\n"
    body = f"{head}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{{"
    with contextlib.ExitStack() as stack:
        links = [
            stack.enter_context(socket.create_connection(("127.0.0.1", serving.port), timeout=60)) for _ in range(3)
        ]
        for link, text in zip(links, ("", head, body), strict=True):
            link.sendall(text.encode())
        answers = [_all_of(link) for link in links]
    assert answers[:2] == [b"", b""]
    assert answers[2].startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("frame", [b"\x89\x80abcd", b"\x8a\x80abcd", b"\x00\x80abcd"], ids=["ping", "pong", "part"])
def test_a_socket_with_many_frames_that_are_no_messages_is_cut_off(serving: Serving, frame: bytes):
    head = f"GET /ws/author HTTP/1.1\r\nHost: 127.0.0.1:{serving.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    with socket.create_connection(("127.0.0.1", serving.port), timeout=5) as link:
        link.sendall(head.encode())
        assert b" 101 " in link.recv(4096)
        with contextlib.suppress(ConnectionError):
            link.sendall(b"\x01\x80abcd" + 200 * frame)
        _all_of(link)


@pytest.mark.parametrize("size", ["Content-Length: 200000", "Transfer-Encoding: chunked"])
def test_a_request_that_is_too_long_is_refused_and_may_come_to_its_end(serving: Serving, size: str):
    head = (
        f"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1:{serving.port}\r\nContent-Type: application/json\r\n{size}\r\n\r\n"
    )
    part = b"4000\r\n" + 0x4000 * b" " + b"\r\n" if "chunked" in size else 0x4000 * b" "
    with socket.create_connection(("127.0.0.1", serving.port), timeout=20) as link:
        link.sendall(head.encode() + 7 * part)
        answer = link.recv(4096)
        while b"This one is longer" not in answer:
            answer += link.recv(4096)
        for _ in range(4):
            link.sendall(part)
            time.sleep(0.05)  # a connection that is closed would say so with the next part
    assert answer.startswith(b"HTTP/1.1 413")


def test_a_body_in_crumbs_is_refused_before_it_is_here(own: Serving):
    head = f"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", own.port), timeout=5) as link:
        link.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + 200 * b"1\r\n \r\n")
        assert link.recv(4096).startswith(b"HTTP/1.1 400")


def _all_of(link: socket.socket) -> bytes:
    with contextlib.suppress(ConnectionResetError):
        return b"".join(iter(lambda: link.recv(4096), b""))
    return b""


@pytest.mark.slow
def test_a_database_that_is_locked_is_a_503_with_a_sentence_and_the_server_goes_on(tmp_path: Path):
    serving = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    try:
        game = serving.begin()
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with serving.client(authorization=f"Bearer {game.secrets[0]}") as client:
            refused = client.post(f"/api/games/{game.id}/act", json={"id": "1", "v": 1, "action": "e2e4"})
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
            assert refused.json()["error"]["code"] == "no-database"
            with game.sit(0) as white:
                assert white.act("e2e4", v=1)["why"]["code"] == "no-database"
                other.execute("ROLLBACK")
                assert white.act("e2e4", v=1)["v"] == 2
    finally:
        serving.kill()


@pytest.mark.slow
def test_drafts_of_one_address_are_limited(tmp_path: Path):
    serving = Serving(str(tmp_path / "games.db")).start()
    try:
        with serving.client() as client:
            codes = []
            for _ in range(70):
                client.cookies.clear()
                codes.append(client.post("/api/author/rulesets", json={"title": "Ox"}).status_code)
        assert codes.count(201) == 60
        assert set(codes[60:]) == {429}
    finally:
        serving.kill()


def test_an_authors_link_opens_his_rulesets_and_asks_before_it_replaces_others(serving: Serving):
    with serving.client() as one, serving.client() as other, serving.client() as nobody:
        assert nobody.post("/api/author/link").status_code == 403
        assert nobody.post("/api/author/sit", json={"secret": "wrong"}).status_code == 403
        made = one.post("/api/author/rulesets", json={"title": "Ox"}).json()
        secret = one.post("/api/author/link").json()["secret"]
        assert nobody.post("/api/author/sit", json={"secret": secret}).json()["rulesets"][0]["title"] == "Ox"
        assert nobody.get(f"/api/author/rulesets/{made['id']}").json()["own"]
        other.post("/api/author/rulesets", json={"title": "Elk"})
        refused = other.post("/api/author/sit", json={"secret": secret})
        assert (refused.status_code, refused.json()["error"]["titles"]) == (409, ["Elk"])
        assert other.post("/api/author/sit", json={"secret": secret, "replace": True}).status_code == 200
        assert [each["title"] for each in other.get("/api/author/rulesets").json()["rulesets"]] == ["Ox"]


def test_the_cookie_of_an_author_outlives_many_games(serving: Serving):
    with serving.client() as browser:
        made = browser.post("/api/author/rulesets", json={"title": "Ox"}).json()
        for _ in range(20):
            browser.post("/api/games", json={"ruleset": "chess"})
        assert sorted({cookie.name for cookie in browser.cookies.jar}) == ["author", "player"]
        assert browser.get(f"/api/author/rulesets/{made['id']}").json()["own"]


def test_a_server_answers_under_the_names_that_it_was_given(tmp_path: Path):
    options = ("--host", "localhost", "--name", "Rumpus.Example")
    serving = Serving(str(tmp_path / "games.db"), options).start()
    try:
        codes = {}
        for host in ("localhost", f"127.0.0.1:{serving.port}", "rumpus.example", "rumpus.example:443", "evil.example"):
            with serving.client(host=host) as client:
                codes[host] = client.get("/api/games").status_code
        assert set(codes.values()) == {200, 421}
        assert codes["evil.example"] == 421
    finally:
        serving.kill()


def test_images_are_for_their_author_and_only_shapes(serving: Serving):
    with serving.client() as client, serving.client() as other:
        made = client.post("/api/author/rulesets", json={"title": "Ox"}).json()
        address = f"/api/author/rulesets/{made['id']}/figures"
        ox = {"svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'}
        answer = client.put(f"{address}/wN", json=ox)
        assert answer.is_success, answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert [*client.get(address).json()["figures"]] == ["wN"]
        assert other.put(f"{address}/wN", json=ox).status_code == 404
        assert other.get(address).status_code == 404
        assert client.put(f"{address}/..", json=ox).status_code == 422
        assert client.put(f"{address}/w<", json=ox).status_code == 422
        refused = client.put(f"{address}/wN", json={"svg": "\x89PNG"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "no-image")
        assert client.delete(f"{address}/wN").json() == {"figures": {}}
