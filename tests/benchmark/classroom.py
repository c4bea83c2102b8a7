"""`python -m tests.benchmark.classroom`: a class behind one address, which opens its browsers all at once.

Each player opens the gallery with its first pictures, the form of a new game, its scripts, and a game with the socket,
as a browser does that has nothing of ours. They play each other until each has done some actions. No limit is raised
and no address is trusted: whatever the server refuses is counted, and the class fails.
"""

import asyncio
import json
import random
import re
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import httpx

from tests.benchmark.legal_actions import actions_of
from tests.benchmark.load import Server, serving_strangers

_PICTURES = 12
"""Cards of the gallery that a window shows."""

_ASSET = re.compile(r'(?:href|src)="(/static/[^"]+|/api/rules/[0-9a-f]+/table)"')
_PICTURE = re.compile(r'src="(/api/rules/[0-9a-f]+/array\.svg)"')

_SECONDS = 120.0
"""A class that has not played by then fails."""


@dataclass(slots=True)
class Seen:
    """What the class has seen."""

    requests: int = 0
    again: int = 0
    """Requests that were sent once more."""
    refused: Counter[str] = field(default_factory=Counter)
    boards: list[float] = field(default_factory=list)
    """Seconds from the first request of a player to the scene of his game."""
    delays: list[float] = field(default_factory=list)
    """Seconds from an action to its arrival at the other player."""
    actions: int = 0


class Pupil:
    """A browser of the class, with its own cookies and cache."""

    def __init__(self, server: Server, seen: Seen, number: int) -> None:
        self.seen, self.number = seen, number
        self.place = server.address
        self.client = httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60, trust_env=False)
        self.random = random.Random(number)
        self._has: set[str] = set()

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:  # Any: JSON
        """Send a request, and count it if it is refused."""
        self.seen.requests += 1
        answer = await self._answer(method, path, **more)
        if not answer.is_success:
            self.seen.refused[f"{answer.status_code} {path.partition('?')[0][:40]}"] += 1
        return answer

    async def _answer(self, method: str, path: str, **more: Any) -> httpx.Response:  # Any: JSON
        """Send a request, once more on a connection that was closed before the server had heard of it, as browsers do."""
        try:
            return await self.client.request(method, path, **more)
        except httpx.RemoteProtocolError:
            self.seen.again += 1
            return await self.client.request(method, path, **more)

    async def open(self, path: str, *, pictures: int = 0) -> None:
        """Open a page with all that it needs."""
        page = (await self.ask("GET", path, headers={"accept": "text/html"})).text
        wanted = [*_ASSET.findall(page), *_PICTURE.findall(page)[:pictures]]
        new = [each for each in dict.fromkeys(wanted) if each not in self._has]
        self._has.update(new)
        await asyncio.gather(*(self.ask("GET", each) for each in new))

    async def arrive(self, ruleset: str) -> None:
        """Look for a game in the gallery."""
        self.began = time.perf_counter()
        await self.open("/", pictures=_PICTURES)
        await self.open(f"/play/{ruleset}")


class Pair:
    """Two pupils who play each other."""

    def __init__(self, white: Pupil, black: Pupil, ruleset: str, actions: int) -> None:
        self.pupils, self.ruleset, self.wanted = (white, black), ruleset, actions
        self.sent: dict[int, float] = {}
        self.done = [0, 0]

    async def play(self) -> None:
        """Begin a game and play until both have done their actions, or the game is over."""
        white, black = self.pupils
        await asyncio.gather(*(each.arrive(self.ruleset) for each in self.pupils))
        made = (await white.ask("POST", "/api/games", json={"ruleset": self.ruleset})).json()
        if "id" not in made:
            return  # it is counted as refused
        joined = (await black.ask("POST", f"/api/games/{made['id']}/join", json={"name": "Black"})).json()
        self.is_over = asyncio.Event()
        await asyncio.gather(*(self._sit(seat, made, said["secret"]) for seat, said in enumerate((made, joined))))

    async def _sit(self, seat: int, made: Any, secret: str) -> None:  # Any: JSON
        from websockets.asyncio.client import connect

        pupil = self.pupils[seat]
        await pupil.open(made["url"])
        async with connect(f"ws://{pupil.place}/ws/game/{made['id']}", compression=None) as link:
            await link.send(json.dumps({"t": "hello", "protocol": 1, "seat": secret}))
            async for text in link:
                said = json.loads(text)
                if said["t"] == "scene":
                    pupil.seen.boards.append(time.perf_counter() - pupil.began)
                if said["t"] == "no":
                    pupil.seen.refused[said["why"]["sentence"]] += 1
                if said["t"] == "event" and said["v"] in self.sent and said["by"] != seat:
                    pupil.seen.delays.append(time.perf_counter() - self.sent.pop(said["v"]))
                await self._act(seat, said, link)
                if min(self.done) >= self.wanted or said.get("state") == "over":
                    self.is_over.set()
                if self.is_over.is_set():
                    return

    async def _act(self, seat: int, said: Any, link: Any) -> None:  # Any: JSON, a socket
        pupil, legal = self.pupils[seat], list(actions_of(said.get("legal")))
        if not legal or said["t"] not in ("scene", "event"):
            return
        await asyncio.sleep(pupil.random.uniform(0.5, 1.5))
        self.done[seat] += 1
        pupil.seen.actions += 1
        self.sent[said["v"] + 1] = time.perf_counter()
        act = {"t": "act", "id": f"{seat}-{self.done[seat]}", "v": said["v"], "action": pupil.random.choice(legal)}
        await link.send(json.dumps(act))


def main(words: list[str] | None = None) -> int:
    """Let a class play, and return 0 if nobody was refused anything."""
    parser = ArgumentParser(prog="python -m tests.benchmark.classroom", description=__doc__)
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--actions", type=int, default=10)
    parser.add_argument("--ruleset", default="chess")
    asked = parser.parse_args(words)
    with serving_strangers() as server:
        seen = asyncio.run(_played(server, asked.pupils, asked.ruleset, asked.actions))
    print(
        f"{asked.pupils} players of {asked.ruleset} behind one address: {seen.requests} requests, "
        f"{seen.again} of them twice, {seen.actions} actions"
    )
    print(f"board after {spread(seen.boards)}, an action arrives after {spread(seen.delays)} ms")
    for what, count in seen.refused.most_common():
        print(f"refused {count} times: {what}")
    return int(bool(seen.refused) or seen.actions < asked.pupils * asked.actions)


async def _played(server: Server, pupils: int, ruleset: str, actions: int) -> Seen:
    seen = Seen()
    all_pupils = [Pupil(server, seen, number) for number in range(pupils)]
    pairs = [
        Pair(white, black, ruleset, actions) for white, black in zip(all_pupils[::2], all_pupils[1::2], strict=True)
    ]
    async with asyncio.timeout(_SECONDS):
        await asyncio.gather(*(pair.play() for pair in pairs))
    for pupil in all_pupils:
        await pupil.client.aclose()
    return seen


def spread(seconds: list[float]) -> str:
    """Return median and maximum in milliseconds."""
    return f"{1000 * median(seconds):.0f} (at most {1000 * max(seconds):.0f})" if seconds else "-"


if __name__ == "__main__":
    sys.exit(main())
