"""Secrets of seats and authors, of which the store keeps the hashes."""

import hashlib
import hmac
import secrets


def new_secret() -> str:
    """Return the secret of a seat: 128 random bits as text."""
    return secrets.token_urlsafe(16)


def hash_of(secret: str) -> str:
    """Return what the store keeps of a secret.

    >>> hash_of("ox")[:8]
    '1dd14ffc'
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_secret(secret: str, hashed: str | None) -> bool:
    """Return True if a secret has a hash, after the same time for every wrong one."""
    return hashed is not None and hmac.compare_digest(hash_of(secret), hashed)
