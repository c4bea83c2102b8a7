"""The rule files of outside variants beside Fairy-Stockfish: the array, and positions of random games."""

from pathlib import Path
from random import Random

import pytest

from interpreter import Game, load
from interpreter.game.judging.lookup import found_weights
from interpreter.game.perft import perft
from tests.benchmark.dialogue import uci_perft
from tests.benchmark.yardstick import GAMES, Outside, program

OUTSIDE = {name: outside for name, outside in GAMES.items() if outside.file.endswith(".rumpus")}


def _game(outside: Outside) -> Game:
    return load(outside.file)


@pytest.mark.parametrize(
    ("name", "nodes"),
    [("capablanca", 805128), ("knightmate", 139774), ("los-alamos", 14332), ("makruk", 273026), ("shatranj", 68122)],
)
def test_the_array_has_the_nodes_that_fairy_stockfish_counts(name: str, nodes: int) -> None:
    game = _game(OUTSIDE[name])

    assert perft(game.engine, game.start().position, 4) == nodes


def test_every_rule_file_is_in_the_yardstick() -> None:
    files = {path.stem for path in (Path(__file__).parent / "variants").glob("*.rumpus")}

    assert files == set(OUTSIDE)


def test_weights_beside_a_rule_file_are_those_of_its_rules() -> None:
    names = {path.name.partition(".")[0] for path in (Path(__file__).parent / "variants").glob("*.weights.json")}
    found = {name: found_weights(_game(OUTSIDE[name])) for name in names}

    assert found
    assert {each.refusal for each in found.values()} == {""}
    assert all(each.weights.network is not None for each in found.values())


@pytest.mark.oracle
@pytest.mark.parametrize("name", OUTSIDE)
def test_random_positions_agree_with_fairy_stockfish(name: str) -> None:
    random, game = Random(5), _game(OUTSIDE[name])
    for _ in range(12):
        state = game.start()
        for _ in range(random.randrange(5, 90)):
            if state.outcome() is None:
                state = state.play(random.choice(state.legal_actions()))
        if state.outcome() is None:
            theirs = uci_perft(program(), OUTSIDE[name].variant.removesuffix("-plain"), state.fen(), 3, 20).amount
            assert perft(game.engine, state.position, 3) == theirs, state.fen()
