"""`rumpus doc --pdf`: the booklet has the rules, an example game, and as many pieces as the game needs."""

import importlib.util
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from support.command import rumpus

from interpreter import load
from interpreter.cli.commands.doc import Paper, doc
from interpreter.cli.shared.files import UsageError
from interpreter.document import page_of
from interpreter.document.as_pdf import as_pdf
from interpreter.document.cutouts import cutouts, empty_board
from interpreter.document.example_game import example_game

TOY = """ruleset "A & B *toy* #1" { author "An_author"; about "Text with $signs$ and [brackets]." }
board 3x3
zone far { white rank 3; black rank 1 }
piece ox O { moves W }
piece elk E { moves K }
array "ooo/3/OOO"
goal reach far with ox
draw stalemate
option pace = slow | fast "How fast: `slow` or not"
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY, encoding="utf-8")
    return file


def _text(pdf: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in pdf.pages)


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792)])
def test_the_booklet_has_rules_a_game_board_and_pieces_on_its_paper(
    paper: str, width: int, height: int, toy: Path
) -> None:
    done = rumpus("doc", "toy.rumpus", "--pdf", "toy.pdf", "--paper", paper, cwd=toy.parent)
    assert done.returncode == 0, done.stderr
    pdf = PdfReader(toy.parent / "toy.pdf")

    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pdf.pages} == {(width, height)}
    text = _text(pdf)
    for words in (
        "A & B *toy* #1",
        "$signs$ and [brackets]",
        "Pieces",
        "An example game",
        "1. ",
        "Cut out: the pieces",
    ):
        assert words in text
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == ("A & B *toy* #1", "An_author")


def test_a_row_of_a_table_stays_a_row(toy: Path) -> None:
    rumpus("doc", "toy.rumpus", "--pdf", "toy.pdf", cwd=toy.parent)
    text = _text(PdfReader(toy.parent / "toy.pdf"))

    assert "slow, fast" in text  # in one cell, whose parts are code and others
    assert "How fast: slow or not" in text


def test_equal_games_give_equal_booklets() -> None:
    game = load("hexapawn")
    first, second = (as_pdf(page_of(game), game, "a4") for _ in range(2))

    assert first == second
    assert len(PdfReader(BytesIO(first)).pages) >= 5


def test_there_are_as_many_pieces_to_cut_out_as_at_the_start() -> None:
    found = Counter({each.name: each.count for each in cutouts(load("crazyhouse"))})

    assert (found["white pawn"], found["black knight"], found["white king"]) == (8, 2, 1)
    assert sum(found.values()) == 32


def test_a_piece_that_comes_later_is_there_once_for_each_side(toy: Path) -> None:
    found = {each.name: each.count for each in cutouts(load(str(toy)))}

    assert found == {"white ox": 3, "white elk": 1, "black ox": 3, "black elk": 1}


def test_the_board_to_cut_out_has_no_units() -> None:
    assert "data-piece" not in empty_board(load("chess"))


def test_the_example_game_is_the_same_each_time_and_shows_its_end() -> None:
    first, second = (example_game(load("hexapawn")) for _ in range(2))

    assert first.turns == second.turns
    assert first.shown[-1][0] == f"After {first.turns[-1]}"
    assert "wins" in first.ending


def test_a_game_that_ends_at_once_is_shown_in_a_longer_course() -> None:
    assert len(example_game(load("chain-of-fools")).turns) > 1


def test_without_typst_the_command_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    with pytest.raises(UsageError, match=r"pip install .*\[pdf\]"):
        doc("hexapawn", pdf=tmp_path / "x.pdf", paper=Paper.A4)
