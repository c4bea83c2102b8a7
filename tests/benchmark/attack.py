"""One greedy visitor next to an honest one, against a server of its own: how long the honest one waits.

Run it with `python -m tests.benchmark.attack --seconds 20 [--database URL] [--workers N] [KIND ...]`.
"""

import argparse
import asyncio
import contextlib
import json
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.benchmark.legal_actions import actions_of
from tests.benchmark.load import Server, Wanted

Json = dict[str, Any]  # Any: JSON

HONEST, GREEDY = "10.0.0.1", "10.0.0.2"
"""The addresses that the trusted proxy, which is this program, names."""

SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
"""Actions that lead back to where they begin, so that a game of chess has as many as it likes."""

_PAUSE = 0.5
"""Seconds between two actions of the honest visitor."""


@dataclass(slots=True)
class Waits:
    """Seconds that the honest visitor has waited, and what the greedy one was answered."""

    act: list[float] = field(default_factory=list)
    reply: list[float] = field(default_factory=list)
    diagnostic: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)


class Visitor:
    """Requests and sockets from one address."""

    def __init__(self, server: Server, address: str) -> None:
        self.server, self.address = server, address
        self.cookie = ""

    async def ask(self, method: str, path: str, body: Json | None = None, patience: float = 600) -> tuple[int, bytes]:
        """Send a request and return status and body of its answer; leave after some seconds, with status 0."""
        data = b"" if body is None else json.dumps(body).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            head = f"{method} {path} HTTP/1.1\r\nHost: {self.server.address}\r\nX-Forwarded-For: {self.address}\r\n"
            head += f"Content-Type: application/json\r\nCookie: {self.cookie}\r\nConnection: close\r\n"
            writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            async with asyncio.timeout(patience):
                answer = await reader.read()
        except (TimeoutError, ConnectionError):
            return 0, b""
        finally:
            writer.close()
        top, _, found = answer.partition(b"\r\n\r\n")
        for line in top.decode("latin-1").split("\r\n"):
            if line.lower().startswith("set-cookie:"):
                self.cookie = line.partition(":")[2].partition(";")[0].strip()
        return int(top.split()[1] or 0) if top else 0, found

    async def json(self, method: str, path: str, body: Json | None = None) -> Json:
        """Return the answer of a request that succeeds."""
        status, found = await self.ask(method, path, body)
        assert 200 <= status < 300, (path, status, found[:300])
        answer: Json = json.loads(found)
        return answer

    async def begun(self, ruleset: str) -> tuple[str, str, str]:
        """Create a game and return its name with the secrets of both seats."""
        white, black = (Visitor(self.server, self.address) for _ in range(2))
        made = await white.json("POST", "/api/games", {"ruleset": ruleset})
        joined = await black.json("POST", f"/api/games/{made['id']}/join", {})
        return made["id"], made["secret"], joined["secret"]

    @contextlib.asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[Any]:  # Any: a socket
        """Open a socket."""
        from websockets.asyncio.client import connect

        named = {"X-Forwarded-For": self.address}
        address = f"ws://{self.server.address}{path}"
        async with connect(
            address, compression=None, ping_interval=None, open_timeout=60, additional_headers=named
        ) as link:
            yield link

    @contextlib.asynccontextmanager
    async def seat(self, game: str, secret: str) -> AsyncIterator[Any]:  # Any: a socket
        """Open a socket for a seat and say hello."""
        async with self.socket(f"/ws/game/{game}") as link:
            await link.send(json.dumps({"t": "hello", "protocol": 1, "seat": secret}))
            yield link


async def heard(link: Any, wanted: Callable[[Json], bool]) -> Json:  # Any: a socket
    """Return the next message that is wanted."""
    while True:
        said: Json = json.loads(await link.recv())
        if wanted(said):
            return said


def after(version: int) -> Callable[[Json], bool]:
    """Return a test for messages with the view of a later version."""
    return lambda said: said.get("v", 0) > version and "view" in said


def judged(version: int, final: bool = False) -> Callable[[Json], bool]:
    """Return a test for the diagnostics of a version, or for the last ones."""
    return lambda said: said["t"] == "diagnostics" and said["v"] == version and (said["final"] or not final)


@contextlib.contextmanager
def waited(into: list[float]) -> Iterator[None]:
    """Note how long something takes, also if the measurement ends before it does."""
    began = time.perf_counter()
    try:
        yield
    finally:
        into.append(time.perf_counter() - began)


# The honest visitor


