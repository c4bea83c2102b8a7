"""What visitors without a socket do during a load: play by correspondence, told by web push, and analyze games."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import httpx

from interpreter import load
from tests.benchmark.legal_actions import actions_of

if TYPE_CHECKING:
    from tests.benchmark.load import Load
    from tests.benchmark.push_service import PushService

_PATIENCE = 10.0
"""Seconds after which a message of web push counts as missed."""

_TURNS = 40
"""Actions of a game that is analyzed."""


class Visitor:
    """A browser with its own cookie; it repeats requests that a killed server has not answered."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self.client = httpx.AsyncClient(
            base_url=f"http://{load.server.address}", timeout=60, verify=False, trust_env=False
        )

    async def get(self, path: str) -> Any:  # Any: JSON
        """Return the answer to a request."""
        return await self._asked(lambda: self.client.get(path))

    async def post(self, path: str, body: Any) -> Any:  # Any: JSON
        """Return the answer to a request that writes."""
        return await self._asked(lambda: self.client.post(path, json=body))

    async def _asked(self, ask: Callable[[], Awaitable[httpx.Response]]) -> Any:  # Any: JSON
        while not self._load.is_over:
            try:
                answer = await ask()
            except httpx.TransportError:
                self._load.tally.reconnects += 1
            else:
                if answer.is_success:
                    return answer.json()
                self._load.tally.refused[answer.text[:60]] += 1
            await asyncio.sleep(0.5)
        raise asyncio.CancelledError


class Correspondents:
    """Two players who play one game after another without an open page, by requests and messages."""

    def __init__(self, load: Load, number: int, service: PushService) -> None:
        self._load, self._service, self._random = load, service, random.Random(-number)
        self._ruleset = load.ruleset(number)
        self._names = (f"white{number}", f"black{number}")
        self._players = (Visitor(load), Visitor(load))
        self._count = 0

    async def play(self) -> None:
        """Play until the time is up."""
        white, black = self._players
        async with white.client, black.client:
            for player, name in zip(self._players, self._names, strict=True):
                await player.post("/api/push", self._service.receiver(name).subscription)
            while not self._load.is_over:
                await self._game(white, black)

    async def _game(self, white: Visitor, black: Visitor) -> None:
        game = (await white.post("/api/games", {"ruleset": self._ruleset, "clock": {"days": 1}}))["id"]
        await black.post(f"/api/games/{game}/join", {})
        while await self._act(game):
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._load.wanted.pause)

    async def _act(self, game: str) -> bool:
        """Let the player whose turn it is act, and wait until the other one is told; return False if the game is over."""
        scenes = [await player.get(f"/api/games/{game}") for player in self._players]
        found = next(((seat, actions) for seat, scene in enumerate(scenes) if (actions := _actions(scene))), None)
        if found is None:
            return False
        seat, actions = found
        self._count += 1
        name, other = f"{self._names[seat]}-{self._count}", self._names[1 - seat]
        since, began = len(self._service.got), time.perf_counter()
        sent = {"id": name, "v": scenes[seat]["v"], "action": self._random.choice(actions)}
        answer = await self._players[seat].post(f"/api/games/{game}/act", sent)
        tally = self._load.tally
        tally.acknowledged[game, seat, name] = answer["v"]
        tally.requests.append(time.perf_counter() - began)
        after = await self._players[1 - seat].get(f"/api/games/{game}")
        if _actions(after):
            is_told = await self._is_told(other, since)
            tally.missed += not is_told
            tally.pushes += [time.perf_counter() - began] if is_told else []
        return True

    async def _is_told(self, name: str, since: int) -> bool:
        limit = time.monotonic() + _PATIENCE
        while time.monotonic() < limit:
            if any(path == f"/{name}" for path, _, _ in self._service.got[since:]):
                return True
            await asyncio.sleep(0.005)
        return False


class Analyst:
    """A visitor who has one random game after another judged as a whole."""

    def __init__(self, load: Load, number: int) -> None:
        self._load, self._random = load, random.Random(-number)
        self._ruleset = load.ruleset(number)
        self._visitor = Visitor(load)

    async def play(self) -> None:
        """Ask for analyses until the time is up."""
        async with self._visitor.client:
            while not self._load.is_over:
                actions = await asyncio.to_thread(random_game, self._ruleset, self._random.randrange(2**32))
                try:
                    await self._judged({"ruleset": self._ruleset, "actions": actions})
                except httpx.TransportError:
                    self._load.tally.reconnects += 1
                    await asyncio.sleep(0.5)

    async def _judged(self, game: Any) -> None:  # Any: JSON
        """Read the judgments of a game as they come."""
        last = time.perf_counter()
        async with self._visitor.client.stream("POST", "/api/analysis", json=game) as answer:
            if not answer.is_success:
                self._load.tally.refused[(await answer.aread()).decode()[:60]] += 1
                await asyncio.sleep(0.5)
                return
            async for line in answer.aiter_lines():
                if line.startswith("data: ") and "chance" in json.loads(line[6:]):
                    now = time.perf_counter()
                    self._load.tally.judged.append(now - last)
                    last = now
                if self._load.is_over:
                    return


def _actions(scene: Any) -> list[str]:  # Any: JSON
    """Return the actions that a player may choose now."""
    return list(actions_of(scene.get("legal"))) if scene["game"]["state"] == "on" else []


def random_game(ruleset: str, seed: int) -> list[str]:
    """Return the actions of a random game, or of its beginning.

    >>> len(random_game("chess", 1))
    40
    """
    chosen = random.Random(seed)
    state = load(ruleset).start()
    actions: list[str] = []
    while len(actions) < _TURNS and state.outcome() is None:
        actions.append(chosen.choice(state.legal_texts()))
        state = state.play(actions[-1])
    return actions
