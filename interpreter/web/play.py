"""What may happen in a game, decided without a database: the course of events, offers, undo, results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from interpreter.program.tables import SIDE_NAMES
from interpreter.web.security import is_secret

if TYPE_CHECKING:
    from interpreter.web.store import Event, Game, Seat

OPEN, ON, OVER = "open", "on", "over"
DRAW, TAKEBACK, REMATCH = "draw", "takeback", "rematch"
AGREEMENT, RESIGNATION, TIME, NO_COMPUTER = "agreement", "resignation", "time forfeit", "computer unavailable"
"""How players end a game; the second and third are words of records."""

PERSON, COMPUTER, BOT, FREE = "person", "computer", "bot", "open"
"""The kinds of seats."""

Turns = Sequence[Sequence[Any]]
"""Turns as `[number, side, [texts of actions]]`."""


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


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is refused."""

    code: str
    sentence: str
    cure: str = ""
    rule: Mapping[str, Any] | None = None
    stale: bool = False

    def why(self) -> dict[str, Any]:  # Any: JSON
        """Return the refusal as clients get it."""
        return {"code": self.code, "sentence": self.sentence, "rule": self.rule, "cure": self.cure}


def told(course: Course, event: Event) -> Course:
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


def taken_back(turns: Turns, side: int) -> int:
    """Return how many actions a takeback of a side takes back: to the beginning of its last turn.

    >>> taken_back([[1, 0, ["e2e4"]], [1, 1, ["e7e5"]], [2, 0, ["g1f3"]]], 1)
    2
    """
    count = 0
    for _, mover, actions in reversed(turns):
        count += len(actions)
        if mover == side and actions:
            return count
    return 0


def seat_of(seats: Sequence[Seat], secret: str) -> int | None:
    """Return the seat that a secret holds, or None."""
    held = [seat.seat for seat in seats if is_secret(secret, seat.secret_hash)]  # all are compared, whichever it is
    return held[0] if held and secret else None


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


def extended(turns: Turns, turn: Sequence[int], action: str) -> list[Any]:  # Any: JSON
    """Return the turns with one more action, which belongs to the turn of a number and a side.

    >>> extended([[1, 0, ["e2e4"]]], [1, 1], "e7e5")
    [[1, 0, ['e2e4']], [1, 1, ['e7e5']]]
    """
    if turns and list(turns[-1][:2]) == list(turn):
        return [*turns[:-1], [*turn, [*turns[-1][2], action]]]
    return [*turns, [*turn, [action]]]


def outcome_text(winner: int | None, reason: str) -> str:
    """Return a result in words.

    >>> outcome_text(1, "resignation"), outcome_text(None, "agreement"), outcome_text(0, "")
    ('black wins by resignation', 'draw by agreement', 'white wins')
    """
    if reason == NO_COMPUTER:
        return "no result: the computer is unavailable"
    result = "draw" if winner is None else f"{SIDE_NAMES[winner]} wins"
    return f"{result} by {reason}" if reason else result


def shown_view(view: dict[str, Any], game: Game) -> dict[str, Any]:  # Any: JSON
    """Return the view of a position as the game's players see it, who may have ended it or not begun."""
    if game.state == OPEN:
        waiting = "Waiting for the other player."
        return {**view, "title": waiting, "say": {"actor": waiting, "others": waiting}}
    if game.state == OVER and view.get("outcome") is None:
        return ended_view(view, game.winner, game.reason)
    return view


def ended_view(view: dict[str, Any], winner: int | None, reason: str) -> dict[str, Any]:  # Any: JSON
    """Return the view of a position in which the players ended the game."""
    text = outcome_text(winner, reason)
    outcome = {"winner": winner, "reason": reason, "text": text}
    return {**view, "outcome": outcome, "title": f"{text[0].upper()}{text[1:]}."}


def shown_seats(seats: Sequence[Seat], here: Iterable[int]) -> list[dict[str, Any]]:  # Any: JSON
    """Return the seats as clients get them: no secret, and no hash of one."""
    present = set(here)
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level, "here": seat.seat in present} for seat in seats]
