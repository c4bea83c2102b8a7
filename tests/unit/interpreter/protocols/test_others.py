"""Turns and positions under UCI as the programs write them whose names for games we offer (pyffish 0.0.90)."""

from support.each import each
from support.protocols import uci
from support.turns import turns_of_other_programs

CASTLING = "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQK2R[HEhe] w KQBCDkqbcd - 0 4"


def _after(name: str, moves: str, fen: str = "") -> list[str]:
    talk = uci()
    talk.to(f"setoption name UCI_Variant value {name}")
    start = f"fen {fen}" if fen else "startpos"
    return talk.to(f"position {start} moves {moves}", "d")


@each(
    ("name", "moves", "fen"),
    [
        ("seirawan", "g1f3 g8f6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R[HEhe] w "),
        ("seirawan", "g1f3h g8f6e", "rnbqkber/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBHR[Eh] w "),
        ("seirawan", "g1f3,H@g1 g8f6,end", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKBHR[Ehe] w "),
        ("seirawan", "e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[HEhe] w "),
        ("shouse", "b1c3e b8c6h", "rhbqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/REBQKBNR[He] w "),
        ("duck", "e2e4,e4e5 d7d5,d5d6", "rnbqkbnr/ppp1pppp/3*4/3p4/4P3/8/PPPP1PPP/RNBQKBNR w "),
        ("duck", "e2e4,@e5 d7d5 @d6", "rnbqkbnr/ppp1pppp/3*4/3p4/4P3/8/PPPP1PPP/RNBQKBNR w "),
        ("amazons", "d1d7,d7d9", "3q2q3/3*6/10/q2Q5q/10/10/Q8Q/10/10/6Q3 b "),
        ("cowboys", "a3c4,c4d6", "2n1n2/3*3/n5n/2N4/6N/7/2N1N2 b "),
        ("isolation", "c1b1,b1e6", "3p2/6/4*1/6/6/6/6/1P4 b "),
        ("isolation7x7", "d1c1,c1f3", "3p3/7/7/7/5*1/7/2P4 b "),
        ("snailtrail", "a1a2,a2a1 g7g6", "6*/6p/7/7/7/P6/*6 w "),
        ("joust", "d4b3,b3d4", "8/8/8/4n3/3*4/1N6/8/8 b "),
        ("kyotoshogi", "a1a2-", "p+nks+l/5/5/L4/1SK+NP[] b "),
        ("janggi", "e2e2", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b "),
        ("tictactoe", "P@b2 P@a1", "3/1P1/p2[PPPPppp] w "),
    ],
)
def test_moves_of_other_programs_are_whole_turns(name: str, moves: str, fen: str) -> None:
    *remarks, last = _after(name, moves)

    assert not [line for line in remarks if line.startswith("info")]
    assert last.removeprefix("Fen: ").startswith(fen)


@each(
    ("move", "rank"),
    [
        ("e1g1", "RNBQ1RK1[HEhe]"),
        ("e1g1h", "RNBQHRK1[Ehe]"),
        ("h1e1h", "RNBQ1RKH[Ehe]"),
        ("h1e1e", "RNBQ1RKE[Hhe]"),
        ("e1g1,H@h1", "RNBQ1RKH[Ehe]"),
    ],
)
def test_a_unit_comes_to_the_square_of_either_castler(move: str, rank: str) -> None:
    assert _after("seirawan", move, CASTLING)[-1].split("/")[7].split()[0] == rank


@each(
    ("name", "fen", "depth_one"),
    [
        ("seirawan", CASTLING, {"e1g1", "e1g1h", "e1g1e", "h1e1h", "h1e1e", "b1c3", "b1c3h", "f3g1", "e2e4"}),
        ("duck", "", {"e2e4,e4e5", "e2e4,e4e2", "g1f3,f3g1"}),
        ("snailtrail", "", {"a1a2,a2a1", "a1b2,b2a1"}),
        ("kyotoshogi", "", {"a1a2-", "b1a2+", "c1b2"}),
        ("janggi", "", {"e2e2"}),
        ("tictactoe", "", {"P@a1"}),
    ],
)
def test_turns_are_written_as_clients_of_the_name_read_them(name: str, fen: str, depth_one: set[str]) -> None:
    talk = uci()
    talk.to(f"setoption name UCI_Variant value {name}", f"position {f'fen {fen}' if fen else 'startpos'}")

    assert depth_one <= set(turns_of_other_programs(talk.machine.session.dialect, talk.machine._place.state))


@each(
    ("name", "moves", "fault"),
    [
        ("seirawan", "g1f3q", "White has no queen in hand"),
        ("seirawan", "e2e4h", "no unit can come to e2 after this move"),
        ("seirawan", "g1e4h", "knight"),
        ("duck", "e2e4,e3e5", "place a duck next"),
        ("duck", "e2e4,e4e4", "white's pawn stands on e4"),
        ("snailtrail", "a1a2,a2b1", "the turn is over"),
        ("chess", "e2e4,e4e2", "the turn is over"),
        ("kyotoshogi", "c1b2-", "actions look like"),
    ],
)
def test_a_wrong_one_is_refused_with_its_reason(name: str, moves: str, fault: str) -> None:
    said = _after(name, moves)

    assert any(line.startswith("info string") and fault in line for line in said), said


@each(
    ("name", "fen"),
    [
        ("gustav3", "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1"),
        ("duck", "4k3/8/8/8/3*4/8/8/4K3 w - - 0 17"),
        ("cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"),
        ("cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w De - 0 1"),
        ("cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"),
        ("karouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1"),
        ("makruk", "8/7k/8/8/8/8/8/1R2K3 w - 32 7 2"),
        ("makruk", "3nk3/8/8/4m3/8/3N4/8/R3KM2 b - 128 2 3"),
        ("3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"),
        ("wolf", "qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1"),
    ],
)
def test_a_position_comes_back_as_the_other_program_wrote_it(name: str, fen: str) -> None:
    talk = uci()
    talk.to(f"setoption name UCI_Variant value {name}")

    assert talk.to(f"position fen {fen}", "d")[-1] == f"Fen: {fen}"


def test_under_uci_no_letter_means_no_first_move() -> None:
    fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"

    assert any("position is the one before d1b2" in line for line in _after("cambodian", "d1b2", fen))
    assert not any("info" in line for line in _after("cambodian", "d1b2", fen.replace("w -", "w DEde")))


@each("name", ["chaturanga", "jesonmor", "maharajah", "dragon-chess"])
def test_the_name_of_another_game_is_refused_with_the_difference(name: str) -> None:
    (said,) = uci().to(f"setoption name UCI_Variant value {name}")

    assert said.startswith(f"info string variant {name} is not offered, since in other programs it ")
