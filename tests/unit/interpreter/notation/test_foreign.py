"""Positions as other programs write them; the texts were written by pyffish 0.0.90, PyChess and Lichess."""

import re

import pytest
from support.each import each

from interpreter import load
from interpreter.errors import InvalidFenError


def _read(name: str, fen: str) -> str:
    return load(name).state(fen).fen()


@each(
    ("name", "theirs", "ours"),
    [
        ("duck", "4k3/8/8/8/3*4/8/8/4K3 w - - 0 17", "4k3/8/8/8/3=D4/8/8/4K3 w - - 0 17"),
        (
            "amazons",
            "3q2q3/10/10/q8q/10/10/Q8Q/10/4*5/3QQ5 b - - 1 1",
            "3q2q3/10/10/q8q/10/10/Q8Q/10/4=X5/3QQ5 b - - 1 1",
        ),
        ("isolation", "3p2/6/*5/*1*3/6/3**1/6/2P3 b - - 5 3", "3p2/6/=X5/=X1=X3/6/3=X=X1/6/2P3 b - - 5 3"),
        ("isolation-7x7", "1*2p2/7/7/7/5P1/5*1/7 b - - 5 3", "1=X2p2/7/7/7/5P1/5=X1/7 b - - 5 3"),
        ("cowboys", "2n1n2/7/n2*2n/7/N5N/7/2N1N2 b - - 0 1", "2n1n2/7/n2=X2n/7/N5N/7/2N1N2 b - - 0 1"),
        ("snailtrail", "6p/7/7/7/7/P6/*6 b - - 1 1", "6p/7/7/7/7/P6/*6 b - - 1 1"),
        ("joust", "8/8/8/4n3/3*4/1N6/8/8 b - - 1 1", "8/8/8/4n3/3*4/1N6/8/8 b - - 1 1"),
        ("petrified", "4k3/8/8/3*4/8/8/8/4K3 w - - 0 1", "4k3/8/8/3*4/8/8/8/4K3 w - - 0 1"),
    ],
)
def test_a_star_is_a_unit_that_blocks_or_a_square_that_is_gone(name: str, theirs: str, ours: str) -> None:
    assert _read(name, theirs) == ours


@each(
    ("name", "fen"),
    [
        (
            "gustav3",
            "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1",
        ),
        (
            "omicron",
            "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W"
            " w KQkq - 0 1",
        ),
        (
            "troitzky",
            "****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK**** w - - 0 1",
        ),
        ("cross-derby", "n*nnnn*k/**pppp**/pp4pp/8/8/PP4PP/**PPPP**/K*NNNN*N w - - 0 1"),
    ],
)
def test_a_star_is_a_place_that_the_board_does_not_have(name: str, fen: str) -> None:
    assert load(name).state(fen).position == load(name).start().position


def test_a_star_on_a_square_that_never_vanishes_is_refused() -> None:
    with pytest.raises(InvalidFenError, match="d5 never vanishes"):
        load("chess").state("4k3/8/8/3*4/8/8/8/4K3 w - - 0 1")


@each(
    ("name", "letters", "unmoved"),
    [
        ("cambodian", "DEde", "d1,e1,d8,e8"),
        ("cambodian", "De", "d1,e8"),
        ("cambodian", "-", "d1,e1,d8,e8"),
        ("karouk", "Ede", "e1,d8,e8"),
    ],
)
def test_letters_of_files_name_the_units_that_have_not_moved(name: str, letters: str, unmoved: str) -> None:
    checks = " 1+1" if name == "karouk" else ""
    found = _read(name, f"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w {letters} -{checks} 0 1")

    assert found.split("unmoved:")[1] == unmoved


