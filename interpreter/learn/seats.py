"""Games of a batch as states in Python, for games that native memory does not hold, and where no kernel is built."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from interpreter.game.state import Game
from interpreter.learn.seat import Seat


class Seats:
    """Games that are played side by side, each with its own random numbers."""

    def __init__(self, game: Game, n: int, seed: int, opening: int, cap: int) -> None:
        self.game, self.opening, self.cap = game, opening, cap
        self.randoms = [Random(f"{seed} {number}") for number in range(n)]
        self.seats = [self._opened(random) for random in self.randoms]
        self.played = [0] * n
        self.masks = np.zeros((n, game.n_actions), np.uint8)

    def show(
        self,
        counts: NDArray[np.int32],
        actors: NDArray[np.uint8],
        over: NDArray[np.uint8],
        cut: NDArray[np.uint8],
        rewards: NDArray[np.float32],
    ) -> None:
        """Write what the games show into these arrays, from now on."""
        self.counts, self.actors = counts, actors
        self.over, self.cut, self.rewards = over, cut, rewards
        for at in range(len(self.seats)):
            self._show(at)

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Play one action in each game, or a step of one; a game that ends begins again."""
        for at, number in enumerate(numbers):
            if not (0 <= number < self.masks.shape[1] and self.masks[at, number]):
                raise ValueError(f"the action {number} is not legal in game {at}")
        self.over[:], self.cut[:], self.rewards[:] = 0, 0, 0
        for at, number in enumerate(numbers):
            self._step(at, int(number))
            self._show(at)

    def show_masks(self, masks: NDArray[np.uint8]) -> None:
        """Write the legal actions of the games into an array, from now on."""
        masks[:] = self.masks
        self.masks = masks

    def write_numbers(self, out: NDArray[np.int64]) -> None:
        """Write the numbers of the legal actions of all games, one game after another."""
        out[:] = np.nonzero(self.masks)[1]

    def observe(self, out: NDArray[np.float32]) -> None:
        """Write the planes of each game into a row."""
        for at, seat in enumerate(self.seats):
            out[at] = seat.state.observation().reshape(-1)

    def _step(self, at: int, number: int) -> None:
        seat = self.seats[at] = self.seats[at].after(number)
        if seat.begun:
            return
        self.played[at] += 1
        self.rewards[at], self.over[at] = seat.rewards, seat.is_over
        self.cut[at] = not seat.is_over and 0 < self.cap <= self.played[at]
        if self.over[at] or self.cut[at]:
            self.seats[at], self.played[at] = self._opened(self.randoms[at]), 0

    def _opened(self, random: Random) -> Seat:
        """Return the start of a game, after some random actions that do not end it."""
        while True:
            state = self.game.start()
            for _ in range(random.randint(0, self.opening)):
                legal = state.legal_actions()
                if legal:
                    state = state.after(random.choice(legal))
            if state.outcome() is None or not self.opening:
                return Seat(state)

    def _show(self, at: int) -> None:
        self.masks[at] = self.seats[at].mask()
        self.counts[at] = self.masks[at].sum()
        self.actors[at] = self.seats[at].actor
