"""The jobs about rules: pure functions by name, from JSON to JSON, for this process and for cells."""

import base64
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from dsl.compiler import compile_source
from dsl.errors import RumpusError
from dsl.source import Source
from interpreter.document import body_html, page_of
from interpreter.drawing import png_board, svg_array, svg_board
from interpreter.drawing.animation import Animation
from interpreter.errors import InvalidFenError
from interpreter.game.analysis import appraise
from interpreter.game.match import Match
from interpreter.game.overlays import overlays_of
from interpreter.game.players import Budget, player_named
from interpreter.game.players.choose import judge_named
from interpreter.game.state import Game
from interpreter.game.table.progress import squares_of_last_turn
from interpreter.notation import write_fen, write_record
from interpreter.program.board import NOWHERE
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position, Unit, array_rights, with_castling
from interpreter.web import scene
from interpreter.web.bundle import NAME, Shelf, bundle_of
from interpreter.web.desk import Desk, Progress
from interpreter.web.reviewing import replay

Json = dict[str, Any]  # Any: JSON

SEARCHES = frozenset({"think", "analyse", "replay", "record", "animation"})
"""Jobs that may take seconds: searches, records of thousands of actions, and their animations."""

SECONDS: Mapping[str, float] = {"think": 20, "analyse": 20, "tests": 10, "animation": 60, "idle": 20}
"""Time limits of jobs; the others have `_SECONDS`."""

_SECONDS = 4.0
_MEMORY = 8
"""Megabytes of a searching player: a cell has little address space, and a turn on the page is short."""

_FRAMES = 200
"""Pictures of the longest animation."""

_DELAY = 0.8
"""Seconds between its pictures."""

_WIDTH = 480
"""Pixels of its width: the longest animation takes 8 seconds and 130 MB."""


class WorkError(RumpusError):
    """A job has no answer; the sentence says why."""


def prepare() -> None:
    """Load what jobs need, before cells are forked."""
    desk = Desk(shipped=False)
    bundle = bundle_of(_SMALLEST)
    rules = {"sha": bundle.sha, "text": bundle.text, "files": {}, "name": ""}
    for job, words in _TRIALS:
        found = answer(desk, job, words if "session" in words else {"rules": rules, **words})
        assert "failed" not in found, found["failed"]


_SMALLEST = """ruleset "Toy" {}
board 3x3
piece ox O { moves K }
array "o2/3/2O"
goal checkmate of ox
draw stalemate
"""
_TRIALS: tuple[tuple[str, Json], ...] = (
    ("table", {}),
    ("view", {"start": "", "actions": []}),
    ("why", {"start": "", "actions": [], "source": "a3", "target": "c1"}),
    ("think", {"start": "", "actions": [], "level": "1"}),
    ("doc", {}),
    ("animation", {"start": "", "actions": ["c1c2"]}),
    ("lint", {"session": "", "text": _SMALLEST}),
    ("board", {"session": "", "text": _SMALLEST}),
    ("layout", {"session": "", "text": _SMALLEST}),
    ("tests", {"session": "", "text": _SMALLEST}),
    ("lint", {"session": "", "text": f"{_SMALLEST}peice elk E {{}}"}),
)
"""Jobs that load what all others need."""


def answer(desk: Desk, job: str, words: Json) -> Json:
    """Return the answer of a job, or `failed` with a sentence, and `fatal` if this process should not go on."""
    try:
        return _job(job)(desk, **words)
    except RumpusError as fault:
        return {"failed": str(fault)}
    except (MemoryError, RecursionError):
        return {"failed": "the rules need more memory than a job may use", "fatal": True}
    except Exception as fault:  # the rim: a bug ends this job and no other
        traceback.print_exception(fault, file=sys.stderr)
        return {"failed": f"this is a bug in rumpus: {type(fault).__name__} in `{job}`", "fatal": True}


def _job(name: str) -> "Job":
    """Return a job by its name. Those for an editor need the language server, which takes long to load."""
    if name in JOBS:
        return JOBS[name]
    from interpreter.web.editing import EDITING

    return EDITING[name]


def seconds_for(job: str, words: Json) -> float:
    """Return the time limit of a job."""
    return SECONDS.get(job, _SECONDS)


def idle(desk: Desk) -> Json:
    """Do nothing."""
    return {}


def check(desk: Desk, text: str, files: Mapping[str, str] | None = None) -> Json:
    """Return the bundle of a text, and its findings; it can be played if `ok` is true."""
    bundle = bundle_of(text, files)
    compiled = compile_source(Source(NAME, text), library=Shelf(files), thorough=True)
    findings = [
        {"code": each.code, "severity": each.severity.value, "line": each.span.line, "message": each.message}
        for each in compiled.findings
    ]
    title = compiled.ruleset.title if compiled.ruleset else bundle.title
    about = compiled.ruleset.about if compiled.ruleset else ""
    return {
        "ok": compiled.ruleset is not None and not compiled.has_errors,
        "bundle": {**asdict(bundle), "title": title},
        "about": about,
        "findings": findings,
    }