@each(
    ("name", "theirs", "passants"),
    [
        ("berolina", "rnbqkbnr/pppp1ppp/8/6p1/5P2/8/PPPP1PPP/RNBQKBNR w KQkq g5f6 0 2", "-"),
        ("berolina", "rnbqkbnr/pppp1ppp/8/5Pp1/8/8/PPPP1PPP/RNBQKBNR w KQkq f6g5 0 2", "f6"),
        ("chess", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3e4 0 1", "e3"),
        ("pawn-sideways", "rnbqkbnr/ppppppp1/8/7p/8/1P6/P1PPPPPP/RNBQKBNR w KQkq h5h6 0 2", "-"),
        ("pawn-sideways", "rnbqkbnr/ppppppp1/8/6Pp/8/8/P1PPPPPP/RNBQKBNR w KQkq h5h6 0 2", "h6"),
    ],
)
def test_en_passant_may_name_the_unit_beside_the_square_that_it_crossed(name: str, theirs: str, passants: str) -> None:
    assert _read(name, theirs).split()[3] == passants


def test_the_named_unit_can_be_captured_though_another_could_have_crossed_the_square() -> None:
    fen = "rnbqkbnr/pppp1ppp/8/4pPp1/8/8/PPPP1PPP/RNBQKBNR w KQkq f6g5 0 2"

    assert load("berolina").state(fen).play("f5f6").fen().split("/")[3] == "4p3"


@each(
    ("name", "fen", "count"),
    [
        ("makruk", "8/7k/8/8/8/8/8/1R2K3 w - 32 7 2", "count:b/2/4"),
        ("makruk", "8/6k1/8/8/8/8/8/1R2K3 b - 32 6 3", "count:b/2/3"),
        ("makruk", "3nk3/8/8/4m3/8/3N4/8/R3KM2 b - 128 2 3", "count:b/7/1"),
        ("makpong", "8/7k/8/8/8/8/8/1R2K3 w - 32 7 2", "count:b/2/4"),
        ("asean", "8/7k/8/8/8/8/8/1R2K3 w - 32 1 5", "count:b/1/1"),
        ("cambodian", "8/7k/8/8/8/8/8/1R2K3 w - 30 13 5", "count:b/2/7"),
        ("karouk", "8/7k/8/8/8/8/8/1R2K3 w - 30 13 1+1 5", "count:b/2/7"),
    ],
)
def test_a_count_is_read_by_its_limit_and_what_has_been_counted(name: str, fen: str, count: str) -> None:
    assert count in _read(name, fen).split()


@each(
    ("name", "placement", "hands"),
    [
        ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[2Pq]", "[PPq]"),
        ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/QNp", "[QNp]"),
        ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/2Np", "[NNp]"),
        ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-]", "[]"),
        ("flipello", "8/8/8/3pP3/3Pp3/8/8/8[30P30p]", None),
        ("tic-tac-toe", "3/3/3[PPPPPpppp]", "[SSSSSssss]"),
    ],
)
def test_hands_have_numbers_and_letters_of_other_programs(name: str, placement: str, hands: str | None) -> None:
    found = _read(name, f"{placement} w - - 0 1")

    assert hands is None or found.split()[0].endswith(hands)


@each(
    ("name", "fen"),
    [
        ("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"),
        ("janggi", "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1"),
    ],
)
def test_horses_and_elephants_have_their_own_letters_elsewhere(name: str, fen: str) -> None:
    assert "H" not in _read(name, fen).upper().split()[0]


@each(
    ("fen", "cure"),
    [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
        ),
        (
            "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 16",
            "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL[PPPpp] b - - 0 8",
        ),
    ],
)
def test_sfen_is_refused_with_the_position_as_fen(fen: str, cure: str) -> None:
    with pytest.raises(InvalidFenError, match="this looks like SFEN") as refused:
        load("shogi").state(fen)
    assert f"`{cure}`" in refused.value.faults[0]
    assert load("shogi").state(cure).fen()


@each(
    ("name", "fen", "fault"),
    [
        ("makruk", "8/7k/8/8/8/8/8/1R2K3 w - 33 7 2", "`33` is the limit of a count, but no count with this limit"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - 32 7 2", "`32` is not a square of an en passant capture"),
        ("chess", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e4 0 1", "can just have crossed e4"),
        ("cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w Dx - 0 1", "`x` is an impossible castling right"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P2] w - - 0 1", "`2` has no meaning"),
    ],
)
def test_what_does_not_fit_is_refused(name: str, fen: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=re.escape(fault)):
        load(name).state(fen)
