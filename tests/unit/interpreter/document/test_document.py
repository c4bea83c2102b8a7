"""Pages of rules: what stands on them, and how pieces are drawn."""

from collections import Counter
from xml.etree import ElementTree

import pytest
from support.each import each
from support.games import toy

from dsl.compiler import compile_source
from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.document import as_html, as_markdown, page_of
from interpreter.document.content import MARKS
from interpreter.document.diagram import svg_diagram, text_diagram
from interpreter.document.reach import reach_of
from interpreter.game.load import load
from interpreter.game.state import Game
from interpreter.program.tables import PieceType
from rulesets import Catalogue

WIDE = 'board 9x9; piece king K { moves K }; array "k8/9/9/9/9/9/9/9/8K"; goal capture of king; draw stalemate'


def _game(name: str) -> Game:
    source = Catalogue().open(name)[0]
    ruleset = compile_source(source, library=Catalogue(), tests=True).ruleset
    assert ruleset is not None
    return Game(ruleset, "reference")


def _ox(moves: str) -> PieceType:
    source = Source("toy", f'ruleset "Toy"; zone home = rank 1; piece ox O {{ {moves} }}\n{WIDE}')
    ruleset = compile_source(source, library=Catalogue()).ruleset
    assert ruleset is not None
    return next(piece for piece in Game(ruleset, "reference").program.pieces if piece.name == "ox")


def _diagram(moves: str) -> list[str]:
    return text_diagram("O", reach_of(_ox(moves))).splitlines()


def test_a_piece_on_hexagons_has_a_diagram_of_hexagons() -> None:
    rook = next(piece for piece in load("hexagonal").program.pieces if piece.name == "rook")
    root = ElementTree.fromstring(svg_diagram("rook", "<g/>", reach_of(rook), load("hexagonal").program.board))
    shapes = [each.tag.rpartition("}")[2] for each in root]
    assert (shapes.count("path"), shapes.count("circle"), shapes.count("rect")) == (61, 24, 0)


def test_a_step_moves_and_captures() -> None:
    assert _diagram("moves W") == [". . . . .", ". . * . .", ". * O * .", ". . * . .", ". . . . ."]


def test_moves_and_captures_may_differ() -> None:
    assert _diagram("moves mWcF") == [". . . . .", ". x o x .", ". o O o .", ". x o x .", ". . . . ."]


def test_a_hopper_needs_another_unit() -> None:
    assert [row[8] for row in _diagram("moves fpR")[:5]] == ["h", "h", "h", ".", "O"]


def test_a_piece_that_moves_freely_and_captures_only_over_another_unit_shows_both() -> None:
    assert _diagram("moves mRcpR")[4] == "+ + + o O o + + +"
    root = ElementTree.fromstring(svg_diagram("vaulter", "<g/>", reach_of(_ox("moves mRcpR"))))
    drawn = Counter((child.tag.rpartition("}")[2], child.get("opacity")) for child in root)
    assert (drawn["circle", "1"], drawn["path", "0.45"]) == (16, 12)


def test_a_move_from_a_zone_or_of_the_unmoved_is_one_at_times() -> None:
    assert _diagram("moves fW; moves fD while in home")[:2] == [". . i . .", ". . * . ."]
    assert _diagram("moves ifW")[1] == ". . i . ."


def test_a_free_way_is_worth_more_than_one_under_conditions() -> None:
    assert _diagram("moves fW; moves fR2 while in home")[:2] == [". . i . .", ". . * . ."]


def test_a_rider_is_drawn_as_far_as_a_diagram_goes() -> None:
    assert _diagram("moves R")[4] == "* * * * O * * * *"


FAR = 'board 8x17; piece king K { moves K }; array "k7/' + "8/" * 15 + '7K"; goal capture of king; draw stalemate'


