"""Units enclosed against squares, surrounded, and groups without liberties; area."""

import pytest
from support.games import game_of, toy

from dsl.source import Source
from interpreter.game.state import Game, State

TAFL = """
board 5x5
piece man M { moves mR }
piece king K { moves mR }
zone corners = a1, e1, a5, e5
zone inner = b2-d4
goal capture of king for white
array "k4/5/5/5/4K"
draw stalemate
"""
GO = """
board 5x5
piece stone S {}
piece king K { moves W }
hand { never runs out of stone; drops on empty squares; drops only with liberties along orthogonal }
turn { pass allowed }
after a drop { removes enemies without liberties along orthogonal but king }
goal capture of king for white
array "k4/5/5/5/4K"
draw stalemate
"""


class Groups:
    """Plays small games on one engine."""

    def __init__(self, engine: str) -> None:
        self.engine = engine

    def state(self, rules: str, fen: str) -> State:
        """Return a position."""
        return Game(toy(rules).ruleset, self.engine).placed(fen)

    def board(self, rules: str, fen: str, action: str) -> str:
        """Return the placement after an action."""
        return self.state(rules, fen).play(action).fen().split(" ")[0].partition("[")[0]

    def winner(self, line: str, fen: str) -> int | None:
        """Return the winner after two passes, by a line about them."""
        outcome = self.state(f"{GO}{line}\n", fen).play("end").play("end").outcome()
        assert outcome is not None
        return outcome.winner


@pytest.fixture
def on(engine: str) -> Groups:
    """Each engine."""
    return Groups(engine)


def _tafl(effects: str) -> str:
    return f"{TAFL}after a move {{ {effects} }}\n"


def test_an_empty_hostile_square_stands_for_a_friend(on: Groups) -> None:
    rules = _tafl("removes enemies enclosed within 1 along orthogonal or against corners but king")

    assert on.board(rules, "5/5/4k/5/1M1m1 b - - 0 1", "d1c1") == "5/5/4k/5/2m2"
    assert on.board(rules, "5/5/4k/5/1m1M1 w - - 0 1", "d1c1") == "5/5/4k/5/2M2"
    assert on.board(rules, "5/5/4k/5/KM1m1 b - - 0 1", "d1c1") == "5/5/4k/5/KMm2"  # an enemy stands on the corner
    assert on.board(rules, "5/5/4k/1M1m1/5 b - - 0 1", "d2c2") == "5/5/4k/1Mm2/5"  # the edge is no corner
    assert on.board(rules, "5/5/4k/5/1MM1m b - - 0 1", "e1d1") == "5/5/4k/5/1MMm1"  # two, but at most one in a line


def test_a_hostile_square_may_stand_for_a_friend_whatever_unit_is_there(on: Groups) -> None:
    against = "along orthogonal or against corners even while occupied but king"
    one, any_number = (_tafl(f"removes enemies enclosed{within} {against}") for within in (" within 1", ""))

    for rules in (one, any_number):
        assert on.board(rules, "5/5/4k/5/KM1m1 b - - 0 1", "d1c1") == "5/5/4k/5/K1m2"
        assert on.board(rules, "5/5/4k/5/MM1m1 b - - 0 1", "d1c1") == "5/5/4k/5/M1m2"  # the line ends at the corner
        assert on.board(rules, "5/5/4k/5/1M1m1 b - - 0 1", "d1c1") == "5/5/4k/5/2m2"
        assert on.board(rules, "5/5/4k/2m2/M4 b - - 0 1", "c2b2") == "5/5/4k/1m3/M4"
        assert on.board(rules, "5/5/4k/5/M1m2 b - - 0 1", "c1b1") == "5/5/4k/5/Mm3"  # the corner itself is safe
    assert on.board(any_number, "5/5/4k/5/MMM1m b - - 0 1", "e1d1") == "5/5/4k/5/M2m1"
    assert on.board(one, "5/5/4k/5/MMM1m b - - 0 1", "e1d1") == "5/5/4k/5/MMMm1"
    round_about = _tafl(f"removes enemies surrounded {against}")
    assert on.board(round_about, "5/5/4k/1m3/MM1m1 b - - 0 1", "d1c1") == "5/5/4k/1m3/M1m2"
    assert on.board(round_about, "5/5/4k/5/MM1m1 b - - 0 1", "d1c1") == "5/5/4k/5/MMm2"


