"""Our own players of a match."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.worker_rules import rules_of
from interpreter.match.contestant import read_contestant
from interpreter.match.own import own_player
from interpreter.match.plan import Plan, Task
from rulesets import Catalogue


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_a_player_has_a_helper_for_each_thread_but_one() -> None:
    rules = rules_of(Catalogue().open("hexapawn")[0], {}, "auto")
    players = (read_contestant("alphabeta threads=3"), read_contestant("alphabeta"))
    found = [own_player(Task(plan=Plan(rules=rules, players=players), number=0), number) for number in (0, 1)]

    assert [len(player.helpers) for player in found if isinstance(player, AlphaBetaPlayer)] == [2, 0]
