"""Many games at once against a server of its own: what is lost, what is doubled, and how long a broadcast takes.

Run it with `python -m tests.benchmark.load --games 300 --seconds 600 --spectators 1 --kills 5`. With `--letters 20
--analyses 2` other visitors play by correspondence, told by web push, and have games analyzed meanwhile.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.benchmark.legal_actions import actions_of
from tests.benchmark.push_service import PushService, push_service
from tests.benchmark.visitors import Analyst, Correspondents

Json = dict[str, Any]  # Any: JSON

RULESETS = ("hullabaloo", "chess", "fluid-chess", "crazyhouse", "fusion-chess", "marseillais", "chain-of-fools")
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


@dataclass(slots=True)
class Wanted:
    """What is to be measured."""

    games: int
    seconds: float
    spectators: int
    workers: int
    kills: int
    database: str
    pause: float
    """Mean seconds before a player acts."""
    rulesets: tuple[str, ...]
    letters: int = 0
    """Games by correspondence, besides the others."""
    analyses: int = 0
    """Visitors who have games analyzed, one after another."""


@dataclass(slots=True)
class Tally:
    """What the clients have seen."""

    delays: list[float] = field(default_factory=list)
    """Seconds from the sending of an action to its arrival at another socket."""
    answers: list[float] = field(default_factory=list)
    """Seconds from the sending of an action to its acknowledgment."""
    acknowledged: dict[tuple[str, int, str], int] = field(default_factory=dict)
    """Versions by game, seat and the client's id."""
    refused: Counter[str] = field(default_factory=Counter)
    requests: list[float] = field(default_factory=list)
    """Seconds from the sending of an action by a request to its acknowledgment."""
    pushes: list[float] = field(default_factory=list)
    """Seconds from the sending of an action to the arrival of the message of web push."""
    missed: int = 0
    """Messages that did not come, since the server was killed before."""
    judged: list[float] = field(default_factory=list)
    """Seconds that a judgment of a turn took."""
    finished: int = 0
    reconnects: int = 0
    memory: list[int] = field(default_factory=list)


