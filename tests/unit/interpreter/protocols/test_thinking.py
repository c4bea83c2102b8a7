"""One turn's thinking, where a turn has several actions."""

import re

import pytest
from support.players import Curt, Plodder, Tired
from support.protocols import Conversation, uci

from interpreter import load
from interpreter.game.players import Budget, player_named
from interpreter.game.players.levels import LEVELS

TURN = "position startpos moves e2e4"
"""Black has two actions; those of a plodder's line are the last legal one, and then the first."""


def told(said: list[str], name: str) -> list[int]:
    return [int(found[1]) for line in said if (found := re.search(rf"^info .*\b{name} (\d+)", line))]


def turns(said: list[str], number: int = 1) -> list[str]:
    """The first turns of the lines with a number."""
    return [line.split(" pv ")[1].split()[0] for line in said if f" multipv {number} " in line]


def moved(said: list[str]) -> str:
    (move,) = [line.split()[1] for line in said if line.startswith("bestmove")]
    return move


def begun(player: Plodder, *lines: str) -> Conversation:
    """A conversation in which the player has found something."""
    talk = uci("marseillais", player=player)
    talk.to(TURN, *lines)
    while not turns(talk.said):
        talk.machine.thought._thread.join(0.001)
    return talk


def test_a_stopped_turn_goes_on_as_the_line_says() -> None:
    plodder = Plodder()
    talk = begun(plodder, "go infinite")
    said = talk.to("stop")
    assert moved(said) == turns(talk.said)[-1] == "h7h6,a7a5"
    assert plodder.budgets == [Budget()]


def test_a_turn_after_ponderhit_goes_on_as_the_line_says() -> None:
    talk = begun(Plodder(), "go ponder wtime 600 btime 600")
    assert moved(talk.turn("ponderhit")) == turns(talk.said)[-1] == "h7h6,a7a5"


def test_what_the_line_does_not_say_is_looked_at_once_and_not_stopped() -> None:
    curt = Curt()
    assert moved(begun(curt, "go infinite").to("stop")) == "h7h6,h8h7"
    assert len(curt.budgets) == 2


def test_a_forced_win_is_played_as_found() -> None:
    plodder = Plodder(wins_in=2, wins_at=3)
    assert moved(uci("marseillais", player=plodder).turn(TURN, "go mate 1")) == "h7h6,a7a5"
    assert len(plodder.budgets) == 1


def test_every_action_has_its_share_of_the_time() -> None:
    plodder = Plodder()
    uci("marseillais", player=plodder).turn(TURN, "go wtime 6000 btime 6000")
    first, second = plodder.budgets
    assert 0.2 < first.seconds < 0.3 < second.seconds < 0.55  # 0.6 seconds at most, 0.2 as a rule
    assert min(plodder.depths) > 3


def test_nodes_are_for_the_whole_turn() -> None:
    plodder = Plodder()
    said = uci("marseillais", player=plodder).turn(TURN, "go nodes 1000")
    assert plodder.budgets == [Budget(nodes=500), Budget(nodes=500)]
    assert told(said, "nodes")[-1] == 1000


def test_depth_is_that_of_the_whole_turn() -> None:
    plodder = Plodder()
    said = uci("marseillais", player=plodder).turn(TURN, "go depth 4")
    assert plodder.budgets == [Budget(depth=4), Budget(depth=3)]
    assert told(said, "depth") == [1, 2, 3, 4, 4]


def test_a_level_looks_at_its_number_of_positions_for_each_action() -> None:
    plodder = Plodder()
    uci("marseillais", player=plodder).turn("setoption name Level value 2", TURN, "go wtime 9000 btime 9000")
    assert [budget.nodes for budget in plodder.budgets] == [LEVELS["2"].budget.nodes] * 2


@pytest.mark.parametrize("name", ["depth", "nodes", "time"])
def test_what_is_told_counts_on_for_the_whole_turn(name: str) -> None:
    said = uci("marseillais", player=Plodder()).turn(TURN, "go nodes 2000")
    numbers = told(said, name)
    assert len(numbers) == 12
    assert numbers == sorted(numbers)


def test_a_shallower_look_does_not_replace_the_line() -> None:
    said = uci("marseillais", player=Tired()).turn(TURN, "go depth 4")
    assert moved(said) == turns(said)[-1] == "h7h6,a7a5"


def test_a_deeper_look_replaces_the_line() -> None:
    said = uci("marseillais", player=Plodder()).turn(TURN, "go nodes 1000")
    assert moved(said) == turns(said)[-1] == "h7h6,h8h7"


def test_lines_stay_the_best_turns() -> None:
    said = uci("marseillais", player=Plodder()).turn("setoption name MultiPV value 3", TURN, "go nodes 1000")
    assert turns(said)[-1] == moved(said)
    firsts = [turns(said, number)[-1].split(",")[0] for number in (1, 2, 3)]
    assert len(set(firsts)) == 3


def test_a_level_that_errs_tells_no_more_lines_than_wanted() -> None:
    player = player_named("2", load("marseillais"), memory=1)
    said = uci("marseillais", player=player).turn("setoption name MultiPV value 2", TURN, "go depth 3")
    assert turns(said, 2)
    assert turns(said, 3) == []


def test_a_searched_turn_goes_on_as_it_says_whatever_the_line_says() -> None:
    said = uci("marseillais", player=Plodder()).turn(TURN, "go nodes 1000 searchmoves a7a6,b7b6")
    assert moved(said) == "a7a6,b7b6"
