"""Turns as other programs write them, for games whose turn has a second part or whose units leave gaps.

e2e4,e4e5  e4,e5       a move, and the square where a unit that only blocks is placed then
a1a2,a2a1  Pa2,a1      a move, and the square left, which vanishes
b1c3h      Nc3/H       a move, and the unit of the hand that comes to the square left
h1e1h      O-O/Hh1     castling, and the unit that comes to the square of the partner
b1c3                   a move after which no unit comes
"""

import re
from collections.abc import Callable, Sequence

from dsl.lazy import pattern
from dsl.model.rows import Effect, PhaseKind, Trigger
from dsl.notation.action_form import SQUARE
from dsl.notation.respelling import bare
from interpreter.errors import IllegalActionError, InvalidActionError
from interpreter.game.state import State
from interpreter.notation.actions import write_action
from interpreter.notation.san import castling_ways
from interpreter.program.board import NOWHERE
from interpreter.program.tables import NO_PIECE, PhaseRow, Program
from interpreter.state.action import END, Action, Kind
from interpreter.state.position import Phase

_SECOND = pattern(rf"(?P<origin>{SQUARE})?(?P<target>{SQUARE})")
_GATED = pattern(rf"(?P<move>.+?)(?:/(?P<symbol>[A-Z])(?P<square>{SQUARE})?|(?<=[0-9])(?P<letter>[a-z]))")

Find = Callable[[State, str], Action]
"""Returns the legal action of a text; errors as in `State.named`."""


# Reading


def read_part(state: State, text: str, before: Sequence[Action], find: Find) -> tuple[Action, ...]:
    """Return the actions of a part of a turn, none for a square that vanishes by itself; errors as in `State.named`.

    `before` are the actions of the turn so far.
    """
    if before and is_trail(state.game.program, before[-1], text):
        return ()
    try:
        action = find(state, text)
        is_castling_with_more = action.kind is Kind.CASTLE and _GATED.fullmatch(bare(text)) is not None
        return (is_castling_with_more and _gated(state, text, find)) or (action,)
    except (InvalidActionError, IllegalActionError):
        found = _placed(state, text, before) or _gated(state, text, find)
        if found is None:
            raise
        return found


def closing(state: State, before: Sequence[Action]) -> tuple[Action, ...]:
    """Return the end of a turn that goes on only for a unit which may come to the square just left."""
    waits = before and before[-1] != END and _is_gating(state)
    return (END,) if waits and END in state.legal_actions() else ()


def is_trail(program: Program, action: Action, text: str) -> bool:
    """Return True if a text names the square that an action has just left, in a game in which such squares vanish."""
    if action.kind is not Kind.MOVE or not _leaves_gaps(program):
        return False
    names = program.board.names
    return text in (names[action.target] + names[action.origin], names[action.origin])


def _leaves_gaps(program: Program) -> bool:
    """Return True if every square of the board vanishes when a unit leaves it."""
    vanishes = any((row.trigger, row.effect) == (Trigger.LEAVE, Effect.VANISH) for row in program.consequences)
    return vanishes and len(program.board.vanishing) == program.board.n_squares


def _is_gating(state: State) -> bool:
    row = _gate(state.game.program)
    return row is not None and state.position.phase is Phase.PLACE and state.outcome() is None


def _gate(program: Program) -> PhaseRow | None:
    """Return the second part in which units come to squares just left, if it may be left out."""
    row = program.phase(PhaseKind.PLACE)
    return row if row is not None and row.where == "left" and not row.least else None


def _blocks(program: Program) -> bool:
    """Return True if the second part places a unit that only blocks."""
    row = program.phase(PhaseKind.PLACE)
    return row is not None and row.where != "left"


