"""Castling rights in a FEN, and units that share a square with a partner."""

import pytest
from support.each import each
from support.games import toy

from interpreter import load
from interpreter.errors import InvalidFenError


def test_rights_are_written_as_x_fen_has_them() -> None:
    chess, drawn = load("chess"), load("fischer-random")

    assert drawn.state("4rrk1/8/8/8/8/8/8/4RRK1 w Ee - 0 1").fen().split()[2] == "Qq"
    assert drawn.state("4rrk1/8/8/8/8/8/8/4RRK1 w Ff - 0 1").fen().split()[2] == "Ff"
    assert chess.state("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").fen().split()[2] == "KQkq"


TWO_RANKS = """
board 6x4
piece king K { moves K }
piece ox O { moves W }
castling { king with ox; toward a: king to b, ox to c; toward f: king to f, ox to e }
array "o2k1o/o2k1o/O2K1O/O2K1O"
"""


def test_rights_that_letters_cannot_tell_apart_are_named_by_squares() -> None:
    game = toy(TWO_RANKS)
    state = game.start()
    reread = game.state(state.fen())

    assert state.fen() == "o2k1o/o2k1o/O2K1O/O2K1O w KQkq - 0 1 castles:a1,f1,a2,f2,a3,f3,a4,f4"
    assert (reread.position, reread.legal_texts()) == (state.position, state.legal_texts())
    assert game.state("3k2/6/3K1O/O2K1O w K - 0 1 castles:f2").fen().endswith("w K - 0 1 castles:f2")


PARTNERS_TOGETHER = """
board 7x4
piece king K { moves KO2 }
piece ox O { moves W }
piece elk E { moves F }
stacking { a lone unit joins a lone friend; a pair moves as either; one of a pair leaves; never king }
array "k6/7/7/E2K2O"
"""


@pytest.mark.parametrize(
    ("right", "written"), [("g1/O", "K - 0 1"), ("g1/E", "K - 0 1 castles:g1/E"), ("-", "- - 0 1")]
)
def test_the_right_of_one_of_two_that_share_a_square_is_its_own(right: str, written: str) -> None:
    game = toy(PARTNERS_TOGETHER)
    state = game.state(f"k6/7/7/3K2(OE) w - - 0 1 castles:{right}")

    assert state.fen() == f"k6/7/7/3K2(OE) w {written}"
    assert game.state(state.fen()).position == state.position


def test_two_that_share_a_square_are_told_apart_by_name() -> None:
    with pytest.raises(InvalidFenError, match="there are two units on g1: name one"):
        toy(PARTNERS_TOGETHER).state("k6/7/7/3K2(OE) w - - 0 1 castles:g1")


def test_rights_that_letters_can_tell_are_told_by_letters() -> None:
    assert "castles:" not in load("chess").start().fen()
    assert load("chess").state("4k3/8/8/8/8/8/8/R3K2R w - - 0 1 castles:a1").fen().split()[2] == "Q"


