"""Refusals of commands that a seat may not give now, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import TYPE_CHECKING

from interpreter.web.languages.marking import N_, translated
from interpreter.web.live.course import Course
from interpreter.web.rules.turns import Turns, taken_back
from interpreter.web.wire.words import COMPUTER, DRAW, OPEN, OVER, TAKEBACK

if TYPE_CHECKING:
    from interpreter.web.store import Game, Seat
    from interpreter.web.wire.game import Reason
    from interpreter.web.wire.scene import RuleShape


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason for refusing a command."""

    code: str
    sentence: str
    cure: str = ""
    rule: RuleShape | None = None
    stale: bool = False

    def why(self, words: NullTranslations | None = None) -> Reason:
        """Return the refusal as clients get it, in the language of a catalogue or in English."""
        sentence, cure = (translated(text, words or NullTranslations()) for text in (self.sentence, self.cure))
        return {"code": self.code, "sentence": sentence, "rule": self.rule, "cure": cure}


_NOT_YOURS = (N_("It is not your turn: white acts."), N_("It is not your turn: black acts."))


def may_not_act(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat may not act now, or None if it may."""
    return may_not_speak(game, seat) or (
        None if seat == game.actor else Refusal("not-your-turn", _NOT_YOURS[game.actor], N_("wait for the other side"))
    )


def may_not_speak(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat may not take part now, or None if it may."""
    if seat is None:
        return Refusal("no-seat", N_("You watch this game."), N_("only its players can act"))
    if game.state == OPEN:
        return Refusal(
            "waiting", N_("The game has not begun: a seat is still free."), N_("send the link to another player")
        )
    if game.state == OVER:
        return Refusal("over", N_("The game is over."), N_("ask for a rematch"))
    return None


def may_not_undo(game: Game, course: Course, seat: int | None, done: Sequence[str]) -> Refusal | None:
    """Return why a seat may not undo an action, or None if it may.

    It may undo the last action of its own unfinished turn, unless the other side has chosen something since.
    """
    refusal = may_not_act(game, seat)
    if refusal is not None:
        return refusal
    if not done:
        return Refusal(
            "nothing-done", N_("You have done nothing in this turn."), N_("ask the other player to take a turn back")
        )
    if course.actors[-1] != seat:
        return Refusal(
            "other-chose", N_("The other side has chosen something since."), N_("ask it to take the turn back")
        )
    return None


def may_not_offer(
    game: Game, seats: Sequence[Seat], course: Course, seat: int, kind: str, turns: Turns
) -> Refusal | None:
    """Return why a seat may not make an offer, or None if it may."""
    if kind not in (DRAW, TAKEBACK):
        return Refusal("unknown-offer", N_("This is not an offer."), N_("offer a draw or ask for a takeback"))
    if course.is_offered(kind, seat):
        return Refusal("offered", N_("Your offer is open already."), N_("wait for the answer"))
    if seats[1 - seat].kind == COMPUTER and kind == DRAW:
        return Refusal("no-person", N_("The computer does not agree to draws."), N_("resign or play on"))
    if kind == TAKEBACK and not taken_back(turns, seat):
        return Refusal("nothing-done", N_("You have made no turn that could be taken back."))
    return None


def may_not_reply(course: Course, seat: int, kind: str) -> Refusal | None:
    """Return why a seat may not answer an offer, or None if it may."""
    if course.is_offered(kind, 1 - seat):
        return None
    return Refusal("no-offer", N_("There is no such offer to answer."), N_("look at the board again"))


def may_not_rematch(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat may not begin the next game, or None if it may."""
    if seat is None:
        return may_not_speak(game, seat)
    if game.state != OVER:
        return Refusal("not-over", N_("The game is not over."), N_("finish it or resign"))
    return Refusal("rematch-there", N_("The next game has begun."), N_("open it")) if game.rematch else None
