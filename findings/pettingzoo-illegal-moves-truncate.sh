#!/bin/sh
# Packages: pettingzoo 1.27.0, with chess 1.11.2 and pygame 2.6.1 (PyPI).
# Behavior: an illegal number in the classic chess environment ends the game both as terminated and as truncated, and
# only the agent that sent it gets a reward: its opponent, who has won, gets 0, so rewards do not sum to zero.
# Output seen: rewards -1 and 0, terminations and truncations all True.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q --disable-pip-version-check pettingzoo==1.27.0 chess==1.11.2 pygame==2.6.1
"$folder/env/bin/python" - <<'PYTHON'
from pettingzoo.classic import chess_v6

env = chess_v6.env()
env.reset(seed=0)
first = env.agent_selection
mask = env.observe(first)["action_mask"]
env.step(int(mask.argmin()))
(second,) = set(env.rewards) - {first}
print(env.rewards, env.terminations, env.truncations)
assert (env.rewards[first], env.rewards[second]) == (-1, 0)
assert all(env.terminations.values()) and all(env.truncations.values())
PYTHON
