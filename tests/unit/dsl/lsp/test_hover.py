"""What an editor shows of the word under the cursor."""

from pathlib import Path

import pytest
from support.lsp_client import Editor, cursor
from support.toy import TOY, at

DIAGRAM = """ruleset "Drawn"
board 4x3
piece ox O { moves W }
piece elephant E2 { moves FA }
array \"\"\"
  o . . e2 .
  x . . O~
  {E2}O2
  E2 . o
\"\"\"
"""


def hover(editor: Editor, drawn: str) -> str:
    text, place = cursor(drawn)
    found = editor.ask_at("hover", editor.open("toy.rumpus", text), place)
    return str(found["contents"]["value"]) if found else ""


def test_a_piece_is_drawn_as_it_moves(editor: Editor) -> None:
    assert hover(editor, at("expect b1 = white e^lk")) == (
        "```rumpus\npiece elk E\n```\n\n```rumpus\nmoves N\n```\n\n"
        "```text\n. x . x .\nx . . . x\n. . o . .\nx . . . x\n. x . x .\n\nx: moves or captures\n```\n\n"
        "```rumpus\nox + ox = elk\n```"
    )


def test_a_piece_of_another_file_says_where_it_is_declared(editor: Editor, folder: Path) -> None:
    (folder / "toy.rumpus").write_text(TOY)
    drawn = 'ruleset "More"\nextends toy\namend piece ^elk { moves fW }\n'
    text, place = cursor(drawn)
    found = editor.ask_at("hover", editor.open("more.rumpus", text), place)["contents"]["value"]

    assert "moves fW" in found
    assert "moves N" not in found
    assert found.endswith("Declared in `toy.rumpus:10`.")


def test_a_graph_says_what_it_joins(editor: Editor) -> None:
    assert hover(editor, at("by he^rd")) == (
        "```rumpus\ngraph herd\n```\n\n"
        "`joins friends touching orthogonal`: Joins units on adjacent squares in these directions."
    )


def test_a_zone_is_drawn(editor: Editor) -> None:
    drawn = at("promotes in f^ar")

    assert "w w w w w\n. . . . .\n. . . . .\n. . . . .\nb b b b b" in hover(editor, drawn)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (at('array "^2k2/5'), ""),
        (at('array "2^k2/5'), "Black's king."),
        (at("1O3/1E^K2"), "White's king."),
        (at("1O3/1^EK2"), "White's elk."),
        (at("5/5/1^O3"), "White's ox."),
        (TOY + 'test "x" { from "2k^2/5/5/1O3/1EK2 w - - 0 1" }', "Black's king."),
        (TOY + 'test "x" { from "2k2/5/5/1O3/1EK2 ^w - - 0 1" }', ""),
        (TOY + 'test "x" { expect fen "2k2/5/5/1=O^3/1EK2 w - - 0 1" }', "A neutral ox."),
        (DIAGRAM.replace("E2 .", "^E2 ."), "White's elephant."),
        (DIAGRAM.replace("e2 .", "e2^ ."), "Black's elephant."),
        (DIAGRAM.replace("O~", "^O~"), "White's ox."),
        (DIAGRAM.replace(". o", "^. o"), ""),
        (DIAGRAM.replace("{E2}O", "{E^2}O"), "White's elephant."),
        (DIAGRAM.replace("{E2}O", "{E2}O^"), "White's ox."),
        (DIAGRAM.replace("x . .", "^x . ."), ""),
    ],
)
def test_a_unit_of_a_position_says_whose_it_is_and_how_it_moves(editor: Editor, drawn: str, said: str) -> None:
    assert hover(editor, drawn).partition("\n")[0] == said


def test_a_drawn_unit_says_what_its_piece_does(editor: Editor) -> None:
    assert "moves N" in hover(editor, at("1O3/1^EK2"))


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (at("go^al checkmate"), "goal checkmate of [(last | every)] PIECE, .. [for SIDE]"),
        (
            at("draw stale^mate"),
            "A side without a legal action that is not checkmated draws; with `for`, this side does.",
        ),
        (at("made b^y move"), "A unit fuses by moving onto the other."),
        (at("moves R3     wh^en reach"), "moves BETZA"),
        (at("because not-its-^move"), "the piece does not have this move"),
        (at("shows lea^ps"), "The elk leaps. (ours)"),
        (at("opt^ion reach = long"), "Sets an option for the whole test."),
        (at("{ moves ^R3".replace("{ ", "  ")), "up to 3 squares straight"),
        (at("moves ^fmWfcF"), "`fmW`: one square straight, forward, to an empty square"),
        (at("{ ^grazers[i] + "), "series grazers = ox, elk"),
        (at("when r^each = long"), "how far the ox goes; the default is `short`."),
    ],
)
def test_words_are_explained(editor: Editor, drawn: str, said: str) -> None:
    assert said in hover(editor, drawn)


def test_a_keyword_is_explained_while_its_line_is_broken(editor: Editor) -> None:
    assert "draw repetition INT" in hover(editor, TOY + "draw rep^etition\n")


@pytest.mark.parametrize("drawn", [at("The elk le^aps"), TOY + "# go^al\n", TOY + "^\n", "^"])
def test_there_is_nothing_to_say_of_texts_comments_and_blanks(editor: Editor, drawn: str) -> None:
    assert hover(editor, drawn) == ""


def test_a_series_is_numbered(editor: Editor) -> None:
    assert "1 ox\n2 elk" in hover(editor, at("series graz^ers"))


def test_the_name_of_a_file_says_what_is_in_it(editor: Editor) -> None:
    found = hover(editor, 'ruleset "M"\nextends ch^ess\n')

    assert found.startswith('```rumpus\nruleset "Chess"\n```')
    assert "chess.rumpus`." in found


def test_an_unknown_file_has_nothing_to_say(editor: Editor) -> None:
    assert hover(editor, 'ruleset "M"\nextends now^here\n') == ""


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (
            at("allow b1^c3"),
            "White's elk moves from b1 to c3.\n\n```text\nb1: white elk → empty\nc3: empty → white elk",
        ),
        (at("^allow b1c3"), "```rumpus\nallow ACTION, .."),
        (at("refuse b1b3^ because"), "`b1b3` is refused.\n\nAn elk on b1 does not move to b3."),
        (TOY + 'test "x" {\n  play b1c3, ^c5c4\n}', "Black's king moves from c5 to c4."),
        (TOY + 'test "x" {\n  play b1c3, c5c4\n  from start\n  play ^c1d1\n}', "White's king moves from c1 to d1."),
        (TOY + 'test "x" {\n  option reach = long\n  allow b2^b5\n}', "White's ox moves from b2 to b5."),
        (TOY + 'test "x" {\n  option reach = short\n  allow b2^b5\n}', "`b2b5` is refused."),
    ],
)
def test_an_action_says_what_it_does(editor: Editor, drawn: str, said: str) -> None:
    assert hover(editor, drawn).startswith(said)


def test_an_action_shows_the_line_that_allows_it(editor: Editor) -> None:
    assert "moves N  # toy.rumpus:10" in hover(editor, at("allow b1^c3"))


@pytest.mark.parametrize(
    "drawn",
    [
        TOY + 'test "x" {\n  play a1a5, ^c1d1\n}',
        TOY.replace("board 5x5", "boord 5x5") + 'test "x" {\n  play ^c1d1\n}',
        'library "L"\ntest "x" {\n  play ^c1d1\n}',
    ],
)
def test_an_action_that_no_game_comes_to_has_nothing_to_say(editor: Editor, drawn: str) -> None:
    assert hover(editor, drawn) == ""
