"""Goals of one side, counted, inverted and held ones, on both engines."""

import pytest
from support.each import each
from support.games import toy

from dsl.source import Source
from interpreter.errors import InvalidFenError
from interpreter.game.load import load_source
from interpreter.game.state import Game, State

BOARD = """
board 4x4
piece king K { moves K }
piece ox O { moves R }
zone far { white rank 4; black rank 1 }
array "k1oo/4/4/K1OO"
draw stalemate
"""


def state(engine: str, goals: str, fen: str) -> State:
    """A position of kings and oxen under some goals."""
    return Game(
        toy((BOARD if "stalemate" not in goals else BOARD.replace("draw stalemate\n", "")) + goals).ruleset, engine
    ).state(fen)


def ending(position: State) -> tuple[str | None, str] | None:
    """Who has won, and how."""
    outcome = position.outcome()
    return (
        None
        if outcome is None
        else (None if outcome.winner is None else ("white", "black")[outcome.winner], outcome.ending)
    )


def test_a_goal_may_be_of_one_side(engine: str) -> None:
    goals = "goal capture of king\ngoal reach far with ox for white\n"

    assert ending(state(engine, goals, "k2O/4/4/K3 b - - 0 1")) == ("white", "reach")
    assert ending(state(engine, goals, "k3/4/4/K2o w - - 0 1")) is None
    both = goals.replace(" for white", "")
    assert ending(state(engine, both, "k3/4/4/K2o w - - 0 1")) == ("black", "reach")


def test_a_side_may_win_by_losing_its_units(engine: str) -> None:
    goals = "goal loss of king, ox\n"

    assert ending(state(engine, goals, "k2o/4/4/4 w - - 0 1")) == ("white", "capture")
    assert ending(state(engine, goals, "4/4/4/K2O w - - 0 1")) == ("black", "capture")
    assert ending(state(engine, goals, "k3/4/4/3O w - - 0 1")) is None
    assert ending(state(engine, goals + "goal loss of ox for black\n", "k3/4/4/3O w - - 0 1")) == ("black", "capture")


def test_only_the_side_that_a_checkmate_concerns_needs_a_royal_unit(engine: str) -> None:
    goals = "goal checkmate of king for white\ngoal capture of ox for black\n"
    mated = state(engine, goals, "k3/3O/3O/4 w - - 0 1").play("d2c2").play("a4b4")

    assert ending(state(engine, goals, "k3/4/4/4 w - - 0 1")) == ("black", "capture")
    assert ending(mated) is None
    with pytest.raises(InvalidFenError, match="Black has no king"):
        state(engine, goals, "4/4/4/3O w - - 0 1")


def test_a_unit_holds_its_zone_if_it_is_there_when_its_turn_begins(engine: str) -> None:
    goals = "goal capture of king\ngoal hold far with ox\n"
    reached = state(engine, goals, "k3/3O/o3/K3 w - - 0 1").play("d3d4")

    assert ending(reached) is None
    assert ending(reached.play("a4b4")) == ("white", "hold")
    driven = state(engine, goals, "k2o/2O1/4/K3 w - - 0 1").play("c3c4").play("d4c4")
    assert ending(driven) is None


def test_checks_are_counted_and_the_last_one_wins(engine: str) -> None:
    goals = "goal checkmate of king\ngoal checks 2\n"
    start = state(engine, goals, "k3/4/4/K2O w - - 2+2 0 1")
    once = start.play("d1d4")

    assert once.fen().startswith("k2O/4/4/K3 b - - 1+2 ")
    assert (once.position.scores, ending(once)) == ((1, 0), None)
    twice = once.play("a4a3").play("d4d3")
    assert ending(twice) == ("white", "checks")
    assert twice.legal_texts() == ()


@pytest.mark.parametrize("field", ["2+1 0 1", "0 1 +0+1"])
def test_the_checks_of_a_fen_are_those_left_or_at_the_end_those_given(engine: str, field: str) -> None:
    goals = "goal checkmate of king\ngoal checks 2\n"

    assert state(engine, goals, f"k3/4/4/K2O w - - {field}").position.scores == (0, 1)


