"""Interactive Diagrams as rule files, and rulesets as Diagrams."""

import pytest
from support.each import each
from support.plain import plainly

from dsl.source import Source
from interpreter import Game, load
from interpreter.exchange.diagram.exporting import export_diagram
from interpreter.exchange.diagram.importing import import_diagram
from interpreter.exchange.exporting.section import Exported
from interpreter.exchange.importing.imported import Imported
from interpreter.game.load import load_source
from interpreter.game.perft import perft
from rulesets import Catalogue

CHESS = """files=8
promoZone=1
promoChoice=QRBN
graphicsDir=/graphics/
squareSize=36
royal=6
pawn:P:::a2-h2
knight:N:N:knight:b1,g1
bishop:B:B:bishop:c1,f1
rook:R:R:rook:a1,h1
queen:Q:Q:queen:d1
king:K:KisO2:king:e1
"""
SMALL = "files=5\nranks=5\nroyal=K\nKing:K:K:king:a1,,e5\n"


def _imported(text: str) -> Imported:
    return import_diagram(Source("toy.txt", text))


def _game(text: str) -> Game:
    made = _imported(text)
    assert made.findings == ()
    return load_source(Source("toy.rumpus", made.text))


def test_the_diagram_of_chess_is_chess() -> None:
    game, chess = _game(CHESS), load("chess")

    assert game.start().fen().split()[0] == chess.start().fen().split()[0]
    assert perft(game.engine, game.start().position, 3) == perft(chess.engine, chess.start().position, 3)


def test_units_of_a_first_double_step_are_captured_in_passing_and_castle() -> None:
    state = _game(CHESS).start().play_all("e2e4,a7a6,e4e5,d7d5")

    assert "e5d6" in state.legal_texts()
    assert "e1g1" in state.play_all("g1f3,a6a5,g2g3,a5a4,f1g2,a4a3").legal_texts()


@each(
    ("lines", "said"),
    [
        ("ox:X:W:ox:b1,,d5,c5", "piece ox   X { moves W }"),
        ("Great Ox::W::b1", "piece great-ox G { moves W }"),
        ("ox:X:[F?R]:ox:b1", "moves [F?R]"),
        ("Knight:N:::b1", "piece knight N { moves N }"),
        ("hole::::c3,b2-b4", "board 5x5 { squares a1-e1, a2, c2-e2, a3, d3-e3, a4, c4-e4, a5-e5 }"),
        ("ox:OX:W::b1", 'array "1{ox}2k/5/5/5/K{OX}3"'),
        ("symmetry=rotate\nox:X:W::b1", 'array "3xk/5/5/5/KX3"'),
        ("symmetry=none\nox:X:W::b1", 'array "4k/5/5/5/KX3"'),
        ("symmetry=mirror\nox:X:W::b1", 'array "1x2k/5/5/5/KX3"'),
        ("royal=2\nox:X:W::b1", "goal checkmate of king, ox"),
        ("ox:X:ifmnDfceF::b1", "  moves fceF\n  moves ifmnD leaving en passant\n"),
        ("ox:X:ifmnDAfceF::b1", "  moves AfceF\n  moves ifmnD leaving en passant\n"),
        ("ox:X:fceF::b1\nelk:E:ifmnD::d1", "piece elk  E { moves ifmnD leaving en passant }"),
        ("ox:X:W::b1\nOX:Y:F::d1", "piece piece-y Y { moves F }"),
    ],
)
def test_a_line_of_the_table_is_said(lines: str, said: str) -> None:
    made = _imported(f"{SMALL}{lines}")

    assert said in made.text, made


@each(
    ("lines", "said"),
    [
        ("promoZone=1\npromoChoice=R", "promotes in promotion-zone to rook"),
        ("promoZone=2\npromoChoice=R", "  promotes in promotion-zone to rook"),
        ("promoZone=2\npromoChoice=RP", "may promote in promotion-zone to rook"),
        ("", "  promotes in promotion-zone to rook"),
        ("promoZone=2\npromoChoice=R", "zone promotion-zone { white a4-e5; black a1-e2 }"),
        ("promoOffset=1", "may promote in promotion-zone or on leaving promotion-zone to rook"),
        ("maxPromote=2\npromoChoice=RP", "piece rook R {\n  moves R\n  may promote in promotion-zone to pawn"),
    ],
)
def test_promotions_are_said(lines: str, said: str) -> None:
    text = f"files=5\nranks=5\nroyal=K\n{lines}\npawn:P:fmWfcF::b2\nrook:R:R::b1\nKing:K:K:king:a1,,e5\n"

    assert said in _imported(text).text


