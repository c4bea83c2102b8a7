"""What comes to hand as what, and which pieces drop where."""

import pytest
from support.games import toy_state

PROMOTES = """
zone far { white rank 4; black rank 1 }
piece ox O { moves W; promotes in far to elk, cow }
piece elk E { moves F }
piece cow C { moves W }
hand { receives captures; drops on empty squares; pockets any; %s }
"""


@pytest.mark.parametrize(("word", "held"), [("promoted units come as ox", "O"), ("", "E")])
def test_a_promoted_unit_comes_to_hand_as_is_said(word: str, held: str) -> None:
    state = toy_state(PROMOTES % word, "1k2/O3/4/3K[] w - - 0 1").play("a3a4e").play("b4a4")

    assert state.fen().split()[0] == f"k3/4/4/3K[{held.lower()}]"


def test_so_does_one_that_its_owner_takes_up() -> None:
    state = toy_state(PROMOTES % "promoted units come as ox", "1k2/O3/4/3K[] w - - 0 1").play("a3a4e")

    assert state.fen().split()[0] == "E~k2/4/4/3K[]"
    assert state.play("b4c4").play("a4@").fen().split()[0] == "2k1/4/4/3K[O]"


def test_the_mark_stays_with_the_unit_and_only_where_it_counts() -> None:
    assert (
        toy_state(PROMOTES % "promoted units come as ox", "3k/E~3/4/3K[] w - - 0 1").play("a3b2").fen()[:11]
        == "3k/4/1E~2/3"
    )
    assert "~" not in toy_state(PROMOTES % "", "3k/O3/4/3K[] w - - 0 1").play("a3a4e").fen()


def test_a_drop_is_held_up_by_a_unit_or_the_edge() -> None:
    rules = """
piece ox O { moves W }
squares b2 vanish when left
hand { drops on empty squares; drops only above a unit or the edge }
"""
    state = toy_state(rules, "k3/4/1O2/3K[O] w - - 0 1")

    assert [text for text in state.legal_texts() if "@" in text] == ["O@a1", "O@b1", "O@b3", "O@c1", "O@d2"]
    assert state.why("O@b4").reasons == ("held-up",)
    assert state.play("b2b1").play("a4a3").why("O@b3").allowed


def test_drops_fill_a_zone_first_and_convert_nothing_there() -> None:
    rules = """
piece ox O { moves W }
zone middle { white b2, c2; black b3 }
hand { drops on empty squares; drops fill middle first; drops only where they convert }
goal capture of king
after a drop { converts enemies within 1 but king }
"""
    state = toy_state(rules, "k3/4/4/3K[OOOoo] w - - 0 1")

    assert [text for text in state.legal_texts() if "@" in text] == ["O@b2", "O@c2"]
    assert state.why("O@a1").reasons == ("zone", "converts-nothing")
    later = state.play("O@b2").play("O@b3").play("O@c2")
    assert later.why("O@d4").reasons == ("converts-nothing",)
    assert later.why("O@c3").allowed


def test_a_zone_may_be_for_some_pieces() -> None:
    rules = """
zone low = rank 1, rank 2
piece ox O { moves W }
piece elk E { moves F }
piece cow C { moves W }
hand { drops on empty squares; drops ox, elk in low }
"""
    state = toy_state(rules, "k3/4/4/3K[OEC] w - - 0 1")

    assert [state.why(f"{symbol}@b3").allowed for symbol in "OEC"] == [False, False, True]
    assert state.why("O@b3").reasons == ("zone",)
    assert [state.why(f"{symbol}@b2").allowed for symbol in "OEC"] == [True, True, True]
