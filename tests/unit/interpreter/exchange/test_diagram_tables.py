"""What the tables of public Interactive Diagrams leave to a reader: defaults, order, and rules of their own."""

from support.each import each

from dsl.source import Source
from interpreter import load
from interpreter.exchange.diagram.exporting import export_diagram
from interpreter.exchange.diagram.importing import import_diagram
from interpreter.exchange.importing.section import Imported
from interpreter.game.load import load_source
from interpreter.game.perft import perft
from interpreter.game.state import Game

SIZE = "files=6\nranks=6\nsymmetry=none\n"
KING = "king:K:K:king:a1,,f6\n"


def _imported(text: str) -> Imported:
    return import_diagram(Source("toy.txt", text))


def _messages(text: str) -> list[str]:
    return [found.message for found in _imported(text).findings]


def _game(text: str) -> Game:
    made = _imported(text)
    assert made.findings == ()
    return load_source(Source("toy.rumpus", made.text))


def test_a_later_line_takes_a_square_from_an_earlier_one() -> None:
    made = _imported(f"{SIZE}ox:X:W::b1-d1\nelk:E:F::c1\n{KING}")

    assert made.findings == ()
    assert "/KXEX2" in made.text


def test_a_hole_takes_a_square_from_an_earlier_line_and_a_later_line_takes_it_back() -> None:
    text = _imported(f"{SIZE}ox:X:W::b1\nhole::::b1,c1\nelk:E:F::c1\n{KING}").text

    assert "board 6x6 { squares a1, c1-f1, a2-f6 }" in text
    assert "/K1E3" in text


@each(
    ("lines", "said"),
    [
        ("ox:X:W::b1\nelk:X:F::c1\n", "piece elk  E { moves F }"),
        ("ox:X:W::b1\nxx:X:F::c1\n", "piece xx   A { moves F }"),
        ("ox:X:W::b1\nelk:X:F::c1\nemu:E:D::d1\n", "piece elk  L { moves F }"),
    ],
)
def test_a_piece_with_the_id_of_another_gets_one_of_its_own(lines: str, said: str) -> None:
    assert said in _imported(f"{SIZE}{lines}{KING}").text


def test_a_table_may_repeat_a_piece_with_its_name_and_id_among_the_promoted_ones() -> None:
    text = f"{SIZE}royal=3\npromoOffset=3\nmaxPromote=2\nox:X:fW::b1\nelk:E:F::c1\n{KING}elk:E:F:\nemu:U:D:\n"
    made = _imported(text)

    assert made.findings == ()
    assert "may promote in promotion-zone or on leaving promotion-zone to piece-l" in made.text


@each(
    ("name", "letters"),
    [
        ("camel", "C"), ("Archbishop", "BN"), ("marshall", "RN"), ("wizard", "FC"), ("champion", "WAD"),
        ("cannon", "mRcpR"), ("vao", "mBcpB"), ("pawn", "fmWfceF"), ("zebra", "Z"), ("gryphon", "FyafsF"),
    ],
)  # fmt: skip
def test_a_piece_without_a_movement_has_that_of_its_name(name: str, letters: str) -> None:
    assert f"moves {letters}" in _imported(f"{SIZE}{name}:X:::c2\n{KING}").text


@each("name", ["elephant", "horse", "advisor", "prince", "soldier"])
def test_a_name_of_several_movements_needs_one_in_the_table(name: str) -> None:
    assert f"`{name}` has no movement" in _messages(f"{SIZE}{name}:X:::c2\n{KING}")


@each(("files", "letters"), [(8, "KisO2"), (10, "KisO3")])
def test_a_king_without_a_movement_castles_farther_on_a_wide_board(files: int, letters: str) -> None:
    end = "abcdefghij"[files - 1]
    text = f"files={files}\nranks=4\nmaxPromote=0\nrook:R:::a1,{end}1\nking:K:::e1\n"

    assert f"moves {letters} " in _imported(text).text


