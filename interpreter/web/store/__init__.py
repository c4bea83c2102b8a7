"""What the web page keeps: games, rules, rulesets of authors and jobs, in SQLite or PostgreSQL."""

from interpreter.web.store.database import PRESENCE
from interpreter.web.store.errors import UNAVAILABLE, StoreError, UnknownDraftError, UnknownGameError
from interpreter.web.store.store import Store, backup, open_store, restore
from interpreter.web.store.values import (
    Answer,
    Appended,
    Changes,
    Clock,
    Conflict,
    Draft,
    Event,
    Game,
    Job,
    NewGame,
    NewRuleset,
    Present,
    Repeated,
    Rules,
    Ruleset,
    Seat,
    Stale,
)

__all__ = [
    "PRESENCE",
    "UNAVAILABLE",
    "Answer",
    "Appended",
    "Changes",
    "Clock",
    "Conflict",
    "Draft",
    "Event",
    "Game",
    "Job",
    "NewGame",
    "NewRuleset",
    "Present",
    "Repeated",
    "Rules",
    "Ruleset",
    "Seat",
    "Stale",
    "Store",
    "StoreError",
    "UnknownDraftError",
    "UnknownGameError",
    "backup",
    "open_store",
    "restore",
]
