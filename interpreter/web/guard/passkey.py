"""Passkeys: what a browser is asked, and whether its answer is right.

A passkey brings back the secret of a name, of which the server keeps nothing but the hash. So the secret is kept
sealed, and the key is the handle that the device keeps with the passkey: neither the database nor the device alone has
the secret.
"""

# `webauthn` and its libraries take a third of a second to load, so a server loads them when somebody uses a passkey.

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_NONCE = 12
_HANDLE = 32

Credential = Mapping[str, Any]  # Any: JSON, as the browser gives it
Options = dict[str, Any]  # Any: JSON, as the browser takes it


class PasskeyError(ValueError):
    """An answer of a browser that is not right."""


@dataclass(frozen=True, slots=True)
class Site:
    """The place for which a passkey is: a name, and the origin of its pages."""

    host: str
    origin: str


@dataclass(frozen=True, slots=True)
class Key:
    """A verified passkey."""

    credential: str
    public_key: str
    used: int


def creation(site: Site, name: str, known: Sequence[str]) -> Options:
    """Return what a browser needs to make a passkey for a name, on a device that has none of the known ones."""
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Rumpus",
        user_name=name,
        user_id=os.urandom(_HANDLE),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(each)) for each in known],
    )
    return _json(webauthn.options_to_json(options))


def request(site: Site) -> Options:
    """Return what a browser needs to choose one of its passkeys."""
    import webauthn

    return _json(webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=site.host)))


def _json(text: str) -> Options:
    found: Options = json.loads(text)
    return found


def challenge_of(credential: Credential) -> str:
    """Return the challenge that a browser answers."""
    from webauthn.helpers import parse_client_data_json
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        said = parse_client_data_json(_bytes(credential["response"]["clientDataJSON"]))
    except (WebAuthnException, KeyError, TypeError, ValueError):
        raise PasskeyError from None
    return _text(said.challenge)


def made(site: Site, credential: Credential) -> Key:
    """Return the passkey that a browser has made; raise `PasskeyError` if its answer is not right."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=_bytes(challenge_of(credential)),
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, KeyError, TypeError, ValueError):
        raise PasskeyError from None
    return Key(_text(found.credential_id), _text(found.credential_public_key), found.sign_count)


def checked(site: Site, credential: Credential, public_key: str, used: int) -> int:
    """Return how often a passkey was used, with this time; raise `PasskeyError` if the answer is not right."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=_bytes(challenge_of(credential)),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=_bytes(public_key),
            credential_current_sign_count=used,
        )
    except (WebAuthnException, KeyError, TypeError, ValueError):
        raise PasskeyError from None
    return found.new_sign_count


def sealed(secret: str, handle: str) -> str:
    """Return a secret so that the handle of a passkey alone opens it."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = os.urandom(_NONCE)
    return _text(nonce + AESGCM(_key(handle)).encrypt(nonce, secret.encode(), None))


def opened(text: str, handle: str) -> str:
    """Return a sealed secret; raise `PasskeyError` if the handle is that of another passkey."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    raw = _bytes(text)
    try:
        return AESGCM(_key(handle)).decrypt(raw[:_NONCE], raw[_NONCE:], None).decode()
    except InvalidTag:
        raise PasskeyError from None


def _key(handle: str) -> bytes:
    try:
        found = _bytes(handle)
    except ValueError:
        raise PasskeyError from None
    if len(found) != _HANDLE:
        raise PasskeyError
    return found


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
