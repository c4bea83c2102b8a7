"""Positions as text, and what is said of texts that are none."""

import pytest
from support.each import each
from support.games import toy

from interpreter import load
from interpreter.errors import InvalidFenError


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 5",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 3 9",
    ],
)
def test_chess_positions_come_back_as_they_were(fen: str) -> None:
    shown = load("chess").state(fen).fen()

    assert load("chess").state(shown).fen() == shown


def test_an_en_passant_square_that_serves_nobody_is_left_out() -> None:
    assert load("chess").start().play("e2e4").fen().split()[3] == "-"
    assert load("chess").state("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").play("e2e4").fen().split()[3] == "e3"


def test_short_positions_are_understood() -> None:
    chess = load("chess")

    assert chess.state("4k3/8/8/8/8/8/8/4K3 w").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert chess.state("4k3/8/8/8/8/8/8/4K3 b 7 20").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 7 20"


@each(
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
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 color:red", "unknown field `color:`"),
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "no `hand`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 unmoved:e1", "does not need `unmoved:`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 opening:yes", "no opening"),
        ("x" * 70_000, "too long"),
    ],
)
def test_every_fault_of_a_fen_is_said(fen: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=fault):
        load("chess").state(fen)


@pytest.mark.parametrize("numbers", ["² ²", "- ² 1", "٣ ² 1"])
def test_digits_of_other_kinds_are_faults_where_a_count_takes_the_place_of_the_clock(numbers: str) -> None:
    with pytest.raises(InvalidFenError):
        load("makruk").state(f"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - {numbers}")


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


def test_promoted_units_keep_their_mark() -> None:
    game = toy("piece ox O { moves W }")

    assert game.state("k3/4/1O~2/3K w - - 0 1").fen() == "k3/4/1O~2/3K w - - 0 1"


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


@each("fen", ["8/8/8/3kK3/8/8/8/8 b - - 0 1", "8/8/8/3kK3/7P/8/8/8 b - - 100 80"])
def test_a_king_that_can_be_captured_at_once_is_a_fault_after_a_draw_too(fen: str) -> None:
    with pytest.raises(InvalidFenError, match="the white king on e5 is attacked"):
        load("chess").state(fen)


@each(
    ("name", "fen", "fault"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "the black king on e8 is attacked, and White is to move"),
        ("chess", "8/8/8/3kK3/7P/8/8/8 b - - 0 1", "the white king on e5 is attacked, and Black is to move"),
        ("crazyhouse", "4k3/8/8/8/1B6/8/8/4K2r[] b - - 0 1", "the white king on e1"),
        ("shogi", "4k4/9/9/9/9/9/9/4R4/4K4[] w - - 0 1", "the black king on e9"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "the general on e1 and the general on e10 face each other"),
        ("spartan", "2k2k2/8/8/8/8/8/8/2R1KR2 w - - 0 1", "the black king on c8"),
        ("atomic", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "the black king on e8"),
        ("racing-kings", "8/8/8/8/8/8/8/k2R3K w - - 0 1", "the black king on a1"),
        ("knightmate", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "the black king on e8"),
        ("coregal", "4k2q/8/8/8/8/8/8/4K2Q w - - 0 1", "the black queen on h8"),
    ],
)
def test_a_position_in_which_a_king_can_be_captured_at_once_is_refused(name: str, fen: str, fault: str) -> None:
    with pytest.raises(InvalidFenError) as caught:
        load(name).state(fen)

    assert fault in str(caught.value)
    assert load(name).placed(fen).legal_actions()


@each(
    ("name", "fen"),
    [
        ("atomic", "8/8/8/3kK3/8/8/8/8 w - - 0 1"),
        ("atomic", "8/8/8/3k4/8/8/8/3R4 w - - 0 1"),
        ("giveaway", "8/8/8/3kK3/8/8/8/8 w - - 0 1"),
        ("no-check-atomic", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"),
        ("duck", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"),
        ("extinction", "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1"),
        ("dobutsu", "1l1/1L1/3/3[] w - - 0 1"),
        ("spartan", "2k2k2/8/8/8/8/8/8/2R1K3 w - - 0 1"),
        ("monster", "4k3/8/8/8/8/5K2/8/8 b - - 0 1"),
    ],
)
def test_games_that_allow_it_keep_positions_in_which_a_king_can_be_captured(name: str, fen: str) -> None:
    state = load(name).state(fen)

    assert load(name).state(state.fen()).position == state.position


FACED = """
board 4x4
piece king K { moves W; faces no king along orthogonal }
piece rook R { moves R }
zone home { white rank 1; black rank 4 }
goal checkmate of king
"""


@each(
    ("array", "shuffle"),
    [("k3/4/4/R2K", ""), ("3k/4/4/R2K", ""), ("kr2/4/4/R2K", "shuffle home"), ("k2r/4/4/KR2", "shuffle home")],
)
def test_a_start_in_which_a_king_could_be_captured_at_once_is_read_back(array: str, shuffle: str) -> None:
    game = toy(f'{FACED}{shuffle}\narray "{array}"')
    starts = [game.start(seed) for seed in range(20)]

    assert [one.fen() for one in starts if game.state(one.fen()).position != one.position] == []
    with pytest.raises(InvalidFenError):
        game.state("k3/4/R3/3K w - - 0 1")
    with pytest.raises(InvalidFenError):
        game.state(game.start().fen().replace("4/4", "4/3R").replace("0 1", "0 2"))


def test_a_star_is_a_petrified_unit_even_if_the_second_part_of_a_turn_places_others() -> None:
    game = toy(
        "board 4x4\npiece king K { moves W }\npiece ox O { moves R }\npiece duck D\ngoal capture of king\n"
        "turn { then place new duck on any empty square }\nafter capture { petrifies the captor }\n"
        'array "k3/o3/4/O2K"'
    )
    state = game.start().play("a1a3")

    assert state.fen().startswith("k3/*3/4/3K w")
    assert game.state(state.fen()).position == state.position