@each(
    ("moves", "files", "ranks", "marks"),
    [
        ("(0,9)", 9, 19, 2),
        ("W(0,9)", 9, 19, 6),
        ("(2,7)", 15, 15, 8),
        ("W05", 11, 11, 4),
        ("[W-(0,9)]", 9, 21, 2),
        ("R", 9, 9, 16),
        ("N0", 9, 9, 16),
        ("U", 9, 9, 80),
        ("(0,4)", 9, 9, 4),
    ],
)
def test_a_diagram_shows_every_leap_of_a_piece(moves: str, files: int, ranks: int, marks: int) -> None:
    source = Source("toy", f'ruleset "Toy"; piece ox O {{ moves {moves} }}\n{FAR}')
    ruleset = compile_source(source).ruleset
    assert ruleset is not None
    page = as_markdown(page_of(Game(ruleset, "reference")))
    rows = page.partition("### ox, O")[2].partition("```text\n")[2].partition("\n```")[0].splitlines()

    assert (len(rows[0].split()), len(rows)) == (files, ranks)
    assert "".join(rows).count("*") == marks


def test_a_picture_of_far_leaps_is_as_large_as_they_need() -> None:
    source = Source("toy", f'ruleset "Toy"; piece ox O {{ moves (0,9) }}\n{FAR}')
    ruleset = compile_source(source).ruleset
    assert ruleset is not None
    piece = next(each for each in Game(ruleset, "reference").program.pieces if each.name == "ox")
    root = ElementTree.fromstring(svg_diagram("ox", "<g/>", reach_of(piece, (4, 9))))

    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    assert width * 19 == height * 9
    assert sum(child.tag.endswith("circle") for child in root) == 2


def test_a_piece_without_moves_has_an_empty_diagram() -> None:
    source = Catalogue().open("chesimal-fusion-1")[0]
    ruleset = compile_source(source, library=Catalogue()).ruleset
    assert ruleset is not None
    pawn = next(piece for piece in Game(ruleset, "reference").program.pieces if piece.name == "pawn")

    assert text_diagram("P", reach_of(pawn)).split("\n")[2] == ". . P . ."


def test_a_picture_of_a_diagram_is_well_formed_and_names_its_piece() -> None:
    piece = load("chess", engine="reference").program.pieces[0]
    root = ElementTree.fromstring(svg_diagram("a < b", "<g/>", reach_of(piece)))

    assert root[0].text == "how the a < b moves"
    assert sum(child.tag.endswith("circle") for child in root) == 8


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_a_page_has_every_piece_every_sentence_and_the_authors_choices(name: str) -> None:
    game = _game(name)
    page = as_markdown(page_of(game))

    assert page.startswith(f"# {game.title}\n")
    assert all(f"### {piece.name}, {piece.symbol}\n" in page for piece in game.ruleset.pieces)
    own = [reading.text for reading in game.ruleset.readings if reading.mark == "ours"]
    assert all(f"- {text}" in page for text in own)
    assert "## How an action is written\n" in page
    assert all(f"| `{option.name}` |" in page for option in game.ruleset.options)
    assert "## How to win\n" in page


def test_a_page_in_html_stands_alone_and_shows_what_an_author_wrote_as_text() -> None:
    text = framed("").replace('ruleset "', 'ruleset "<script>alert(1)</script> & ', 1)
    ruleset = compile_source(Source("toy", text), library=Catalogue()).ruleset
    assert ruleset is not None
    page = as_html(page_of(Game(ruleset, "reference")))

    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; " in page
    assert 'src="' not in page
    assert 'href="' not in page
    ElementTree.fromstring(page.replace("<!DOCTYPE html>\n", ""))


def test_a_page_in_markdown_has_no_tags() -> None:
    text = framed("").replace('ruleset "', 'ruleset "<b>', 1)
    ruleset = compile_source(Source("toy", text), library=Catalogue()).ruleset
    assert ruleset is not None

    assert "<b>" not in as_markdown(page_of(Game(ruleset, "reference")))


def test_every_mark_has_its_words() -> None:
    from dsl.grammar.tokens import CHOICES

    assert set(MARKS) == set(CHOICES["MARK"])


@each(
    ("lines", "shown"),
    [
        ("piece ox O { moves W }", "`*` where it moves or captures."),
        ("piece ox O { moves W; never captures }", "`*` where it moves or captures, `o` where it only moves."),
        ("duties { no unit is captured }\npiece ox O { moves W }", "`o` where it only moves."),
        ("duties { no unit is captured }\npiece ox O { moves mWcF }\nafter a move { converts enemies attacked }", "`*` where it moves or attacks, `o` where it only moves, `x` where it only attacks."),
        ("duties { no unit is captured }\npiece ox O { freezes enemies within 1; moves W }", "`*` where it moves or attacks."),
    ],
)  # fmt: skip
def test_the_page_of_a_game_shows_captures_only_where_there_are_any(lines: str, shown: str) -> None:
    page = as_markdown(page_of(toy(lines)))

    assert f"up the page: {shown}\n" in page