@pytest.mark.parametrize(
    ("goals", "field", "fault"),
    [
        ("goal checks 2\n", "3+2 0 1", "at most `2\\+2`"),
        ("goal checks 2\n", "0 1 +3+0", "at most `2\\+2`"),
        ("goal checks 2\n", "1+1 1+1 0 1", "counted twice"),
        ("", "3+3 0 1", "counts checks, which this game does not"),
    ],
)
def test_checks_that_no_game_can_count_are_refused(goals: str, field: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=fault):
        state("reference", f"goal checkmate of king\n{goals}", f"k3/4/4/K2O w - - {field}")


@pytest.mark.parametrize(
    ("ways", "placement", "won"),
    [
        ("orthogonal", "k3/4/OOO1/K3", True),
        ("orthogonal", "k3/1O2/1O2/KO2", True),
        ("orthogonal", "k3/2O1/1O2/O2K", False),
        ("diagonal", "k3/2O1/1O2/O2K", True),
        ("diagonal", "k3/O3/1O2/K1O1", True),
        ("diagonal", "k3/4/OOO1/K3", False),
        ("orthogonal", "k3/4/OO1O/K3", False),
        ("orthogonal, diagonal", "k3/O3/1O2/K1O1", True),
        ("orthogonal", "k3/4/OoO1/K1O1", False),
    ],
)
def test_a_row_of_units_wins(engine: str, ways: str, placement: str, won: bool) -> None:
    goals = f"goal capture of king\ngoal row of 3 with ox along {ways}\n"

    assert ending(state(engine, goals, f"{placement} b - - 0 1")) == (("white", "row") if won else None)


@each(
    ("ways", "placement", "won"),
    [
        ("orthogonal", "k3/4/OO1O/K3", True),
        ("orthogonal", "k3/4/OOoO/K3", True),
        ("orthogonal", "kO2/4/1O2/KO2", True),
        ("orthogonal", "k3/2O1/1O2/O2K", False),
        ("orthogonal", "k2O/4/OO2/K3", False),
        ("diagonal", "k2O/4/1O2/O2K", True),
        ("diagonal", "O2k/1O2/4/K2O", True),
        ("diagonal", "k3/4/OO1O/K3", False),
    ],
)
def test_a_row_with_gaps_wins_whatever_is_between(engine: str, ways: str, placement: str, won: bool) -> None:
    goals = f"goal capture of king\ngoal row of 3 with ox along {ways} with gaps\n"

    assert ending(state(engine, goals, f"{placement} b - - 0 1")) == (("white", "row") if won else None)


@each(
    ("placement", "won"),
    [
        ("k3/4/OO2/OO1K", True),
        ("k1OO/2OO/4/K3", True),
        ("k3/1OO1/1OO1/K3", True),
        ("k3/4/OO2/1OOK", False),
        ("k3/4/OO2/Oo1K", False),
        ("k3/O2O/O2O/K3", False),
        ("k3/O2K/4/OOOO", False),
    ],
)
def test_a_block_of_units_wins(engine: str, placement: str, won: bool) -> None:
    goals = "goal capture of king\ngoal block of 2 with ox\n"

    assert ending(state(engine, goals, f"{placement} b - - 0 1")) == (("white", "block") if won else None)


@pytest.mark.parametrize(
    ("result", "found"),
    [("win", ("white", "stalemate")), ("loss", ("black", "stalemate")), ("draw", (None, "stalemate"))],
)
def test_a_side_without_a_legal_action_wins_loses_or_draws(
    engine: str, result: str, found: tuple[str | None, str]
) -> None:
    rules = f"piece rock S\ngoal reach far with king\n{result} stalemate\n"

    assert ending(state(engine, rules, "3o/4/SS2/SS2 w - - 0 1")) == found


