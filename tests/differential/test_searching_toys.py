"""The calm search in small games: the kernel leaves out what surely wins nothing, and still finds what the reference does.

The reference engine lists every action. Each of these games has a way to win something without a capture of an enemy.
"""

from dataclasses import replace
from itertools import islice

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy
from support.plain import plainly
from support.searching import random_states

from interpreter.engines.scale import WON, Scale
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players import Budget
from interpreter.game.players.alphabeta import Searcher
from interpreter.game.players.choose import searchers_of, tree_searcher_of
from interpreter.game.players.mcts import MctsPlayer
from interpreter.game.state import Game, State

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

MEN = """
board 5x5
piece king K { moves K }
piece elk E { moves N }
"""
TURNS = ("1 to 2 actions; each unit acts once", "1 to 2 actions")
KING = "goal capture of king\n"
GAMES = {
    "a piece that captures friends, where who loses all wins": """
piece ox O { moves dcmW }
goal loss of ox, elk, king
array "k1oe1/1o3/5/3O1/1EO1K"
""",
    "a unit that wins where it arrives": """
zone far { white rank 5; black rank 1 }
piece ox O { moves W }
goal reach far with ox
array "k1e2/2o2/5/2O2/2E1K"
"""
    + KING,
    "steps that promote": """
zone far { white rank 4, rank 5; black rank 1, rank 2 }
piece ox O { moves fmWfcF; promotes in far to elk }
array "k1e2/2o1o/5/O1O2/2E1K"
"""
    + KING,
    "promotions of a unit where it stands": """
piece ox O { moves W; may promote instead of a move to elk }
array "k1e2/2o1o/5/O1O2/2E1K"
"""
    + KING,
    "captures en passant": """
piece ox O { moves fmW; moves fcF; moves fceF; moves fmnD leaving en passant }
array "k3e/5/o1o1o/5/EO1OK"
"""
    + KING,
    "effects of moves": """
piece ox O { moves W }
after a move of ox { removes enemies within 1 but king }
array "k1e2/2o1o/5/O1O2/2E1K"
"""
    + KING,
    "fusions, splits, and hands": """
piece ox O { moves W }
piece yak Y { moves NW }
fusion { elk + ox = yak; made by move; made by drop; made in hand; splits by move; splits to hand }
hand { receives captures; drops on empty squares }
array "k1e2/2o1o/5/O1O2/2E1K"
"""
    + KING,
    "castling": """
piece ox O { moves R }
castling { king with ox; toward e: king to d, ox to c; toward a: king to b, ox to c }
array "o1k1o/5/1e3/1E3/O1K1O"
"""
    + KING,
    "captures on the way": """
piece ox O { moves mF; moves [cF-mF] }
array "k1e1o/1o1o1/5/O1O2/2E1K"
"""
    + KING,
    "a step to a square where a unit could capture en passant as well": """
piece ox O { moves fmW; moves fmF; moves fceF; moves fmnD leaving en passant }
array "k3e/5/o1o1o/5/EO1OK"
"""
    + KING,
    "a duty to drop": """
piece ox O { moves W }
hand { receives captures; drops on empty squares }
duties { drops first }
array "k1e2/2o1o/5/O1O2/2E1K"
"""
    + KING,
}


SEEDS = {"a step to a square where a unit could capture en passant as well": 8}
"""Seeds of random states in which what a game is here for comes up, if another one than of most games."""


FEW_NODES, MANY_NODES = 100, 1000
"""Nodes of a search in a plain run, and in a slow one."""

STATES = {FEW_NODES: 6, MANY_NODES: 12}
"""Random states of a search; in the first six of them, or at the start, comes up what a game is here for."""


def _thoughts(
    rules: str, engine: str, seed: int, *, mobility: int = 1, nodes: int = FEW_NODES
) -> list[tuple[object, ...]]:
    """Return what a search finds at each depth at the start and in some states of random games."""
    game, kernel = (Game(toy(rules).ruleset, one) for one in (engine, "kernel"))
    (searching,) = searchers_of(game, _scale(game, mobility), 8)
    return [
        found
        for state in (kernel.start(), *islice(random_states(kernel, seed), STATES[nodes]))
        for found in _deepened(searching, State(game, state.position), nodes)
    ]


def _scale(game: Game, mobility: int) -> Scale:
    """The weights that follow from the rules, with mobility weighed several times."""
    scale = scale_of(game.program, weights_from_rules(game.program))
    return replace(scale, mobility=[mobility * weight for weight in scale.mobility])


def _deepened(searching: Searcher, state: State, nodes: int) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    searching.begin(state.position)
    for depth in (1, 2, 3):
        score, ended = searching.iterate(depth, -WON - 1, WON + 1, [], nodes)
        found.append((state.fen(), score, ended, searching.nodes, searching.actions(state.position, searching.names())))
    return found


@pytest.mark.parametrize("nodes", plainly((FEW_NODES, MANY_NODES), FEW_NODES))
@pytest.mark.parametrize("turn", plainly(TURNS, TURNS[0]))
@pytest.mark.parametrize("name", GAMES)
def test_both_searches_find_the_same_though_one_lists_fewer_actions(name: str, turn: str, nodes: int) -> None:
    rules = f"{MEN}{GAMES[name]}turn {{ {turn} }}\n"

    seed = SEEDS.get(name, 2)
    assert _thoughts(rules, "kernel", seed, nodes=nodes) == _thoughts(rules, "reference", seed, nodes=nodes)


FAR_OFF = f'{MEN}piece ox O {{ moves R }}\narray "k1oe1/1o3/5/3O1/1EO1K"\n{KING}'
"""A game in which estimates are far off if mobility counts four times."""


def test_estimates_are_alike_even_where_they_are_far_off() -> None:
    assert _thoughts(FAR_OFF, "kernel", 2, mobility=4) == _thoughts(FAR_OFF, "reference", 2, mobility=4)


def test_trees_are_alike_even_where_estimates_are_far_off() -> None:
    found = []
    for engine in ("kernel", "reference"):
        game = Game(toy(FAR_OFF.replace(KING, "goal checkmate of king\n")).ruleset, engine)  # some begin in check
        player = MctsPlayer(tree_searcher_of(game, _scale(game, 4), 10_000), Budget(nodes=150))
        found.append([player.think(State(game, state.position)) for state in islice(random_states(game, 2), 6)])

    assert [report.lines for report in found[0]] == [report.lines for report in found[1]]


def test_who_leaves_nothing_out_estimates_nothing() -> None:
    game = Game(toy(FAR_OFF).ruleset, "kernel")
    scale = _scale(game, 4)
    estimates, exact = (searchers_of(game, each, 8, prunes=False)[0] for each in (scale, replace(scale, slack=0)))

    assert scale.slack > 0
    for state in islice(random_states(game, 2), 12):
        assert _deepened(estimates, state, MANY_NODES) == _deepened(exact, state, MANY_NODES)


def test_units_in_hand_hunt_too() -> None:
    rules = MEN + 'hand { receives captures; drops on empty squares }\narray "k3e/5/5/5/E3K"\n' + KING
    games = [Game(toy(rules).ruleset, engine) for engine in ("kernel", "reference")]
    scale = scale_of(games[0].program, weights_from_rules(games[0].program))
    few, many = (
        [
            searchers_of(game, scale, 8)[0].evaluate(game.state(f"k3e/5/5/5/E3K[{hand}] w - - 0 1").position)
            for game in games
        ]
        for hand in ("", "E" * 12)
    )

    assert few[0] == few[1]
    assert many[0] == many[1]
