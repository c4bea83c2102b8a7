"""A push service on loopback, and a browser that decrypts what it gets."""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid


def coded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Receiver:
    """A browser that has subscribed at an address of the push service."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": coded(point), "auth": coded(self.auth)}}

    def read(self, body: bytes) -> Any:
        """Decrypt a message."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@dataclass
class PushService:
    """What a push service got, and what it answers."""

    place: str
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def receiver(self, name: str) -> Receiver:
        return Receiver(f"http://{self.place}/{name}")

    def message(self, number: int, seconds: float = 10) -> tuple[str, dict[str, str], bytes]:
        """Wait for a message, by its number from 0 on."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.got) > number, seconds), "no message came"
        return self.got[number]


def is_signed(headers: dict[str, str], key: str) -> bool:
    """Return True if a message is signed by the server with a public key."""
    return headers["authorization"].endswith(f"k={key}") and bool(Vapid.verify(headers["authorization"]))


@contextmanager
def push_service() -> Iterator[PushService]:
    """Serve until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            with found.arrived:
                found.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                found.arrived.notify_all()
            self.send_response(found.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = PushService(f"127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield found
    server.shutdown()
    server.server_close()
    thread.join()
