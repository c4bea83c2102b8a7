from types import SimpleNamespace

import pytest

from interpreter.web.security import Bucket, Limits, hash_of, is_own_origin, is_secret, new_secret
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
