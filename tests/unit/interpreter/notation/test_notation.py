"""Positions and actions as text, and what is said of texts that are neither."""

import pytest
from support.games import toy

from interpreter import load
from interpreter.errors import IllegalActionError, InvalidActionError, InvalidFenError
from interpreter.notation import read_action, write_action


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 5",
        "4rrk1/8/8/8/8/8/8/4RRK1 w Ee - 3 9",
        "4rrk1/8/8/8/8/8/8/4RRK1 w Qq - 3 9",
    ],
)
def test_chess_positions_come_back_as_they_were(fen: str) -> None:
    shown = load("chess").state(fen).fen()

    assert load("chess").state(shown).fen() == shown


def test_rights_are_written_as_x_fen_has_them() -> None:
    chess = load("chess")

    assert chess.state("4rrk1/8/8/8/8/8/8/4RRK1 w Ee - 0 1").fen().split()[2] == "Qq"
    assert chess.state("4rrk1/8/8/8/8/8/8/4RRK1 w Ff - 0 1").fen().split()[2] == "Ff"
    assert chess.state("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").fen().split()[2] == "KQkq"


def test_an_en_passant_square_that_serves_nobody_is_left_out() -> None:
    assert load("chess").start().play("e2e4").fen().split()[3] == "-"
    assert load("chess").state("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").play("e2e4").fen().split()[3] == "e3"


def test_short_positions_are_understood() -> None:
    chess = load("chess")

    assert chess.state("4k3/8/8/8/8/8/8/4K3 w").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert chess.state("4k3/8/8/8/8/8/8/4K3 b 7 20").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 7 20"


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("", "expected a placement"),
        ("8/8/8/8/8/8/8/8 w", "White has no king"),
        ("4k3/8/8/8/8/8/8/4K3", "expected a placement and the side to act: write `w` or `b` after it"),
        ("4k3/8/8/8/8/8/8/4K3 x", "`w` or `b`"),
        ("4k3/8/8/8/8/8/4K3 w", "7 ranks"),
        ("4k3/8/8/8/8/8/8/4K4 w", "9 squares"),
        ("4k3/8/8/8/8/8/8/4Z3 w", "unknown symbol `Z`"),
        ("4k3/8/8/8/8/8/8/4K3 w K", "`K` is an impossible castling right"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "can just have crossed e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - zz", "not a square of an en passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "the number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "one field too many"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 spent:1", "a turn has one action"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 colour:red", "unknown field `colour:`"),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "no `hand`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 unmoved:e1", "does not need `unmoved:`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 opening:yes", "no opening"),
        ("x" * 9999, "too long"),
    ],
)
def test_every_fault_of_a_fen_is_said(fen: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=fault):
        load("chess").state(fen)


@pytest.mark.parametrize(
    ("extension", "fault"),
    [
        ("spent:2", "from 1 to 1"),
        ("spent:x", "`spent:` must be a whole number from 1"),
        ("acted:e5", "but no unit"),
        ("acted:z9", "no square z9"),
        ("rode:R", "must be a formation"),
        ("rode:X/e5", "must be a formation"),
        ("spent:1 spent:1", "duplicate field"),
        ("opening:no", "cannot be `no`"),
    ],
)
def test_faults_of_our_own_fields_are_said(extension: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=fault):
        load("hullabaloo").state(f"4c4/9/9/9/9/9/9/9/4C4[] w - - 0 2 {extension}")


def test_several_faults_come_at_once() -> None:
    with pytest.raises(InvalidFenError) as caught:
        load("chess").state("4k3/8/8/8/8/8/8/4K3 x KQ e6 a b")

    assert len(caught.value.faults) >= 5


@pytest.mark.parametrize("text", ["e2e4", "a7a8q", "e2xd3e4", "end"])
def test_actions_come_back_as_they_were(text: str) -> None:
    program = load("chess").program

    assert write_action(program, read_action(program, text)) == text


@pytest.mark.parametrize("text", ["E3@e4", "a1@", "a1@:F", "a1a2:F", "R:a1c1", "W@@F", "e2e4"])
def test_actions_of_fusion_games_come_back_as_they_were(text: str) -> None:
    program = load("hullabaloo").program

    assert write_action(program, read_action(program, text)) == text


def test_the_order_of_a_fusion_in_hand_does_not_matter() -> None:
    program = load("hullabaloo").program

    assert read_action(program, "F@@W") == read_action(program, "W@@F")


@pytest.mark.parametrize("text", ["", "e2", "e2e", "@@e4", "e2-e4", "e2e4qq:", "Z@e4", "X:a1a2", "x" * 500, "e2e9"])
def test_texts_that_are_no_actions_are_refused(text: str) -> None:
    with pytest.raises(InvalidActionError):
        read_action(load("chess").program, text)


RESPELT = {
    "e2-e4": "write `e2e4`",
    "e2xe4": "write `e2e4`",
    "E2E4": "write `e2e4`",
    "e2 e4+": "write `e2e4`",
    "e7e8=Q": "write `e7e8q`",
    "e7xd8(N)": "write `e7d8n`",
    "Ng1-f3": "write `g1f3`",
    "q@e4": "write `Q@e4`",
    "pass": "write `end`",
    "e7e8=V": "unknown symbol v; this game has K, Q, R, B, N, P",
    "E2-e9": "the board has no square e9",
    "x2": "actions look like e2e4, e7e8q, F@c3, a1a2:F, a1@ or end",
}