def test_ranks_are_counted_from_the_first_one_of_the_diagram() -> None:
    text = f"files=4\nranks=4\nfirstRank=0\nmaxPromote=0\nox:X:W::b0\n{KING.replace('a1,,f6', 'a0,,d3')}"

    assert 'array "1x1k/4/4/KX2"' in _imported(text).text
    assert "`a4` is not on the board" in _messages(f"{text}elk:E:W::a4\n")


def test_the_last_piece_is_royal_if_no_parameter_says_which() -> None:
    assert "goal checkmate of ox" in _imported(f"{SIZE}maxPromote=0\n{KING}ox:X:W::b1,,b6\n").text


def test_the_king_is_royal_if_the_last_piece_is_not_there_at_the_start() -> None:
    made = _imported(f"{SIZE}maxPromote=0\n{KING}ox:X:W:ox:\n")

    assert "goal checkmate of king" in made.text
    assert [found.message for found in made.findings] == [
        "the king is royal here, and not `ox`, the last piece of the table"
    ]


def test_a_number_of_a_royal_piece_does_not_count_missing_squares_and_says_so() -> None:
    made = _imported(f"{SIZE}royal=2\nmaxPromote=0\nox:X:W::b1\nhole::::c3\n{KING}")

    assert "goal checkmate of king" in made.text
    assert [found.message for found in made.findings] == [
        "`king` is royal by its number, which does not count the lines of missing squares"
    ]


def test_several_royal_units_of_a_side_are_reported_unless_one_is_enough() -> None:
    text = f"{SIZE}maxPromote=0\nking:K:K:king:a1,c1,,d6,f6\n"

    assert _messages(text) == ["a side loses as soon as one of its royal units is checkmated"]
    assert _messages(f"extinction=0\n{text}") == []
    assert "`extinction=1` cannot be said in a rule file yet" in _messages(f"extinction=1\n{text}")


@each(("value", "said"), [("win", "loss stalemate"), ("draw", "draw stalemate")])
def test_a_stalemate_is_what_it_is_for_the_side_that_brings_it_about(value: str, said: str) -> None:
    made = _imported(f"{SIZE}stalemate={value}\nmaxPromote=0\n{KING}")

    assert made.findings == ()
    assert said in made.text


def test_another_value_of_stalemate_is_reported() -> None:
    assert _messages(f"{SIZE}stalemate=loss\nmaxPromote=0\n{KING}") == [
        "`stalemate=loss` cannot be said in a rule file yet"
    ]


@each(
    ("letters", "said"),
    [
        ("fkRK", "faces no king along vertical"),
        ("kRK", "faces no king along orthogonal"),
        ("skRK", "faces no king along horizontal"),
        ("fkBK", "faces no king along diagonal"),
        ("KkQ", "faces no king along orthogonal, diagonal"),
    ],
)
def test_a_king_that_captures_kings_from_afar_may_not_face_one(letters: str, said: str) -> None:
    text = _imported(f"{SIZE}maxPromote=0\nking:K:{letters}:king:a1,,f6\n").text

    assert f"  moves K\n  {said}\n" in text


def test_a_king_may_not_step_in_front_of_another() -> None:
    state = _game(f"{SIZE}maxPromote=0\nking:K:fkRK:king:a1,,b6\n").start()

    assert {"a1b1", "a1b2"}.isdisjoint(state.legal_texts())
    assert "a1a2" in state.legal_texts()


WIDE = "files=8\nranks=4\nmaxPromote=0\nox:X:W:ox:{ox}\nrook:R:R:rook:{rook}\nking:K:{king}:king:e1\n"


@each(
    ("ox", "rook", "king", "line"),
    [
        ("a2", "b1,g1", "KisO2", "toward g: king to g, rook to f"),
        ("a1,h1", "b1,g1", "KisjO2", "toward b: king to c, rook to d"),
        ("a2", "b1,g1", "KirO2", "toward g: king to g, rook to f"),
        ("a2", "b1", "KisO2isO3", "toward b: king 2 to 3 squares, rook past it"),
    ],
)
def test_a_partner_away_from_the_end_of_the_rank_makes_a_block(ox: str, rook: str, king: str, line: str) -> None:
    made = _imported(WIDE.format(ox=ox, rook=rook, king=king))

    assert made.findings == ()
    assert f"  {line}\n" in made.text
    assert "moves K }" in made.text