async def play_both(visitor: Visitor, waits: Waits) -> None:
    """Play chess with both seats, and note how long each action takes until it is acknowledged."""
    while True:
        game, one, two = await visitor.begun("chess")
        async with visitor.seat(game, one) as white, visitor.seat(game, two) as black:
            found = await heard(white, lambda said: "legal" in said)
            while actions := list(actions_of(found.get("legal"))):
                await asyncio.sleep(_PAUSE)
                mover, other = (white, black) if found["view"]["actor"] == 0 else (black, white)
                await _timed(mover, found, random.choice(actions), waits.act)
                found = await heard(other, after(found["v"]))
                if found["view"]["actor"] == (0 if mover is white else 1):
                    break


async def _timed(link: Any, found: Json, action: str, into: list[float]) -> None:  # Any: a socket
    with waited(into):
        await link.send(json.dumps({"t": "act", "id": str(found["v"]), "v": found["v"], "action": action}))
        answer = await heard(link, lambda said: said["t"] in ("ack", "no"))
        assert answer["t"] == "ack", answer


async def play_computer(visitor: Visitor, waits: Waits) -> None:
    """Play chess against level 1, and note how long it takes from each action to the reply."""
    while True:
        seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
        made = await visitor.json("POST", "/api/games", {"ruleset": "chess", "seats": seats})
        async with visitor.seat(made["id"], made["secret"]) as link:
            found = await heard(link, lambda said: "legal" in said)
            while actions := list(actions_of(found.get("legal"))):
                await asyncio.sleep(_PAUSE)
                with waited(waits.reply):
                    await _timed(link, found, random.choice(actions), [])
                    found = await heard(link, _replied(found["v"]))
                if _is_over(found):
                    break


def _replied(version: int) -> Callable[[Json], bool]:
    return lambda said: said.get("v", 0) > version + 1 or _is_over(said)


def _is_over(said: Json) -> bool:
    return bool(said.get("view", {}).get("outcome"))


async def write_rules(visitor: Visitor, waits: Waits) -> None:
    """Write a rule file, and note how long it takes from each change to its diagnostics."""
    async with visitor.socket("/ws/author") as link:
        for version in range(1, 100_000):
            await asyncio.sleep(2 * _PAUSE)
            with waited(waits.diagnostic):
                await link.send(json.dumps(_change(version, f'ruleset "Honest {version}"\nextends chess\n')))
                await heard(link, judged(version))


def _change(version: int, text: str) -> Json:
    return {"t": "change", "v": version, "start": 0, "end": 0, "insert": text, "reset": True}


# The greedy visitor


async def quiet(visitor: Visitor, waits: Waits) -> None:
    """Do nothing, for comparison."""
    await asyncio.sleep(3600)


async def look(visitor: Visitor, waits: Waits) -> None:
    """Look at positions after 4,000 actions, eight at a time."""
    await _at_once(8, lambda n: _asked(visitor, waits, "POST", "/api/look", {"ruleset": "chess", "actions": _long()}))


def _long() -> list[str]:
    """Return 4,000 actions that nobody has asked for."""
    both = [*zip(SHUFFLE, ("b1c3", "b8c6", "c3b1", "c6b8"), strict=True)]
    cycles = [[random.choice(both[place]) for place in (0, 1)] for _ in range(1000)]
    back = dict(zip(("g1f3", "g8f6", "b1c3", "b8c6"), ("f3g1", "f6g8", "c3b1", "c6b8"), strict=True))
    return [action for white, black in cycles for action in (white, black, back[white], back[black])]


async def gif(visitor: Visitor, waits: Waits) -> None:
    """Ask for animations of a game of 80 plies, four at a time, and leave before they are there."""
    game, one, two = await visitor.begun("chess")
    async with visitor.seat(game, one) as white, visitor.seat(game, two) as black:
        found = await heard(white, lambda said: "legal" in said)
        for ply in range(80):
            mover, other = (black, white) if ply % 2 else (white, black)
            if not (actions := list(actions_of(found.get("legal")))):
                break
            await _timed(mover, found, random.choice(actions), [])
            found = await heard(other, after(found["v"]))
    path = f"/api/games/{game}/board.gif"
    await _at_once(4, lambda n: _asked(visitor, waits, "GET", path, patience=2 if n % 2 else 600))


async def computers(visitor: Visitor, waits: Waits) -> None:
    """Let computers play each other in 60 games, and watch twenty of them."""
    await _contests(visitor, 60, 20)


async def unwatched(visitor: Visitor, waits: Waits) -> None:
    """Let computers play each other in 60 games, and watch none."""
    await _contests(visitor, 60, 0)


