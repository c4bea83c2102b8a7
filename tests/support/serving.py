"""A server as a process of its own, and clients that speak to it."""

import contextlib
import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from support.command import Running
from support.databases import with_tables

Json = dict[str, Any]

_SECONDS = 60
"""A test that waits for longer has failed."""

_NO_CERTIFICATES = False
"""To read those of the system takes longer than most requests, and nothing here is encrypted."""

COLD_SECONDS = 120
"""The first gallery after a change of the program compiles all rulesets."""


@dataclass
class Serving:
    """A server on a database, which can be killed and started again at the same address.

    A file that is not there yet is made, if it is to have tables before the server starts.
    """

    database: str
    options: tuple[str, ...] = ()
    port: int = 0
    has_tables: bool = True
    process: Running = field(init=False)

    def start(self) -> "Serving":
        """Start, and wait until requests are answered."""
        if self.has_tables and ":" not in self.database and not Path(self.database).exists():
            with_tables(Path(self.database))
        words = ["serve", "--no-open", "--port", str(self.port), "--database", self.database, *self.options]
        self.process = Running(*words, modules=["interpreter.web.server.worker"], stdin=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", line)
        if found is None:
            self.kill()
            raise AssertionError(f"the server did not start: {line}{self.errors}")
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        """End the process and those below it without a warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End the server as an administrator would, and return its exit status."""
        self._end(signal.SIGTERM)
        return self.process.returncode

    def _end(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            for pid in self.pids() if number == signal.SIGKILL else [self.process.pid]:
                os.kill(pid, number)
        _, self.errors = self.process.communicate(timeout=_SECONDS)

    def pids(self) -> list[int]:
        """Return the processes of the server."""
        found = [self.process.pid]
        for pid in found:
            for path in Path(f"/proc/{pid}/task").glob("*/children"):
                with contextlib.suppress(OSError):
                    found += map(int, path.read_text().split())
        return found

    @property
    def address(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    def client(self, **headers: str) -> httpx.Client:
        """Return a browser of its own, with its own cookies."""
        return httpx.Client(base_url=self.address, timeout=_SECONDS, headers=headers, verify=_NO_CERTIFICATES)

    def game(self, name: str) -> "Played":
        """Return a game in which nobody here has a seat."""
        return Played(self, name, ("", ""))

    def begin(self, ruleset: str = "chess", **said: Any) -> "Played":
        """Create a game of two people and take both seats."""
        with self.client() as white, self.client() as black:
            made = _fine(white.post("/api/games", json={"ruleset": ruleset, **said}))
            joined = _fine(black.post(f"/api/games/{made['id']}/join", json={"name": "Black"}))
        return Played(self, made["id"], (made["secret"], joined["secret"]))


@dataclass(frozen=True)
class Played:
    """A game with the secrets of its seats."""

    serving: Serving
    id: str
    secrets: tuple[str, str]

    def at(self, serving: Serving) -> "Played":
        """Return the same game at another server."""
        return replace(self, serving=serving)

    @contextlib.contextmanager
    def sit(self, seat: int | None = None, **options: Any) -> Iterator["Seated"]:
        """Open a socket for a seat, or for a spectator."""
        address = f"ws://127.0.0.1:{self.serving.port}/ws/game/{self.id}"
        with connect(address, compression=None, close_timeout=1, **options) as link:
            seated = Seated(link)
            seated.hello({} if seat is None else {"seat": self.secrets[seat]})
            yield seated

    def events(self) -> list[Json]:
        """Return the stored events."""
        with self.serving.client() as client:
            found: list[Json] = _fine(client.get(f"/api/games/{self.id}/events"))["events"]
            return found


@dataclass(eq=False)
class Seated:
    """A socket that has said hello."""

    link: ClientConnection
    scene: Json = field(default_factory=dict)
    heard: list[Json] = field(default_factory=list)
    count: int = 0

    def hello(self, said: Json) -> None:
        self.say("hello", protocol=1, **said)
        self.scene = self.hear("scene")

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.link.send(json.dumps({"t": kind, **fields}))

    def hear(self, *kinds: str) -> Json:
        """Return the first message of one of these kinds that was not returned before."""
        said = next((said for said in self.heard if said["t"] in kinds), None)
        while said is None:
            self.heard.append(json.loads(self.link.recv(timeout=_SECONDS)))
            said = self.heard[-1] if self.heard[-1]["t"] in kinds else None
        self.heard.remove(said)
        return said

    def act(self, action: str, v: int, id: str = "") -> Json:
        """Play an action and return the answer."""
        self.count += 1
        self.say("act", id=id or f"act-{self.count}", v=v, action=action)
        return self.hear("ack", "no")


def _fine(response: httpx.Response) -> Json:
    assert response.is_success, response.text
    found: Json = response.json()
    return found
