"""The search that deepens by itself against the player that asks for each depth: the same lines with the same nodes."""

from itertools import islice

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import plainly
from support.searching import game_of, last_states, searcher, some_states

from interpreter.game.players import Budget
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.state import State
from rulesets import Catalogue

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

NAMES = (*Catalogue().rulesets(), *Catalogue().gallery())
FEW = ("chess", "crazyhouse", "marseillais", "chesimals-1-0", "hexapawn")
"""With them hands, turns of several actions, and games that end soon."""
BUDGETS = (
    Budget(nodes=1),
    Budget(nodes=40),
    Budget(nodes=500),
    Budget(depth=2),
    Budget(depth=3, nodes=900),
)
LINES = (1, 3, 16)


def _compare(name: str, seed: int, count: int, more: tuple[Budget, ...] = ()) -> None:
    """Compare both ways in random states and in states near the end of games, with memories of their own."""
    game = game_of(name, "kernel")
    whole, stepwise = (AlphaBetaPlayer(searcher(name), Budget(depth=1)) for _ in range(2))
    for number, state in enumerate(some_states(game, seed, count)):
        budgets = BUDGETS + more
        budget, lines = budgets[number % len(budgets)], LINES[number % len(LINES)]
        assert _foremost(whole, state, budget, lines) == _thought(stepwise, state, budget, lines), state.fen()
        assert whole.searcher.nodes == stepwise.searcher.nodes, state.fen()


def _foremost(player: AlphaBetaPlayer, state: State, budget: Budget, lines: int) -> list[tuple[int, str]]:
    found = player.foremost(state, budget, lines)
    return [(score, state.game.action_text(player.action_of(state, name))) for score, name in found]


def _thought(player: AlphaBetaPlayer, state: State, budget: Budget, lines: int) -> list[tuple[int, str]]:
    found = player.think(state, budget, lines=lines).lines
    return [(line.score, state.game.action_text(line.actions[0])) for line in found]


@pytest.mark.parametrize("name", FEW)
def test_lines_and_nodes_are_those_of_depth_by_depth(name: str) -> None:
    _compare(name, 21, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_lines_and_nodes_are_those_of_depth_by_depth_in_many_states(name: str) -> None:
    _compare(name, 22, 60, (Budget(nodes=6_000), Budget(depth=4, nodes=4_000)))


@pytest.mark.parametrize("name", plainly(("chess", "hexapawn", "marseillais"), "hexapawn"))
def test_states_near_the_end_have_wins_to_find(name: str) -> None:
    player = AlphaBetaPlayer(searcher(name), Budget(depth=1))
    states = islice(last_states(game_of(name, "kernel"), 23), 40)
    assert any(player.think(state, Budget(depth=2)).lines[0].wins_in for state in states)