@pytest.mark.parametrize(
    ("squares", "fault"),
    [
        ("a1,b1", "`castles:` names b1, but there is no castling partner"),
        ("e1", "`castles:` names e1, but there is no castling partner"),
        ("z9", "`castles:` names z9, but there is no castling partner"),
    ],
)
def test_rights_of_units_that_are_not_castled_with_are_refused(squares: str, fault: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        load("chess").state(f"4k3/8/8/8/8/8/8/R3K2R w - - 0 1 castles:{squares}")

    assert fault in str(caught.value)


@pytest.mark.parametrize("pair", ["(OE)", "(O~E)", "(=OE)", "(=O~E)"])
def test_units_that_share_a_square_keep_their_sides_and_marks(pair: str) -> None:
    fen = f"k6/7/7/3K2{pair} w - - 0 1"

    assert toy(PARTNERS_TOGETHER).state(fen).fen() == fen


BARE = "r3k2r/8/8/8/8/8/8/R3K2R"


@each(
    ("game", "fen", "castles", "written"),
    [
        ("seirawan", f"{BARE}[H] w AHah - 0 1", "", "AHkq"),
        ("seirawan", f"{BARE}[Hh] w AHah - 0 1", "", "AHah"),
        ("seirawan", f"{BARE}[Hh] w KAkh - 0 1", "e1g1", "KAk"),
        ("seirawan", f"{BARE}[Hh] w AEHah - 0 1", "", "AEHah"),
        ("seirawan", f"{BARE}[] w AHah - 0 1", "e1g1 e1c1", "KQkq"),
        ("seirawan", f"{BARE}[h] w KQBEeb - 0 1", "e1g1 e1c1", "KQe"),
        ("shouse", f"{BARE}[] w AHah - 0 1", "", "AHah"),
        ("shouse", f"{BARE}[H] w KQah - 0 1", "e1g1 e1c1", "KQah"),
    ],
)
def test_letters_of_files_mean_that_a_unit_may_be_placed_unless_none_can_be(
    game: str, fen: str, castles: str, written: str
) -> None:
    state = load(game).state(fen)

    assert {text for text in ("e1g1", "e1c1") if text in state.legal_texts()} == set(castles.split())
    assert state.fen() == f"{fen.split()[0]} w {written} - 0 1"
    assert load(game).state(state.fen()).position == state.position


def test_a_king_that_has_left_its_square_does_not_castle_by_letters_of_files() -> None:
    state = load("seirawan").state("r2k3r/8/8/8/8/8/8/R2K3R[HEhe] w AHah - 2 2")

    assert [text for text in state.legal_texts() if text.startswith("d1")] == ["d1c1", "d1c2", "d1d2", "d1e1", "d1e2"]


def test_marks_that_no_rule_asks_about_any_more_are_not_written() -> None:
    game = load("seirawan")
    state = game.state("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[H] w KQBCDFGkqbcdfg - 0 1")
    state = state.play("g1f3").play("H@g1")

    assert state.fen() == "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBHR[] b KQkq - 1 1"
    assert game.state(state.fen()).legal_texts() == state.legal_texts()


@each(
    ("game", "fen", "fault"),
    [
        (
            "chess",
            "4k3/8/8/8/8/8/8/R2K3R w K - 0 1",
            "`K` is an impossible castling right: there is no white king on e1",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3KR2 w K - 0 1",
            "`K` is an impossible castling right: there is no white rook on h1",
        ),
        ("chess", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "`B` is an impossible castling right"),
        (
            "chess",
            "4kr2/8/8/8/8/8/8/4K3 b q - 0 1",
            "`q` is an impossible castling right: there is no black rook on a8",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w A - 0 1", "`A` is an impossible castling right: there is no white rook on a1"),
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3KR2 w - - 0 1 castles:f1",
            "`castles:` names f1, but this unit has left its square",
        ),
        ("perfect", "4k3/8/8/8/8/8/8/1C2K3 w Q - 0 1", "no white rook or chancellor on a1"),
        ("placement", "4k3/8/8/8/8/8/8/R2K4[] w Q - 0 1", "no white king on e1"),
        ("embassy", "5k4/10/10/10/10/10/10/R4K3R w Q - 0 1", "no white king on e1"),
        ("fischer-random", "4k3/8/8/8/8/8/4K3/R7 w Q - 0 1", "`Q` is an impossible castling right"),
    ],
)
def test_a_right_of_a_unit_that_has_left_its_square_is_impossible(game: str, fen: str, fault: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        load(game).state(fen)

    assert fault in str(caught.value)


def test_a_letter_means_the_partner_on_its_own_square() -> None:
    state = load("shako").state("10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1")

    assert "f2h2" in state.legal_texts()
    assert state.fen() == "10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1"
    assert state.play("f2h2").fen().split()[0].split("/")[8] == "6RK1R"


SQUIRE = """
board 5x4
piece king K { moves W }
piece elk E { moves W }
piece ox O { moves R }
castling { elk with ox; toward e: elk to d, ox to c }
goal capture of king
array "k4/4K/o4/E3O"
"""


@each(
    ("rules", "fen", "action", "field"),
    [
        ("giveaway", "4k3/8/8/8/1b6/8/8/R3K2R b KQ - 0 1", "b4e1", "castles:a1,h1"),
        ("no-check-atomic", "4k3/8/8/8/1b6/8/8/R3K2R b KQ - 0 1", "b4e1", "castles:a1,h1"),
        (SQUIRE, "k4/4K/o4/E3O b K - 0 1", "a2a1", "castles:e1"),
    ],
)
def test_a_right_whose_mover_has_been_captured_is_read_back(rules: str, fen: str, action: str, field: str) -> None:
    game = toy(rules) if rules == SQUIRE else load(rules)
    state = game.state(fen).play(action)

    assert state.fen().endswith(f" - - 0 2 {field}") or state.fen().endswith(f" - - 1 2 {field}")
    assert game.state(state.fen()).position == state.position


def test_a_mover_on_the_edge_toward_which_it_castles_has_no_right() -> None:
    rules = 'board 4x4\npiece king K { moves W }\npiece ox O { moves R }\ngoal capture of king\narray "k3/4/4/O2K"\n'
    rules += "castling { king with ox; toward d: king to c, ox to b }"

    assert toy(rules).start().fen() == "k3/4/4/O2K w - - 0 1"


def test_a_right_on_each_rank_to_which_a_start_by_lot_brings_a_mover_is_read_back() -> None:
    game = toy(
        "board 5x5\npiece king K { moves W }\npiece ox O { moves R }\ngoal capture of king\n"
        "zone home { white rank 1, rank 2; black rank 5, rank 4 }\nshuffle home\n"
        "castling { king with ox; toward a: king to b, ox to c; toward e: king to d, ox to c }\n"
        'array "o1k1o/5/5/5/O1K1O"'
    )
    starts = [game.start(seed) for seed in range(40)]

    assert [one.fen() for one in starts if game.state(one.fen()).position != one.position] == []
    assert any("K" in one.fen().split("/")[3] and one.fen().split()[2] != "-" for one in starts)