def test_a_king_castles_with_the_unit_before_the_last_one() -> None:
    state = _game(WIDE.format(ox="a1,h1", rook="b1,g1", king="KisjO2")).start()

    assert "e1c1" in state.legal_texts()


def test_castling_with_the_ends_of_the_rank_stays_in_the_letters() -> None:
    text = _imported(WIDE.format(ox="a2", rook="a1,h1", king="KisO2")).text

    assert "moves KisO2" in text
    assert "castling" not in text


def test_castling_on_other_files_for_each_side_is_reported() -> None:
    text = WIDE.format(ox="a2", rook="b1,g1,,b4", king="KisO2")

    assert _messages(text) == ["castling of `king` is not in the rule file"]


def test_steps_that_others_capture_in_passing_need_not_be_first_ones() -> None:
    text = f"{SIZE}royal=K\nmaxPromote=0\nox:X:fmWfceFfmnnD::b2,,c5\n{KING}"
    state = _game(text).start()

    assert "  moves fmWfceF\n  moves fmnD leaving en passant\n" in _imported(text).text
    assert "c4b3" in state.play_all("a1a2,c5c4,b2b4").legal_texts()


@each("name", ["BadZone", "WeirdPromotion", "toyTinker"])
def test_a_function_of_the_page_that_changes_the_rules_is_reported(name: str) -> None:
    script = f"<script>function {name}(x) {{ return 0; }}</script>"
    page = f'{script}\n<div class="idiagram">\n{SIZE}maxPromote=0\n{KING}</div>'

    assert _messages(page) == [f"the page has a function `{name}`, which changes the rules"]


def test_a_long_hop_fits_on_a_large_board() -> None:
    text = "files=20\nranks=20\nsymmetry=none\nroyal=K\nmaxPromote=0\nstar:S:mQpcQ::c3\nking:K:K:king:a1,,t20\n"

    assert _messages(text) == []


@each(
    ("name", "said"),
    [
        ("coregal", "extinction=0\n"),
        ("xiangqi", "stalemate=win\n"),
        ("achi", "royal=0\n"),
        ("grand", "promoChoice=QCARBNP\n"),
        ("capablanca", "king:K:KisO3:"),
        ("omega", "king:K:KisjO2:"),
        ("xiangqi", "general:K:WkR:"),
    ],
)
def test_an_export_says_what_a_table_leaves_open(name: str, said: str) -> None:
    assert said in export_diagram(load(name).ruleset, name).text


def test_pieces_that_may_promote_to_one_another_have_no_choice_in_a_table() -> None:
    rules = (
        'ruleset "Toy"\nboard 4x4\nzone far { white rank 4; black rank 1 }\n'
        "piece ox X { moves W; may promote in far to elk }\npiece yak Y { moves F; may promote in far to elk }\n"
        "piece elk E { moves A }\npiece king K { moves K }\n"
        'array "kxy1/4/4/KXY1"\ngoal checkmate of king\ndraw stalemate\n'
    )
    made = export_diagram(load_source(Source("toy.rumpus", rules)).ruleset, "toy")

    assert "maxPromote=0\n" in made.text
    assert any("may promote in far to elk` is lost" in found.message for found in made.findings)


def test_a_game_with_holes_and_a_far_partner_has_the_turns_of_the_same_ruleset() -> None:
    missing = "b1-k1,a2-a6,l2-l6"
    text = (
        "files=12\nranks=12\npromoZone=2\npromoChoice=QNBRWC\n"
        f"pawn::fmWfceFifmnDifmnH::a3-l3\nhole::::{missing}\nknight:N:::d2,i2\nwizard::::a1,l1\nbishop::::e2,h2\n"
        "champion::::b2,k2\nrook::::c2,j2\nqueen::::f2\nking::KisjO2::g2\n"
    )
    game, omega = _game(text), load("omega")

    assert perft(game.engine, game.start().position, 2) == perft(omega.engine, omega.start().position, 2)
