"""The view of a match: its current state as a board shows it, whole."""

from interpreter.drawing.counts import counts_of
from interpreter.drawing.held import count_held
from interpreter.game.match import Match
from interpreter.game.state import State
from interpreter.game.table.blocks import blocks_of
from interpreter.game.table.progress import done_this_turn, squares_of_last_turn
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, SIDE_NAMES
from interpreter.state.outcome import Outcome
from interpreter.state.position import Mark, Phase, Unit
from interpreter.state.turn import awaits_command
from interpreter.web.scene.captured import Captured, captured_of
from interpreter.web.scene.table import placed_neutral
from interpreter.web.scene.title import for_actor, for_others
from interpreter.web.wire.scene import OutcomeShape, View

_ACTED, _ASLEEP, _CHECKED, _PROMOTED = 1, 2, 4, 8


def view_of(match: Match, captured: Captured | None = None) -> View:
    """Return the units, hands and progress of a match, and sentences that say what to do next.

    A match that does not begin with its game needs the count of what was captured since.

    >>> from interpreter import load
    >>> view = view_of(Match([load("chess").start()]))
    >>> view["units"]["e1"], view["turn"], view["title"]
    ([[0, 0, 0]], 0, 'White: move a unit.')
    """
    state = match.state
    program, position = state.game.program, state.position
    names, outcome = program.board.names, match.outcome()
    least, most = state.actions_of_turn()
    title = for_actor(state, outcome)
    return {
        "units": _units(state),
        "gone": [names[square] for square in sorted(position.gone)],
        "hands": [[list(held) for held in count_held(hand)] for hand in position.hands],
        "waiting": _waiting(state),
        "blocks": [
            {"formation": block.formation, "side": block.side, "cells": [names[square] for square in block.squares]}
            for block in blocks_of(program, position)
        ],
        "turn": position.side,
        "actor": SIDE_NAMES.index(state.actor),
        "number": position.number,
        "last": [names[square] for square in sorted(squares_of_last_turn(match))],
        "scores": list(position.scores),
        "captured": captured_of(match, captured),
        "counts": [f"{each[:1].upper()}{each[1:]}." for each in counts_of(state.game.program, state.position)],
        "title": title,
        "say": {"actor": title, "others": for_others(state, outcome)},
        "done": list(done_this_turn(match)),
        "least": least,
        "most": most,
        "outcome": _outcome(outcome),
        "fen": state.fen(),
    }


def _waiting(state: State) -> list[list[int]]:
    """Return the pieces and sides of the units to place: those that wait, or a neutral one as second part of a turn."""
    if state.position.phase is not Phase.PLACE:
        return [[unit.piece, unit.side] for unit in state.position.waiting]
    return [[piece, NEUTRAL] for piece in placed_neutral(state.game.program)[:1]]


def _outcome(outcome: Outcome | None) -> OutcomeShape | None:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": str(outcome.ending), "text": str(outcome)}


def _units(state: State) -> dict[str, list[list[int]]]:
    asleep, checked, names = _asleep(state), _checked(state), state.game.program.board.names
    return {
        names[square]: [
            [unit.piece, unit.side, _flags(unit, is_asleep=square in asleep, is_checked=square in checked)]
            for unit in stack
        ]
        for square, stack in enumerate(state.position.board)
        if stack
    }


def _flags(unit: Unit, *, is_asleep: bool, is_checked: bool) -> int:
    return (
        (_ACTED if unit.has(Mark.ACTED) else 0)
        | (_ASLEEP if is_asleep else 0)
        | (_CHECKED if is_checked else 0)
        | (_PROMOTED if unit.has(Mark.PROMOTED) else 0)
    )


def _asleep(state: State) -> frozenset[Square]:
    """Return the squares of units that their side cannot use; before a leader takes command that is still open."""
    program, position = state.game.program, state.position
    if program.activation is None or awaits_command(program, position):
        return frozenset()
    own = {s for s, stack in enumerate(position.board) if any(unit.side == position.side for unit in stack)}
    return frozenset(own - state.game.engine.active(position, position.side))


def _checked(state: State) -> frozenset[Square]:
    """Return the squares of the attacked royal units; only where there are several the explaining engine is asked."""
    if not state.is_check():
        return frozenset()
    royal, own = state.game.program.royal, state.position.side
    there = frozenset(
        square
        for square, stack in enumerate(state.position.board)
        if any(unit.side == own and unit.piece in royal for unit in stack)
    )
    return there if len(there) == 1 else state.game.reference.checked_units(state.position)
