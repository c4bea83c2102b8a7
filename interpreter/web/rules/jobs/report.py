"""Reports on games that are being written, in parts: some games of two players, and the page on all of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from interpreter.document.as_html import as_html
from interpreter.document.page import Block, Bullets, Entry, Paragraph, Picture, Table
from interpreter.game.worker_rules import game_of, given_rules
from interpreter.report.content import report_of
from interpreter.report.facts import from_json, to_json
from interpreter.report.page import page_of
from interpreter.report.study import Pairing, Study, gathered, play_game
from interpreter.web.rules.bundle import NAME
from interpreter.web.rules.jobs.job import RulesJob
from interpreter.web.wire.report import PlayedGame, PlayedGames, ReportBlock, ReportPage, ReportSection

if TYPE_CHECKING:
    from interpreter.report.content import Report
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory


_NODES = 50_000
"""Positions of the search for a win from the start, which the visitor waits for."""

_MOST_TEXT = 1 << 20
"""Characters of games in one answer after which no game begins: a server holds and hands over all of them."""


@dataclass(frozen=True, kw_only=True)
class PlayGames(RulesJob[PlayedGames]):
    """Return games of two players, or of one against itself, from a number on until the limit of one thing is met.

    That is their number, the time, or the length of the answer; one game is always played.
    """

    seconds: ClassVar[float] = 300.0
    is_long = True
    players: Sequence[str]
    """All players of the report, from the weakest on."""
    stronger: str
    weaker: str
    first: int
    count: int
    limit: float
    """Seconds after which no game begins."""

    def answer(self, memory: Memory, rules: NamedRules) -> PlayedGames:
        """Return the answer."""
        study = _study(memory, rules, self.players)
        pairing, games = Pairing(self.stronger, self.weaker), list[PlayedGame]()
        stop, length = monotonic() + self.limit, 0
        for number in range(self.first, self.first + self.count):
            facts, record = play_game(study, pairing, number)
            games.append({"facts": to_json(facts), "record": record})
            length += text_length(games[-1])
            if monotonic() > stop or length > _MOST_TEXT:
                break
        return {"games": games}


@dataclass(frozen=True, kw_only=True)
class WriteReport(RulesJob[ReportPage]):
    """Return the page of a report, and the file that a browser can save."""

    seconds: ClassVar[float] = 60.0
    is_long = True
    players: Sequence[str]
    games: Mapping[str, Sequence[PlayedGame]]
    """What `PlayGames` has played, by the names of the two players with a space between."""

    def answer(self, memory: Memory, rules: NamedRules) -> ReportPage:
        """Return the answer."""
        study = _study(memory, rules, self.players)
        found = {
            pairing: [(from_json(game["facts"]), game["record"]) for game in self.games.get(key_of(pairing), ())]
            for pairing in study.pairings()
        }
        report = report_of(study, gathered(found), nodes=_NODES)
        page = page_of(report, _pictures(report, study))
        sections: list[ReportSection] = [
            {"title": section.title, "blocks": [_shape(block) for block in section.blocks]} for section in page.sections
        ]
        return {"title": page.title, "sections": sections, "file": as_html(page)}


def text_length(game: PlayedGame) -> int:
    """Return the number of characters of a game in an answer."""
    return len(game["facts"]) + len(game["record"])


def key_of(pairing: Pairing) -> str:
    """Return the name of a pairing among the games of a report."""
    return f"{pairing.stronger} {pairing.weaker}"


def _shape(block: Block) -> ReportBlock:
    match block:
        case Paragraph(text):
            return {"kind": "text", "texts": [text], "rows": [], "svg": ""}
        case Bullets(items):
            return {"kind": "list", "texts": list(items), "rows": [], "svg": ""}
        case Table(head, rows):
            return {"kind": "table", "texts": list(head), "rows": [list(row) for row in rows], "svg": ""}
        case Picture(name, svg):
            return {"kind": "picture", "texts": [name], "rows": [], "svg": svg}
        case Entry(name):
            raise AssertionError(f"a report has no entries of pieces, such as {name}")


def _study(memory: Memory, rules: NamedRules, players: Sequence[str]) -> Study:
    game = memory.ready(rules).game
    return Study(rules=given_rules(game, rules.name or NAME, rules.text), strengths=tuple(players))


def _pictures(report: Report, study: Study) -> tuple[Picture, ...]:
    """Return the plots, if this process has what draws them: it cannot be loaded inside the walls of a cell."""
    if "matplotlib" not in sys.modules:
        return ()
    from interpreter.report.plots import pictures_of

    return pictures_of(report, game_of(study.rules))
