"""Editor features that need play: running the tests of an open file, and describing actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.errors import CompileError, RumpusError
from dsl.lsp.tools import ActionDescription
from dsl.resolve import Library
from dsl.source import Source
from interpreter.errors import InvalidActionError
from interpreter.game.state import Game, State
from interpreter.notation import read_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, OWNER_NAMES, SIDE_NAMES, Piece
from interpreter.state.action import Action, Kind
from interpreter.testing.suite import load_suite, run_case, state_before

if TYPE_CHECKING:
    from interpreter.why import Refusal

_MANY = 20
"""Maximum number of changed squares to list."""


def run_tests(source: Source, library: Library, starts: frozenset[int]) -> dict[int, tuple[Diagnostic, ...]]:
    """Return the failures of the tests that start at some places of a file, or None if the file has errors."""
    try:
        suite = load_suite(source, library=library)
    except CompileError:
        return {}
    cases = {case.span.start: case for case in suite.cases if case.span.start in starts}
    return {start: tuple(run_case(suite.games[case.options], case).findings()) for start, case in cases.items()}


def describe_action(source: Source, library: Library, test: int, place: int) -> ActionDescription | None:
    """Describe the action at a place in a test, or return None if the test does not get there."""
    try:
        state = _state_at(source, library, test, place)
        return _description(state, _text_at(source, place)) if state else None
    except RumpusError:  # an earlier action is refused, or this is not an action
        return None


def draw_board(source: Source, library: Library, test: int | None, place: int) -> str | None:
    """Return the board as SVG: the start, or the position of a test at a place; None if there is none."""
    from interpreter.drawing import svg_board

    try:
        state = _start_of(source, library) if test is None else _state_at(source, library, test, place)
    except RumpusError:  # an action is refused, or the position is not one
        return None
    return svg_board(state.game.program, state.position, outcome=state.outcome()) if state else None


def _start_of(source: Source, library: Library) -> State | None:
    rules = compile_source(source, library=library).ruleset
    return Game(rules).start() if rules else None


def _text_at(source: Source, place: int) -> str:
    text = source.text[place:]
    return text[: next((i for i, char in enumerate(text) if char.isspace() or char in ',;}"#'), len(text))]


def _state_at(source: Source, library: Library, test: int, place: int) -> State | None:
    """Return the state at a place of a test, such as before an action, under the options of the test."""
    plain = compile_source(source, library=library, tests=True)
    cases = plain.ruleset.cases if plain.ruleset else ()
    case = next((case for case in cases if case.span.start == test), None)
    if case is None:
        return None
    rules = compile_source(source, dict(case.options), library).ruleset if case.options else plain.ruleset
    return state_before(Game(rules), case, place) if rules else None


def _description(state: State, text: str) -> ActionDescription:
    why = state.why(text)
    action = _found(state, text)
    pieces = tuple(state.game.program.pieces[piece].name for piece in _pieces(state, action)) if action else ()
    if action is None or not why.allowed:
        lines = [refusal.line for refusal in why.refusals if refusal.line]
        said = [f"`{text}` is refused.", *map(_reason, why.refusals)]
    else:
        after = state.play(action)
        lines = list(why.lines)
        said = [f"{_sentence(state, action)}.", _code(_changes(state, after), "text"), _then(after)]
    shown = [f"{line.text.strip()}  # {line.place}" for line in dict.fromkeys(lines)]
    return ActionDescription("\n\n".join(filter(None, [*said, _code(shown, "rumpus")])), pieces)


def _found(state: State, text: str) -> Action | None:
    """Return the legal action of a text, or else the action it describes if its squares exist."""
    try:
        action = read_action(state.game.program, text)
    except InvalidActionError:
        return None
    return state.find(action) or action


def _pieces(state: State, action: Action) -> tuple[Piece, ...]:
    """Return the pieces that act: those on the starting square, or from the hand."""
    if action.kind in (Kind.DROP, Kind.FUSE):
        return tuple(dict.fromkeys(piece for piece in (action.piece, action.other) if piece != NO_PIECE))
    stack = state.position.board[action.origin] if action.origin != NOWHERE else ()
    return tuple(dict.fromkeys(unit.piece for unit in stack))


def _sentence(state: State, action: Action) -> str:
    """Return a sentence that says what an action does."""
    names = state.game.program.board.names
    side = state.actor.title()
    who = " and ".join(state.game.program.pieces[piece].name for piece in _pieces(state, action)) or "unit"
    origin, target = (names[square] if square != NOWHERE else "" for square in (action.origin, action.target))
    match action.kind:
        case Kind.MOVE:
            return f"{side}'s {who} moves from {origin} to {target}"
        case Kind.CASTLE:
            return f"{side}'s {who} on {origin} castles"
        case Kind.SPLIT:
            return f"A part of {side}'s {who} moves from {origin} to {target}"
        case Kind.POCKET:
            return f"{side} takes the {who} on {origin}, or a part of it, into the hand"
        case Kind.LEAVE:
            return f"{side}'s {who} on {origin} leaves the board"
        case Kind.DROP:
            return f"{side} drops the {who} on {target}"
        case Kind.FUSE:
            return f"{side} fuses {who} in hand"
        case Kind.RIDE:
            formation = state.game.program.formations[action.piece].name
            return f"{side}'s {formation} rides from {origin} to {target}"
        case Kind.PLACE:
            return f"{side} places the first waiting unit on {target}"
        case Kind.CLAIM:
            return f"{side} claims a chain"
        case Kind.RELOCATE:
            return f"{side} lifts a chain to place it anew"
        case Kind.COMMAND:
            return f"{side}'s {who} on {origin} takes command"
        case Kind.CONVERT:
            return f"{side}'s leader converts the unit on {target}"
        case Kind.END:
            return f"{side} ends the turn"


def _changes(before: State, after: State) -> list[str]:
    """Return the squares and hands that an action has changed."""
    squares = enumerate(before.game.program.board.names)
    pairs = ((name, _on(before, square), _on(after, square)) for square, name in squares)
    found = [f"{name}: {old} → {new}" for name, old, new in pairs if old != new]
    found += [f"hand of {SIDE_NAMES[side]}: {said}" for side in (0, 1) if (said := _exchanged(before, after, side))]
    return [*found[:_MANY], f".. and {len(found) - _MANY} more"] if len(found) > _MANY else found


def _exchanged(before: State, after: State, side: int) -> str:
    """Return what a hand has gained and lost."""
    old, new = Counter(before.position.hands[side]), Counter(after.position.hands[side])
    pieces = before.game.program.pieces
    lost = [f"- {pieces[piece].name}" for piece in (old - new).elements()]
    return ", ".join([*lost, *(f"+ {pieces[piece].name}" for piece in (new - old).elements())])


def _on(state: State, square: Square) -> str:
    stack = state.position.board[square]
    if not stack:
        return "gone" if square in state.position.gone else "empty"
    return " + ".join(f"{OWNER_NAMES[unit.side]} {state.game.program.pieces[unit.piece].name}" for unit in stack)


def _then(after: State) -> str:
    outcome = after.outcome()
    if outcome is not None:
        return f"The game ends: {outcome}."
    check = ", in check" if after.is_check() else ""
    return f"Then {after.actor.title()} acts{check}."


def _reason(refusal: Refusal) -> str:
    return f"{refusal.advice[0].upper()}{refusal.advice[1:]}."


def _code(lines: Sequence[str], language: str) -> str:
    return "\n".join([f"```{language}", *lines, "```"]) if lines else ""
