"""What all players have in common: mistakes of a caller raise errors that say what is allowed."""

from math import inf, nan
from threading import Thread
from time import sleep
from typing import Literal
from unittest.mock import Mock

import pytest
from support.each import each

from dsl.errors import RumpusError, SettingError
from interpreter import Budget, load, player_named
from interpreter.engines.scale import WON
from interpreter.errors import GameOverError
from interpreter.game.players import NAMES
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.choose import MOST_MEMORY, MOST_THREADS, judge_named
from interpreter.game.players.player import MOST_NODES, MOST_SECONDS
from interpreter.protocols import session

CHESS = load("chess")
MATED = CHESS.start().play_all("f2f3,e7e5,g2g4,d8h4")


@each(
    ("limits", "message"),
    [
        ({"seconds": -0.1}, "`seconds` must be from 0 to 1,000,000,000, found -0.1"),
        ({"seconds": nan}, "`seconds` must be from 0 to 1,000,000,000, found nan"),
        ({"seconds": inf}, "`seconds` must be from 0 to 1,000,000,000, found inf"),
        ({"seconds": 1e11}, "`seconds` must be from 0 to 1,000,000,000, found 100000000000.0"),
        ({"nodes": 0}, "`nodes` must be from 1 to 1,000,000,000,000, found 0"),
        ({"nodes": -5}, "`nodes` must be from 1 to 1,000,000,000,000, found -5"),
        ({"nodes": 10**30}, f"`nodes` must be from 1 to 1,000,000,000,000, found {10**30}"),
        ({"depth": 0}, "`depth` must be at least 1, found 0"),
    ],
)
def test_a_budget_that_no_player_can_keep_to_is_refused(limits: dict[str, int], message: str) -> None:
    with pytest.raises(SettingError) as fault:
        Budget(**limits)

    assert str(fault.value) == message


@pytest.mark.parametrize("name", ["alphabeta", "mcts"])
def test_the_largest_budget_is_one_that_players_take(name: str) -> None:
    mate = CHESS.state("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").play("a1a7")
    player = player_named(name, CHESS, memory=1)

    assert player.think(mate, Budget(seconds=MOST_SECONDS, nodes=500)).lines
    assert player.think(CHESS.state("k7/8/1K6/8/8/8/8/7R w - - 0 1"), Budget(seconds=60, nodes=MOST_NODES)).lines


@pytest.mark.parametrize("name", NAMES)
def test_a_player_asked_about_a_finished_game_says_how_it_ended(name: str) -> None:
    player = player_named(name, CHESS, memory=1)
    for ask in (player.choose, player.think):
        with pytest.raises(GameOverError, match=r"^the game is over: black wins by checkmate$"):
            ask(MATED)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_gives_one_line_or_more(name: str) -> None:
    player = player_named(name, CHESS, memory=1)
    for lines in (0, -1):
        with pytest.raises(SettingError, match=rf"^`lines` must be at least 1, found {lines}$"):
            player.think(CHESS.start(), Budget(nodes=1), lines=lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_among_actions_that_are_not_legal_is_refused(name: str) -> None:
    later = CHESS.start().play("e2e4").legal_actions()
    with pytest.raises(SettingError, match="none of the actions in `only` is legal here"):
        player_named(name, CHESS, memory=1).think(CHESS.start(), Budget(nodes=1), only=later)


@pytest.mark.parametrize("name", ["alphabeta", "mcts", "best", "3"])
@each(
    ("sizes", "message"),
    [
        ({"memory": 0}, "`memory` must be from 1 to 4096, found 0"),
        ({"memory": -1}, "`memory` must be from 1 to 4096, found -1"),
        ({"memory": 10**9}, "`memory` must be from 1 to 4096, found 1000000000"),
        ({"threads": 0}, "`threads` must be from 1 to 64, found 0"),
        ({"threads": 65}, "`threads` must be from 1 to 64, found 65"),
    ],
)
def test_a_search_of_a_size_that_it_cannot_have_is_refused(name: str, sizes: dict[str, int], message: str) -> None:
    with pytest.raises(SettingError) as fault:
        player_named(name, CHESS, **sizes)

    assert str(fault.value) == message


def test_programs_may_ask_for_no_more_than_a_search_can_have() -> None:
    assert (session.MOST_MEMORY, session.MOST_THREADS) == (MOST_MEMORY, MOST_THREADS)


@pytest.mark.parametrize("make", [player_named, judge_named])
def test_an_unknown_player_is_refused_with_the_names_that_are_near(make) -> None:
    with pytest.raises(SettingError, match=r"^unknown player `alphabet`; did you mean `alphabeta`\?$"):
        make("alphabet", CHESS)
    with pytest.raises(RumpusError, match=r"^unknown player `nosuch`; the players are `random`, .* and `8`$"):
        make("nosuch", CHESS)


@pytest.mark.parametrize("engine", ["reference", "auto"])
@pytest.mark.parametrize("name", ["alphabeta", "mcts"])
def test_a_search_keeps_its_time_without_a_thread(name: str, engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started = Mock()
    monkeypatch.setattr(Thread, "start", started)
    state = load("chess", engine=engine).start()
    searching = player_named(name, state.game)

    for budget in (Budget(seconds=0.05), Budget(seconds=0.05, nodes=MOST_NODES)):
        assert searching.think(state, budget).action in state.legal_actions()
        assert searching.decide(state, budget).action in state.legal_actions()
    started.assert_not_called()


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_time_beside_a_number_of_nodes_is_that_of_work_alone(engine: Literal["reference", "auto"]) -> None:
    state = load("hexapawn", engine=engine).start()
    searching = player_named("alphabeta", state.game)
    assert isinstance(searching, AlphaBetaPlayer)

    def ends(*, of_work: bool) -> bool:
        """Search a few states after a time has passed in which nothing was done."""
        searching.searcher.resume()
        searching.searcher.stop_after(0.2, of_work=of_work)
        sleep(0.25)
        searching.searcher.begin(state.position)
        return all(searching.searcher.iterate(depth, -WON - 1, WON + 1, [], MOST_NODES)[1] for depth in (1, 2, 3))

    assert ends(of_work=True)
    assert not ends(of_work=False)
