"""Who begins a fusion, and how units come apart, where the table limits it."""

from support.games import toy_state

TABLE = """
piece ox O { moves W }
piece elk E { moves F }
piece herd H { moves K }
fusion { ox + elk = herd; made by move; splits by move; %s }
goal checkmate of king
"""


def test_a_piece_that_never_begins_a_fusion_is_fused_with() -> None:
    state = toy_state(TABLE % "not begun by ox", "k3/4/OEO1/3K w - - 0 1")

    refused = state.why("a2b2")
    assert refused.reasons == ("no-fusion",)
    assert refused.refusals[0].sentence == "an ox fuses only with a unit that comes to it"
    assert toy_state(TABLE % "not begun by ox", "k3/1O2/E3/3K w - - 0 1").why("a2b3").allowed


def test_nor_does_it_begin_one_by_being_dropped() -> None:
    rules = (TABLE % "made by drop; not begun by ox") + "hand { drops on empty squares }"
    state = toy_state(rules, "k3/4/OE2/3K[OE] w - - 0 1")

    assert state.why("E@a2").allowed
    assert state.why("O@b2").reasons == ("no-fusion",)


def test_a_part_leaves_for_empty_squares_only() -> None:
    limited = toy_state(TABLE % "splits only to empty squares", "k3/1o2/1HE1/3K w - - 0 1")
    free = toy_state(TABLE % "", "k3/1o2/1HE1/3K w - - 0 1")

    assert [state.why("b2b3:O").allowed for state in (free, limited)] == [True, False]
    assert [state.why("b2c2:O").allowed for state in (free, limited)] == [True, False]
    assert limited.why("b2b3:O").reasons == limited.why("b2c2:O").reasons == ("occupied",)
    assert limited.why("b2a2:O").allowed


def test_a_part_that_cannot_capture_gives_no_check() -> None:
    rules = TABLE.replace("piece herd H { moves K }", "piece herd H { moves D }")

    assert toy_state(rules % "", "k3/2h1/2K1/4 w - - 0 1").is_check()
    assert not toy_state(rules % "splits only to empty squares", "k3/2h1/2K1/4 w - - 0 1").is_check()


def test_an_attacked_unit_does_not_come_apart() -> None:
    limited = toy_state(TABLE % "splits only unattacked units", "k3/1o2/1H2/3K w - - 0 1")

    assert limited.why("b2b1:O").reasons == ("attacked",)
    assert toy_state(TABLE % "splits only unattacked units", "k3/o3/1H2/3K w - - 0 1").why("b2b1:O").allowed


def test_nor_does_a_part_of_it_go_to_the_hand() -> None:
    rules = (TABLE % "splits to hand; splits only unattacked units") + "hand { drops on empty squares }"

    assert toy_state(rules, "k3/1o2/1H2/3K[] w - - 0 1").why("b2@:O").reasons == ("attacked",)
    assert toy_state(rules, "k3/o3/1H2/3K[] w - - 0 1").why("b2@:O").allowed


def test_the_mover_of_a_castling_loses_its_right_by_being_fused_with() -> None:
    rules = """
board 6x3
piece king K { moves K }
piece rook R { moves R }
piece ox O { moves W }
piece herd H { moves K }
fusion { ox + king = herd; made by move; made by drop; splits by move }
hand { drops on empty squares }
castling { king with rook; toward f: king to e, rook to d }
array "2k3/6/O1K2R"
goal checkmate of king, herd
"""
    for first in ("c2c1", "O@c1"):
        state = toy_state(rules, "k5/2O3/2K2R[O] w K - 0 1")
        assert state.why("c1e1").allowed
        after = state.play(first).play("a3a2").play("c1b1:O").play("a2a3")
        assert after.why("c1e1").reasons == ("castling",)
