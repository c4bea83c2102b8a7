"""How far players overrun their time: printed for every ruleset, and never asserted, since machines differ."""

from itertools import islice

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.searching import game_of, random_states, searcher

from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.player import Budget
from rulesets import Catalogue

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)]

BUDGETS = (0.01, 0.1)


def test_every_overrun_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    worst = {(name, seconds): _worst(name, seconds) for name in Catalogue().rulesets() for seconds in BUDGETS}

    with capsys.disabled():
        for (name, seconds), overrun in sorted(worst.items(), key=lambda item: -item[1]):
            print(f"{name:20} {seconds * 1000:4.0f} ms  {overrun * 1000:+7.1f} ms")
    assert len(worst) == len(BUDGETS) * len(Catalogue().rulesets())


def _worst(name: str, seconds: float) -> float:
    """Return the greatest overrun of a budget in some states, in seconds."""
    player = AlphaBetaPlayer(searcher(name), Budget(seconds=seconds))
    states = islice(random_states(game_of(name, "kernel"), 1), 20)
    return max(player.think(state).seconds for state in states) - seconds