@each(
    ("lines", "shown"),
    [
        ("goal capture of king", "- A side without a legal action draws.\n"),
        ("piece king K { moves K }\ngoal checkmate of king", "- A side without a legal action, and not in checkmate, draws.\n"),
        ("win stalemate with most units", "- If a side has no legal action, the side with most units wins.\n"),
        ("turn { a captor captures again }", "- A turn has 1 action, and the captures with which its captor goes on.\n"),
    ],
)  # fmt: skip
def test_the_page_of_a_game_speaks_of_checkmate_only_where_there_is_check(lines: str, shown: str) -> None:
    assert shown in as_markdown(page_of(toy(lines)))


@each(
    ("name", "sentence"),
    [
        ("hullabaloo", "No unit captures a commoner, which is royal."),
        ("hullabaloo", "A giant-bishop goes along diagonals in steps of 2 squares, as many as it likes"),
        ("hullabaloo", "A giant-rook may ride if one of its units is active."),
        ("hullabaloo", "The part that leaves and the one that stays are two pieces that make the unit."),
        ("hullabaloo", "A fused unit that is captured stays fused."),
        ("fluid-chess", "A pawn never shares a square with a friend, nor passes one, and no friend passes it."),
        ("fluid-chess", "The first ends on an empty square, the second may join a lone friend, and companions stay."),
        ("chain-of-fools", "No piece is royal: there is neither check nor mate, and any unit may be captured."),
        ("chesimal-fusion-1", "No unit belongs to one leader: each leader activates whatever it is joined to"),
        ("chesimals-1-0", "or with the option a loss for that side. (`no-action = loss`)"),
    ],
)
def test_a_page_says_what_a_player_would_not_think_of(name: str, sentence: str) -> None:
    assert sentence in as_markdown(page_of(_game(name)))


@each(
    ("name", "texts"),
    [
        ("chess", ["a1a2", "a1a2q", "e1g1"]),
        ("hullabaloo", ["a1a2:W", "W@a1", "a1@", "W@@F", "R:a1a3", "end"]),
        ("fluid-chess", ["a1a2:R", "a1a2xR"]),
        ("chain-of-fools", ["@a1", "claim:a1-a2-a3", "relocate:a1-a2-a3"]),
        ("chesimal-fusion-1", ["command:a1", "command:a1/ortho"]),
    ],
)
def test_a_page_says_how_the_actions_of_its_game_are_written(name: str, texts: list[str]) -> None:
    page = as_markdown(page_of(_game(name)))

    assert [text for text in texts if f"| `{text}` |" not in page] == []


def test_examples_of_actions_name_squares_that_exist() -> None:
    page = as_markdown(page_of(_game("brouhaha")))

    assert "| `a1a2` | the unit on a1 moves to a2 |" in page


def test_a_move_that_only_some_squares_allow_says_which() -> None:
    page = as_markdown(page_of(_game("brouhaha")))

    assert "- `C`: a camel's leap, three squares by one; only from corners\n" in page
    assert "- `fmnD`: two squares straight, forward, to an empty square, if nothing stands between; only from" in page


def test_a_piece_that_no_unit_can_be_says_so() -> None:
    page = {
        name: as_markdown(page_of(_game(name))) for name in ("chesimals-0-75", "chesimals-1-0", "chesimal-fusion-1")
    }

    assert "Wazir (W) moves W. In this game no unit is a wazir." in page["chesimals-0-75"]
    assert "no unit is a guard" not in page["chesimals-0-75"]
    assert "Knight (N) moves N. With these options no unit is a knight." in page["chesimals-1-0"]
    assert "Wazir (WA) moves W. No unit is a wazir: other pieces may move like this." in page["chesimal-fusion-1"]
    assert "o unit is a" not in as_markdown(page_of(_game("fluid-chess")))
