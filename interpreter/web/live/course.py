"""The course of a game, as its events tell it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpreter.web.wire.words import DRAW

if TYPE_CHECKING:
    from interpreter.web.store import Event, Store

_EVENTS = 1000
"""Events read at once."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game as its events tell it: the actions that stand, and the open offers."""

    version: int = 0
    actions: tuple[str, ...] = ()
    actors: tuple[int, ...] = ()
    """The seat of each action."""
    offers: tuple[tuple[str, int], ...] = ()
    """Each offer with the seat that made it."""
    declined: tuple[tuple[str, int], ...] = ()
    """Offers that the other side has declined, with the seat that made them, until that seat goes on."""

    def is_offered(self, kind: str, by: int) -> bool:
        """Return True if a seat has made an offer that is still open."""
        return (kind, by) in self.offers


def with_event(course: Course, event: Event) -> Course:
    """Return the course after an event.

    An action declines the other side's offers, and every takeback that is open.
    """
    course = replace(course, version=event.version)
    match event.kind, event.text.split():
        case "act", _:
            offers = tuple(offer for offer in course.offers if offer == (DRAW, event.seat))
            declined = tuple(offer for offer in course.offers if offer[1] != event.seat)
            kept = _of_others(course.declined, event.seat)
            actions, actors = (*course.actions, event.text), (*course.actors, event.seat)
            return replace(course, actions=actions, actors=actors, offers=offers, declined=(*kept, *declined))
        case "undo", _:
            return _shortened(course, 1)
        case "offer", [kind]:
            declined = _of_others(course.declined, event.seat)
            return replace(course, offers=(*course.offers, (kind, event.seat)), declined=declined)
        case "reply", [kind, answer, *count]:
            offers = tuple(offer for offer in course.offers if offer[0] != kind)
            refused = ((kind, 1 - event.seat),) if answer == "no" else ()
            back = int(count[0]) if answer == "yes" and count else 0
            return _shortened(replace(course, offers=offers, declined=(*course.declined, *refused)), back)
        case (("resign" | "flag" | "abort"), _):
            return replace(course, offers=(), declined=())
    return course


def _of_others(offers: tuple[tuple[str, int], ...], seat: int) -> tuple[tuple[str, int], ...]:
    return tuple(offer for offer in offers if offer[1] != seat)


def _shortened(course: Course, count: int) -> Course:
    kept = len(course.actions) - count
    return replace(course, actions=course.actions[:kept], actors=course.actors[:kept])


def course_of(store: Store, game: str) -> Course:
    """Return the course of a stored game."""
    course = Course()
    while events := store.events(game, course.version, _EVENTS):
        for event in events:
            course = with_event(course, event)
    return course
