"""Games of rule files as environments of Gymnasium: one side, against a player of the computer.

>>> from interpreter.learn.gymnasium import Side
>>> side = Side("hexapawn", against="random")
>>> seen, info = side.reset(seed=1)
>>> seen.shape == side.game.observation_shape, int(info["action_mask"].sum())
(True, 3)
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from interpreter.engines.choose import AUTO
from interpreter.game.load import load
from interpreter.game.players import OwnPlayer, RandomPlayer
from interpreter.game.players.choose import led_by, search_named
from interpreter.learn.extras import missing
from interpreter.learn.seat import RENDER_MODES, Seat, bounds, checked_mode
from interpreter.program.tables import SIDE_NAMES

try:
    from gymnasium import Env, register
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as fault:
    raise missing("Gymnasium", "gymnasium") from fault

ENV = "rumpus/Side-v0"
"""The name for `gymnasium.make`, which also needs a `name`."""

_SEEDS = 2**31

_MEMORY = 4
"""Megabytes of the other side's search, which levels that count positions do not fill."""

Seen = NDArray[np.float32]


class Side(Env[Seen, np.int64]):
    """One side of a game, which sees the board whenever it is to act; a player of the computer has the other side.

    An action is a number of the game. A number that is not legal loses the game. `info["action_mask"]` has the legal
    numbers, and `info["replies"]` the texts of the other side's actions since.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        settings: Mapping[str, str] | None = None,
        *,
        side: str | None = "white",
        against: str = "1",
        engine: str = AUTO,
        render_mode: str | None = None,
    ) -> None:
        """Load a ruleset by its catalogue name or path; errors as `load`.

        `side` is that of the learner, None for a new lot in every game; `against` is one of the `NAMES` of players.
        """
        if side is not None and side not in SIDE_NAMES:
            raise ValueError(f'`side` must be "white", "black" or None, found {side!r}')
        self.game = load(name, settings, engine)
        self.render_mode = checked_mode(render_mode)
        self._side, self._against = side, against
        self._search = None if against == "random" else search_named(against, self.game, memory=_MEMORY)
        low, high = bounds(self.game)
        self.observation_space, self.action_space = Box(low, high), Discrete(self.game.n_actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game, at the FEN in `options["fen"]` if there is one.

        The seed decides what is drawn by lot: the start, the side, and how the other player errs.
        """
        super().reset(seed=seed)
        drawn, lot, chance = (int(each) for each in self.np_random.integers(_SEEDS, size=3))
        fen = (options or {}).get("fen")
        self.side = lot % 2 if self._side is None else SIDE_NAMES.index(self._side)
        self._player = self._opponent(chance)
        self.seat = Seat(self.game.start(drawn) if fen is None else self.game.state(fen))
        replies = self._reply()
        return self.seat.seen_by(self.side), self._info(replies)

    def _opponent(self, seed: int) -> OwnPlayer:
        if self._search is None:
            return RandomPlayer(seed)
        self._search.restart()
        return led_by(self._search, self._against, seed)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Choose a number, and let the other side act until this one may again."""
        if not self.seat.allows(int(action)):
            return self.seat.seen_by(self.side), -1.0, True, False, self._info([]) | {"illegal": int(action)}
        self.seat = self.seat.after(int(action))
        replies = self._reply()
        reward, is_over = self.seat.rewards[self.side], self.seat.is_over
        return self.seat.seen_by(self.side), reward, is_over, False, self._info(replies)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each number whether it is legal, for libraries that ask with this name."""
        return self.seat.mask()

    def _reply(self) -> list[str]:
        replies = []
        while not self.seat.is_over and self.seat.actor != self.side:
            action = self._player.choose(self.seat.state)
            replies.append(self.game.action_text(action))
            self.seat = Seat(self.seat.state.after(action))
        return replies

    def _info(self, replies: list[str]) -> dict[str, Any]:
        return {"action_mask": self.seat.mask().astype(np.int8), "replies": replies}

    def render(self) -> str | None:
        """Return the board as text or as SVG, by the `render_mode`."""
        return None if self.render_mode is None else self.seat.draw(self.render_mode)


register(id=ENV, entry_point=Side)  # type: ignore[arg-type]  # a class is what makes environments too