def test_a_line_of_any_length_may_end_at_a_hostile_square(on: Groups) -> None:
    rules = _tafl("converts enemies enclosed along orthogonal or against corners but king")

    assert on.board(rules, "5/5/4k/5/1MM1m b - - 0 1", "e1d1") == "5/5/4k/5/1mmm1"


def test_an_effect_may_be_limited_to_the_units_of_a_zone(on: Groups) -> None:
    rules = _tafl("removes enemies enclosed within 1 along orthogonal in inner but king")

    assert on.board(rules, "5/5/4k/mM1m1/5 b - - 0 1", "d2c2") == "5/5/4k/m1m2/5"
    assert on.board(rules, "5/5/4k/5/mM1m1 b - - 0 1", "d1c1") == "5/5/4k/5/mMm2"


def test_a_unit_is_surrounded_with_friends_on_all_squares_of_the_board_next_to_it(on: Groups) -> None:
    rules = _tafl("removes enemies surrounded along orthogonal or against corners but king")

    assert on.board(rules, "5/2m2/1mMm1/5/2m1k b - - 0 1", "c1c2") == "5/2m2/1m1m1/2m2/4k"
    assert on.board(rules, "5/2m2/1mM2/2m2/3mk b - - 0 1", "d1d3") == "5/2m2/1m1m1/2m2/4k"
    assert on.board(rules, "5/2m2/1mM2/5/2m1k b - - 0 1", "c1c2") == "5/2m2/1mM2/2m2/4k"  # one side is open
    assert on.board(rules, "5/5/5/5/mM1mk b - - 0 1", "d1c1") == "5/5/5/5/mMm1k"
    assert on.board(rules, "5/5/5/1m3/mM1mk b - - 0 1", "d1c1") == "5/5/5/1m3/m1m1k"  # at the edge there are three
    assert on.board(rules, "5/5/5/1m3/1M1mk b - - 0 1", "d1c1") == "5/5/5/1m3/2m1k"  # the corner is hostile
    assert on.board(rules, "5/5/5/1m3/KM1mk b - - 0 1", "d1c1") == "5/5/5/1m3/KMm1k"


def test_a_group_without_liberties_is_removed_as_one(on: Groups) -> None:
    assert on.board(GO, "5/5/1s3/sSs2/sS2k b - - 0 1", "S@c1") == "5/5/1s3/s1s2/s1s1k"
    assert on.board(GO, "5/5/1s3/sSs2/1S2k b - - 0 1", "S@c1") == "5/5/1s3/sSs2/1Ss1k"  # a1 is a liberty
    assert on.board(GO, "5/5/5/Ss3/1sk2 b - - 0 1", "S@a3") == "5/5/s4/Ss3/1sk2"
    assert on.board(GO, "5/5/s4/Ss3/2k2 b - - 0 1", "S@a1") == "5/5/s4/1s3/s1k2"
    assert on.board(GO, "5/5/2s2/1sSs1/s1sSk b - - 0 1", "S@b1") == "5/5/2s2/1sSs1/sssSk"  # not next to b1


def test_a_group_may_have_units_on_all_ranks_of_a_larger_board(on: Groups) -> None:
    rules = GO.replace("board 5x5", "board 9x9").replace("k4/5/5/5/4K", "k8/9/9/9/9/9/9/9/8K")
    before = "S7k/" + "/".join(["Ss7"] * 8)

    assert on.board(rules, f"{before} b - - 0 1", "S@b9") == "1s6k/" + "/".join(["1s7"] * 8)


