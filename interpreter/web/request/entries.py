"""Games, people and ratings as lists show them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from interpreter.web.languages.catalogues import ENGLISH, words_in
from interpreter.web.wire.words import FREE

if TYPE_CHECKING:
    from gettext import NullTranslations

    from interpreter.web.store import Clock, Game, Person, Rating, Told
    from interpreter.web.wire.people import ClockTerms, GameEntry, OwnGame, RatingShape
    from interpreter.web.wire.replies import GameSummary


def summary(game: Game) -> GameSummary:
    """Return a game as its row tells it."""
    return {
        "id": game.id,
        "title": game.title,
        "rules": game.rules,
        "state": game.state,
        "number": game.number,
        "winner": game.winner,
        "reason": game.reason,
        "created": game.created,
    }


def entry(told: Told) -> GameEntry:
    """Return a game with its terms and players."""
    game = told.game
    return {
        **summary(game),
        "url": f"/game/{game.id}",
        "ruleset": told.terms.ruleset,
        "clock": _clock(game.clock),
        "speed": told.terms.speed,
        "rated": told.terms.rated,
        "players": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level, "person": seat.seat in told.sitters}
            for seat in told.seats
        ],
        "actor": game.actor,
        "invited": told.invited,
        "declined": told.terms.declined,
    }


def own_entry(told: Told, person: Person) -> OwnGame:
    """Return a game with the seat of a person."""
    return {**entry(told), "you": seat_of(told, person)}


def seat_of(told: Told, person: Person) -> int | None:
    """Return the seat of a person in a game, or None."""
    return next((seat for seat, sitter in told.sitters.items() if sitter.id == person.id), None)


def free_seat(told: Told) -> int | None:
    """Return the seat that waits for a player, or None."""
    return next((seat.seat for seat in told.seats if seat.kind == FREE), None)


def _clock(clock: Clock | None) -> ClockTerms | None:
    if clock is None:
        return None
    return {"minutes": clock.base_ms / 60_000, "increment": clock.increment_ms / 1000, "days": clock.days}


def clock_words(clock: Clock | None, words: NullTranslations | None = None) -> str:
    """Return a clock for people, in the language of a catalogue or in English.

    >>> clock_words(None)
    'no clock'
    """
    words = words or words_in(ENGLISH)
    if clock is None:
        return words.gettext("no clock")
    if clock.days:
        text = words.ngettext("%(days)s day for a turn", "%(days)s days for a turn", clock.days)
        return text % {"days": clock.days}
    values = {"minutes": f"{clock.base_ms / 60_000:g}", "seconds": f"{clock.increment_ms / 1000:g}"}
    if not clock.increment_ms:
        return words.gettext("%(minutes)s min") % values
    return words.gettext("%(minutes)s min and %(seconds)s s a turn") % values


def rating_entry(rating: Rating) -> RatingShape:
    """Return a rating as whole numbers."""
    return {
        "ruleset": rating.ruleset,
        "title": rating.title,
        "speed": rating.speed,
        "rating": round(rating.rating),
        "deviation": round(rating.deviation),
        "games": rating.games,
    }


def avatar_of(person: Person) -> str:
    """Return the address of a person's picture."""
    return f"/api/people/{quote(person.name)}/avatar.svg"