def table(desk: Desk, rules: Json) -> Json:
    """Return what a board needs to know of a game once."""
    game, lock = desk.ready(rules)
    with lock:
        return {"table": scene.table_of(game)}


def view(desk: Desk, rules: Json, start: str, actions: Sequence[str]) -> Json:
    """Return a position, its legal actions, and the turns that led to it."""
    with desk.ready(rules).lock:
        progress = desk.progress(rules, start, actions)
        return {"view": _view(progress), "legal": scene.legal_of(progress.state), "turns": progress.turns}


def draw(desk: Desk, rules: Json, seed: int) -> Json:
    """Return the FEN of a start that is drawn by lot; empty if every game begins with the array."""
    with desk.ready(rules).lock:
        game = desk.ready(rules).game
        return {"start": game.start(seed).fen() if game.program.shuffle is not None else ""}


def _view(progress: Progress) -> Json:
    return dict(scene.view_of(progress.recent, progress.captured))


def legal(desk: Desk, rules: Json, start: str, actions: Sequence[str]) -> Json:
    """Return the legal actions of a position."""
    with desk.ready(rules).lock:
        return {"legal": scene.legal_of(desk.progress(rules, start, actions).state)}


def remember(desk: Desk, rules: Json, start: str, actions: Sequence[str]) -> Json:
    """Play a match again, for the jobs that follow."""
    with desk.ready(rules).lock:
        desk.progress(rules, start, actions)
    return {}


def act(desk: Desk, rules: Json, start: str, actions: Sequence[str], action: str) -> Json:
    """Return the position after an action, or why it is refused."""
    found = act_at_once(desk, rules, start, actions, action)
    if "slow" not in found:
        return found
    with desk.ready(rules).lock:
        return {"ok": False, "why": scene.why_text(desk.progress(rules, start, actions).state, action)}


def act_at_once(desk: Desk, rules: Json, start: str, actions: Sequence[str], action: str) -> Json:
    """Return the position after an action, or `slow` if it is refused: the reason takes longer."""
    with desk.ready(rules).lock:
        before = desk.progress(rules, start, actions).state
        try:
            named = before.named(action)
        except RumpusError:
            return {"slow": True}
        text = before.game.action_text(named)
        progress = desk.progress(rules, start, (*actions, text))
        after = progress.state
        turn = [before.position.number, before.position.side]
        now = [after.position.number, after.position.side]
        return {
            "ok": True,
            "text": text,
            "view": _view(progress),
            "legal": scene.legal_of(after),
            "effects": scene.effects_of(before, named, after),
            "turn": turn,
            "turn_over": now != turn or after.outcome() is not None,
        }


def why(
    desk: Desk, rules: Json, start: str, actions: Sequence[str], source: str = "", target: str = "", action: str = ""
) -> Json:
    """Return why an action between two spots, or of a text, is legal or refused."""
    with desk.ready(rules).lock:
        state = desk.progress(rules, start, actions).state
        return dict(scene.why_text(state, action) if action else scene.why_of(state, source, target))


def overlay(desk: Desk, rules: Json, start: str, actions: Sequence[str], overlay: str, unit: str | None = None) -> Json:
    """Return an overlay of a position."""
    with desk.ready(rules).lock:
        state = desk.progress(rules, start, actions).state
        if overlay not in overlays_of(state.game.program):
            raise WorkError(f"this game has no overlay `{overlay[:40]}`")
        return dict(scene.overlay_of(state, overlay, unit))


def think(
    desk: Desk,
    rules: Json,
    start: str,
    actions: Sequence[str],
    level: str,
    seed: int = 1,
) -> Json:
    """Return the action of a computer player at a level, with the line that it expects."""
    game, lock = desk.ready(rules)
    with lock:
        state = desk.progress(rules, start, actions).state
        if state.outcome() is not None:
            raise WorkError("the game is over")
        player = player_named(level, game, seed=seed, memory=_MEMORY)
        report = player.think(state)
        line = [game.action_text(each) for each in report.lines[0].actions]
        return {"action": game.action_text(report.action), "line": line, "score": report.lines[0].score}


def analyse(
    desk: Desk,
    rules: Json,
    start: str,
    actions: Sequence[str],
    seconds: float = 1.0,
    lines: int = 3,
    level: str = "alphabeta",
) -> Json:
    """Return the best turns of a position, each with its score for White and the play that follows."""
    game, lock = desk.ready(rules)
    with lock:
        state = desk.progress(rules, start, actions).state
        if state.outcome() is not None:
            return {"lines": [], "depth": 0, "nodes": 0}
        player = judge_named(level, game, memory=_MEMORY)
        report = player.think(state, Budget(seconds=min(seconds, 10)), lines=min(lines, 8))
        found = [appraise(state, line) for line in report.lines]
        shown = [{**asdict(each), "verdict": each.verdict} for each in found]
        return {"lines": shown, "depth": report.depth, "nodes": report.nodes}


