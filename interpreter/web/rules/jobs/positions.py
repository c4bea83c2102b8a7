"""Questions about positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl.errors import RumpusError
from interpreter.errors import InvalidFenError
from interpreter.game.overlays import overlays_of
from interpreter.game.state import Game, State
from interpreter.notation import write_fen
from interpreter.program.board import NOWHERE
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.position import Position, Unit, array_rights, with_castling
from interpreter.web import scene
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs.job import PositionJob, QuickJob, RulesJob
from interpreter.web.wire.answers import (
    ChanceAnswer,
    ComposedAnswer,
    Forbidden,
    Nothing,
    Played,
    PositionAnswer,
    StartAnswer,
    TableAnswer,
    TraceAnswer,
    WrittenAnswer,
)
from interpreter.web.wire.scene import Look, View, Why

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory, Progress


@dataclass(frozen=True, kw_only=True)
class ShowTable(RulesJob[TableAnswer]):
    """Return what a board needs to know of a game once."""

    is_constant = True

    def answer(self, memory: Memory, rules: NamedRules) -> TableAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            return {"table": scene.table_of(game)}


@dataclass(frozen=True, kw_only=True)
class ShowPosition(QuickJob[PositionAnswer]):
    """Return a position, its legal actions, and the turns that led to it."""

    def answer(self, memory: Memory, rules: NamedRules) -> PositionAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            progress = memory.progress(rules, self.start, self.actions)
            return {
                "view": _view(progress),
                "legal": scene.legal_of(progress.state),
                "turns": progress.turns,
                "said": progress.said,
            }


@dataclass(frozen=True, kw_only=True)
class ChooseStart(QuickJob[StartAnswer]):
    """Return the FEN of a start that is drawn by lot; empty if every game begins with the array."""

    seed: int

    def answer(self, memory: Memory, rules: NamedRules) -> StartAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            game = memory.ready(rules).game
            return {"start": game.start(self.seed).fen() if game.program.shuffle is not None else ""}


@dataclass(frozen=True, kw_only=True)
class AskChance(QuickJob[ChanceAnswer]):
    """Return whether a side may still win with its units."""

    side: int

    def answer(self, memory: Memory, rules: NamedRules) -> ChanceAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            state = memory.progress(rules, self.start, self.actions).state
            return {"may_win": state.can_win(SIDE_NAMES[self.side])}


@dataclass(frozen=True, kw_only=True)
class Remember(PositionJob[Nothing]):
    """Play a match again, for the jobs that follow."""

    def answer(self, memory: Memory, rules: NamedRules) -> Nothing:
        """Return the answer."""
        with memory.ready(rules).lock:
            memory.progress(rules, self.start, self.actions)
        return {}


@dataclass(frozen=True, kw_only=True)
class WriteActions(PositionJob[WrittenAnswer]):
    """Return actions that are legal in a position in each notation; those of another position have none."""

    texts: Sequence[str] = ()

    def answer(self, memory: Memory, rules: NamedRules) -> WrittenAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            state = memory.progress(rules, self.start, self.actions).state
            return {"said": [_written(state, text) for text in self.texts]}


def _written(state: State, text: str) -> dict[str, str]:
    try:
        said = scene.said_along(state, [state.named(text)])
    except RumpusError:
        return {}
    return {style: texts[0] for style, texts in said.items()}


@dataclass(frozen=True, kw_only=True)
class Trace(PositionJob[TraceAnswer]):
    """Return the FEN of each position of a match, from the start on."""

    is_long = True

    def answer(self, memory: Memory, rules: NamedRules) -> TraceAnswer:
        """Return the answer."""
        with memory.ready(rules).lock:
            return {"fens": [state.fen() for state in memory.whole(rules, self.start, self.actions).states]}


@dataclass(frozen=True, kw_only=True)
class Play(QuickJob[Played | Forbidden]):
    """Return the position after an action, or why it is refused."""

    action: str

    def answer(self, memory: Memory, rules: NamedRules) -> Played | Forbidden:
        """Return the answer."""
        played = self.at_once(memory, rules)
        if played is not None:
            return played
        with memory.ready(rules).lock:
            state = memory.progress(rules, self.start, self.actions).state
            return {"ok": False, "why": scene.why_text(state, self.action)}

    def at_once(self, memory: Memory, rules: NamedRules) -> Played | None:
        """Return the position after the action, or None if it is refused: the reason takes longer."""
        with memory.ready(rules).lock:
            before = memory.progress(rules, self.start, self.actions).state
            try:
                named = before.named(self.action)
            except RumpusError:
                return None
            text = before.game.action_text(named)
            progress = memory.progress(rules, self.start, (*self.actions, text))
            after = progress.state
            turn = [before.position.number, before.position.side]
            now = [after.position.number, after.position.side]
            return {
                "ok": True,
                "text": text,
                "said": {style: texts[-1] for style, texts in progress.said.items()},
                "view": _view(progress),
                "legal": scene.legal_of(after),
                "effects": scene.effects_of(before, named, after),
                "turn": turn,
                "turn_over": now != turn or after.outcome() is not None,
            }


@dataclass(frozen=True, kw_only=True)
class Explain(PositionJob[Why]):
    """Return why an action between two spots, or of a text, is legal or refused."""

    source: str = ""
    target: str = ""
    action: str = ""

    def answer(self, memory: Memory, rules: NamedRules) -> Why:
        """Return the answer."""
        with memory.ready(rules).lock:
            state = memory.progress(rules, self.start, self.actions).state
            if self.action:
                return scene.why_text(state, self.action)
            return scene.why_of(state, self.source, self.target)


@dataclass(frozen=True, kw_only=True)
class ShowOverlay(PositionJob[Look]):
    """Return an overlay of a position."""

    overlay: str
    unit: str | None = None

    def answer(self, memory: Memory, rules: NamedRules) -> Look:
        """Return the answer."""
        with memory.ready(rules).lock:
            state = memory.progress(rules, self.start, self.actions).state
            if self.overlay not in overlays_of(state.game.program):
                raise JobError(f"this game has no overlay `{self.overlay[:40]}`")
            return scene.overlay_of(state, self.overlay, self.unit)


@dataclass(frozen=True, kw_only=True)
class Compose(RulesJob[ComposedAnswer]):
    """Return the FEN of a position put together on a board, or why no game can begin with it.

    Units are as in a view, but for their flags. Partners of castling that are on their squares of the array may castle,
    but for the lost rights. `more` has the fields of the FEN after those.
    """

    units: Mapping[str, Sequence[Sequence[int]]]
    hands: Sequence[Sequence[Sequence[int]]]
    side: int
    lost: Sequence[str] = ()
    more: str = ""

    def answer(self, memory: Memory, rules: NamedRules) -> ComposedAnswer:
        """Return the answer."""
        game, lock = memory.ready(rules)
        with lock:
            program = game.program
            board: list[tuple[Unit, ...]] = [() for _ in program.board.names]
            for name, stack in self.units.items():
                square = program.board.square(name)
                if square == NOWHERE:
                    raise JobError(f"the board has no square {name}")
                board[square] = tuple(sorted(_unit(game, *unit) for unit in stack))
            white, black = (
                tuple(sorted(p for piece, count in hand for p in [_piece(game, piece)] * count)) for hand in self.hands
            )
            position = Position(board=tuple(board), hands=(white, black), side=self.side)
            position = with_castling(program, position, array_rights(program))
            plain = write_fen(program, game.engine.minimal(position))
            placement, side, letters, *others = plain.split()
            rights = [letter for letter in letters if letter != "-"]
            kept = "".join(letter for letter in rights if letter not in self.lost) or "-"
            text = " ".join((placement, side, kept, *(self.more.split() or others)))
            try:
                return {"fen": game.state(text).fen(), "fault": "", "rights": rights}
            except InvalidFenError as fault:
                return {"fen": "", "fault": str(fault), "rights": rights}


def _view(progress: Progress) -> View:
    return scene.view_of(progress.recent, progress.captured)


def _piece(game: Game, number: int) -> int:
    """Return the number of a piece, or raise an error if there is none."""
    most = len(game.program.pieces) - 1
    if not 0 <= number <= most:
        raise JobError(f"there is no piece {number}: this game has the pieces 0 to {most}")
    return number


def _unit(game: Game, piece: int, side: int) -> Unit:
    """Return a unit, or raise an error if no side like this one may have such a piece."""
    number = _piece(game, piece)
    if side not in scene.sides_of(game.program, number):
        name = game.program.pieces[number].name
        raise JobError(f"no {name} can belong to side {side}: 0 is White, 1 is Black, 2 is nobody")
    return Unit(number, side)
