"""What PyChess takes of a `variants.ini`, and kits of rulesets for it."""

import json
from dataclasses import replace
from functools import cache

import pytest
from support.each import each
from support.site_cleaning import RefusedPictureError, cleaned

from dsl.source import Source
from interpreter import load
from interpreter.drawing.png import png_board
from interpreter.exchange.pychess import kit as kits
from interpreter.exchange.pychess import limits
from interpreter.exchange.pychess.judging import Judged, judge
from interpreter.exchange.pychess.kit import Kit, make_kit
from interpreter.exchange.pychess.words import description, display_name, piece_names, site_name
from interpreter.game.load import load_source


@cache
def _kit(name: str) -> Kit:
    return make_kit(load(name), name)


def _judged(text: str) -> Judged:
    return judge(Source("mine.ini", text))


@each(
    "lines",
    [
        "[mine:chess]",
        "[m-1_x:chess]",
        "[mine:chess]\nwallingRule = none\ncountingRule = none\nchasingRule = none\nmaterialCounting = none",
        "[mine:chess]\nfreeDrops = false\ntwoBoards = false\ncambodianMoves = false\ngating = false",
        "[mine:chess]\ngating = true\nseirawanGating = true",
        "# pychessPieces = k,q,r,b,n,p,+n\n[mine:chess]\npromotedPieceType = n:q",
        "[mine:chess]\npromotedPieceType = n:q\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R+NBQKBNR w KQkq - 0 1",
    ],
)
def test_a_section_within_the_limits_is_taken(lines: str) -> None:
    assert _judged(lines).findings == ()


@each(
    ("lines", "message"),
    [
        ("", "the text has no section; it starts with `[name]` or `[name:base]`"),
        ("[mine:chess]\n[other:chess]", "a second section; PyChess takes one"),
        (f"[mine:chess]\n# {'x' * limits.TEXT_BYTES}", "the text has 65551 bytes; PyChess takes 65536"),
        ("[my:chess]", "`my` cannot be the name of a variant"),
        ("[Mine:chess]", "`Mine` cannot be the name of a variant"),
        ("[1mine:chess]", "`1mine` cannot be the name of a variant"),
        (f"[{'m' * 33}:chess]", f"`{'m' * 33}` cannot be the name of a variant"),
        ("[atomic:chess]", "PyChess has a variant `atomic`"),
        ("[kingofthehill:chess]", "PyChess has a variant `kingofthehill`"),
        ("[fogofwar:chess]", "PyChess has a variant `fogofwar`"),
        ("[mine:chess]\nwallingRule = arrow", "PyChess refuses `wallingRule = arrow`"),
        ("[mine:chess]\ntwoBoards = true", "PyChess refuses `twoBoards = true`"),
        ("[mine:chess]\ncambodianMoves = true", "PyChess refuses `cambodianMoves = true`"),
        ("[mine:chess]\nmaterialCounting = janggi", "PyChess refuses `materialCounting = janggi`"),
        ("[mine:chess]\nfreeDrops = true", "PyChess refuses `freeDrops = true`"),
        ("[mine:chess]\ngating = true", "PyChess refuses `gating = true`"),
        ("[mine:chess]\ncountingRule = makruk", "PyChess refuses `countingRule = makruk`"),
        ("[mine:chess]\nchasingRule = axf", "PyChess refuses `chasingRule = axf`"),
        ("[mine:chess]\npromotedPieceType = n:q", "PyChess does not find `+n`"),
        (
            "[mine:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "the ranks of the start position are not equally wide",
        ),
        (
            "[mine:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "the start position does not say which side moves",
        ),
    ],
)
def test_a_section_over_a_limit_is_reported(lines: str, message: str) -> None:
    assert message in [found.message for found in _judged(lines).findings]


def test_a_board_may_have_sixteen_files_and_ranks_and_no_more() -> None:
    text = "[mine]\nking = k\nmaxFile = {0}\nmaxRank = {0}\nstartFen = {1} w - - 0 1"
    placed = "k{0}/{1}K{0}"
    sixteen = text.format(16, placed.format(15, "16/" * 14))

    assert _judged(sixteen).findings == ()
    assert [found.code for found in _judged(sixteen.replace("maxRank = 16", "maxRank = 17")).findings] != []


@each(
    ("lines", "shown"),
    [
        ("pieceDrops = true\ncapturesToHand = true", "the pockets have all pieces but royal ones"),
        (
            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1",
            "the pockets have the pieces of the start: n",
        ),
        ("pass = true", "a pass is offered"),
        ("passOnStalemateBlack = true", "a pass is offered"),
        ("perpetualCheckIllegal = true", "moves are judged by the game so far"),
        ("checkCounting = true", "counters of checks are shown"),
        ("promotionPieceTypes = rq", "promotions are offered in this order: r, q"),
    ],
)
def test_what_the_site_shows_is_said(lines: str, shown: str) -> None:
    assert shown in _judged(f"[mine:chess]\n{lines}").shows


