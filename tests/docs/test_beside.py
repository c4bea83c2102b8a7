"""The page on other programs: the names that it lists, and rows that libraries of the tests can hold."""

import io
import re
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import chess.variant
import pytest

from rulesets.elsewhere import names_elsewhere

PAGE = Path(__file__).parents[2] / "docs/pages/reference/beside-other-programs.md"


def test_the_page_lists_the_names_that_are_not_offered_and_why() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## Positions")[0]
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", text, re.MULTILINE))

    assert rows == dict(names_elsewhere().others)


@pytest.mark.oracle
def test_python_chess_does_what_the_page_says() -> None:
    hill = chess.variant.KingOfTheHillBoard("4k3/8/8/3K4/8/8/8/8 b - - 0 1").outcome()
    house = chess.variant.CrazyhouseBoard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1")
    checks = chess.variant.ThreeCheckBoard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +2+0")
    passant = chess.pgn.read_game(io.StringIO("1. e4 c6 2. e5 d5 3. exd6e.p. exd6 (3... -- 4. d4)"))
    shuffled = chess.pgn.read_game(io.StringIO('[Variant "Crazyhouse960"]\n\n1. e4 *'))

    assert hill is not None
    assert (hill.winner, hill.termination) == (chess.WHITE, chess.Termination.VARIANT_LOSS)
    assert house.san(chess.Move.from_uci("P@e4")) == "@e4"
    assert checks.fen().split()[4] == "1+3"
    assert passant is not None
    assert (passant.errors, len(list(passant.mainline_moves())), passant.headers["Result"]) == ([], 6, "*")
    assert shuffled is not None
    assert [str(error) for error in shuffled.errors] == ["unsupported variant: Crazyhouse960"]


@pytest.mark.oracle
def test_pyffish_does_what_the_page_says() -> None:
    pyffish: Any = pytest.importorskip("pyffish")  # Any: it has no types
    start = pyffish.start_fen("seirawan")
    moved = pyffish.get_fen("seirawan", start, ["e2e3", "b8a6", "e1e2"])
    house = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 5 1"
    castling = "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1"
    berolina = pyffish.get_fen("berolina", pyffish.start_fen("berolina"), ["a2b3", "e7g5"])

    assert [pyffish.validate_fen(fen, "seirawan") for fen in (start, moved)] == [1, -5]
    assert pyffish.get_fen("crazyhouse", house, ["P@e4"]).split()[4] == "0"
    assert pyffish.get_san("crazyhouse", house, "P@e4") == "P@e4"
    assert pyffish.get_san("seirawan", start, "g1f3h") == "Nf3/H"
    assert pyffish.get_san("seirawan", castling, "h1e1h") == "O-O/Hh1"
    assert pyffish.get_san("duck", pyffish.start_fen("duck"), "e2e4,e4e5") == "e4,e5"
    assert pyffish.start_fen("cambodian").split()[2] == "DEde"
    assert pyffish.get_fen("makruk", "8/6k1/8/8/8/1R5p/8/4K3 w - - 2 3", ["b3h3"]).endswith(" b - 32 6 3")
    assert "e2e2" in pyffish.legal_moves("janggi", pyffish.start_fen("janggi"), [])
    assert berolina.split()[3] == "g5f6"
    assert pyffish.start_fen("shogi") != pyffish.get_fen("shogi", pyffish.start_fen("shogi"), [])
