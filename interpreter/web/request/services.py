"""What the routes share: one value in the state of the application."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from interpreter.web.guard.limits import Limits
    from interpreter.web.live.following import Following
    from interpreter.web.live.organizer import Organizer
    from interpreter.web.live.rooms import Rooms
    from interpreter.web.rules.judging import Judge
    from interpreter.web.rules.referee import Referee
    from interpreter.web.rules.reporting import Reporter
    from interpreter.web.settings import Settings
    from interpreter.web.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What a process has: settings, store, what answers about rules, rooms, organizer, limits, followers of games."""

    settings: Settings
    store: Store
    referee: Referee
    judge: Judge
    reporter: Reporter
    rooms: Rooms
    organizer: Organizer
    limits: Limits
    following: Following


def services(connection: HTTPConnection) -> Services:
    """Return the services of the application that a request or a socket belongs to."""
    found: Services = connection.app.state.services
    return found
