from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from support.databases import with_tables
from support.toy_referee import RULES, ToyReferee

from interpreter.web.guard.secret import hash_of
from interpreter.web.live.clocks import fresh
from interpreter.web.live.game import LiveGame
from interpreter.web.store import Clock, NewGame, Rules, Seat, Store, open_store


class Time:
    """The time of the server, which a test sets."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms

    def passes(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(with_tables(tmp_path / "games.db"))
    opened.put_rules(Rules(sha=RULES.sha, text=RULES.text, files={}, title=RULES.title, program_version="1"))
    yield opened
    opened.close()


@pytest.fixture
def referee() -> ToyReferee:
    return ToyReferee()


Begin = Callable[..., Awaitable[LiveGame]]


@pytest.fixture
def begin(store: Store, referee: ToyReferee, time: Time) -> Begin:
    """Begin a game of two people, whose secrets are `white` and `black`, and return it as this process has it."""

    async def begun(clock: Clock | None = None, kinds: tuple[str, str] = ("person", "person")) -> LiveGame:
        seats = [
            Seat(
                game="",
                seat=place,
                kind=kind,
                name=name,
                level=4,
                secret_hash=hash_of(name) if kind == "person" else None,
            )
            for place, (kind, name) in enumerate(zip(kinds, ("white", "black"), strict=True))
        ]
        state = "open" if "open" in kinds else "on"
        new = NewGame(
            rules=RULES.sha,
            title="Toy",
            start="",
            listed=True,
            clock=clock and fresh(clock),
            seats=tuple(seats),
            state=state,
        )
        game = LiveGame(store, referee, time)
        assert await game.load(store.create_game(new).id)
        return game

    return begun