class Server:
    """The server as a process group of its own."""

    def __init__(self, wanted: Wanted, *options: str, is_trusted: bool = True) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.command = [str(Path(sys.executable).parent / "rumpus"), "serve", "--no-open", "--port", str(self.port)]
        self.command += ["--database", wanted.database, "--workers", str(wanted.workers)]
        self.command += ["--trusted", "127.0.0.1"] * is_trusted  # nothing limits an address that is trusted
        self.command += options

    @property
    def address(self) -> str:
        """Where the server is."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until requests are answered."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Rumpus is at" in line, f"the server did not start: {line!r}"

    def pids(self) -> list[int]:
        """Return the processes of the server: this one and all below it."""
        parents = {}
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        found = [self.process.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def kill(self) -> None:
        """Kill all processes without a warning, and wait until none has the port any more."""
        pids = self.pids()
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.communicate()
        while any(Path("/proc", str(pid)).exists() for pid in pids):
            time.sleep(0.01)

    def stop(self) -> None:
        """End the server as an administrator would."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=30)

    def memory(self) -> int:
        """Return the resident memory of all its processes in MB."""
        pages = 0
        for pid in self.pids():
            with contextlib.suppress(OSError):
                pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * _PAGE_KB // 1024

    def cpu(self) -> float:
        """Return the processor seconds that its processes have used."""
        ticks = 0
        for pid in self.pids():
            with contextlib.suppress(OSError):
                ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving_strangers() -> Iterator[Server]:
    """Serve a database of its own to clients that no limit is lifted for."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Wanted(0, 0, 0, 1, 0, str(Path(folder) / "games.db"), 0, ()), is_trusted=False)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class PlayedGame:
    """One game: its sockets, and the action that is under way."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load, self.number, self.random = load, number, random.Random(number)
        self.sent: dict[int, float] = {}
        """When the action that makes a version was sent."""

    async def play(self) -> None:
        """Play games one after another until the time is up."""
        while not self.load.is_over:
            secrets = await self._begun()
            self.ended = asyncio.Event()
            self.sent.clear()
            watchers = [self._watched() for _ in range(self.load.wanted.spectators)]
            await asyncio.gather(*(self._seat(seat, secret) for seat, secret in enumerate(secrets)), *watchers)
            self.load.tally.finished += not self.load.is_over

    async def _begun(self) -> list[str]:
        """Create a game and take both seats."""
        while True:
            try:
                made = await self.load.post("/api/games", {"ruleset": self.load.ruleset(self.number)})
                joined = await self.load.post(f"/api/games/{made['id']}/join", {})
            except (OSError, ValueError, KeyError):
                await asyncio.sleep(0.5 + self.random.random())
                continue
            self.id: str = made["id"]
            return [made["secret"], joined["secret"]]

    async def _connected(self, hello: Json, each: "Callable[[str, Any], Any]") -> None:
        """Keep a socket until the game ends, through all breaks, and pass each message on."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidHandshake

        wait = 0.25
        while not (self.ended.is_set() or self.load.is_over):
            try:
                async with connect(
                    f"ws://{self.load.server.address}/ws/game/{self.id}", compression=None, ping_interval=None
                ) as link:
                    await link.send(json.dumps({"t": "hello", "protocol": 1, **hello}))
                    async for text in link:
                        wait = 0.25
                        assert isinstance(text, str)
                        await each(text, link)
                        if self.ended.is_set() or self.load.is_over:
                            return
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.load.tally.reconnects += 1
                self.sent.clear()  # what waits for a server that was killed is not a delay of the server
                await asyncio.sleep(wait * (0.5 + self.random.random()))
                wait = min(2.0, wait * 2)

    def _arrived(self, text: str) -> None:
        """Note the delay of an event."""
        if text.startswith('{"t":"event","v":'):
            sent = self.sent.get(int(text[17 : text.index(",", 17)]))
            if sent is not None:
                self.load.tally.delays.append(time.perf_counter() - sent)

    async def _watched(self) -> None:
        async def each(text: str, _: Any) -> None:  # Any: a socket
            self._arrived(text)

        await self._connected({}, each)

    async def _seat(self, seat: int, secret: str) -> None:
        """Play one seat: a random legal action whenever it is asked for one."""
        player = Player(self, seat)
        await self._connected({"seat": secret}, player.hear)


class Player:
    """A seat that plays random legal actions, and repeats what was not acknowledged."""

    def __init__(self, game: PlayedGame, seat: int) -> None:
        self.game, self.seat = game, seat
        self.waiting: Json | None = None
        self.count = 0

    async def hear(self, text: str, link: Any) -> None:  # Any: a socket
        """Take a message of the server."""
        self.game._arrived(text)
        if (
            self.waiting is None
            and text.startswith('{"t":"event"')
            and '"legal":' not in text
            and '"state":"on"' in text
        ):
            return
        said = json.loads(text)
        match said["t"]:
            case "scene":
                await self._scene(said, link)
            case "event":
                self._over(said["state"])
                await self._act(said, link)
            case "ack":
                self._acknowledged(said)
            case "no":
                self.game.load.tally.refused["stale" if said.get("stale") else said["why"]["sentence"]] += 1
                self.waiting = None

    def _over(self, state: str) -> None:
        if state == "over":
            self.game.ended.set()

    async def _scene(self, said: Json, link: Any) -> None:  # Any: a socket
        """Repeat an action whose answer was lost, or act."""
        if self.waiting is not None:
            await link.send(json.dumps(self.waiting))
        else:
            self._over(said["game"]["state"])
            await self._act(said, link)

    async def _act(self, said: Json, link: Any) -> None:  # Any: a socket
        actions = list(actions_of(said.get("legal")))
        if not actions or self.waiting is not None:
            return
        tally = self.game.load
        await asyncio.sleep(self.game.random.uniform(0.5, 1.5) * self.game.load.wanted.pause)
        if tally.is_over:
            self.game.ended.set()
            return
        self.count += 1
        self.id = f"{self.game.number}-{self.count}"
        self.waiting = {"t": "act", "id": self.id, "v": said["v"], "action": self.game.random.choice(actions)}
        self.at = self.game.sent[said["v"] + 1] = time.perf_counter()
        await link.send(json.dumps(self.waiting))

    def _acknowledged(self, said: Json) -> None:
        if self.waiting is None or said["id"] != self.waiting["id"]:
            return
        self.waiting = None
        tally = self.game.load.tally
        tally.acknowledged[self.game.id, self.seat, said["id"]] = said["v"]
        if said["v"] in self.game.sent:
            tally.answers.append(time.perf_counter() - self.at)


class Load:
    """The load: all games against one server."""

    def __init__(self, wanted: Wanted, service: PushService) -> None:
        self.wanted, self.tally, self.service = wanted, Tally(), service
        self.server = Server(wanted, "--push-service", service.place)
        self.is_over = False

    def ruleset(self, number: int) -> str:
        """Return the ruleset of a game by its number."""
        return self.wanted.rulesets[number % len(self.wanted.rulesets)]

    async def post(self, path: str, body: Json) -> Json:
        """Send a request and return its answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            data = json.dumps(body).encode()
            head = f"POST {path} HTTP/1.1\r\nHost: {self.server.address}\r\nContent-Type: application/json\r\n"
            writer.write(f"{head}Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode() + data)
            answer = await reader.read()
        finally:
            writer.close()
        found: Json = json.loads(answer.partition(b"\r\n\r\n")[2])
        return found

    async def run(self) -> None:
        """Play until the time is up."""
        self.server.start()
        games = [asyncio.create_task(self._later(PlayedGame(self, number))) for number in range(self.wanted.games)]
        games += [
            asyncio.create_task(Correspondents(self, number, self.service).play())
            for number in range(self.wanted.letters)
        ]
        games += [asyncio.create_task(Analyst(self, number).play()) for number in range(self.wanted.analyses)]
        watch = asyncio.create_task(self._watch_memory())
        pause = self.wanted.seconds / (self.wanted.kills + 1)
        for _ in range(self.wanted.kills):
            await asyncio.sleep(pause)
            await asyncio.to_thread(self.server.kill)
            await asyncio.to_thread(self.server.start)
        await asyncio.sleep(pause)
        self.cpu = self.server.cpu()
        self.is_over = True
        await asyncio.wait(games, timeout=2 * self.wanted.pause)  # for the last answers
        for game in (*games, watch):
            game.cancel()
        ended = await asyncio.gather(*games, watch, return_exceptions=True)
        self.server.stop()
        for fault in ended:
            if isinstance(fault, Exception):
                raise fault

    async def _later(self, game: PlayedGame) -> None:
        await asyncio.sleep(game.random.uniform(0, min(10.0, self.wanted.games / 30)))
        await game.play()

    async def _watch_memory(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self.wanted.seconds / 5))
            self.tally.memory.append(self.server.memory())


