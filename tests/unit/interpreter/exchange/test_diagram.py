"""Interactive Diagrams as rule files."""

from support.each import each

from dsl.source import Source
from interpreter import Game, load
from interpreter.exchange.diagram.importing import import_diagram
from interpreter.exchange.importing.section import Imported
from interpreter.game.load import load_source
from interpreter.game.perft import perft

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
    ],
)
def test_a_line_of_the_table_is_said(lines: str, said: str) -> None:
    made = _imported(f"{SMALL}{lines}")

    assert said in made.text, made


@each(
    ("lines", "said"),
    [
        ("promoZone=1\npromoChoice=R", "promotes in promotion-zone to rook"),
        ("promoZone=2\npromoChoice=R", "may promote in promotion-zone to rook"),
        ("promoZone=2\npromoChoice=R", "zone promotion-zone { white a4-e5; black a1-e2 }"),
        ("promoOffset=1", "may promote in promotion-zone or on leaving promotion-zone to rook"),
        ("maxPromote=2\npromoChoice=RP", "piece rook R {\n  moves R\n  promotes in promotion-zone to pawn"),
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
        ("promoZone=1", "nothing promotes in the rule file"),
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
        ("files=5\nranks=5\nOx:X:W::b1", "no piece is royal"),
        (f"{SMALL}Ox:K:W::b1", "the rules of `toy` do not fit together"),
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
