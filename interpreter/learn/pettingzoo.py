"""Games of rule files as environments of PettingZoo, with two agents that act one after the other.

>>> from interpreter.learn.pettingzoo import env
>>> chess = env("chess")
>>> chess.reset(seed=1)
>>> chess.agent_selection, int(chess.last()[0]["action_mask"].sum())
('player_0', 20)
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from interpreter.engines.choose import AUTO
from interpreter.game.load import load
from interpreter.learn.extras import missing
from interpreter.learn.seat import RENDER_MODES, Seat, bounds, checked_mode

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ModuleNotFoundError as fault:
    raise missing("PettingZoo", "pettingzoo") from fault

AGENTS = ("player_0", "player_1")
"""The agents: White and Black."""

_SEEDS = 2**31

Seen = dict[str, NDArray[Any]]


def env(
    name: str,
    settings: Mapping[str, str] | None = None,
    *,
    engine: str = AUTO,
    cap: int = 0,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int]:
    """Return the environment of a ruleset by its catalogue name or path; errors as `load`.

    After `cap` numbers a game without an end is truncated; 0 is for never. The environment enforces the order of calls,
    and refuses numbers that no action has.
    """
    raw = RawEnv(name, settings, engine=engine, cap=cap, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


class RawEnv(AECEnv[str, Seen, int]):
    """The environment without checks of how it is called.

    An agent sees `observation`, the planes from its own view, and `action_mask`, which is 0 everywhere unless the agent
    is to act. An agent that chooses a number that is not legal loses the game.
    """

    metadata = {"name": "rumpus_v0", "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        settings: Mapping[str, str] | None = None,
        *,
        engine: str = AUTO,
        cap: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Load the rules; parameters as of `env`."""
        super().__init__()
        self.game = load(name, settings, engine)
        self.cap, self.render_mode = cap, checked_mode(render_mode)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        low, high = bounds(self.game)
        self.observation_spaces = {
            agent: Dict({"observation": Box(low, high), "action_mask": Box(0, 1, (self.game.n_actions,), np.int8)})
            for agent in AGENTS
        }
        self.action_spaces = {agent: Discrete(self.game.n_actions) for agent in AGENTS}
        self._random = Random()

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game, at the FEN in `options["fen"]` if there is one; the seed decides what is drawn by lot."""
        if seed is not None:
            self._random = Random(seed)
        drawn, fen = self._random.randrange(_SEEDS), (options or {}).get("fen")
        self.seat = Seat(self.game.start(drawn) if fen is None else self.game.state(fen))
        self._played = 0
        self.agents = list(AGENTS)
        self.rewards, self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0), dict.fromkeys(AGENTS, 0.0)
        self.terminations, self.truncations = dict.fromkeys(AGENTS, self.seat.is_over), dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.seat.actor]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees now."""
        side = AGENTS.index(agent)
        acts = side == self.seat.actor and agent in self.agents and not self.terminations[agent]
        mask = self.seat.mask() if acts else np.zeros(self.game.n_actions, np.bool_)
        return {"observation": self.seat.seen_by(side), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Choose a number for the agent that is to act; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only agents whose game is over have no number to choose"
        self._cumulative_rewards[agent] = 0.0
        if self.seat.allows(int(action)):
            self._follow(int(action))
        else:
            self.infos[agent] = {"illegal": int(action)}
            self._end({each: -1.0 if each == agent else 1.0 for each in AGENTS})
        self._accumulate_rewards()

    def _follow(self, number: int) -> None:
        self.seat = self.seat.after(number)
        self._played += 1
        self.agent_selection = AGENTS[self.seat.actor]
        if self.seat.is_over:
            self._end(dict(zip(AGENTS, self.seat.rewards, strict=True)))
        elif 0 < self.cap <= self._played:
            self.truncations = dict.fromkeys(AGENTS, True)

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards, self.terminations = rewards, dict.fromkeys(AGENTS, True)

    def render(self) -> str | None:
        """Return the board as text or as SVG, by the `render_mode`."""
        return None if self.render_mode is None else self.seat.draw(self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
