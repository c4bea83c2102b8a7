"""Many games at once, with their legal actions, results and observations as arrays."""

from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from interpreter.game.keeping import Native
from interpreter.game.state import Game
from interpreter.learn.seats import Seats


class _Games(Protocol):
    """Plays the games, and writes what they show into arrays."""

    def show(
        self,
        counts: NDArray[np.int32],
        actors: NDArray[np.uint8],
        over: NDArray[np.uint8],
        cut: NDArray[np.uint8],
        rewards: NDArray[np.float32],
    ) -> None: ...

    def step(self, numbers: NDArray[np.int64]) -> None: ...

    def show_masks(self, masks: NDArray[np.uint8]) -> None: ...

    def write_numbers(self, out: NDArray[np.int64]) -> None: ...

    def observe(self, out: NDArray[np.float32]) -> None: ...


class Batch:
    """Games that are played side by side, one action in each at a time; one that ends begins again at once.

    The arrays are the batch's own: a step writes the new values into them, so copy what you want to keep. The same seed
    gives the same games, whatever the number of threads.

    >>> from interpreter import load
    >>> batch = Batch(load("tic-tac-toe"), 2, seed=1)
    >>> batch.step(batch.legal_masks.argmax(axis=1))
    >>> batch.counts.tolist(), batch.over.tolist(), batch.actors.tolist()
    ([8, 8], [False, False], [1, 1])
    """

    def __init__(self, game: Game, n: int, seed: int = 0, *, threads: int = 1, opening: int = 0, cap: int = 0) -> None:
        """Start `n` games.

        `opening` is the maximum number of random actions that begin a game. `cap` is the number of actions after which
        a game without an end begins again; 0 means never.
        """
        if n < 1 or threads < 1 or opening < 0 or cap < 0:
            raise ValueError("a batch has at least one game and one thread, and `opening` and `cap` are not negative")
        self.game, self.n = game, n
        self.counts = np.zeros(n, np.int32)
        """Number of legal actions in each game."""
        self.actors = np.zeros(n, np.uint8)
        """The side to act in each game: 0 White, 1 Black."""
        over, cut = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self.over: NDArray[np.bool_] = over.view(np.bool_)
        """True if the last step ended the game, which has begun again."""
        self.cut: NDArray[np.bool_] = cut.view(np.bool_)
        """True if the last step reached the `cap`, so that the game has begun again without an end."""
        self.rewards = np.zeros((n, 2), np.float32)
        """For each game and side 1 if it won by the last step, -1 if it lost, else 0."""
        self._games = _native(game, n, seed, threads, opening, cap) or Seats(game, n, seed, opening, cap)
        self._games.show(self.counts, self.actors, over, cut, self.rewards)

    @property
    def is_native(self) -> bool:
        """True if the kernel plays the games in its own memory, and False if they are states in Python."""
        return not isinstance(self._games, Seats)

    @cached_property
    def legal_masks(self) -> NDArray[np.bool_]:
        """For each game and number whether the action is legal: `(n, game.n_actions)`.

        The batch keeps them up to date from the first time on that they are asked for; `legal_numbers` costs less.
        """
        masks = np.zeros((self.n, self.game.n_actions), np.uint8)
        self._games.show_masks(masks)
        return masks.view(np.bool_)

    def legal_numbers(self) -> NDArray[np.int64]:
        """Return the numbers of the legal actions of all games, one game after another, each in ascending order.

        `counts` says how many belong to each game, so those of game `i` begin at `counts[:i].sum()`.

        >>> from interpreter import load
        >>> Batch(load("tic-tac-toe"), 2).legal_numbers().tolist()
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]
        """
        numbers = np.empty(int(self.counts.sum()), np.int64)
        self._games.write_numbers(numbers)
        return numbers

    def step(self, numbers: ArrayLike) -> None:
        """Play the action with a number in each game; `ValueError` if one is not legal, and then none is played.

        Numbers of type int64 are read in place; others are converted first.
        """
        given = np.ascontiguousarray(numbers, dtype=np.int64)
        if given.shape != (self.n,):
            raise ValueError(f"a step needs {self.n} numbers, one for each game; found an array {given.shape}")
        self._games.step(given)

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Write the planes of every game into an array `(n, *game.observation_shape)` of float32, and return it."""
        shape = (self.n, *self.game.observation_shape)
        if out is None:
            out = np.empty(shape, np.float32)
        if out.shape != shape or out.dtype != np.float32 or not out.flags.c_contiguous:
            raise ValueError(f"`out` must be a contiguous array {shape} of float32")
        self._games.observe(out.reshape(self.n, -1))
        return out

    def pick(self, random: np.random.Generator) -> NDArray[np.int64]:
        """Return the number of a random legal action in each game, every one with the same chance."""
        ranks = (random.random(self.n) * self.counts).astype(np.int64)
        picked: NDArray[np.int64] = self.legal_numbers()[np.cumsum(self.counts) - self.counts + ranks]
        return picked


def _native(game: Game, n: int, seed: int, threads: int, opening: int, cap: int) -> _Games | None:
    """Return games in the kernel's memory, or None if the kernel does not play, or cannot say how such games end."""
    if not isinstance(game.engine, Native):
        return None
    from interpreter.engines.kernel.games import Games, can_play

    if not can_play(game.program):
        return None
    return Games(game.program, game.numbering, game.planes, n, seed, threads=min(threads, n), opening=opening, cap=cap)
