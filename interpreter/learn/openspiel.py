"""Games of rule files as games of OpenSpiel, by the name `rumpus`; importing this module registers it.

>>> import pyspiel
>>> from interpreter.learn.openspiel import NAME
>>> state = pyspiel.load_game(NAME, {"rules": "chess"}).new_initial_state()
>>> len(state.legal_actions()), state.current_player()
(20, 0)
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from interpreter.game.load import load
from interpreter.learn.extras import missing
from interpreter.learn.seat import Seat

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as fault:
    raise missing("OpenSpiel", "openspiel") from fault

NAME = "rumpus"
"""The name for `pyspiel.load_game`, which also needs the parameter `rules`."""

CAP = 5000
"""After how many numbers a game is drawn, unless the parameter `cap` says another number."""

_GIVEN: dict[str, Any] = {"rules": "", "cap": CAP, "seed": -1}
"""The parameters, as they are unless somebody says otherwise."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Rumpus",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_GIVEN,
    default_loadable=False,
)


class SpielGame(pyspiel.Game):
    """The game of a ruleset: `rules` is its catalogue name or path, and `seed` chooses a start that is drawn by lot.

    OpenSpiel asks every game for its greatest length, so that one which goes on after `cap` numbers is a draw.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = _GIVEN | dict(params or {})
        if not given["rules"]:
            raise ValueError("the parameter `rules` must be the catalogue name or path of a ruleset")
        self.cap: int = given["cap"]
        self.loaded = load(given["rules"])
        self.seed: int | None = given["seed"] if given["seed"] >= 0 else None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.loaded.n_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.cap,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self, state: object = None) -> "SpielState":
        """Return the start."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """Return what writes observations of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):
    """A state of a game. White is player 0, Black player 1."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seat = Seat(game.loaded.start(game.seed))
        self._left = game.cap

    def current_player(self) -> int:
        """Return the player to act: in one turn it may be the same one several times, or the other one."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.seat.actor

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.seat.mask()).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        if not self.seat.allows(action):
            raise ValueError(f"the action {action} is not legal here")
        self.seat = self.seat.after(action)
        self._left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.seat.state.game.numbering.text(action)

    def is_terminal(self) -> bool:
        """Return True if the game has ended, or has come to its greatest length."""
        return self._left <= 0 or self.seat.is_over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser, and 0 for both otherwise."""
        return list(self.seat.rewards)

    def __str__(self) -> str:
        begun = [self.seat.state.game.numbering.text(step) for step in self.seat.begun]
        return " ".join((self.seat.state.fen(), *begun))


class Observer:
    """Writes what a player sees of a state: the planes from its view, and the FEN."""

    def __init__(self, game: SpielGame, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, found {dict(params)}")
        shape = game.loaded.observation_shape
        self.tensor = np.zeros(shape, np.float32).reshape(-1)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the planes of a state, from the view of a player."""
        self.dict["observation"][:] = state.seat.seen_by(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the FEN, and the steps that have been chosen of an action."""
        return str(state)


pyspiel.register_game(_TYPE, SpielGame)