@each(
    ("lines", "message"),
    [
        ("holdingsType=1", "`holdingsType=1` cannot be said in a rule file yet"),
        ("shuffle=RN", "`shuffle=RN` cannot be said in a rule file yet"),
        ("ox:X:W:::2", "`ox` has 2 in hand at the start"),
    ],
)
def test_what_a_rule_file_does_not_say_is_reported_at_its_line_and_at_its_top(lines: str, message: str) -> None:
    made = _imported(f"{SMALL}{lines}\n")

    assert message in [found.message for found in made.findings]
    assert f"# Not said here: {message}" in made.text


def test_a_choice_of_more_than_ids_is_reported() -> None:
    text = "files=5\nranks=5\nroyal=K\npromoChoice=*R\npawn:P:fmWfcF::b2\nrook:R:R::b1\nKing:K:K:king:a1,,e5\n"
    made = _imported(text)

    assert [found.message for found in made.findings] == ["`promoChoice=*R` is more than ids of pieces"]
    assert "promotes in promotion-zone to rook" in made.text


@each(
    ("text", "message"),
    [
        ("files=5\nKing", "expected a parameter, `files=8`, or a piece, `Knight:N:N:knight:b1,g1`"),
        ("files=99\nKing:K:K:king:a1", "expected a number from 1 to 26, found `99`"),
        ("files=5\nKing:!:K:king:a1", "expected a name and an id of one to three letters and digits"),
        ("files=5\nKing:K:K:king:a", "expected squares such as `b1,g1` or `a2-h2`, found `a`"),
        ("files=5\nranks=5\nKing:K:K:king:a9", "`a9` is not on the board"),
        (f"{SMALL}Ox:X:::b1", "`Ox` has no movement"),
        ("files=5\nranks=5\nroyal=2\nOx:X:W::b1", "no piece is royal"),
        (f"{SMALL}Ox:X:(az)7N::b1", "the rules of `toy` do not fit together"),
    ],
)
def test_a_diagram_with_an_error_gives_no_rule_file(text: str, message: str) -> None:
    made = _imported(text)

    assert message in [found.message for found in made.findings]
    assert made.text == ""


def test_the_diagram_of_a_page_is_found() -> None:
    lines = SMALL.replace("\n", "<br>\n")
    page = f'<p>a: b = c</p>\n<div class="idiagram" style="float: left">\n{lines}</div>\n<p>x</p>'

    assert _imported(page).text == _imported(SMALL).text


def test_only_the_first_diagram_of_a_page_is_read() -> None:
    element = f"<pre class=idiagram>\n{SMALL}</pre>\n"

    assert [found.message for found in _imported(element * 2).findings] == [
        "only the first Diagram of the page is read"
    ]


CATALOGUE = Catalogue()
_UNCOUNTED = ("draw 100 turns", "draw insufficient", "in other words")
"""What no count of turns depends on, in findings about an export."""


def _exported(lines: str) -> Exported:
    return export_diagram(load_source(Source("toy.rumpus", f'ruleset "Toy"\n{lines}')).ruleset, "toy")


def test_chess_becomes_a_diagram() -> None:
    made = export_diagram(load("chess").ruleset, "chess")

    assert made.text.startswith(
        "files=8\nranks=8\nsymmetry=none\nmaxPromote=1\npromoZone=1\npromoChoice=QRBN\nroyal=K\n"
        "pawn:P:fmWfceFifmnD:pawn:a2,b2,c2,d2,e2,f2,g2,h2,,a7,b7,c7,d7,e7,f7,g7,h7\nking:K:KisO2:king:e1,,e8\n"
    )
    assert [found.message for found in made.findings] == [
        "the import of this Diagram says where this line starts in other words",
        "the import of this Diagram says castling in other words",
        "`draw 100 turns without capture or pawn move` is lost",
    ]


