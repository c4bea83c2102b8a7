"""Royal units of which only the last one, or one of several, must be saved."""

from support.games import toy_state

PIECES = "piece king K { moves K }\npiece ox O { moves R }\n"
ON = 'board 5x5\narray "k4/5/5/5/4K"\n' + PIECES
LAST, EVERY = "goal checkmate of last king\n", "goal checkmate of every king\n"


def test_a_king_may_be_captured_while_another_is_left() -> None:
    for goal in (LAST, EVERY):
        after = toy_state(ON + goal, "k1k2/5/5/5/2O1K w - - 0 1").play("c1c5")

        assert after.fen().split(" ")[0] == "k1O2/5/5/5/4K"
        assert after.is_check()


def test_of_one_king_each_goal_says_the_same() -> None:
    for goal in (LAST, EVERY, "goal checkmate of king\n"):
        state = toy_state(ON + goal, "k1o2/5/5/5/2K2 w - - 0 1")

        assert state.is_check()
        assert state.why("c1c2").reasons == ("check",)
        assert state.play("c1b1").why("c5c1").allowed


def test_two_kings_are_not_in_check_while_only_the_last_one_is_royal() -> None:
    state = toy_state(ON + LAST, "k3o/o4/5/5/K3K w - - 0 1")

    assert not state.is_check()
    assert state.why("e1d1").allowed


def test_every_king_attacked_is_check_and_one_of_them_is_not() -> None:
    assert not toy_state(ON + EVERY, "k3o/5/5/5/K3K w - - 0 1").is_check()
    state = toy_state(ON + EVERY, "2k1o/o4/5/5/K3K w - - 0 1")

    assert state.is_check()
    assert state.why("a1a2").reasons == ("check",)
    assert state.why("e1d1").allowed


def test_every_king_attacked_without_a_cure_is_checkmate() -> None:
    outcome = toy_state(ON + EVERY, "ookoo/5/5/5/K3K w - - 0 1").outcome()

    assert outcome is not None
    assert (outcome.winner, outcome.ending) == (1, "checkmate")
    assert toy_state(ON + EVERY, "oko1o/5/5/5/K3K w - - 0 1").outcome() is None


def test_all_kings_are_not_captured_at_once() -> None:
    hare = "piece hare H { moves fcafcF }\n"

    assert toy_state(ON + hare + LAST, "5/3k1/2k2/1H3/4K w - - 0 1").legal_texts() == ("e1d1", "e1e2")
    assert toy_state(ON + hare + LAST, "k4/3k1/2k2/1H3/4K w - - 0 1").why("b2xc3d4").allowed


def test_a_pawn_may_become_one_of_several_royal_pieces() -> None:
    pawn = "zone far { white rank 5; black rank 1 }\npiece pawn P { moves fmW; promotes in far to king }\n"
    after = toy_state(ON + pawn + EVERY, "k4/2P2/5/5/4K w - - 0 1").play("c4c5k")

    assert after.fen().split(" ")[0] == "k1K2/5/5/5/4K"