def doc(desk: Desk, rules: Json) -> Json:
    """Return the page of rules as the body of an HTML page."""
    game, lock = desk.ready(rules)
    with lock:
        page = page_of(game)
    return {"title": page.title, "body": body_html(page)}


def record(
    desk: Desk,
    rules: Json,
    start: str,
    actions: Sequence[str],
    tags: Mapping[str, str] | None = None,
    ended: Json | None = None,
) -> Json:
    """Return a game as a record; `ended` is how its players ended it."""
    with desk.ready(rules).lock:
        match = desk.whole(rules, start, actions)
        named = {"Variant": rules["name"], **(tags or {})} if rules["name"] else tags or {}
        return {"text": write_record(Match(match.states, match.actions, _outcome(ended)).record(named))}


def _outcome(ended: Json | None) -> Outcome | None:
    return Outcome(ended["winner"], ended["reason"]) if ended else None


def array(desk: Desk, rules: Json) -> Json:
    """Return the board at the start as SVG."""
    with desk.ready(rules).lock:
        game = desk.ready(rules).game
        return {"data": svg_array(game.program, game.start().position)}


def compose(desk: Desk, rules: Json, units: Json, hands: Sequence[Sequence[Sequence[int]]], side: int) -> Json:
    """Return the FEN of a position put together on a board, or why no game can begin with it.

    Units are as in a view, but for their flags; partners of castling that are on their squares of the array may castle.
    """
    game, lock = desk.ready(rules)
    with lock:
        program = game.program
        board: list[tuple[Unit, ...]] = [() for _ in program.board.names]
        for name, stack in units.items():
            square = program.board.square(name)
            if square == NOWHERE:
                raise WorkError(f"the board has no square {name}")
            board[square] = tuple(sorted(Unit(_piece(game, piece), _side(owner)) for piece, owner in stack))
        white, black = (
            tuple(sorted(p for piece, count in hand for p in [_piece(game, piece)] * count)) for hand in hands
        )
        position = Position(board=tuple(board), hands=(white, black), side=side)
        position = with_castling(program, position, array_rights(program))
        try:
            return {"fen": game.state(write_fen(program, game.engine.minimal(position))).fen(), "fault": ""}
        except InvalidFenError as fault:
            return {"fen": "", "fault": str(fault)}


def _piece(game: Game, number: int) -> int:
    """Return the number of a piece, or raise an error if there is none."""
    most = len(game.program.pieces) - 1
    if not 0 <= number <= most:
        raise WorkError(f"there is no piece {number}: this game has the pieces 0 to {most}")
    return number


def _side(number: int) -> int:
    if number not in (0, 1):
        raise WorkError(f"there is no side {number}: 0 is White, 1 is Black")
    return number


def picture(
    desk: Desk, rules: Json, start: str, actions: Sequence[str], format: str, ended: Json | None = None
) -> Json:
    """Return the board as SVG text, or as PNG in base64; `ended` is how the players ended the game in this position."""
    with desk.ready(rules).lock:
        recent = desk.progress(rules, start, actions).recent
        drawn = _drawn(recent, recent.outcome() or _outcome(ended))
        return {"data": drawn if format == "svg" else base64.b64encode(png_board(drawn)).decode()}


def animation(desk: Desk, rules: Json, start: str, actions: Sequence[str], ended: Json | None = None) -> Json:
    """Return a game up to a position as GIF in base64; `ended` is how the players ended it there."""
    with desk.ready(rules).lock:
        match, made = desk.whole(rules, start, actions), Animation()
        for count in range(max(0, len(match.states) - _FRAMES), len(match.states)):
            part = Match(match.states[: count + 1], match.actions[:count])
            is_end = count == len(match.states) - 1
            made.add(png_board(_drawn(part, (match.outcome() or _outcome(ended)) if is_end else None), _WIDTH))
        return {"data": base64.b64encode(made.written(form="GIF", seconds=_DELAY)).decode()}


def _drawn(match: Match, outcome: Outcome | None) -> str:
    state, marked = match.state, squares_of_last_turn(match)
    return svg_board(state.game.program, state.position, marked=marked, title=state.game.title, outcome=outcome)


Job = Callable[..., Json]
JOBS: Mapping[str, Job] = {
    job.__name__: job
    for job in (
        idle,
        check,
        table,
        view,
        draw,
        legal,
        remember,
        act,
        act_at_once,
        why,
        overlay,
        think,
        analyse,
        doc,
        record,
        array,
        compose,
        picture,
        animation,
        replay,
    )
}
"""The jobs of games and their rules by name; an editor's are in `interpreter.web.editing`."""

QUICK = frozenset({"act", "view", "legal", "draw"})
"""Jobs that the kernel answers in a millisecond or two."""

CONSTANT = frozenset({"table", "doc", "array"})
"""Jobs about rules alone, whose answers never change."""
