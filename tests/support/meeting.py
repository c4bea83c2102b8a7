"""Tournaments for tests, without a database."""

from dataclasses import replace
from typing import Any

from interpreter.web.store import Entrant, Meeting, NewTournament, Pairing, Tournament


def new_tournament(**words: Any) -> NewTournament:
    values: dict[str, Any] = {
        "title": "Spring",
        "kind": "round-robin",
        "owner": "owner",
        "rules": "a" * 64,
        "game_title": "Ox",
        "base_ms": 60_000,
        "increment_ms": 0,
        "days": 0,
        "twice": False,
        "minutes": 0,
        "games": 0,
        "listed": True,
    }
    return NewTournament(**{**values, **words})


def entrant(number: int, **words: Any) -> Entrant:
    values: dict[str, Any] = {"ready_since": None, "ready_until": None, "stars": None, "opinion": ""}
    named = {"number": number, "holder": f"holder{number}", "name": f"Player {number}", "has_left": False}
    return Entrant(**{**values, **named, **words})


def pairing(white: int, black: int, winner: int | None = None, **words: Any) -> Pairing:
    values: dict[str, Any] = {"number": 1, "round": 1, "game": "g", "state": "over", "reason": "mate", "turns": 9}
    return Pairing(**{**values, "white": white, "black": black, "winner": winner, **words})


def meeting(count: int, *pairings: Pairing, **words: Any) -> Meeting:
    values = new_tournament(**words)
    fields = {name: getattr(values, name) for name in NewTournament.__dataclass_fields__}
    found = Tournament(id="spring", state="on", version=0, created=0, ends=None, **fields)
    return Meeting(tournament=found, entrants=[entrant(n) for n in range(1, count + 1)], pairings=pairings)


def waiting(found: Meeting, *numbers: int, since: int = 0) -> Meeting:
    """Return a tournament in which some entrants wait for a game."""
    entrants = [
        replace(each, ready_since=since + each.number, ready_until=10**9) if each.number in numbers else each
        for each in found.entrants
    ]
    return replace(found, entrants=entrants)
