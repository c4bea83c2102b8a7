"""Games of a batch as states in Python, for games that native memory does not hold, and where no kernel is built."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from interpreter.game.state import Game, State
from interpreter.state.action import Action


class Seats:
    """Games that are played side by side, each with its own random numbers."""

    def __init__(self, game: Game, n: int, seed: int, opening: int, cap: int) -> None:
        self.game, self.opening, self.cap = game, opening, cap
        self.randoms = [Random(f"{seed} {number}") for number in range(n)]
        self.states = [self._opened(random) for random in self.randoms]
        self.played = [0] * n
        self.begun: list[tuple[int, ...]] = [()] * n
        """The steps that have been chosen of an action that takes several."""

    def show(
        self,
        masks: NDArray[np.uint8],
        counts: NDArray[np.int32],
        actors: NDArray[np.uint8],
        over: NDArray[np.uint8],
        cut: NDArray[np.uint8],
        rewards: NDArray[np.float32],
    ) -> None:
        """Write what the games show into these arrays, from now on."""
        self.masks, self.counts, self.actors = masks, counts, actors
        self.over, self.cut, self.rewards = over, cut, rewards
        for at in range(len(self.states)):
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

    def nth(self, ranks: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        """Write the number of one legal action of each game, by its place among them."""
        for at, rank in enumerate(ranks):
            out[at] = np.flatnonzero(self.masks[at])[rank]

    def observe(self, out: NDArray[np.float32]) -> None:
        """Write the planes of each game into a row."""
        for at, state in enumerate(self.states):
            out[at] = state.observation().reshape(-1)

    def _step(self, at: int, number: int) -> None:
        self.begun[at] = (*self.begun[at], number)
        action = self._chosen(at)
        if action is None:
            return
        state = self.states[at] = self.states[at].after(action)
        self.begun[at] = ()
        self.played[at] += 1
        outcome = state.outcome()
        if outcome is not None and outcome.winner is not None:
            self.rewards[at, outcome.winner], self.rewards[at, 1 - outcome.winner] = 1, -1
        self.over[at] = outcome is not None
        self.cut[at] = outcome is None and 0 < self.cap <= self.played[at]
        if self.over[at] or self.cut[at]:
            self.states[at], self.played[at] = self._opened(self.randoms[at]), 0

    def _chosen(self, at: int) -> Action | None:
        """Return the action whose steps have all been chosen."""
        steps = self.begun[at]
        if len(steps) == 1 and steps[0] < len(self.game.numbering.actions):
            return self.game.action(steps[0])
        numbered = self.game.numbering.steps
        return next((each for each in self.states[at].legal_actions() if numbered(each) == steps), None)

    def _opened(self, random: Random) -> State:
        """Return the start of a game, after some random actions that do not end it."""
        while True:
            state = self.game.start()
            for _ in range(random.randint(0, self.opening)):
                legal = state.legal_actions()
                if legal:
                    state = state.after(random.choice(legal))
            if state.outcome() is None or not self.opening:
                return state

    def _show(self, at: int) -> None:
        self.masks[at] = self.states[at].legal_mask(self.begun[at])
        self.counts[at] = self.masks[at].sum()
        self.actors[at] = self.states[at].actor == "black"