async def _contests(visitor: Visitor, games: int, watched: int) -> None:
    seats = [{"kind": "computer", "level": 8}] * 2
    made = [await visitor.json("POST", "/api/games", {"ruleset": "chess", "seats": seats}) for _ in range(games)]
    async with contextlib.AsyncExitStack() as stack:
        for each in made[:watched]:
            await stack.enter_async_context(visitor.seat(each["id"], ""))
        await asyncio.sleep(3600)


async def rules(visitor: Visitor, waits: Waits) -> None:
    """Read the pages of rules of one's own, which are compiled for that."""
    hashes = []
    for number in range(9):
        text = f'ruleset "Greedy {number} {random.random()}"\nextends hullabaloo\n'
        made = await visitor.json("POST", "/api/author/rulesets", {"title": "Greedy", "text": text})
        hashes.append((await visitor.json("POST", f"/api/author/rulesets/{made['id']}/rules"))["rules"])
    paths = [path.format(each) for each in hashes for path in ("/rules/{}", "/api/rules/{}/array.svg")]
    await _at_once(8, lambda n: _asked(visitor, waits, "GET", paths[n % len(paths)]))


async def authors(visitor: Visitor, waits: Waits) -> None:
    """Keep 63 sockets of editors, each with a text of its own that changes at once when it has been judged."""

    async def writing(number: int) -> None:
        async with visitor.socket("/ws/author") as link:
            for version in range(1, 100_000):
                text = f'ruleset "Greedy {number} {version}"\nextends fluid-chess\n'
                await link.send(json.dumps(_change(version, text)))
                await heard(link, judged(version, final=True))
                waits.answers["diagnostics"] += 1

    await asyncio.gather(*(writing(number) for number in range(63)))


async def analyses(visitor: Visitor, waits: Waits) -> None:
    """Ask for analyses of five seconds, ten at a time."""
    said = {"ruleset": "chess", "seconds": 5, "lines": 3}
    await _at_once(10, lambda n: _asked(visitor, waits, "POST", "/api/analyse", {**said, "actions": SHUFFLE[: n % 4]}))


async def reports(visitor: Visitor, waits: Waits) -> None:
    """Ask for reports of five seconds to four minutes, eight at a time, and leave every other one after some seconds."""
    named = [f'ruleset "Greedy {number} {random.random()}"\nextends chess\n' for number in range(4)]
    made = [await visitor.json("POST", "/api/author/rulesets", {"title": "Greedy", "text": each}) for each in named]
    paths = [f"/api/author/rulesets/{each['id']}/report" for each in made]

    def asked(number: int) -> Awaitable[None]:
        said = {"seconds": random.choice((5, 60, 240))}
        patience = random.uniform(1, 6) if number % 2 else 600
        return _asked(visitor, waits, "POST", paths[number % 4], said, patience)

    await _at_once(8, asked)


async def pages(visitor: Visitor, waits: Waits) -> None:
    """Read pages, sixty at a time."""
    paths = ("/", "/rules/hullabaloo", "/api/docs", "/games", "/api/rulesets", "/rules/chess", "/play/fluid-chess")
    await _at_once(60, lambda n: _asked(visitor, waits, "GET", paths[n % len(paths)]))


async def records(visitor: Visitor, waits: Waits) -> None:
    """Open records of 64 KB, eight at a time."""
    turns = " ".join(f"{n + 1}. Nf3 Nf6 {n + 2}. Ng1 Ng8" for n in range(0, 3990, 2))
    said = {"record": f'[Variant "chess"]\n\n{turns[:60_000].rpartition(" ")[0]} *\n'}
    await _at_once(8, lambda n: _asked(visitor, waits, "POST", "/api/records", said))


async def questions(visitor: Visitor, waits: Waits) -> None:
    """Ask why, and try what is illegal, on 60 sockets of one game as fast as a socket may."""
    game, secret, _ = await visitor.begun("hullabaloo")

    async def asking(number: int) -> None:
        async with visitor.seat(game, secret) as link:
            for count in range(100_000):
                await asyncio.sleep(0.25)
                said = {"t": "act", "id": f"{number}-{count}", "v": 1, "action": "b1b9"}
                if count % 2:
                    said = {"t": "why", "rid": count, "source": "b1", "target": "b9"}
                await link.send(json.dumps(said))
                waits.answers[(await heard(link, lambda said: said["t"] in ("no", "because", "busy")))["t"]] += 1

    async def again(number: int) -> None:
        while True:
            try:
                await asking(number)
            except ConnectionClosed:  # the server says that these were too many messages
                waits.answers["closed"] += 1
                await asyncio.sleep(0.5)

    await asyncio.gather(*(again(number) for number in range(60)))


