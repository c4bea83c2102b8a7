"""What a browser is asked for passkeys, and answers that are not right."""

import base64
import json
import os

import pytest

from interpreter.web.guard.passkey import (
    PasskeyError,
    Site,
    challenge_of,
    checked,
    creation,
    made,
    opened,
    request,
    sealed,
)

SITE = Site("rumpus.example", "https://rumpus.example")


def coded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def test_each_question_has_a_challenge_and_each_new_passkey_a_handle_of_its_own() -> None:
    one, other = (creation(SITE, "Ada", [coded(b"old")]) for _ in range(2))
    assert one["challenge"] != other["challenge"] != request(SITE)["challenge"]
    assert one["user"]["id"] != other["user"]["id"]
    assert (one["rp"]["id"], one["user"]["name"], one["excludeCredentials"][0]["id"]) == (
        "rumpus.example",
        "Ada",
        "b2xk",
    )
    assert one["authenticatorSelection"]["residentKey"] == "required"


def test_a_sealed_secret_is_opened_by_its_handle_alone() -> None:
    handle, other = coded(os.urandom(32)), coded(os.urandom(32))
    text = sealed("secret", handle)
    assert "secret" not in text
    assert opened(text, handle) == "secret"
    for wrong in (other, "", "None", handle[:-4]):
        with pytest.raises(PasskeyError):
            opened(text, wrong)


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": 1},
        {"response": {"clientDataJSON": ""}},
        {"response": {"clientDataJSON": coded(b"[]")}},
        {
            "id": "b2xk",
            "rawId": "b2xk",
            "type": "public-key",
            "response": {
                "clientDataJSON": coded(
                    json.dumps({"type": "webauthn.get", "challenge": "AAAA", "origin": SITE.origin}).encode()
                ),
                "authenticatorData": coded(bytes(37)),
                "signature": coded(b"x"),
                "attestationObject": coded(b"x"),
            },
        },
    ],
)
def test_what_no_browser_answers_is_refused(credential: dict[str, object]) -> None:
    with pytest.raises(PasskeyError):
        made(SITE, credential)
    with pytest.raises(PasskeyError):
        checked(SITE, credential, coded(b"key"), 0)


def test_the_challenge_is_that_of_the_answer() -> None:
    said = json.dumps({"type": "webauthn.get", "challenge": "AAAA", "origin": SITE.origin}).encode()
    assert challenge_of({"response": {"clientDataJSON": coded(said)}}) == "AAAA"
