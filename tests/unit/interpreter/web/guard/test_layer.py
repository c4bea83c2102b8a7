import asyncio
from types import SimpleNamespace

import pytest
from starlette.types import Message, Receive, Scope, Send
from support.each import each

from interpreter.web.guard.layer import Guard
from interpreter.web.guard.limits import Bucket, Limits
from interpreter.web.guard.origin import host_of, is_our_name, is_own_origin
from interpreter.web.guard.secret import hash_of, is_secret, new_secret
from interpreter.web.settings import Rate, Settings


def connection(host: str, forwarded: str = "") -> SimpleNamespace:
    return SimpleNamespace(client=SimpleNamespace(host=host), headers={"x-forwarded-for": forwarded})


def test_a_secret_has_128_bits_and_only_its_hash_is_kept():
    secret = new_secret()
    assert len(secret) == 22
    assert is_secret(secret, hash_of(secret))
    assert not is_secret(new_secret(), hash_of(secret))
    assert not is_secret("", None)


def test_a_bucket_fills_up_with_time():
    now = [0.0]
    bucket = Bucket(Rate(2, 10), lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_addresses_are_limited_each_by_itself():
    limits = Limits(Settings(database="", writes=Rate(1, 100)))
    assert limits.allows(connection("10.0.0.1"), "writes")
    assert not limits.allows(connection("10.0.0.1"), "writes")
    assert limits.allows(connection("10.0.0.2"), "writes")


def test_a_trusted_proxy_names_its_client_and_nobody_else_does():
    limits = Limits(Settings(database="", trusted=frozenset({"10.0.0.1"})))
    assert limits.address(connection("10.0.0.1", "1.1.1.1, 2.2.2.2")) == "2.2.2.2"
    assert limits.address(connection("10.0.0.1")) is None
    assert limits.address(connection("3.3.3.3", "1.1.1.1")) == "3.3.3.3"


def test_an_address_has_so_many_sockets_at_once():
    limits = Limits(Settings(database="", sockets_per_address=2))
    one = connection("10.0.0.1")
    assert [limits.enter(one) for _ in range(3)] == [True, True, False]
    limits.leave(one)
    assert limits.enter(one)


def test_a_socket_too_many_is_refused_after_a_pause(monkeypatch: pytest.MonkeyPatch):
    done: list[object] = []

    async def sleep(seconds: float) -> None:
        done.append(seconds)

    async def close(code: int, reason: str) -> None:
        done.append((code, reason))

    limits = Limits(Settings(database="", refusal_seconds=3))
    with monkeypatch.context() as patched:
        patched.setattr("asyncio.sleep", sleep)
        asyncio.run(limits.turn_away(SimpleNamespace(close=close)))
    assert done == [3, (1008, "too many sockets from your address")]


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({}, True),
        ({b"origin": b"http://here:8000", b"host": b"here:8000"}, True),
        ({b"origin": b"https://here", b"host": b"HERE"}, True),
        ({b"origin": b"http://here:8001", b"host": b"here:8000"}, False),
        ({b"origin": b"null", b"host": b"here"}, False),
        ({b"origin": b"", b"host": b""}, False),
        ({b"origin": b"http://[", b"host": b"["}, False),
        ({b"sec-fetch-site": b"cross-site"}, False),
        ({b"sec-fetch-site": b"same-origin"}, True),
    ],
)
def test_pages_of_other_sites_are_known_by_their_origin(headers: dict[bytes, bytes], own: bool):
    assert is_own_origin(headers.items()) is own


@pytest.mark.parametrize(
    ("host", "scheme", "named", "encrypted"),
    [
        ("10.0.0.1", "http", "https", True),
        ("10.0.0.1", "http", "http", False),
        ("3.3.3.3", "http", "https", False),
        ("3.3.3.3", "https", "", True),
    ],
)
def test_a_trusted_proxy_says_whether_its_client_speaks_tls(host: str, scheme: str, named: str, encrypted: bool):
    limits = Limits(Settings(database="", trusted=frozenset({"10.0.0.1"})))
    client = SimpleNamespace(
        client=SimpleNamespace(host=host), headers={"x-forwarded-proto": named}, url=SimpleNamespace(scheme=scheme)
    )
    assert limits.is_encrypted(client) is encrypted


@each(
    ("host", "listening", "is_ours"),
    (
        ("127.0.0.1:8000", "127.0.0.1", True),
        ("localhost:8000", "127.0.0.1", True),
        ("LOCALHOST.", "127.0.0.1", True),
        ("[::1]:8000", "127.0.0.1", True),
        ("[0:0::5]:8000", "::5", True),
        ("192.168.1.5:8000", "192.168.1.5", True),
        ("192.168.1.6:8000", "192.168.1.5", False),
        ("192.168.1.6:8000", "0.0.0.0", True),
        ("[fe80::1]", "::", True),
        ("Rumpus.Example", "127.0.0.1", True),
        ("evil.example", "127.0.0.1", False),
        ("evil.example", "0.0.0.0", False),
        ("rumpus.example.evil.example", "0.0.0.0", False),
        ("localhost.evil.example", "0.0.0.0", False),
        ("127.0.0.1.evil.example", "0.0.0.0", False),
        ("0x7f.1", "127.0.0.1", False),
        ("", "127.0.0.1", False),
    ),
)
def test_the_server_answers_under_its_own_names_alone(host: str, listening: str, is_ours: bool):
    settings = Settings(database="", host=listening, names=frozenset({"rumpus.example"}))
    assert is_our_name(host_of({"headers": [(b"host", host.encode())]}), settings) is is_ours


def test_requests_of_one_address_beyond_some_wait_and_others_do_not():
    async def run() -> list[str]:
        limits, order, held = Limits(Settings(database="", requests_at_once=2)), [], asyncio.Event()

        async def one(host: str) -> None:
            async with limits.line(connection(host)):
                order.append(host)
                if host == "greedy":
                    await held.wait()

        greedy = [asyncio.create_task(one("greedy")) for _ in range(5)]
        await asyncio.sleep(0)
        await one("ann")
        held.set()
        await asyncio.gather(*greedy)
        assert not limits._lines
        return order

    assert asyncio.run(run()) == ["greedy", "greedy", "ann", "greedy", "greedy", "greedy"]


def test_boards_of_a_gallery_and_tables_are_limited_as_files_are():
    limits = Limits(Settings(database="", names=frozenset({"here"}), requests=Rate(1, 100), files=Rate(4, 100)))
    found: list[int] = []

    async def fine(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        found.extend([message["status"]] if message["type"] == "http.response.start" else [])

    async def ask(*paths: str) -> None:
        for path in paths:
            scope = {
                "type": "http",
                "method": "GET",
                "path": path,
                "headers": [(b"host", b"here")],
                "client": ("1.1.1.1", 1),
            }
            await Guard(fine, limits)(
                {**scope, "query_string": b"", "scheme": "http", "server": ("here", 80)}, receive, send
            )

    rules = f"/api/rules/{'0' * 64}"
    asyncio.run(ask(f"{rules}/array.svg", f"{rules}/table", f"{rules}/array.svg", "/static/a.js", f"{rules}/table"))
    assert found == [200, 200, 200, 200, 429]
    found.clear()
    asyncio.run(ask(f"{rules}/puzzle", f"{rules}/lessons"))
    assert found == [200, 429]