async def unfinished(visitor: Visitor, waits: Waits) -> None:
    """Open 400 connections, and send half a request on each."""
    half = b"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n"
    named = f"X-Forwarded-For: {visitor.address}\r\n\r\n".encode()
    opened = [await asyncio.open_connection("127.0.0.1", visitor.server.port) for _ in range(400)]
    for number, (_, writer) in enumerate(opened):
        writer.write(half + (named if number % 2 else b"") + b"{")
    with contextlib.suppress(ConnectionError):
        await asyncio.gather(*(reader.read() for reader, _ in opened))
    waits.answers["closed"] += len(opened)
    await asyncio.sleep(3600)


KINDS: tuple[Callable[[Visitor, Waits], Awaitable[None]], ...] = (
    quiet,
    look,
    gif,
    computers,
    unwatched,
    rules,
    authors,
    analyses,
    reports,
    pages,
    records,
    questions,
    unfinished,
)


async def _asked(
    visitor: Visitor, waits: Waits, method: str, path: str, body: Json | None = None, patience: float = 600
) -> None:
    status, _ = await visitor.ask(method, path, body, patience)
    waits.answers[str(status) if status else "left"] += 1
    if status == 429:
        await asyncio.sleep(0.5)


async def _at_once(count: int, ask: Callable[[int], Awaitable[None]]) -> None:
    """Keep so many requests on their way."""

    async def asking(place: int) -> None:
        for number in range(100_000):
            await ask(place + count * number)

    await asyncio.gather(*(asking(place) for place in range(count)))


# The measurement


async def measured(server: Server, attack: Callable[[Visitor, Waits], Awaitable[None]], seconds: float) -> Waits:
    """Return what an honest visitor waits while a greedy one does its worst."""
    waits, warm = Waits(), Waits()
    honest = (play_both, play_computer, write_rules)
    await _for(10, [each(Visitor(server, HONEST), warm) for each in honest])
    greedy = asyncio.ensure_future(attack(Visitor(server, GREEDY), waits))
    await asyncio.sleep(3)
    await _for(seconds, [each(Visitor(server, HONEST), waits) for each in honest])
    greedy.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await greedy
    return waits


async def _for(seconds: float, work: list[Awaitable[None]]) -> None:
    """Do some work for some seconds; a failure of it is a failure of the measurement."""
    tasks = [asyncio.ensure_future(each) for each in work]
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def shown(seconds: list[float]) -> str:
    """Return the median, the 95th percentile and the number of some waits.

    >>> shown([0.1] * 18 + [0.5, 2.0])
    '0.100 / 0.500 (20)'
    """
    found = sorted(seconds)
    if not found:
        return "none answered"
    p50, p95 = (found[math.ceil(len(found) * part / 100) - 1] for part in (50, 95))
    return f"{p50:.3f} / {p95:.3f} ({len(found)})"


def rows(asked: argparse.Namespace, folder: str) -> Iterator[str]:
    """Yield a line for each kind of attack, each against a server that has just started."""
    kinds = [each for each in KINDS if not asked.kind or each.__name__ in asked.kind]
    for number, attack in enumerate(kinds):
        database = asked.database or f"{folder}/{number}.db"
        wanted = Wanted(0, 0, 0, asked.workers, 0, database, 0, ())
        server = Server(wanted)
        server.start()
        try:
            waits = asyncio.run(measured(server, attack, asked.seconds))
            found = (shown(waits.act), shown(waits.reply), shown(waits.diagnostic))
            answers = ", ".join(f"{count} {name}" for name, count in sorted(waits.answers.items()))
            yield f"{attack.__name__:<11}{''.join(f'{each:<24}' for each in found)}{server.cpu():<8.0f}{answers}"
        finally:
            server.kill()


def main(words: list[str]) -> int:
    """Print what the honest visitor waits, median and 95th percentile in seconds, during each kind of attack."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark.attack", description=__doc__)
    parser.add_argument("kind", nargs="*", help=", ".join(each.__name__ for each in KINDS))
    parser.add_argument("--seconds", type=float, default=20, help="seconds of each kind")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", help="PostgreSQL, for several workers")
    asked = parser.parse_args(words)
    heads = ("act", "level 1 reply", "diagnostic")
    print(f"{'attack':<11}{''.join(f'{each:<24}' for each in heads)}{'CPU s':<8}greedy answers", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for row in rows(asked, folder):
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
