"""Pages, records and pictures of games."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl.prose import Fact, facts
from interpreter.document import body_html, page_of
from interpreter.document.content import piece_entry
from interpreter.drawing import png_board, svg_array, svg_board
from interpreter.drawing.animation import Animation
from interpreter.game.match import Match
from interpreter.game.table.progress import squares_of_last_turn
from interpreter.state.outcome import Outcome
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs.job import PositionJob, RulesJob
from interpreter.web.rules.jobs.recording import outcome_of
from interpreter.web.wire.answers import DataAnswer, PageAnswer, PieceAnswer
from interpreter.web.wire.scene import Ended

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory

Figures = Sequence[tuple[str, str]]
"""Figures that an author has drawn, each with its name, such as `wN`; as pairs, a job with them can be a key."""

_FRAMES = 200
"""Pictures of the longest animation."""

_DELAY = 0.8
"""Seconds between its pictures."""

_WIDTH = 480
"""Pixels of its width: the longest animation takes 8 seconds and 130 MB."""


@dataclass(frozen=True, kw_only=True)
class WritePage(RulesJob[PageAnswer]):
    """Return the page of rules as the body of an HTML page."""

    is_constant = True

    def answer(self, memory: Memory, rules: NamedRules) -> PageAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            page = page_of(game)
        return {"title": page.title, "body": body_html(page)}


@dataclass(frozen=True, kw_only=True)
class DescribePiece(RulesJob[PieceAnswer]):
    """Return how a piece moves, by its number, with a diagram, and what it commands."""

    is_constant = True
    piece: int

    def answer(self, memory: Memory, rules: NamedRules) -> PieceAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            if self.piece >= len(game.program.pieces):
                raise JobError(f"there is no piece {self.piece}: this game has {len(game.program.pieces)} pieces")
            found, said = game.program.pieces[self.piece], facts(game.ruleset)
            entry = piece_entry(game, found.name, said)
        led = [f"{each.text[:1].upper()}{each.text[1:]}." for each in said if _commands(each, found.name)]
        return {
            "name": found.name,
            "symbol": found.symbol,
            "text": entry.text,
            "notes": [*entry.notes, *led],
            "svg": entry.picture.svg,
        }


def _commands(fact: Fact, name: str) -> bool:
    """Return True for a fact about what a piece does as a leader."""
    return fact.section == "commands" and name in re.split(r"[ :]", fact.key)[:2]


@dataclass(frozen=True, kw_only=True)
class DrawArray(RulesJob[DataAnswer]):
    """Return the board at the start as SVG."""

    is_constant = True
    own: Figures = ()

    def answer(self, memory: Memory, rules: NamedRules) -> DataAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            game = memory.ready(rules).game
            return {"data": svg_array(game.program, game.start().position, own=dict(self.own))}


@dataclass(frozen=True, kw_only=True)
class DrawPicture(PositionJob[DataAnswer]):
    """Return the board as SVG text, or as PNG in base64; `ended` is how the players ended the game in this position."""

    form: str
    ended: Ended | None = None
    own: Figures = ()

    def answer(self, memory: Memory, rules: NamedRules) -> DataAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            recent = memory.progress(rules, self.start, self.actions).recent
            drawn = _drawn(recent, recent.outcome() or outcome_of(self.ended), self.own)
            return {"data": drawn if self.form == "svg" else base64.b64encode(png_board(drawn)).decode()}


@dataclass(frozen=True, kw_only=True)
class Animate(PositionJob[DataAnswer]):
    """Return a game up to a position as GIF in base64; `ended` is how the players ended it there."""

    seconds = 60.0
    is_long = True
    ended: Ended | None = None
    own: Figures = ()

    def answer(self, memory: Memory, rules: NamedRules) -> DataAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            match, made = memory.whole(rules, self.start, self.actions), Animation()
            for count in range(max(0, len(match.states) - _FRAMES), len(match.states)):
                part = Match(match.states[: count + 1], match.actions[:count])
                is_end = count == len(match.states) - 1
                outcome = (match.outcome() or outcome_of(self.ended)) if is_end else None
                made.add(png_board(_drawn(part, outcome, self.own), _WIDTH))
            return {"data": base64.b64encode(made.written(form="GIF", seconds=_DELAY)).decode()}


def _drawn(match: Match, outcome: Outcome | None, own: Figures) -> str:
    state, marked = match.state, squares_of_last_turn(match)
    title = state.game.title
    return svg_board(state.game.program, state.position, marked=marked, title=title, outcome=outcome, own=dict(own))
