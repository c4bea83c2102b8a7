"""Limits and switches of the server, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PROTOCOL = 1
"""The version of the messages on a game's socket."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: how many tokens it holds, and in how many seconds an empty one fills up."""

    amount: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of one server process."""

    database: str
    workers: int = 1
    trusted: frozenset[str] = field(default_factory=frozenset)
    """Addresses of proxies: their requests are not limited, and they name the address of the client."""
    host: str = "127.0.0.1"
    """The address that the server listens on."""
    names: frozenset[str] = field(default_factory=frozenset)
    """Names under which the page is served, besides loopback and the address that the server listens on."""
    push_services: frozenset[str] = field(default_factory=frozenset)
    """Push services besides those of the known browsers."""
    tables: str = ""
    """The folder with tables of endgames, which the computer asks before it searches; none if empty."""
    log_requests: bool = False
    own_analysis: bool = False
    """True if whole games are analysed for their players alone."""

    max_body: int = 96 * 1024
    """Bytes of a request: a rule file of 64 KB and its libraries, as JSON."""
    body_seconds: float = 20.0
    """A request must be here as a whole after so long."""
    requests_at_once: int = 8
    """Requests of one address that are answered at the same time; the others wait. A browser sends six."""
    max_frame: int = 16 * 1024
    """Bytes of a socket message: the longest action is under one KB."""
    outbox: int = 64
    """Messages waiting for a slow socket; a longer queue is dropped for one `resync`."""
    stall_seconds: float = 10.0
    """A socket that takes no data for so long is cut off: its buffer would live as long as the connection."""
    hello_seconds: float = 10.0
    """A socket that does not introduce itself in this time is closed."""
    sweep_seconds: float = 5.0
    """Pause between two looks at the database for lost notifications and expired clocks."""
    silence_ms: int = 15_000
    """Without a heartbeat for so long the server was down, and running clocks get the time back."""
    idle_rooms: int = 256
    """Games without sockets that stay in memory."""
    sockets_per_address: int = 64
    refusal_seconds: float = 2.0
    """Pause before a socket too many is refused: an address would ask again at once, a thousand times a second."""

    player_messages: Rate = Rate(100, 20)
    spectator_messages: Rate = Rate(50, 20)
    messages: Rate = Rate(600, 20)
    """Messages of all sockets of one address."""
    questions: Rate = Rate(20, 4)
    """Questions why and overlays of one socket: each costs the reference engine some milliseconds."""
    hints: Rate = Rate(4, 20)
    lines: Rate = Rate(6, 20)
    """Lines that a player writes to the other one."""
    line_ms: int = 30 * 24 * 3600 * 1000
    """Lines that nobody has reported are deleted after this time."""
    requests: Rate = Rate(240, 20)
    files: Rate = Rate(2400, 20)
    """Static files, which are few for a page once they are built: a class behind one address loads them at once."""
    """Requests of one address: a page with its files takes about 20."""
    writes: Rate = Rate(60, 20)
    records: Rate = Rate(20, 60)
    """Records that one address opens or draws: each is played again in a process of its own."""
    drafts: Rate = Rate(60, 3600)
    """New rulesets of one address: each may have 64 KB."""
    tournaments: Rate = Rate(20, 3600)
    """New tournaments of one address."""
    people: Rate = Rate(30, 3600)
    """New names of one address: a class chooses them at once."""
    unkept_ms: int = 24 * 3600 * 1000
    """A draft to which its author has not come back is deleted after this time."""
    compiles: Rate = Rate(10, 60)
    """Compilations of one address for strangers' rules."""
    analysis: Rate = Rate(1200, 3600)
    """Positions that are judged for one address, in half a second each at most: fifteen games of eighty turns."""

    reports: Rate = Rate(1200, 3600)
    """Seconds of games that are played for reports of one address: twenty reports of a minute."""

    def as_json(self) -> dict[str, Any]:  # Any: JSON
        """Return the settings that a user gives; the others are constants."""
        return {
            "database": self.database,
            "workers": self.workers,
            "trusted": sorted(self.trusted),
            "host": self.host,
            "names": sorted(self.names),
            "push_services": sorted(self.push_services),
            "tables": self.tables,
            "log_requests": self.log_requests,
            "own_analysis": self.own_analysis,
        }

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Settings:  # Any: JSON
        """Return the settings that `as_json` has written."""
        sets = {name: frozenset(given[name]) for name in ("trusted", "names", "push_services")}
        return cls(**{**given, **sets})