def _placed(state: State, text: str, before: Sequence[Action]) -> tuple[Action, ...] | None:
    """Return the placing of a second part by its square, alone or after the square where the move has ended."""
    second = _SECOND.fullmatch(bare(text))
    if second is None or not before or not _blocks(state.game.program) or state.position.phase is not Phase.PLACE:
        return None
    start = second["origin"]
    if start and start not in _ends(state, before[-1]):
        return None
    return (state.named(f"@{second['target']}"),)


def _ends(state: State, action: Action) -> tuple[str, ...]:
    """Return the squares where the mover may have come to: of castling also that of the partner."""
    names = state.game.program.board.names
    return (names[action.target], *(names[square] for square in state.position.trail))


def _gated(state: State, text: str, find: Find) -> tuple[Action, ...] | None:
    """Return a move and the unit of the hand that comes then, or None if a text is nothing of the kind."""
    gated = _GATED.fullmatch(bare(text))
    if gated is None or _gate(state.game.program) is None or state.position.phase is not Phase.ACT:
        return None
    text, symbol, square = gated["move"], gated["symbol"] or gated["letter"].upper(), gated["square"]
    if state.game.program.piece_by_symbol(symbol) is None:
        return None
    castling = _castling_from_partner(state, text)
    try:
        move = find(state, castling or text)
    except InvalidActionError:
        return None
    names = state.game.program.board.names
    where = square or (text[: len(text) // 2] if castling else names[move.origin])
    after = state.after(move)
    if not _is_gating(after):
        raise IllegalActionError(gated[0], f"no unit can come to {where} after this move")
    return move, after.named(f"{symbol}@{where}")


def _castling_from_partner(state: State, text: str) -> str:
    """Return castling as a move of its mover, of a text that names the square of the partner first, or ""."""
    program, names = state.game.program, state.game.program.board.names
    for rule in program.castling:
        for mover, partner, _ in castling_ways(program, state.position, rule):
            if text == names[partner] + names[mover]:
                return names[mover] + names[partner]
    return ""


# Writing


def write_joined(state: State, actions: Sequence[Action], castling: Callable[[State, Action], str]) -> str:
    """Return a turn of a move and what belongs to it as other programs write it, or "" for other turns.

    `castling` writes castling.
    """
    program, names = state.game.program, state.game.program.board.names
    first, *second = actions
    if first.kind not in (Kind.MOVE, Kind.CASTLE):
        return ""
    text = castling(state, first) if first.kind is Kind.CASTLE else write_action(program, first)
    if not second and first.kind is Kind.MOVE and _leaves_gaps(program):
        return f"{text},{names[first.target]}{names[first.origin]}"
    if len(second) != 1:
        return ""
    then = second[0]
    if then.kind is Kind.PLACE and _blocks(program):
        return f"{text},{names[first.target]}{names[then.target]}"
    if _gate(program) is None or then.kind not in (Kind.END, Kind.DROP):
        return ""
    if then == END:
        return text
    letter = program.pieces[then.piece].symbol.lower()
    if first.kind is Kind.CASTLE and then.target != first.origin:
        return f"{names[then.target]}{names[first.origin]}{letter}"
    return f"{text}{letter}"


# Forms


def demoted(state: State, text: str) -> str:
    """Return a move with `-`, by which a promoted unit turns back, as ours: `a1b2l` for `a1b2-`."""
    found = re.fullmatch(rf"({SQUARE}){SQUARE}-", text)
    square = state.game.program.board.square(found[1]) if found is not None else NOWHERE
    unit = state.position.unit(square) if square != NOWHERE else None
    symbol = state.game.program.pieces[unit.piece].symbol if unit is not None else ""
    return text[:-1] + symbol[1:].lower() if symbol.startswith("+") else text


def is_demotion(state: State, action: Action) -> bool:
    """Return True if a move turns a promoted unit back into the piece whose form it is."""
    unit = state.position.unit(action.origin) if action.kind is Kind.MOVE and action.other != NO_PIECE else None
    if unit is None:
        return False
    program = state.game.program
    return program.pieces[unit.piece].symbol == f"+{program.man(action.other).symbol}"
