"""Networks in both engines: the same scores over whole random games."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.networks import with_network
from support.searching import game_of, some_states

from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.alphabeta import Searcher
from interpreter.game.players.choose import searchers_of
from rulesets import Catalogue

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

NAMES = (*Catalogue().rulesets(), *Catalogue().gallery())
FEW = ("chess", "crazyhouse", "chain-of-fools", "fluid-chess", "alice", "duck")


def _searcher(name: str, engine: str, seed: int) -> Searcher:
    game = game_of(name, engine)
    return searchers_of(game, scale_of(game.program, with_network(game, width=64, seed=seed)), 4)[0]


def _compare(name: str, seed: int, count: int) -> None:
    kernel, reference = (_searcher(name, engine, seed) for engine in ("kernel", "reference"))
    game = game_of(name, "kernel")
    for state in some_states(game, seed, count):
        assert kernel.evaluate(state.position) == reference.evaluate(state.position), state.fen()


@pytest.mark.parametrize("name", FEW)
def test_scores_are_the_same_throughout_random_games(name: str) -> None:
    _compare(name, 31, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_scores_are_the_same_throughout_many_random_games_of_all_rulesets(name: str) -> None:
    for seed in range(32, 35):
        _compare(name, seed, 40)