def faults_of(database: str, acknowledged: dict[tuple[str, int, str], int]) -> Iterator[str]:
    """Yield what the stored events and the acknowledged actions disagree about."""
    from interpreter.web.store import open_store

    store = open_store(database)
    try:
        for game in {game for game, _, _ in acknowledged}:
            events = [*_all_events(store, game)]
            versions = [event.version for event in events]
            if versions != list(range(1, len(versions) + 1)):
                yield f"game {game}: versions with a gap or twice"
            ids = Counter((event.seat, event.client_id) for event in events if event.client_id)
            yield from (f"game {game}: {key} is stored {count} times" for key, count in ids.items() if count > 1)
            stored = {(event.seat, event.client_id): event.version for event in events}
            for (name, seat, client), version in acknowledged.items():
                if name == game and stored.get((seat, client)) != version:
                    yield f"game {game}: {client} of seat {seat} was acknowledged as {version} and is lost"
    finally:
        store.close()


def _all_events(store: Any, game: str) -> Iterator[Any]:  # Any: the store and its events
    since = 0
    while page := store.events(game, since, 1000):
        yield from page
        since = page[-1].version


def percentiles(seconds: list[float]) -> str:
    """Return the median and the two tails in milliseconds.

    >>> percentiles([0.001] * 98 + [0.5, 0.6])
    'p50 1.0, p95 1.0, p99 500.0 ms of 100'
    """
    found = sorted(seconds) or [0.0]
    shown = (f"p{part} {1000 * found[max(0, math.ceil(len(found) * part / 100) - 1)]:.1f}" for part in (50, 95, 99))
    return f"{', '.join(shown)} ms of {len(seconds)}"


def wanted_of(words: list[str], folder: str) -> Wanted:
    """Return what a command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=3.0, help="seconds before a player acts, on average")
    parser.add_argument("--spectators", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--letters", type=int, default=0, help="games by correspondence, with messages of web push")
    parser.add_argument("--analyses", type=int, default=0, help="visitors who have games analyzed meanwhile")
    parser.add_argument("--database", default=f"{folder}/games.db")
    parser.add_argument("--rulesets", default=",".join(RULESETS))
    said = vars(parser.parse_args(words))
    return Wanted(**{**said, "rulesets": tuple(said["rulesets"].split(","))})


def main(words: list[str]) -> int:
    """Run the load, print what was seen, and return 1 if an action was lost or doubled."""
    with tempfile.TemporaryDirectory() as folder, push_service() as service:
        load = Load(wanted_of(words, folder), service)
        began = time.perf_counter()
        try:
            asyncio.run(load.run())
        finally:
            if load.server.process.poll() is None:
                load.server.kill()
        return _reported(load, time.perf_counter() - began)


def _reported(load: Load, seconds: float) -> int:
    from interpreter.web.server.serve import database_address

    tally, wanted = load.tally, load.wanted
    print(
        f"{wanted.games} games, {wanted.spectators} spectators each, an action each {wanted.pause:g} s, {seconds:.0f} s, {wanted.kills} kills"
    )
    print(f"acknowledged  {len(tally.acknowledged)} actions, {len(tally.acknowledged) / seconds:.0f} a second")
    print(f"finished      {tally.finished} games; {tally.reconnects} reconnects; refused {dict(tally.refused)}")
    print(f"broadcast     {percentiles(tally.delays)}")
    print(f"acknowledgment {percentiles(tally.answers)}")
    if wanted.letters:
        print(f"letters       {percentiles(tally.requests)}")
        print(f"web push      {percentiles(tally.pushes)}; {tally.missed} missed")
    if wanted.analyses:
        print(f"judgments     {percentiles(tally.judged)}")
    print(f"memory        {', '.join(map(str, tally.memory))} MB")
    print(f"processor     {load.cpu:.0f} s since the last start")
    faults = list(faults_of(database_address(wanted.database), tally.acknowledged))
    print(*faults or ["nothing acknowledged is lost, nothing is doubled"], sep="\n")
    return 1 if faults or not tally.acknowledged else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
