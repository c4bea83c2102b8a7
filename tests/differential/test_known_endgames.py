"""Searches that look positions up in tables of endgames: both engines find the same, and what the tables say."""

import re
from functools import cache
from random import Random

import pytest
from support.endgames import HANDS, PAWNS, TWICE
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter import Game
from interpreter.endgames import Tables, read_material, solve_endgame
from interpreter.endgames.in_search import ReadSlices
from interpreter.engines.scale import CERTAIN, WON
from interpreter.errors import NotationError
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import State

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

SPECIAL = {"pawns": ("2p/3/1P1/K1k b - - 0 2",)}
"""Positions in which a pawn that goes two squares may be captured en passant, and what follows depends on it."""

SOON = 7
"""Turns that the count of these pawns leaves after the first one."""

GAMES = {
    "pawns": (f"{PAWNS}draw 8 turns without capture or pawn move\n", ("K,P,k,p",), "KPPkp"),
    "hands": (HANDS, ("K,G,k", "K,g,k", "K,k[G]"), "KGkg"),
    "twice": (TWICE, ("K,O,k",), "KOko"),
}
"""Rules, the material of the tables, and symbols of units, of which some are not in the tables."""


@cache
def _game(name: str, engine: str) -> Game:
    game = toy(GAMES[name][0])
    return game if engine == "kernel" else Game(game.ruleset, engine)


@cache
def _tables(name: str) -> Tables:
    game = _game(name, "kernel")
    return Tables({each: solve_endgame(game, read_material(game.program, each)) for each in GAMES[name][1]})


@cache
def _known(name: str) -> ReadSlices:
    tables = _tables(name).tables.values()
    return ReadSlices({material: table.slices[material] for table in tables for material in table.slices})


def _states(name: str, count: int, *, latest: int = 6) -> list[State]:
    """Positions with units on squares by lot, in which somebody has to act, and a count has run for some turns."""
    random, game, symbols = Random(name), _game(name, "kernel"), GAMES[name][2]
    width, n = len(game.program.board.files), game.program.board.n_squares
    found: list[State] = []
    while len(found) < count:
        cells = ["1"] * n
        for square, symbol in zip(random.sample(range(n), len(symbols)), symbols, strict=True):
            cells[square] = symbol if symbol in "Kk" or random.random() < 0.6 else "1"
        ranks = ("".join(cells[at : at + width]) for at in range(0, n, width))
        board = "/".join(re.sub("1+", lambda gap: str(len(gap[0])), rank) for rank in ranks)
        try:
            state = game.state(
                f"{board}{'[]' if game.program.hand else ''} {random.choice('wb')} - - {random.randint(0, latest)} 9"
            )
        except (NotationError, ValueError):
            continue
        if state.outcome() is None and state.legal_actions():
            found.append(state)
    return found


def _found(name: str, engine: str, states: list[State], *, knows: bool = True) -> list[tuple[object, ...]]:
    """What searches find from some states at some depths."""
    game = _game(name, engine)
    (search,) = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)
    search.look_up(_known(name) if knows else None)
    found: list[tuple[object, ...]] = []
    for state in states:
        search.begin(state.position)
        for depth in (1, 2, 4):
            score, ended = search.iterate(depth, -WON - 1, WON + 1, [], 400)
            found.append((score, ended, search.nodes, search.actions(state.position, search.names())))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_find_the_same_where_they_look_positions_up(name: str) -> None:
    states = [*_states(name, 20), *map(_game(name, "kernel").state, SPECIAL.get(name, ()))]

    kernel = _found(name, "kernel", states)
    assert kernel == _found(name, "reference", states)
    assert kernel != _found(name, "kernel", states, knows=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_further_on_a_search_says_what_the_table_says_of_a_position(name: str) -> None:
    game, told = _game(name, "kernel"), 0
    (search,) = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)
    search.look_up(_known(name))
    for state in _states(name, 80, latest=0):
        insight = _tables(name).insight(state)
        if insight is None or insight.value.turns >= SOON:
            continue
        search.begin(state.position)
        score, _ = search.iterate(3, -WON - 1, WON + 1, [], 10_000)
        told += 1
        result = (score > CERTAIN) - (score < -CERTAIN)
        assert result == insight.value.result, state.fen()
    assert told > 20
