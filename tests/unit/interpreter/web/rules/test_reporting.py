"""Reports of a server: whose turn it is among the players, what is told meanwhile, and what is left out."""

import asyncio
from typing import Any

import pytest

from interpreter.web.rules import reporting
from interpreter.web.rules.bundle import shipped_bundle
from interpreter.web.rules.cell import CellTimeout, Work
from interpreter.web.rules.jobs import PlayGames, WriteReport
from interpreter.web.rules.reporting import Reporter
from interpreter.web.wire.report import ReportEvent

DRAWING = 3.0
"""Seconds that a page takes."""

PAGE = {"title": "Report", "sections": [], "file": ""}


class Clockwork:
    """Cells whose games take as long as is said for each pairing, by a clock of their own."""

    def __init__(self, *, waiting: float = 0.0, **seconds: float) -> None:
        self.seconds, self.waiting = seconds, waiting
        self.time = 0.0
        self.asked: list[tuple[str, int, int]] = []
        self.written: WriteReport | None = None

    def now(self) -> float:
        return self.time

    async def warm(self) -> None:
        self.time += 50.0

    async def run(self, job: Any, *, work: Work, within: float = float("inf"), **_: Any) -> Any:
        self.time += self.waiting
        if isinstance(job, WriteReport):
            self.written = job
            self._work(work, DRAWING)
            return PAGE
        assert isinstance(job, PlayGames)
        name = f"{job.stronger}_{job.weaker}"
        each = self.seconds[name]
        if each == float("inf"):
            self._work(work, within)
            raise CellTimeout("the games take too long")
        count = min(job.count, max(1, int(job.limit / each)))
        self._work(work, each * count)
        self.asked.append((name, job.first, count))
        return {"games": [{"facts": name, "record": ""}] * count}

    def _work(self, work: Work, seconds: float) -> None:
        self.time += seconds
        work.seconds += seconds


def told(cells: Clockwork, seconds: float = 20.0, work: Work | None = None) -> list[ReportEvent]:
    async def listen() -> list[ReportEvent]:
        reporter = Reporter(cells, cells.now)  # type: ignore[arg-type]  # what it needs of cells
        events = reporter.told(shipped_bundle("chess"), seconds, ("random", "2"), work)
        return [event async for event in events]

    return asyncio.run(listen())


def test_each_pairing_has_two_games_and_then_the_one_that_has_used_the_least_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reporting, "_MOST", 40)
    cells = Clockwork(random_random=0.1, **{"2_2": 1.0, "2_random": 0.5})
    events = told(cells)
    assert cells.asked[:4] == [("random_random", 0, 2), ("2_2", 0, 2), ("2_random", 0, 2), ("random_random", 2, 20)]
    assert [name for name, _, _ in cells.asked[4:7]] == ["2_random", "2_2", "random_random"]
    first, last = events[0], events[-1]
    assert (first["doing"], first["share"], first["games"]) == ("", 0.0, 0)
    assert [event["share"] for event in events] == sorted(event["share"] for event in events)
    assert last.get("page") == PAGE
    assert last["games"] == sum(count for _, _, count in cells.asked)
    assert cells.written is not None
    assert {name: len(games) for name, games in cells.written.games.items()}["random random"] == 40


def test_the_time_in_which_the_server_prepares_is_not_taken_from_the_games() -> None:
    cells = Clockwork(random_random=0.1, **{"2_2": 0.1, "2_random": 0.1})
    told(cells, 5.0)
    assert sum(count for _, _, count in cells.asked) > 20


def test_no_games_are_asked_for_beyond_the_time() -> None:
    cells = Clockwork(random_random=0.1, **{"2_2": 0.1, "2_random": 0.1})
    told(cells, 5.0)
    assert cells.time == pytest.approx(50.0 + 5.0 + DRAWING, abs=0.2)


def test_no_games_begin_when_those_so_far_fill_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting, "_MOST_TEXT", 6 * len("random_random"))
    cells = Clockwork(random_random=0.1, **{"2_2": 0.1, "2_random": 0.1})
    last = told(cells)[-1]
    assert cells.asked == [(name, 0, 2) for name in ("random_random", "2_2", "2_random")] + [("random_random", 2, 20)]
    assert last.get("page") == PAGE


def test_a_game_that_does_not_end_in_time_is_left_out_with_its_player() -> None:
    cells = Clockwork(random_random=0.1, **{"2_2": float("inf"), "2_random": 0.5})
    last = told(cells, 0.3)[-1]
    assert last.get("page") == PAGE
    assert cells.written is not None
    assert cells.written.players == ("random",)
    assert list(cells.written.games) == ["random random"]


def test_a_report_without_a_game_says_what_to_do() -> None:
    cells = Clockwork(random_random=float("inf"))
    last = told(cells, 0.2)[-1]
    assert last.get("fault") == "No game of random play ended in 0.2 seconds: give the report more time."
    assert cells.written is None


def test_the_time_in_which_others_are_served_is_neither_taken_from_the_games_nor_paid() -> None:
    waiting, alone = (
        Clockwork(waiting=seconds, random_random=0.1, **{"2_2": 0.1, "2_random": 0.1}) for seconds in (7.0, 0.0)
    )
    work = Work()
    events = told(waiting, 5.0, work)
    told(alone, 5.0)
    assert waiting.asked == alone.asked
    assert work.seconds == pytest.approx(5.0 + DRAWING, abs=0.2)
    assert [event["share"] for event in events][:3] == pytest.approx([0.0, 0.0, 0.04])


def test_a_report_does_not_wait_for_ever() -> None:
    cells = Clockwork(waiting=31.0, random_random=0.1, **{"2_2": 0.1, "2_random": 0.1})
    last = told(cells)[-1]
    assert len(cells.asked) == 2
    assert cells.written is not None
    assert cells.written.players == ("random", "2")
    assert last.get("page") == PAGE