def test_pieces_of_the_start_the_hand_and_promotions_are_shown() -> None:
    text = "[mine:chess]\narchbishop = a\nstartFen = 4k3/8/8/8/8/8/8/4K~3[Rq] w - - 0 1\npromotionPieceTypes = a"

    assert _judged(text).pieces == ("k", "r", "q", "a")


def test_a_kit_has_the_files_that_the_form_asks_for() -> None:
    kit = _kit("shogi")

    drawn = {name for name in kit.files if name.startswith("pieces/")}
    assert {*kit.files} - drawn == {
        "shogi-variant.ini",
        "board.svg",
        "name.txt",
        "description.txt",
        "piece-names.txt",
        "report.txt",
        "report.json",
    }
    assert {"pieces/wK.svg", "pieces/bK.svg", "pieces/w+P.svg", "pieces/b+P.svg"} <= drawn
    assert kit.files["shogi-variant.ini"].splitlines()[:2] == [
        "[shogi-variant]",
        "# pychessPieces = l,n,s,g,k,r,b,p,+r,+b,+s,+n,+l,+p",
    ]
    assert "+p = Tokin\n" in kit.files["piece-names.txt"]
    assert not any(found.is_error for found in _judged(kit.files["shogi-variant.ini"]).findings)


def test_a_kit_reports_in_two_forms_what_is_lost_and_what_the_site_shows() -> None:
    kit = _kit("hullabaloo")

    assert "- `fusion` is lost: variants.ini has no key for it (" in kit.files["report.txt"]
    report = json.loads(kit.files["report.json"])
    assert "`fusion` is lost" in [one["message"] for one in report["lost"]]
    assert report["shows"] == list(kit.shows)


@each(
    ("name", "message"),
    [
        ("duck", "PyChess refuses `wallingRule = duck`"),
        ("gomoku", "`gomoku` has no section of `variants.ini`"),
    ],
)
def test_a_ruleset_that_the_site_refuses_has_no_kit(name: str, message: str) -> None:
    kit = _kit(name)

    assert kit.files == {}
    assert message in [found.message for found in kit.findings]


@each("name", ["shogi", "janggi-casual", "hullabaloo"])
def test_pictures_of_a_kit_are_the_same_after_the_site_has_cleaned_them(name: str) -> None:
    pictures = {file: text for file, text in _kit(name).files.items() if file.endswith(".svg")}

    for file, text in pictures.items():
        most = limits.BOARD_BYTES if file == "board.svg" else limits.PIECE_BYTES
        assert len(text.encode()) <= most
        assert png_board(cleaned(text), 90) == png_board(text, 90), file
    assert sum(len(text.encode()) for text in pictures.values()) <= limits.SET_BYTES + limits.BOARD_BYTES


def test_cleaning_removes_and_refuses_what_the_limits_say() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" class="x"><g onclick="a()">{}</g></svg>'

    assert "class" not in cleaned(svg)
    assert "onclick" not in cleaned(svg)
    assert "text" not in cleaned(svg.format("<text>a</text>"))
    assert "rect" in cleaned(svg.format('<rect width="9" height="9"/>'))
    for bad in ('<path d="M0 0;"/>', '<path fill="url(data:x)"/>', "<?php ?>"):
        with pytest.raises(RefusedPictureError):
            cleaned(svg.format(bad))


def test_the_picture_of_the_board_is_as_wide_and_high_as_its_squares() -> None:
    assert 'viewBox="0 0 405 450"' in _kit("janggi-casual").files["board.svg"]


def test_a_kit_over_a_limit_of_sizes_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("PIECE_BYTES", "SET_BYTES", "BOARD_BYTES", "PIECE_NAMES"):
        with monkeypatch.context() as patched:
            patched.setattr(kits.limits, limit, 10)
            kit: Kit = make_kit(load("gardner"), "gardner")

        assert kit.files == {}
        assert {found.name for found in kit.findings} == {"site-limit"}


def test_names_and_texts_are_made_to_fit() -> None:
    ruleset = load("chess").ruleset
    long = replace(ruleset, about="Short. " + "x" * 2_000 + ".")

    assert site_name("a very long name of a game that nobody types") == "a-very-long-name-of-a-game-that"
    assert site_name("3-check-9") == "check-9"
    assert display_name("x" * 60) == "x" * 50
    assert display_name("Ho -- Hum_!") == "Ho - Hum"
    assert display_name("!?") == "Variant"
    assert description(long) == "Short."
    assert len(piece_names([("k", "k" * 90)])) == len("k = \n") + 50


def test_a_piece_of_two_letters_has_a_free_one() -> None:
    text = (
        'ruleset "Toy" { author "you" }\nextends chess\npiece griffon GR { moves N }\n'
        "amend piece pawn { promotes in last-rank to griffon }\n"
    )
    kit = make_kit(load_source(Source("toy.rumpus", text)), "toy")

    assert "g = Griffon\n" in kit.files["piece-names.txt"]
    assert "the symbol `GR` is lost" in [found.message for found in kit.findings]
