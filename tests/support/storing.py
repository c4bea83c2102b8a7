"""Games and events for tests of the store."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from interpreter.web.store import (
    Changes,
    Clock,
    Draft,
    Event,
    Game,
    NewGame,
    NewRuleset,
    Publication,
    Rules,
    Ruleset,
    Seat,
    Store,
)

SHA = "a" * 64
RULES = Rules(sha=SHA, text='ruleset "Ox"\n', files={"herd": "library herd\n"}, title="Ox", program_version="1.0")


def seat(place: int, kind: str = "person", level: int = 0) -> Seat:
    is_free = kind in ("open", "computer")
    return Seat(
        seat=place, kind=kind, name="" if is_free else "Ada", level=level, secret_hash=None if is_free else "hash"
    )


def clock(running: int | None = None, since: int = 0) -> Clock:
    return Clock(base_ms=60_000, increment_ms=1000, days=0, left=(60_000, 50_000), running=running, since=since)


def new_game(kinds: Sequence[str] = ("person", "person"), **words: Any) -> NewGame:
    values: dict[str, Any] = {"title": "Ox", "start": "", "listed": True, "clock": None, "state": "on", **words}
    return NewGame(rules=SHA, seats=[seat(place, kind) for place, kind in enumerate(kinds)], **values)


def created(store: Store, kinds: Sequence[str] = ("person", "person"), **words: Any) -> Game:
    store.put_rules(RULES)
    return store.create_game(new_game(kinds, **words))


def act(text: str, client_id: str = "", seat: int = 0, left: tuple[int, int] | None = None) -> Event:
    return Event(game="", version=0, seat=seat, kind="act", text=text, client_id=client_id, at=1000, left=left)


def changes(**words: Any) -> Changes:
    values: dict[str, Any] = {"state": "on", "actor": 1, "number": 1, "winner": None, "reason": "", "clock": None}
    return Changes(**{**values, "due_at": None, "rematch": "", **words})


def new_ruleset(title: str = "Ox", owner: str = "ada") -> NewRuleset:
    return NewRuleset(title=title, text="board 8x8\n", files={"herd": "library herd\n"}, owner=owner)


def draft(text: str, title: str = "Ox") -> Draft:
    return Draft(title=title, text=text)


def published(store: Store, title: str, summary: str = "", listed: bool = True) -> Ruleset:
    rules = replace(RULES, sha=sha256(title.encode()).hexdigest(), title=title)
    store.put_rules(rules)
    ruleset = store.create_ruleset(new_ruleset(title))
    store.publish(ruleset.id, 1, Publication(sha=rules.sha, summary=summary, listed=listed))
    found = store.ruleset(ruleset.id)
    assert found is not None
    return found
