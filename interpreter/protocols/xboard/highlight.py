"""The squares to which a unit may go, as colors on the board of the graphical program."""

from collections.abc import Mapping

from dsl.notation.rank import with_runs
from interpreter.game.state import State
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, Program
from interpreter.state.action import Action, Kind

CAPTURE, QUIET, PROMOTION, LEG, VICTIM = "R", "Y", "M", "C", "g"

_FROM_SQUARE = (Kind.MOVE, Kind.CASTLE, Kind.SPLIT)


def color_fen(program: Program, colors: Mapping[Square, str]) -> str:
    """Return colors of squares in the form of a placement.

    >>> from interpreter import load
    >>> color_fen(load("chess").program, {0: "Y", 9: "R"})
    '8/8/8/8/8/8/1R6/Y7'
    """
    board, files = program.board, range(len(program.board.files))
    ranks = reversed(range(len(board.ranks)))
    return "/".join(with_runs(colors.get(board.at(file, rank), "") for file in files) for rank in ranks)


def moves_from(state: State, square: Square) -> list[Action]:
    """Return the legal moves of the units on a square."""
    return [action for action in state.legal_actions() if action.kind in _FROM_SQUARE and action.origin == square]


def colors_from(state: State, square: Square) -> dict[Square, str]:
    """Return the color of every square to which a unit may go."""
    colors: dict[Square, str] = {}
    moves = sorted(moves_from(state, square), key=_plainness)  # the first move to a square decides its color
    for action in moves:
        colors.setdefault(action.target, _color(state, action))
    for action in moves:
        if action.taken:
            colors.setdefault(action.taken[0], LEG)
    return colors


def _plainness(action: Action) -> tuple[int, bool]:
    """Return the order of the moves to a square: without captures in passing first, and of those with a promotion."""
    return len(action.taken), action.other == NO_PIECE


def _color(state: State, action: Action) -> str:
    if action.other != NO_PIECE:
        return PROMOTION
    is_taken = any(unit.side != state.position.side for unit in state.position.board[action.target])
    return CAPTURE if is_taken or action.taken else QUIET


def colors_after_leg(state: State, square: Square, leg: Square) -> dict[Square, str]:
    """Return the colors for a unit that has captured on a square and goes on."""
    moves = [action for action in moves_from(state, square) if action.taken[:1] == (leg,)]
    return {action.taken[1] if len(action.taken) > 1 else action.target: QUIET for action in moves}


def victims_of(state: State, square: Square, target: Square) -> dict[Square, str]:
    """Return the color of every other unit that a move to a square would remove."""
    colors: dict[Square, str] = {}
    for action in moves_from(state, square):
        if action.target == target:
            after = state.play(action).position.board
            for place, stack in enumerate(state.position.board):
                if stack and not after[place] and place not in (square, target):
                    colors[place] = VICTIM
    return colors


def promotions(state: State, square: Square, target: Square) -> list[str]:
    """Return the symbols that a unit may promote to on a square, in the order of the rules."""
    moves = [action for action in moves_from(state, square) if action.target == target and action.other != NO_PIECE]
    return [state.game.program.man(man).symbol for man in sorted({action.other for action in moves})]