@each(
    ("name", "said"),
    [
        ("shogi", "maxPromote=6\npromoZone=3\npromoOffset=6\n"),
        ("shogi", "knight:N:ffN:knight:b1,h1,,b9,h9\n"),
        ("grand", "maxPromote=1\npromoZone=3\npromoChoice=QCARBNP\n"),
        ("one-dimensional", "files=8\nranks=1\n"),
    ],
)
def test_parameters_are_those_of_the_rules(name: str, said: str) -> None:
    assert said in export_diagram(load(name).ruleset, name).text


@each(
    ("name", "lost"),
    [
        ("hullabaloo", "`fusion` is lost"),
        ("shogi", "`receives captures` is lost"),
        ("fischer-random", "that the start is drawn by lot is lost"),
        ("hexagonal", "the shape of the board is lost"),
        ("semi-torpedo", "`moves fmnD while in early leaving en passant` is lost"),
        ("antichess", "`rumpus import` cannot read this Diagram: no piece is royal"),
        ("achi", "`rumpus import` cannot read this Diagram: no piece is royal"),
    ],
)
def test_what_a_diagram_does_not_carry_is_reported(name: str, lost: str) -> None:
    findings = export_diagram(load(name).ruleset, name).findings

    assert lost in [found.message for found in findings]
    assert all("section" not in found.message + found.label.text for found in findings)


@each(
    "array",
    ["rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", "nbrqkrbn/pppppppp/8/8/8/8/PPPPPPPP/NBRQKRBN"],
)
def test_castling_by_other_squares_or_with_inner_units_is_lost_once(array: str) -> None:
    made = _exported(f'extends chess\narray "{array}"')

    assert "O2" not in made.text
    assert [found.message for found in made.findings if "astl" in found.message] == ["`castling` is lost"]
    assert not any("king with rook" in found.message or "check" in found.message for found in made.findings)


@each(
    ("lines", "said"),
    [
        ("board 3x3 { squares a1-c1, a2, a3-c3 }", "hole::::b2,c2\n"),
        ("board 3x3\npiece ox X { moves W; promotes on capture to elk }\npiece elk E { moves F }", "ox:X:W:ox:"),
        (
            "board 3x3\npiece ox X { moves W; moves D while in home }\nzone home { white rank 3; black rank 1 }",
            "ox:X:WD:",
        ),
    ],
)
def test_a_table_has_what_it_can(lines: str, said: str) -> None:
    start = "ox" if "ox" in lines else ""
    array = 'array "1xk/3/KX1"' if start else 'array "2k/3/K2"'
    made = _exported(f"{lines}\npiece king K {{ moves K }}\n{array}\ngoal checkmate of king\ndraw stalemate\n")

    assert said in made.text


ALIKE = frozenset(
    (
        "advanced-pawn",
        "almost",
        "amazon-chess",
        "berolina",
        "chancellor",
        "chess",
        "chess-4x5",
        "chess-4x6",
        "chess-5x6",
        "chess-hoppel-poppel",
        "coregal",
        "corner-rook",
        "courier",
        "gardner",
        "grasshopper-chess",
        "gustav3",
        "hoppel-poppel",
        "indian-great",
        "knightmate",
        "los-alamos",
        "maharajah",
        "microchess",
        "modern",
        "new-zealand",
        "nightrider-chess",
        "no-castling",
        "nutters",
        "one-dimensional",
        "paradigm",
        "pawn-massacre",
        "perfect",
        "petty",
        "raazuvaa",
        "rookies",
        "shako",
        "tencubed",
    )
)
"""Rulesets of which a Diagram lacks nothing that the first turns depend on."""


@pytest.mark.parametrize("name", plainly(CATALOGUE.variants(), "chess", "gardner", "one-dimensional", "achi"))
def test_a_diagram_that_lacks_nothing_has_the_same_turns(name: str) -> None:
    game = load(name)
    made = export_diagram(game.ruleset, name)

    alike = all(any(word in found.message for word in _UNCOUNTED) for found in made.findings)
    assert alike == (name in ALIKE)
    if alike:
        again = load_source(Source("again.rumpus", _imported(made.text).text))
        assert perft(again.engine, again.start().position, 3) == perft(game.engine, game.start().position, 3)
