"""Reports on games that are being written: played for some time in the cells of lowest priority, step by step."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.report.study import RANDOM, Pairing, pairings_of
from interpreter.web.languages.marking import N_, filled
from interpreter.web.rules.bundle import NamedRules, named
from interpreter.web.rules.cell import CellTimeout, Work
from interpreter.web.rules.jobs import PlayGames, WriteReport
from interpreter.web.rules.jobs.report import key_of, text_length

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import Rules
    from interpreter.web.rules.cell import Cells
    from interpreter.web.wire.report import PlayedGame, ReportEvent

PLAYERS = (RANDOM, "2", "4")
"""Who plays: stronger players would leave a minute with a handful of games."""

_MOST_WAITING = 60.0
"""Seconds that a report waits for those of others before no games of it begin any more."""

_STEP = 2.0
"""Seconds of games between two events."""

_MOST = 100
"""Games of a pairing: more would change little."""

_MOST_TEXT = 8 << 20
"""Characters of all games after which no games begin: the server holds them, and sends them to a cell in one piece."""


@dataclass(slots=True)
class _Course:
    """The games of a pairing, and the seconds that they took."""

    pairing: Pairing
    games: list[PlayedGame] = field(default_factory=list)
    seconds: float = 0.0
    length: int = 0
    """Characters of the games."""

    @property
    def doing(self) -> str:
        """Who plays, for a reader."""
        stronger, weaker = _named(self.pairing.stronger), _named(self.pairing.weaker)
        if self.pairing.is_even:
            return filled("%(player)s against itself", player=stronger)
        return filled("%(stronger)s against %(weaker)s", stronger=stronger, weaker=weaker)


class Reporter:
    """Makes reports in cells of its own, so that neither games nor editors wait for them."""

    def __init__(self, cells: Cells, now: Callable[[], float] = time.monotonic) -> None:
        self._cells, self._now = cells, now

    async def told(
        self, rules: Rules, seconds: float, players: Sequence[str] = PLAYERS, work: Work | None = None
    ) -> AsyncGenerator[ReportEvent]:
        """Play for some seconds, and yield how far it is; the last event has the page, or the reason for its absence.

        The first event comes before the games begin. Each pairing gets two games, then the one that has used the least
        time. A game that does not end in time is left out, and so are players without games. The time in which a report
        waits for others is not that of its games; `work` gets the seconds of games and page.
        """
        work = work or Work()
        courses, asked = [_Course(pairing) for pairing in _pairings(players)], named(rules)
        yield _event(courses, 0.0, "")
        await self._cells.warm()  # the first report of a server waits for seconds, which are not taken from its games
        begun = self._now()
        while (course := _next(courses)) is not None and work.seconds < seconds and _length(courses) < _MOST_TEXT:
            yield _event(courses, min(1.0, work.seconds / seconds), course.doing)
            if not await self._played(course, asked, players, seconds, work):
                break
            if self._now() - begun - work.seconds > _MOST_WAITING:
                break
        shown = _shown(courses, players)
        if not shown:
            problem = N_("No game of %(player)s ended in %(seconds)s seconds: give the report more time.")
            span = f"{seconds:g}"
            fault = filled(problem, player=_named(players[0]), seconds=span)
            yield {**_event(courses, 1.0, ""), "fault": fault}
            return
        yield _event(courses, 1.0, N_("the page is drawn"))
        games = {key_of(course.pairing): course.games for course in courses if course.pairing in _pairings(shown)}
        page = await self._cells.run(WriteReport(players=shown, games=games), rules=asked, near=asked.sha, work=work)
        yield {**_event(courses, 1.0, ""), "page": page}

    async def _played(
        self, course: _Course, rules: NamedRules, players: Sequence[str], seconds: float, work: Work
    ) -> bool:
        """Play some games of a pairing; return False if the time was over before one ended."""
        before = work.seconds
        left = seconds - before
        job = PlayGames(
            players=players,
            stronger=course.pairing.stronger,
            weaker=course.pairing.weaker,
            first=len(course.games),
            count=2 if not course.games else _MOST - len(course.games),
            limit=min(_STEP, left),
        )
        try:
            found = await self._cells.run(job, rules=rules, near=rules.sha, work=work, within=left)
        except CellTimeout:
            if left > job.seconds:
                raise  # no report may take so long
            return False
        course.games += found["games"]
        course.length += sum(map(text_length, found["games"]))
        course.seconds += work.seconds - before
        return True


def _named(player: str) -> str:
    """Return a player as a reader knows it."""
    return N_("random play") if player == RANDOM else filled("level %(level)s", level=player)


def _pairings(players: Sequence[str]) -> tuple[Pairing, ...]:
    return tuple(pairings_of(players))


def _next(courses: Sequence[_Course]) -> _Course | None:
    """Return the pairing that plays next: one without games, or else the one that has used the least time."""
    open_ones = [course for course in courses if len(course.games) < _MOST]
    return min(open_ones, key=lambda course: (bool(course.games), course.seconds), default=None)


def _length(courses: Sequence[_Course]) -> int:
    return sum(course.length for course in courses)


def _shown(courses: Sequence[_Course], players: Sequence[str]) -> tuple[str, ...]:
    """Return the players, from the weakest on, of which each has games against itself."""
    counts = {course.pairing.stronger: len(course.games) for course in courses if course.pairing.is_even}
    without = next((place for place, player in enumerate(players) if not counts[player]), len(players))
    return tuple(players[:without])


def _event(courses: Sequence[_Course], share: float, doing: str) -> ReportEvent:
    return {"games": sum(len(course.games) for course in courses), "share": share, "doing": doing}
