"""The results of a tournament as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.web.tournaments.standings import standings_of
from interpreter.web.wire.words import OVER

if TYPE_CHECKING:
    from interpreter.web.store import Meeting

_FORMULA = tuple("=+-@\t\r")
"""What a spreadsheet may take for a formula at the start of a text."""

_RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


def standings_sheet(meeting: Meeting) -> str:
    """Return the standings."""
    head = ("place", "name", "points", "tiebreak", "games", "wins", "draws", "losses")
    rows = standings_of(meeting)
    lines = (
        (row.place, row.name, row.points, row.tiebreak, row.played, row.wins, row.draws, row.losses) for row in rows
    )
    return _written(head, lines)


def games_sheet(meeting: Meeting, site: str) -> str:
    """Return the games with their results; `site` is the part of addresses before the path."""
    head = ("round", "white", "black", "result", "reason", "turns", "game")
    names = {entrant.number: entrant.name for entrant in meeting.entrants}
    lines = (
        (
            pairing.round,
            names[pairing.white],
            names[pairing.black],
            _RESULTS[pairing.winner] if pairing.state == OVER else "*",
            pairing.reason,
            pairing.turns,
            f"{site}/game/{pairing.game}" if pairing.game else "",
        )
        for pairing in meeting.pairings
    )
    return _written(head, lines)


def _written(head: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    written = csv.writer(text)
    written.writerow(head)
    written.writerows([_plain(value) for value in line] for line in lines)
    return text.getvalue()


def _plain(value: object) -> object:
    """Return a value that a spreadsheet does not compute.

    >>> _plain("=1+1"), _plain("Ada"), _plain(3)
    ("'=1+1", 'Ada', 3)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
