"""Openings of a match."""

from itertools import islice
from random import Random

import pytest

from dsl.diagnostics.codes import framed
from dsl.errors import SettingError
from dsl.source import Source
from interpreter import load
from interpreter.game.load import load_source
from interpreter.game.players import Player, player_named
from interpreter.game.state import Game
from interpreter.match.openings import EVEN, Beginning, Opening, lead, most_even, openings, random_openings

CHESS = load("chess")
QUEEN_HANGS = "e2e4,e7e5,d1g4,a7a6,g4d7"
BISHOP_HANGS = "e2e4,e7e5,f1a6"
EVEN_GAME = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6"


def searching(game: Game) -> Player:
    return player_named("alphabeta", game, memory=4)


def played(text: str) -> Opening:
    return Opening(Beginning(tuple(text.split(","))), CHESS.start().play_all(text))


def test_openings_lead_to_different_positions_of_games_that_go_on() -> None:
    found = list(islice(openings(CHESS, 4, seed=3), 200))
    states = [CHESS.start().play_all(",".join(each.actions)) for each in found]

    assert {len(each.actions) for each in found} == {4}
    assert len({state.fen() for state in states}) == 200
    assert all(state.outcome() is None for state in states)


def test_the_seed_decides() -> None:
    one, same, other = ([*islice(openings(CHESS, 6, seed), 5)] for seed in (1, 1, 2))

    assert one == same != other
    assert all(each.lot is None for each in one)


def test_where_the_start_is_drawn_by_lot_each_opening_has_its_own() -> None:
    game = load("fischer-random")
    found = [*islice(openings(game, 0, seed=1), 20)]

    assert all(each.actions == () for each in found)
    assert len({game.start(each.lot).fen() for each in found}) == 20
    assert found == [*islice(openings(game, 0, seed=1), 20)]


def test_a_game_with_few_openings_runs_out_of_them() -> None:
    with pytest.raises(SettingError) as fault:
        list(openings(CHESS, 1, seed=1))

    assert fault.value.message == "found only 20 different openings of 1 actions"
    assert fault.value.help == "use a larger --opening, or fewer games"


def test_a_game_that_ends_within_its_opening_needs_a_shorter_one() -> None:
    with pytest.raises(SettingError) as fault:
        list(openings(load("tic-tac-toe"), 9, seed=1))

    assert fault.value.message == "found only 0 different openings of 9 actions"
    assert fault.value.help == "games end before that: use a smaller --opening"


def test_neither_side_is_ahead_after_an_opening_though_random_actions_often_lose_something() -> None:
    player = searching(CHESS)
    random = [lead(opening.state, player) for opening in islice(random_openings(CHESS, [12], Random(1)), 30)]
    kept = [lead(CHESS.start().play_all(",".join(each.actions)), player) for each in islice(openings(CHESS, 12, 1), 30)]

    assert max(kept) < EVEN
    assert sum(ahead >= EVEN for ahead in random) >= 3


def test_an_opening_that_loses_a_queen_at_once_is_not_kept() -> None:
    lost, fine = played(QUEEN_HANGS), played(EVEN_GAME)

    assert most_even([lost, fine], searching(CHESS)) == fine
    assert most_even([fine, lost], searching(CHESS)) == fine


def test_where_no_opening_is_even_the_most_even_of_the_first_few_is_kept() -> None:
    worse, better = played(QUEEN_HANGS), played(BISHOP_HANGS)
    player = searching(CHESS)

    assert lead(worse.state, player) > lead(better.state, player) >= EVEN
    assert most_even([worse, better, worse], player) == better
    assert most_even([*[worse] * 20, better], player) == worse
    assert most_even([], player) is None


def test_unequal_armies_have_openings_too() -> None:
    text = 'board 5x5\npiece ox O { moves Q }\narray "k4/5/5/5/OOO1K"\ngoal capture of king\ndraw stalemate'
    game = load_source(Source("toy", framed(text)))
    found = list(islice(openings(game, 2, seed=1), 5))

    assert len(set(found)) == 5