def test_units_that_an_effect_spares_stay_in_a_group_that_is_removed(on: Groups) -> None:
    assert on.board(GO, "5/5/1s3/sKs2/sS2k b - - 0 1", "S@c1") == "5/5/1s3/sKs2/s1s1k"


def test_a_drop_leaves_its_group_a_liberty_once_enemies_are_removed(on: Groups) -> None:
    state = on.state(GO, "4k/5/5/ss3/1s2K w - - 0 1")
    assert state.why("S@a1").reasons == ("liberty",)

    captures = on.state(GO, "4k/5/ss3/SSs2/1Ss1K b - - 0 1")
    assert captures.why("S@a1").allowed


def test_a_drop_may_have_to_leave_all_groups_a_liberty(on: Groups) -> None:
    rules = GO.replace("orthogonal }\nturn", "orthogonal for all }\nturn").replace("after a drop", "after a move")
    state = on.state(rules, "4k/5/5/1s3/Ss2K b - - 0 1")

    assert state.why("S@a2").reasons == ("liberty",)
    assert "a1" in str(state.why("S@a2"))
    assert state.why("S@a3").allowed


def test_area_is_units_and_what_they_alone_surround(on: Groups) -> None:
    most = "win after 2 passes with most area along orthogonal"

    assert on.winner(most, "5/SSSSS/5/sssss/4k w - - 0 1") is None
    assert on.winner(most, "5/SSSSS/sssss/5/4k w - - 0 1") == 1
    assert on.winner(f"{most} and 5 more for white", "5/SSSSS/sssss/5/4k w - - 0 1") is None
    assert on.winner(f"{most} and 6 more for white", "5/SSSSS/sssss/5/4k w - - 0 1") == 0
    assert on.winner(most, "5/SSSS1/5/5/4k w - - 0 1") == 0  # the open board is nobody's
    assert on.winner("win after 2 passes with fewest area along orthogonal", "5/SSSS1/5/5/4k w - - 0 1") == 1
    assert on.winner(most, "2S2/1S1S1/S3S/1S1S1/2S1k w - - 0 1") == 0


def test_area_is_joined_along_its_own_ways(on: Groups) -> None:
    diamond, line = "2S2/1S1S1/S3S/1S1S1/2S1k w - - 0 1", "win after 2 passes with most area along"

    assert on.winner(f"{line} orthogonal and 20 more for black", diamond) == 0
    assert on.winner(f"{line} orthogonal and 21 more for black", diamond) is None
    assert on.winner(f"{line} orthogonal, diagonal and 6 more for black", diamond) == 0
    assert on.winner(f"{line} orthogonal, diagonal and 8 more for black", diamond) == 1


Y = """
ruleset "Y" { author "you" }
board 5x5 { squares a1-a5, b1-b4, c1-c3, d1-d2, e1 }
piece stone S {}
zone low = a1-e1
zone left = a1-a5
zone slope = a5, b4, c3, d2, e1
hand { never runs out of stone; drops on empty squares }
graph contact { joins friends touching orthogonal, falling }
array "5/5/5/5/5"
"""


def _state(rules: str, engine: str, fen: str) -> State:
    return Game(game_of(Source("y.rumpus", rules)).ruleset, engine).state(fen)


@pytest.mark.parametrize(("line", "winner"), [("goal", 0), ("loss", 1)])
def test_one_group_has_to_touch_three_zones(on: Groups, line: str, winner: int) -> None:
    rules = f"{Y}{line} joins low to left and slope by contact with stone\nloss stalemate\n"

    done = _state(rules, on.engine, "5/5/2S2/S1S2/2S2 w - - 0 1").play("S@b1").outcome()
    assert done is not None
    assert done.winner == winner
    assert (
        _state(rules, on.engine, "5/1S3/5/SS3/5 w - - 0 1").play("S@b1").outcome() is None
    )  # the slope is another group's
    assert _state(rules, on.engine, "5/5/5/1S3/5 w - - 0 1").play("S@c2").outcome() is None
