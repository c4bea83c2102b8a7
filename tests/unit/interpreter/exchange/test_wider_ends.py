"""Ends and promotions of sections in a file for Fairy-Stockfish-X."""

from support.each import each

from dsl.source import Source
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.load import load_source
from interpreter.game.state import State

_DROPS = "pieceDrops = true\nfreeDrops = true\nimmobile = p\nnMoveRule = 0\nnFoldRule = 0\n"


def _made(settings: str, base: str = "", others: str = "") -> Imported:
    text = f"[a{f':{base}' if base else ''}]\n{settings}\n{others}"
    sections = read_sections(Source("some.ini", text), [])
    return import_section(sections["a"], sections)


def _state(made: Imported, fen: str) -> State:
    return load_source(Source("a.rumpus", made.text)).state(fen)


def _board(files: int, ranks: int) -> str:
    empty = "/".join([str(files)] * ranks)
    return f"{_DROPS}maxFile = {files}\nmaxRank = {ranks}\nstartFen = {empty}[] w - - 0 1\n"


def test_one_section_for_the_wider_program_makes_all_of_its_file_so() -> None:
    ways = "connectRegion1White = a*\nconnectRegion2White = c*\nconnectRegion1Black = *1\nconnectRegion2Black = *3\n"
    alone = _made(_board(3, 3) + ways)
    beside = _made(_board(3, 3) + ways, others="[b:chess]\ncaptureType = out\n")

    assert [found.message for found in alone.findings] == [
        "`connectRegion1White = a*` cannot be said in a rule file yet"
    ]
    assert beside.findings == ()


def test_a_row_of_three_runs_through_three_boards_of_three_by_three() -> None:
    made = _made(f"{_board(3, 9)}connectN = 3\nconnect3D = true\n")

    assert made.findings == ()
    assert made.text.count("goal reach") == 49
    for board, drop, wins in (
        ("2P/3/3/3/1P1/3/3/3/3", "P@a1", True),
        ("3/3/1P1/3/3/1P1/3/3/3", "P@b1", True),
        ("3/3/3/3/3/3/3/3/PP1", "P@c1", True),
        ("3/3/3/3/1P1/1P1/3/3/3", "P@b3", False),
        ("3/3/3/3/1P1/3/3/3/3", "P@a1", False),
    ):
        outcome = _state(made, f"{board}[] w - - 0 1").play(drop).outcome()
        assert (outcome is not None and outcome.winner == 0) is wins, board


def test_a_row_of_three_runs_through_four_dimensions() -> None:
    made = _made(f"{_board(9, 9)}connectN = 3\nconnect4D = true\n")

    assert made.findings == ()
    assert made.text.count("goal reach") == 272
    state = _state(made, "8P/9/9/9/4P4/9/9/9/9[] w - - 0 1")
    won = state.play("P@a1").outcome()
    assert (won and won.winner) == 0
    assert state.play("P@b1").outcome() is None


@each(
    ("settings", "key"),
    [
        (f"{_board(8, 8)}connectN = 4\nconnect3D = true\n", "connect3D"),
        (f"{_board(3, 9)}connectN = 3\nconnect3D = true\nconnectValue = loss\n", "connectN"),
        (f"{_board(3, 9)}connectN = 3\nconnect3D = true\nconnectDiagonal = false\n", "connectN"),
    ],
)
def test_other_rows_through_several_boards_are_told(settings: str, key: str) -> None:
    assert [found.message.split()[0] for found in _made(settings).findings] == [f"`{key}"]


_COUNTED = "materialCounting = unweighted\nadjudicateFullBoard = true\nstalemateValue = loss\n"


def test_a_full_board_of_dropped_units_is_counted() -> None:
    made = _made(f"{_board(3, 3)}{_COUNTED}connectN = 3\n")

    assert made.findings == ()
    outcome = _state(made, "PpP/pPp/pP1[] w - - 0 1").play("P@c1").outcome()
    assert (outcome and outcome.winner) == 0


def test_a_board_that_never_fills_up_is_never_counted() -> None:
    made = _made(f"{_board(3, 3)}{_COUNTED}connectN = 3\ndropRegionWhite = b*\ndropRegionBlack = *2\n")

    assert made.findings == ()
    assert "loss stalemate\n" in made.text


def test_a_board_on_which_a_side_may_be_stuck_before_it_is_full_is_told() -> None:
    made = _made(f"{_board(3, 3)}{_COUNTED}connectN = 3\ndropRegionWhite = a* b*\n")

    assert len(made.findings) == 2


def test_squares_of_promotion_may_differ_by_the_piece_to_which_a_unit_promotes() -> None:
    zones = "promotionRegionWhite = Q(*8);N(*7);*(*6)\npromotionRegionBlack = Q(*1);N(*2);*(*3)\ncaptureType = out\n"
    made = _made(zones, "chess")
    state = _state(made, "4k3/8/8/P7/8/8/8/4K3 w - - 0 1")

    assert made.findings == ()
    assert {text for text in state.legal_texts() if text.startswith("a5")} == {"a5a6b", "a5a6r"}
    assert "a6a7n" in _state(made, "4k3/8/P7/8/8/8/8/4K3 w - - 0 1").legal_texts()
    assert "a7a8q" in _state(made, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1").legal_texts()
    assert "a3a2n" in _state(made, "4k3/8/8/8/8/p7/8/4K3 b - - 0 1").legal_texts()
    told = _made(zones.replace("captureType = out\n", ""), "chess").findings
    assert len(told) == 1


def test_a_zone_blocked_by_any_units_wins_where_a_key_says_so() -> None:
    flags = "flagPiece = n\nflagRegionWhite = a8 b8\nflagRegionBlack = a1 b1\nflagPieceCount = 2\n"
    made = _made(f"{flags}flagPieceBlockedWin = true\ncastling = false\n", "chess")
    state = _state(made, "1r2k3/8/1N6/8/8/8/8/4K3 w - - 0 1")

    assert made.findings == ()
    assert "goal reach goal-squares with knight while the zone is full\n" in made.text
    outcome = state.play("b6a8").outcome()
    assert (outcome and outcome.winner) == 0
