"""What an invitation says: who invites, to what, on which side, and with which clock."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.web.request.entries import clock_words, free_seat
from interpreter.web.store import Told


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to take the free seat of a game; empty if there is none."""

    text: str = ""
    about: str = ""
    """A sentence on the rules."""

    @classmethod
    def of(cls, told: Told, about: str) -> Invitation:
        """Return the invitation of a game."""
        seat = free_seat(told)
        if seat is None:
            return cls()
        host = told.seats[1 - seat].name or "A player"
        whom = told.invited or "you"
        side, rated = ("White", "Black")[seat], "rated" if told.terms.rated else "not rated"
        clock = clock_words(told.game.clock)
        return cls(f"{host} invites {whom} to {told.game.title}: you play {side}, {clock}, {rated}.", about)
