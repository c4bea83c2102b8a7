"""The standings of a tournament: points, places, and how ties are broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpreter.match.score import POINTS
from interpreter.web.wire.words import OVER, ROUND_ROBIN

if TYPE_CHECKING:
    from interpreter.web.store import Entrant, Meeting, Pairing

_RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An entrant in the standings."""

    place: int
    """Entrants with equal results share a place."""
    number: int
    name: str
    has_left: bool
    played: int
    """Finished games, and those that the opponent has left."""
    wins: int
    draws: int
    losses: int
    points: float
    """In a round robin 1 for a win and ½ for a draw; in an arena 2 and 1."""
    tiebreak: float
    """In a round robin Sonneborn and Berger's points; in an arena the wins."""


def standings_of(meeting: Meeting) -> Sequence[Row]:
    """Return the standings, the first place first."""
    finished = [pairing for pairing in meeting.pairings if pairing.state == OVER]
    is_even = meeting.tournament.kind == ROUND_ROBIN
    halves = {entrant.number: sum(_halves(finished, entrant.number)) for entrant in meeting.entrants}
    rows = [_row(entrant, finished, halves, is_even) for entrant in meeting.entrants]
    rows.sort(key=lambda row: (*_rank(row), row.number))
    ranks = [_rank(row) for row in rows]
    return tuple(replace(row, place=ranks.index(rank) + 1) for row, rank in zip(rows, ranks, strict=True))


def _rank(row: Row) -> tuple[float, float, bool, int]:
    """Return the order of a row; of equals the one who needed fewer games is first, and last who has not played."""
    return -row.points, -row.tiebreak, not row.played, row.played


def half_points(pairing: Pairing, number: int) -> int:
    """Return the half points of an entrant in a finished pairing."""
    white = POINTS[_RESULTS[pairing.winner]]
    return white if pairing.white == number else 2 - white


def _halves(finished: Sequence[Pairing], number: int) -> list[int]:
    return [half_points(pairing, number) for pairing in finished if number in (pairing.white, pairing.black)]


def _row(entrant: Entrant, finished: Sequence[Pairing], halves: dict[int, int], is_even: bool) -> Row:
    number = entrant.number
    own = _halves(finished, number)
    others = [
        half_points(pairing, number) * halves[pairing.black if pairing.white == number else pairing.white]
        for pairing in finished
        if number in (pairing.white, pairing.black)
    ]
    return Row(
        place=0,
        number=number,
        name=entrant.name,
        has_left=entrant.has_left,
        played=len(own),
        wins=own.count(2),
        draws=own.count(1),
        losses=own.count(0),
        points=sum(own) / 2 if is_even else sum(own),
        tiebreak=sum(others) / 4 if is_even else own.count(2),
    )