@pytest.mark.parametrize(("text", "cure"), RESPELT.items())
def test_a_text_in_another_notation_is_cured(text: str, cure: str) -> None:
    with pytest.raises(InvalidActionError) as caught:
        read_action(load("chess").program, text)

    assert str(caught.value) == f"`{text}` is not an action: {cure}"


SHORT = {
    ("Nf3", ""): "did you mean `g1f3`?",
    ("e4", ""): "did you mean `e2e4`?",
    ("Nf6", ""): "a move names both squares, such as e2e4, but no knight can go to f6 here",
    ("O-O", ""): "castling is the king's move: write `e1g1`",
    ("0-0-0", ""): "castling is the king's move: write `e1c1`",
    ("e8=Q+", "8/4P3/8/k7/8/8/8/4K3 w - - 0 1"): "did you mean `e7e8q`?",
    ("e8", "8/4P3/8/k7/8/8/8/4K3 w - - 0 1"): "did you mean `e7e8b`, `e7e8n`, `e7e8q` or `e7e8r`?",
    ("Nbd2", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"): "did you mean `b1d2`?",
    ("Nd2", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"): "did you mean `b1d2` or `f1d2`?",
    ("O-O", "5k2/8/8/8/8/8/8/5K1R w K - 0 1"): "castling is the king's move: write `f1h1`",
}


@pytest.mark.parametrize(("text", "fen"), SHORT)
def test_a_text_in_short_notation_is_looked_up(text: str, fen: str) -> None:
    game = load("chess")

    with pytest.raises(InvalidActionError) as caught:
        (game.state(fen) if fen else game.start()).play_all(text)

    assert str(caught.value) == f"`{text}` is not an action: {SHORT[text, fen]}"


def test_nobody_castles_where_no_rule_says_so() -> None:
    with pytest.raises(InvalidActionError, match="this game has no castling"):
        load("hullabaloo").start().why("O-O")


def test_an_action_refused_for_its_promotion_says_how_it_is_written() -> None:
    state = load("chess").state("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    letters = "add q for queen, r for rook, b for bishop, n for knight"

    with pytest.raises(IllegalActionError, match=f"a pawn promotes on a8; {letters}"):
        state.play("a7a8")
    with pytest.raises(IllegalActionError, match=f"a pawn promotes on a8, and not to a king; {letters}"):
        state.play("a7a8k")
    with pytest.raises(IllegalActionError, match="a king does not promote on e2; leave `q` out"):
        state.play("e1e2q")


def test_an_illegal_action_says_why() -> None:
    with pytest.raises(IllegalActionError, match="blocked: white's knight stands on b1"):
        load("chess").start().play("a1e1")


def test_castling_is_found_by_either_square() -> None:
    state = load("chess").state("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")

    assert state.play("e1g1") == state.play("e1h1")
    assert state.play("e1c1") == state.play("e1a1")


def test_castling_that_looks_like_a_step_is_written_by_the_partner() -> None:
    state = load("chess").state("5k2/8/8/8/8/8/8/5K1R w K - 0 1")

    assert {"f1g1", "f1h1"} <= set(state.legal_texts())
    assert state.play("f1h1").fen() == "5k2/8/8/8/8/8/8/5RK1 b - - 1 1"
    assert state.play("f1g1").fen() == "5k2/8/8/8/8/8/8/6KR b - - 1 1"


def test_promoted_units_keep_their_mark() -> None:
    game = toy("piece ox O { moves W }")

    assert game.state("k3/4/1O~2/3K w - - 0 1").fen() == "k3/4/1O~2/3K w - - 0 1"


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


def test_the_array_at_move_one_is_the_opening_turn() -> None:
    game = load("marseillais")
    array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "

    assert game.state(array + "1").position == game.start().position
    assert game.state(array + "1").fen().endswith("opening:yes")
    assert game.state(array + "2").actions_of_turn() == (2, 2)
    assert game.state(array.replace(" w ", " b ") + "1").actions_of_turn() == (2, 2)
    assert game.state(array.replace("PPPPPPPP", "PPPPPPP1") + "1").actions_of_turn() == (2, 2)


@pytest.mark.parametrize(
    ("fen", "read"),
    [
        ("4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"),
    ],
)
def test_hands_written_as_a_rank_more_are_understood(fen: str, read: str) -> None:
    assert load("crazyhouse").state(fen).fen() == read


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/Qn[P] w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/8/4K3/Qn w - - 0 1"),
    ],
)
def test_a_rank_more_that_is_no_hand_is_a_fault(name: str, fen: str) -> None:
    with pytest.raises(InvalidFenError, match="ranks, but the board has 8"):
        load(name).state(fen)


@pytest.mark.parametrize("pair", ["(OE)", "(O~E)", "(=OE)", "(=O~E)"])
def test_units_that_share_a_square_keep_their_sides_and_marks(pair: str) -> None:
    fen = f"k6/7/7/3K2{pair} w - - 0 1"

    assert toy(PARTNERS_TOGETHER).state(fen).fen() == fen
