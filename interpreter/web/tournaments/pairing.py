"""Which games of a tournament begin now, and whether it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.web.tournaments.berger import Pair, rounds_of
from interpreter.web.tournaments.standings import standings_of
from interpreter.web.wire.words import ARENA, OVER, ROUND_ROBIN

if TYPE_CHECKING:
    from interpreter.web.store import Entrant, Meeting, Tournament

PATIENCE_MS = 30_000
"""Two players who have just met wait so long for somebody else before they meet again."""


@dataclass(frozen=True, slots=True)
class Next:
    """The games that begin now in a round, and whether the tournament is over instead."""

    pairs: Sequence[tuple[int, Pair]] = ()
    """Each with the number of its round."""
    is_over: bool = False


def next_of(meeting: Meeting, now: int) -> Next:
    """Return what comes next in a tournament that is on."""
    return _next_round(meeting) if meeting.tournament.kind == ROUND_ROBIN else _next_games(meeting, now)


def is_played_in_rounds(tournament: Tournament) -> bool:
    """Return True if a round begins when the one before is over; games of days, or without a clock, begin together."""
    return tournament.base_ms is not None and not tournament.days


def _next_round(meeting: Meeting) -> Next:
    rounds = list(enumerate(rounds_of(len(meeting.entrants), twice=meeting.tournament.twice), 1))
    if any(pairing.state != OVER for pairing in meeting.pairings):
        return Next()
    begun = max((pairing.round for pairing in meeting.pairings), default=0)
    gone = {entrant.number for entrant in meeting.entrants if entrant.has_left}
    following = [(number, pair) for number, pairs in rounds[begun:] for pair in pairs if not gone.issuperset(pair)]
    if is_played_in_rounds(meeting.tournament) and following:
        following = [each for each in following if each[0] == following[0][0]]
    return Next(following, is_over=not following)


def _next_games(meeting: Meeting, now: int) -> Next:
    """Pair those who wait, in an arena or a test."""
    tournament, made = meeting.tournament, len(meeting.pairings)
    is_on = now < (tournament.ends or 0) if tournament.kind == ARENA else made < tournament.games
    if not is_on:
        return Next(is_over=all(pairing.state == OVER for pairing in meeting.pairings))
    pairs = pairs_of(meeting, now)
    if tournament.kind != ARENA:
        pairs = pairs[: tournament.games - made]
    return Next([(made + place, pair) for place, pair in enumerate(pairs, 1)])


def pairs_of(meeting: Meeting, now: int) -> Sequence[Pair]:
    """Pair players who wait: neighbors in the standings, but not those who have just met if others may come."""
    playing = set(playing_in(meeting))
    waiting = [each for each in meeting.entrants if _waits(each, now) and each.number not in playing]
    if len(waiting) % 2:
        waiting.remove(max(waiting, key=lambda each: (each.ready_since or 0, each.number)))
    order = [row.number for row in standings_of(meeting)]
    left = sorted(waiting, key=lambda each: order.index(each.number))
    has_others = len(waiting) + len(playing) > 2
    pairs: list[Pair] = []
    while left:
        one = left.pop(0)
        other = next((each for each in left if not has_others or _may_meet(meeting, one, each, now)), None)
        if other is not None:
            left.remove(other)
            pairs.append(_colored(meeting, one.number, other.number))
    return pairs


def playing_in(meeting: Meeting) -> Iterable[int]:
    """Return the entrants with an unfinished game."""
    return [
        number for pairing in meeting.pairings if pairing.state != OVER for number in (pairing.white, pairing.black)
    ]


def _waits(entrant: Entrant, now: int) -> bool:
    return entrant.ready_until is not None and entrant.ready_until >= now and not entrant.has_left


def _may_meet(meeting: Meeting, one: Entrant, other: Entrant, now: int) -> bool:
    """Return True unless two players have just met; they may if they have waited for long."""
    if now - max(one.ready_since or 0, other.ready_since or 0) >= PATIENCE_MS:
        return True
    return _last_opponent(meeting, one.number) != other.number and _last_opponent(meeting, other.number) != one.number


def _last_opponent(meeting: Meeting, number: int) -> int | None:
    own = [pairing for pairing in meeting.pairings if number in (pairing.white, pairing.black)]
    return (own[-1].white + own[-1].black - number) if own else None


def _colored(meeting: Meeting, one: int, other: int) -> Pair:
    """Give White to the one who had it less often, of equals to the one who had Black last."""
    return (one, other) if _whites(meeting, one) <= _whites(meeting, other) else (other, one)


def _whites(meeting: Meeting, number: int) -> tuple[int, bool]:
    """Return how many more games an entrant had with White than with Black, and whether the last one was with White."""
    own = [pairing.white == number for pairing in meeting.pairings if number in (pairing.white, pairing.black)]
    return 2 * sum(own) - len(own), bool(own and own[-1])
