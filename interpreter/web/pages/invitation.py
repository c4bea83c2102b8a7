"""What an invitation says: who invites, to what, on which side, and with which clock."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import NullTranslations

from interpreter.web.request.entries import clock_words, free_seat
from interpreter.web.store import Told


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to take the free seat of a game; empty if there is none."""

    text: str = ""
    about: str = ""
    """A sentence on the rules."""

    @classmethod
    def of(cls, told: Told, about: str, words: NullTranslations) -> Invitation:
        """Return the invitation of a game, in the language of a catalogue."""
        seat = free_seat(told)
        if seat is None:
            return cls()
        name = told.seats[1 - seat].name
        values = {
            "host": name or words.gettext("A player"),
            "whom": told.invited or words.gettext("you"),
            "game": told.game.title,
            "clock": clock_words(told.game.clock, words),
            "rated": words.gettext("rated") if told.terms.rated else words.gettext("not rated"),
        }
        text = (
            words.gettext("%(host)s invites %(whom)s to %(game)s: you play White, %(clock)s, %(rated)s.")
            if seat == 0
            else words.gettext("%(host)s invites %(whom)s to %(game)s: you play Black, %(clock)s, %(rated)s.")
        )
        return cls(text % values, about)