@pytest.mark.parametrize(
    ("fen", "found"),
    [("3o/4/SS2/SS2 w - - 0 1", ("black", "stalemate")), ("ss2/ss2/4/3O b - - 0 1", (None, "stalemate"))],
)
def test_the_result_of_stalemate_may_depend_on_the_side(engine: str, fen: str, found: tuple[str | None, str]) -> None:
    rules = "piece rock S\ngoal reach far with king\nloss stalemate for white\ndraw stalemate for black\n"

    assert ending(state(engine, rules, fen)) == found
    assert ending(state(engine, rules.replace("loss", "win"), "3o/4/SS2/SS2 w - - 0 1")) == ("white", "stalemate")


def test_one_side_may_win_a_stalemate_by_its_units(engine: str) -> None:
    rules = (
        "piece rock S\ngoal reach far with king\nwin stalemate for white with fewest units\nloss stalemate for black\n"
    )

    assert ending(state(engine, rules, "3o/4/SS2/SS2 w - - 0 1")) == ("black", "stalemate")
    assert ending(state(engine, rules, "ss2/ss2/4/3O b - - 0 1")) == ("white", "stalemate")


def test_a_checkmate_that_is_no_goal_is_a_stalemate(engine: str) -> None:
    goals = "goal checkmate of king for white\nloss stalemate for black\ndraw stalemate for white\n"

    assert ending(state(engine, goals, "k2O/3O/4/K3 b - - 0 1")) == ("white", "checkmate")
    assert ending(state(engine, goals, "k3/4/3o/K2o w - - 0 1")) == (None, "stalemate")


def test_being_checkmated_may_win_for_one_side(engine: str) -> None:
    goals = "goal checkmate of own king for black\ngoal checkmate of king for black\n"

    assert ending(state(engine, goals, "k2O/3O/4/K3 b - - 0 1")) == ("black", "checkmate")
    assert ending(state(engine, goals, "k3/4/3o/K2o w - - 0 1")) == ("black", "checkmate")


def test_only_the_side_that_wins_by_its_own_checkmate_needs_a_royal_unit(engine: str) -> None:
    goals = "goal checkmate of own king for black\ngoal capture of ox for white\n"

    assert ending(state(engine, goals, "k2o/4/4/3O w - - 0 1")) is None
    with pytest.raises(InvalidFenError, match="Black has no king"):
        state(engine, goals, "3o/4/4/3O w - - 0 1")


def test_a_zone_may_have_to_be_held_by_several_units(engine: str) -> None:
    goals = "goal capture of king\ngoal hold far with 2 ox\n"
    both = state(engine, goals, "k2O/2O1/4/K3 w - - 0 1").play("c3c4")

    assert ending(both) is None
    assert ending(both.play("a4a3")) == ("white", "hold")
    assert ending(state(engine, goals, "k2O/4/4/K3 b - - 0 1").play("a4a3")) is None


@pytest.mark.parametrize(
    ("line", "placement", "found"),
    [
        ("draw bare king", "k3/4/4/K2O", (None, "bare")),
        ("draw bare king", "k1o1/4/4/K3", (None, "bare")),
        ("draw bare king", "k2o/4/4/K2O", None),
        ("draw bare king for white", "k3/4/4/K2O", None),
        ("draw bare king for black", "k3/4/4/K2O", (None, "bare")),
        ("draw bare king on both sides", "k3/4/4/K2O", None),
        ("draw bare king on both sides", "k3/4/4/K3", (None, "bare")),
        ("loss bare king", "k3/4/4/K2O", ("white", "bare")),
        ("loss bare king for white", "k3/4/4/K2O", None),
        ("loss bare king for black", "k3/4/4/K2O", ("white", "bare")),
        ("win bare king", "k3/4/4/K2O", ("black", "bare")),
        ("win bare king for white", "k3/4/4/K2O", None),
        ("draw bare king, ox", "k2o/4/4/K2O", (None, "bare")),
        ("draw bare ox", "k2o/4/4/K2O", None),
        ("draw bare king\ndraw odds for black", "k3/4/4/K2O", ("black", "bare")),
    ],
)
def test_a_side_may_be_bare(engine: str, line: str, placement: str, found: tuple[str | None, str] | None) -> None:
    assert ending(state(engine, f"goal capture of king\n{line}\n", f"{placement} w - - 0 1")) == found


