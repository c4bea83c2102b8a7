"""What an editor shows of the word under the cursor."""

from pathlib import Path

import pytest
from support.lsp_client import Editor, cursor
from support.toy import TOY, at


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
        "`joins friends touching orthogonal`: Joins every two units on neighbouring squares in these directions."
    )


def test_a_zone_is_drawn(editor: Editor) -> None:
    drawn = at("promotes in f^ar")

    assert "w w w w w\n. . . . .\n. . . . .\n. . . . .\nb b b b b" in hover(editor, drawn)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (at("go^al checkmate"), "goal checkmate of PIECE, .."),
        (at("draw stale^mate"), "A side that is not checkmated and has no legal action draws."),
        (at("made b^y move"), "A unit fuses by moving onto the other."),
        (at("moves R3     wh^en reach"), "moves BETZA"),
        (at("because not-its-^move"), "the piece does not move so"),
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
