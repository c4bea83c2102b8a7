"""Units that enemies keep from acting: near ones, or those that attack them."""

import pytest
from support.games import toy_state

ON = 'board 5x5\narray "k4/5/5/5/4K"\npiece king K { moves K }\n'
NEAR = ON + "piece ox O { moves R }\npiece elk E { moves F; freezes enemies within 1 }\ngoal checkmate of king\n"
KIN = ON + "piece ox O { moves R; frozen while attacked by ox, elk }\npiece elk E { moves F }\ngoal checkmate of king\n"


def test_a_unit_next_to_a_freezer_does_not_act() -> None:
    state = toy_state(NEAR, "k4/5/5/2Oe1/K4 w - - 0 1")

    assert not [text for text in state.legal_texts() if text.startswith("c2")]
    assert state.why("c2c3").reasons == ("frozen",)
    assert state.why("a1a2").allowed


def test_a_frozen_unit_gives_no_check() -> None:
    assert toy_state(NEAR, "k4/5/5/O4/1K3 b - - 0 1").is_check()
    assert not toy_state(NEAR, "k4/5/5/Oe3/1K3 b - - 0 1").is_check()


def test_a_freezer_does_not_freeze_its_friends_or_at_a_distance() -> None:
    assert toy_state(NEAR, "k4/5/5/2OE1/K4 w - - 0 1").why("c2c3").allowed
    assert toy_state(NEAR, "k4/5/5/2O1e/K4 w - - 0 1").why("c2c3").allowed


@pytest.mark.parametrize(
    ("limit", "frozen"), [("only elk", False), ("only ox", True), ("but elk", True), ("but ox, king", False)]
)
def test_a_unit_may_freeze_some_pieces_only(limit: str, frozen: bool) -> None:
    state = toy_state(NEAR.replace("within 1", f"within 1 {limit}"), "k4/5/5/2Oe1/K4 w - - 0 1")

    assert ("frozen" in state.why("c2c3").reasons) == frozen


@pytest.mark.parametrize(
    ("fen", "frozen"),
    [
        ("k4/2o2/5/2O2/K4", True),
        ("k4/2o2/2k2/2O2/K4", False),
        ("k4/5/1e3/2O2/K4", True),
        ("k4/5/2e2/2O2/K4", False),
    ],
)
def test_a_unit_is_frozen_while_certain_enemies_attack_it(fen: str, frozen: bool) -> None:
    text = KIN.replace("checkmate", "capture")

    assert (toy_state(text, f"{fen} w - - 0 1").why("c2d2").reasons == ("frozen",)) == frozen


def test_frozen_units_freeze_each_other() -> None:
    assert toy_state(KIN, "k4/2o2/5/2O2/K4 w - - 0 1").why("c2c4").reasons == ("frozen",)
    assert toy_state(KIN, "k4/2o2/5/2O2/K4 b - - 0 1").why("c4c2").reasons == ("frozen",)


def test_a_frozen_partner_does_not_castle() -> None:
    rules = NEAR.replace("4K", "O3K") + "castling { king with ox; toward a: king to b, ox to c }\n"

    assert toy_state(rules, "4k/5/4e/5/O3K w Q - 0 1").why("e1b1").allowed
    assert toy_state(rules, "4k/5/5/1e3/O3K w Q - 0 1").why("e1b1").reasons[0] == "frozen"
