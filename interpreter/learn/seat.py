"""A game that is played by numbers, one choice after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from interpreter.drawing import svg_board, text_board, turn_line
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.state.action import Action

RENDER_MODES = ("ansi", "svg")
"""How a game can be drawn: as text for a terminal, or as the text of an SVG picture."""

_MOST = float(2**24)
"""A bound of what is counted in planes, below which float32 has every whole number."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A state, and the steps that have been chosen of an action that takes several.

    >>> from interpreter import load
    >>> seat = Seat(load("chess").start())
    >>> seat.after(seat.state.game.number("e2e4")).state.fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    """

    state: State
    begun: tuple[int, ...] = ()

    @property
    def actor(self) -> Side:
        """The side that chooses next: 0 White, 1 Black."""
        return SIDE_NAMES.index(self.state.actor)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.state.outcome() is not None

    @property
    def rewards(self) -> tuple[float, float]:
        """For White and Black 1 for a won game, -1 for a lost one, else 0."""
        outcome = self.state.outcome()
        if outcome is None or outcome.winner is None:
            return 0.0, 0.0
        return (1.0, -1.0) if outcome.winner == 0 else (-1.0, 1.0)

    def mask(self) -> NDArray[np.bool_]:
        """Return for each number below `game.n_actions` whether it may be chosen now."""
        return self.state.legal_mask(self.begun)

    def allows(self, number: int) -> bool:
        """Return True if a number may be chosen now."""
        return 0 <= number < self.state.game.n_actions and bool(self.mask()[number])

    def after(self, number: int) -> Seat:
        """Return what follows a number that `allows` accepts."""
        steps = (*self.begun, number)
        action = self._action(steps)
        return Seat(self.state, steps) if action is None else Seat(self.state.after(action))

    def _action(self, steps: tuple[int, ...]) -> Action | None:
        """Return the action whose steps have all been chosen."""
        numbering = self.state.game.numbering
        if len(steps) == 1 and steps[0] < len(numbering.actions):
            return numbering.action(steps[0])
        return next((each for each in self.state.legal_actions() if numbering.steps(each) == steps), None)

    def seen_by(self, side: Side) -> NDArray[np.float32]:
        """Return the planes from the view of a side, whether or not it is to act."""
        seen = self.state.observation()
        return seen if side == self.actor else seen[list(self.state.game.planes.exchanged)]

    def draw(self, mode: str) -> str:
        """Return a picture of the board and whose turn it is, in one of `RENDER_MODES`."""
        program, position, outcome = self.state.game.program, self.state.position, self.state.outcome()
        if mode == "svg":
            return svg_board(program, position, title=self.state.game.title, outcome=outcome)
        return f"{text_board(program, position)}\n{turn_line(program, position, outcome=outcome)}"


def checked_mode(mode: str | None) -> str | None:
    """Return a way to draw, or raise `ValueError` for one that is not there."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f'`render_mode` must be "ansi", "svg" or None, found {mode!r}')
    return mode


def bounds(game: Game) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the least and the greatest values that observations of a game can have."""
    low, high = np.zeros(game.observation_shape, np.float32), np.ones(game.observation_shape, np.float32)
    for number, plane in enumerate(game.planes.table):
        if plane.everywhere:
            high[number] = _MOST
    return low, high
