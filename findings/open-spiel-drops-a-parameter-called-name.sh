#!/bin/sh
# Package: open_spiel 2.0.2 (PyPI).
# Behavior: a game registered from Python may declare a parameter called `name`, and load_game hands it over; but the
# text of the game, from which games and states are loaded again, leaves it out, so the copy has the default.
# Output seen: `python_named(size=3)` for {'name': 'abc', 'size': 3}; the copy has {'name': '', 'size': 3}.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check open_spiel==2.0.2
"$folder/env/bin/python" - <<'PYTHON'
import pyspiel

KIND = pyspiel.GameType(
    short_name="python_named",
    long_name="Game with a parameter called name",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"name": "", "size": 1},
)
SIZE = pyspiel.GameInfo(
    num_distinct_actions=1, max_chance_outcomes=0, num_players=2, min_utility=-1, max_utility=1, utility_sum=0, max_game_length=1
)


class Named(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(KIND, SIZE, params or {})


pyspiel.register_game(KIND, Named)
game = pyspiel.load_game("python_named", {"name": "abc", "size": 3})
copy = pyspiel.load_game(str(game))
print(game, copy.get_parameters())
assert str(game) == "python_named(size=3)"
assert copy.get_parameters() == {"name": "", "size": 3}
PYTHON
