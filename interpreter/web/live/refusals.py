"""Refusals of commands that a seat may not give now, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.program.tables import SIDE_NAMES
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

    def why(self) -> Reason:
        """Return the refusal as clients get it."""
        return {"code": self.code, "sentence": self.sentence, "rule": self.rule, "cure": self.cure}


def may_not_act(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat may not act now, or None if it may."""
    return may_not_speak(game, seat) or (
        None
        if seat == game.actor
        else Refusal("not-your-turn", f"It is not your turn: {SIDE_NAMES[game.actor]} acts.", "wait for the other side")
    )


def may_not_speak(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat may not take part now, or None if it may."""
    if seat is None:
        return Refusal("no-seat", "You watch this game.", "only its players can act")
    if game.state == OPEN:
        return Refusal("waiting", "The game has not begun: a seat is still free.", "send the link to another player")
    if game.state == OVER:
        return Refusal("over", "The game is over.", "ask for a rematch")
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
            "nothing-done", "You have done nothing in this turn.", "ask the other player to take a turn back"
        )
    if course.actors[-1] != seat:
        return Refusal("other-chose", "The other side has chosen something since.", "ask it to take the turn back")
    return None


def may_not_offer(
    game: Game, seats: Sequence[Seat], course: Course, seat: int, kind: str, turns: Turns
) -> Refusal | None:
    """Return why a seat may not make an offer, or None if it may."""
    if kind not in (DRAW, TAKEBACK):
        return Refusal("unknown-offer", "This is not an offer.", "offer a draw or ask for a takeback")
    if course.is_offered(kind, seat):
        return Refusal("offered", "Your offer is open already.", "wait for the answer")
    if seats[1 - seat].kind == COMPUTER and kind == DRAW:
        return Refusal("no-person", "The computer does not agree to draws.", "resign or play on")
    if kind == TAKEBACK and not taken_back(turns, seat):
        return Refusal("nothing-done", "You have made no turn that could be taken back.")
    return None


def may_not_reply(course: Course, seat: int, kind: str) -> Refusal | None:
    """Return why a seat may not answer an offer, or None if it may."""
    if course.is_offered(kind, 1 - seat):
        return None
    return Refusal("no-offer", "There is no such offer to answer.", "look at the board again")


def may_not_rematch(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat may not begin the next game, or None if it may."""
    if seat is None:
        return may_not_speak(game, seat)
    if game.state != OVER:
        return Refusal("not-over", "The game is not over.", "finish it or resign")
    return Refusal("rematch-there", "The next game has begun.", "open it") if game.rematch else None