def test_a_goal_that_both_sides_meet_at_once_is_for_the_side_that_acted(engine: str) -> None:
    group = "graph contact { joins friends touching orthogonal, diagonal }\ngoal one group of ox by contact\n"
    blast = "goal capture of ox\nafter capture { removes units within 1; removes the captor }\n"
    for goals, left, up in ((group, "O1o1/3O/o3", "a4c4"), (blast, "O2o/4/4", "a4d4")):
        for side, other in (("white", "black"), ("black", "white")):
            fen = f"{left if side == 'white' else left.swapcase()}/k2K {side[0]} - - 0 1"
            found = ending(state(engine, goals, fen).play(up))
            assert found is not None
            assert found[0] == (side if goals is group else other)


def test_a_bare_side_may_do_the_same_in_reply(engine: str) -> None:
    goals = "goal checkmate of king\nloss bare king after the reply\n"
    bared = state(engine, goals, "k3/o3/O3/3K w - - 0 1").play("a2a3")

    assert ending(bared) is None
    assert ending(bared.play("a4b4")) == ("white", "bare")
    assert ending(bared.play("a4a3")) == (None, "bare")


def test_a_draw_is_no_goal_that_a_side_has_met_in_its_reply(engine: str) -> None:
    goals = "goal reach far with king after the reply\ndraw bare king for white\n"
    reached = state(engine, goals, "k3/3K/o3/O3 w - - 0 1").play("d3d4")

    assert ending(reached) == ("white", "reach")


def test_units_in_hand_keep_a_side_from_being_bare(engine: str) -> None:
    rules = "goal capture of king\nhand { receives captures; drops on empty squares }\ndraw bare king\n"

    assert ending(state(engine, rules, "k3/4/4/K2O[o] w - - 0 1")) is None
    assert ending(state(engine, rules, "k3/4/4/K2O[] w - - 0 1")) == (None, "bare")


def test_a_goal_after_the_reply_waits_for_the_enemy(engine: str) -> None:
    goals = "goal capture of king\ngoal reach far with ox after the reply for white\ngoal reach far with ox for black\n"
    reached = state(engine, goals, "k3/3O/1o2/K3 w - - 0 1").play("d3d4")

    assert ending(reached) is None
    assert ending(reached.play("a4a3")) == ("white", "reach")
    assert ending(reached.play("b2b1")) == (None, "reach")
    assert ending(state(engine, goals, "k3/3O/1o2/K3 b - - 0 1").play("b2b1")) == ("black", "reach")


def test_a_goal_by_reaching_does_not_wait_for_a_reply_that_cannot_change_it(engine: str) -> None:
    goals = "goal capture of king\ngoal reach far with ox after the reply for white\ngoal reach far with ox for black\n"

    assert ending(state(engine, goals, "k3/3O/4/K3 w - - 0 1").play("d3d4")) == ("white", "reach")
    assert ending(state(engine, goals, "2k1/3O/4/K3 w - - 0 1").play("d3d4")) is None
    assert state(engine, goals, "k3/3O/4/K3 w - - 0 1").play("d3d4").legal_texts() == ()


def test_a_draw_of_both_does_not_depend_on_the_order_of_the_goals(engine: str) -> None:
    goals = "goal reach far with ox for black\ngoal reach far with ox after the reply for white\n"

    assert ending(state(engine, goals, "k2O/4/1o2/K3 b - - 0 1").play("b2b1")) == (None, "reach")


def test_the_last_unit_may_be_lost_for_that_of_the_enemy(engine: str) -> None:
    goals = "goal checkmate of king\ngoal capture of ox after the reply\n"
    bared = state(engine, goals, "k3/o3/O3/3K w - - 0 1").play("a2a3")

    assert ending(bared) is None
    assert ending(bared.play("a4b4")) == ("white", "capture")
    assert ending(bared.play("a4a3")) == (None, "capture")


