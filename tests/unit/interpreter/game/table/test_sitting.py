"""A match with people, players and a clock."""

import signal
import threading
from dataclasses import replace

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.scripted import Scripted

from interpreter import load
from interpreter.cli.commands.play.thinking import think
from interpreter.game.match import Match
from interpreter.game.players import Budget, budget_named
from interpreter.game.players.levels import LevelPlayer
from interpreter.game.replay import discrepancies
from interpreter.game.table.clock import Clock, TimeControl
from interpreter.game.table.progress import done_this_turn, squares_of_last_turn
from interpreter.game.table.sitting import HUMAN, Sitting


def _sit(name: str, white: str = HUMAN, black: str = HUMAN, clock: Clock | None = None) -> Sitting:
    return Sitting(match=Match([load(name).start()]), seats={"white": white, "black": black}, clock=clock)


def _play(sitting: Sitting, *actions: str) -> None:
    for action in actions:
        sitting.play(action)


def test_two_people_take_back_one_action_at_a_time() -> None:
    sitting = _sit("hullabaloo")
    _play(sitting, "e2e3", "e8e7", "d8c7")

    assert sitting.take_back() == ("d8c7",)
    assert sitting.take_back() == ("e8e7",)
    assert sitting.take_back() == ("e2e3",)
    assert sitting.take_back() == ()


def test_an_answered_turn_is_taken_back_as_a_whole() -> None:
    sitting = _sit("hullabaloo", white="random")
    _play(sitting, "e2e3", "e8e7", "d8c7", "e3e4", "end")

    assert sitting.take_back() == ("end", "e3e4", "d8c7", "e8e7")
    assert sitting.match.actions == ["e2e3"]
    assert sitting.take_back() == ()


def test_a_turn_that_still_goes_on_is_taken_back_by_actions() -> None:
    sitting = _sit("hullabaloo", white="random")
    _play(sitting, "e2e3", "e8e7")

    assert sitting.take_back() == ("e8e7",)


def test_the_actions_of_this_turn_are_those_since_it_began() -> None:
    sitting = _sit("hullabaloo")
    _play(sitting, "e2e3", "e8e7")

    assert done_this_turn(sitting.match) == ("e8e7",)


def test_the_square_of_the_other_board_belongs_to_the_last_turn() -> None:
    match = Match([load("alice").start()])
    match.play("e2e4")
    names = match.state.game.program.board.names

    assert {names[square] for square in squares_of_last_turn(match)} == {"e2", "e4", "n4"}


def test_the_squares_of_the_last_turn_are_those_of_all_its_actions() -> None:
    sitting = _sit("hullabaloo")
    names = sitting.match.state.game.program.board.names
    assert squares_of_last_turn(sitting.match) == frozenset()

    _play(sitting, "e2e3")
    assert {names[square] for square in squares_of_last_turn(sitting.match)} == {"e2", "e3"}
    _play(sitting, "e8e7", "d8c7")
    assert {names[square] for square in squares_of_last_turn(sitting.match)} == {"e8", "e7", "d8", "c7"}


def test_a_side_whose_time_is_up_loses() -> None:
    now = [0.0]
    sitting = _sit("chess", clock=Clock(TimeControl(60, 5), lambda: now[0]))
    sitting.begin()
    now[0] += 10
    sitting.play("e2e4")
    assert sitting.clock is not None
    assert (sitting.clock.left(0), sitting.clock.left(1)) == (55, 60)

    now[0] += 61
    assert sitting.settle()
    assert str(sitting.match.outcome()) == "white wins by time forfeit"
    now[0] += 61
    assert sitting.clock.left(0) == 55


def test_a_side_whose_time_is_up_draws_if_the_other_side_cannot_win() -> None:
    now = [0.0]
    match = Match([load("chess").state("8/8/4k3/8/8/4K1N1/8/3q4 b - - 0 1")])
    clock = Clock(TimeControl(60, 0), lambda: now[0])
    sitting = Sitting(match=match, seats={"white": HUMAN, "black": HUMAN}, clock=clock)
    sitting.begin()
    now[0] += 61

    assert sitting.settle()
    assert str(match.outcome()) == "draw by time forfeit"
    assert list(discrepancies(match.record({}), match.state)) == []


def test_the_increment_comes_at_the_end_of_a_turn_of_several_actions() -> None:
    now = [0.0]
    sitting = _sit("hullabaloo", clock=Clock(TimeControl(60, 5), lambda: now[0]))
    sitting.begin()
    _play(sitting, "e2e3", "e8e7")
    assert sitting.clock is not None
    assert (sitting.clock.left(0), sitting.clock.left(1)) == (65, 60)
    _play(sitting, "d8c7")
    assert sitting.clock.left(1) == 65


@pytest.mark.parametrize(("name", "share"), [("chess", 12.248), ("hullabaloo", 6.124)])
def test_the_computer_shares_its_time_among_the_actions_of_a_turn(name: str, share: float) -> None:
    sitting = _sit(name, black="random", clock=Clock(TimeControl(300, 3), lambda: 0.0))
    sitting.play("e2e3")

    budget = sitting.budget()
    assert budget is not None
    assert budget == Budget(seconds=budget.seconds)
    assert budget.seconds == pytest.approx(share, abs=0.001)


@pytest.mark.parametrize(("left", "share"), [(10, 4.975), (0.04, 0.018), (0.002, 0.01)])
def test_the_computer_keeps_time_in_reserve(left: float, share: float) -> None:
    sitting = _sit("chess", white="random", clock=Clock(TimeControl(left, 60), lambda: 0.0))

    budget = sitting.budget()
    assert budget is not None
    assert budget == Budget(seconds=budget.seconds)
    assert budget.seconds == pytest.approx(share, abs=0.001)


def test_movetime_limits_a_budget_and_without_limits_the_player_takes_its_own() -> None:
    sitting = _sit("chess", black="random")
    assert sitting.budget() is None
    sitting.movetime = 0.5
    sitting.play("e2e4")
    assert sitting.budget() == Budget(seconds=0.5)


def test_a_time_limit_leaves_the_other_limits_of_a_level() -> None:
    sitting = _sit("chess", white="3")
    sitting.movetime = 0.5

    assert sitting.budget() == replace(budget_named("3"), seconds=0.5)
    assert budget_named("3").nodes is not None


def _press_control_c() -> None:
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, signal.SIGINT)


def test_control_c_stops_a_player_which_plays_what_it_has() -> None:
    state = load("chess").start()
    player = Scripted(lambda state: state.named("e2e4"), began=_press_control_c)

    assert think(player, state, None).action == state.named("e2e4")
    assert player.stopped.is_set()


def test_control_c_leaves_a_game_without_people() -> None:
    player = Scripted(lambda state: state.legal_actions()[0], began=_press_control_c)

    with pytest.raises(KeyboardInterrupt):
        think(player, load("chess").start(), None, yielding=False)
    assert player.stopped.is_set()


def test_control_c_before_a_player_has_begun_is_not_lost() -> None:
    state = load("chess").start()
    player = Scripted(lambda state: state.named("e2e4"), began=_press_control_c, late=0.1)

    assert think(player, state, None).action == state.named("e2e4")


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_only_players_that_count_no_positions_search_in_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.game.table.sitting.threads_for_one", lambda: 3)
    sitting = _sit("chess", "4", "8")
    players = [sitting.player(side) for side in ("white", "black")]

    assert [len(player.searching.helpers) for player in players if isinstance(player, LevelPlayer)] == [0, 2]