def test_a_side_may_lose_before_its_last_unit(engine: str) -> None:
    goals = "goal capture of ox leaving 1\ngoal capture of king\n"

    assert ending(state(engine, goals, "k2o/o3/4/KOO1 w - - 0 1")) is None
    assert ending(state(engine, goals, "k2o/4/4/KOO1 w - - 0 1")) == ("white", "capture")
    assert ending(state(engine, "goal loss of ox leaving 1\n", "k2o/4/4/KOO1 w - - 0 1")) == ("black", "capture")


def test_several_units_may_have_to_reach_a_zone(engine: str) -> None:
    goals = "goal reach far with 2 ox\n"

    assert ending(state(engine, goals, "k2O/O3/4/K3 b - - 0 1")) is None
    assert ending(state(engine, goals, "k1OO/4/4/K3 b - - 0 1")) == ("white", "reach")


def test_a_unit_may_have_to_be_safe_where_it_arrives(engine: str) -> None:
    goals = "goal capture of king\ngoal reach far with ox unattacked\n"

    assert ending(state(engine, goals, "O3/4/k3/3K b - - 0 1")) == ("white", "reach")
    assert ending(state(engine, goals, "O2o/4/k3/3K b - - 0 1")) is None
    assert ending(state(engine, goals.replace("with", "with 2"), "OO2/3k/4/3K b - - 0 1")) == ("white", "reach")
    assert ending(state(engine, goals.replace("with", "with 2"), "O1O1/3k/4/3K b - - 0 1")) is None


def test_whoever_is_checkmated_may_win(engine: str) -> None:
    goals = "goal checkmate of own king\n"

    assert ending(state(engine, goals, "k2O/3O/4/K3 b - - 0 1")) == ("black", "checkmate")


@pytest.mark.parametrize(
    ("which", "placement", "winner"),
    [
        ("most", "3o/4/SS2/SS2", "white"),
        ("fewest", "3o/4/SS2/SS2", "black"),
        ("most", "1ooo/oo2/SS2/SS2", "black"),
        ("most", "2oo/oo2/SS2/SS2", None),
    ],
)
def test_stalemate_may_be_decided_by_the_number_of_units(
    engine: str, which: str, placement: str, winner: str | None
) -> None:
    rules = f"piece rock S\ngoal reach far with king\nwin stalemate with {which} units\n"

    assert ending(state(engine, rules, f"{placement} w - - 0 1")) == (winner, "stalemate")


FULL = (
    """
ruleset "Full" { author "a"; source "s"; about "b." }
board 5x5
zone far { white a5, b5; black a1, b1 }
piece man M { moves mK }
array """
    + '"""'
    + """
  . . m . .
  . . . . .
  . . . . .
  . . . . .
  . . . . M
"""
    + '"""'
    + """
goal reach far with man while the zone is full
goal capture of man
draw stalemate
"""
)


@each(
    ("fen", "actions", "winner"),
    [
        ("1m3/M4/5/5/4M w - - 0 1", ["a4a5"], 0),
        ("M4/1m3/5/5/4M b - - 0 1", ["b4b5"], None),  # White has not acted
        ("M4/1m3/5/5/4M b - - 0 1", ["b4b5", "e1e2"], 0),
        ("M4/1m3/5/5/4M b - - 0 1", ["b4b5", "a5a4"], None),
        ("5/M4/5/5/2m1M w - - 0 1", ["a4a5"], None),
    ],
)
def test_a_full_zone_is_reached_by_the_side_that_has_acted(
    engine: str, fen: str, actions: list[str], winner: int | None
) -> None:
    state = load_source(Source("full.rumpus", FULL), engine=engine).state(fen)
    for action in actions:
        assert state.outcome() is None
        state = state.play(action)

    outcome = state.outcome()
    assert (outcome and outcome.winner) == winner
