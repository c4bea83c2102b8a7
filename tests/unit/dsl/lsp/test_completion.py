"""What an editor offers to type."""

from pathlib import Path

import pytest
from support.lsp_client import Editor, cursor, edited
from support.toy import TOY, at


def offers(editor: Editor, drawn: str) -> dict[str, dict[str, object]]:
    text, place = cursor(drawn)
    found = editor.ask_at("completion", editor.open("toy.rumpus", text), place)
    return {item["label"]: item for item in found["items"]}


@pytest.mark.parametrize(
    ("drawn", "some"),
    [
        ("^", ["ruleset", "library"]),
        (TOY + "^", ["piece", "graph", "draw", "when"]),
        (TOY + "go^", ["goal"]),
        (TOY + "goal ^", ["checkmate", "capture", "reach", "score"]),
        (TOY + "goal reach far with ^", ["king", "ox", "elk", "hare"]),
        (TOY + "goal reach ^", ["far"]),
        (TOY + "activation { joined to king by ^ }", ["herd"]),
        (TOY + "activation { needed to ^", ["move", "castle", "check"]),
        (TOY + "fusion { gra^", ["grazers", "ox"]),
        (TOY + "piece cow C { ^", ["moves", "promotes"]),
        (TOY + "piece cow C { moves W when ^", ["reach"]),
        (TOY + "piece cow C { moves W when reach = ^", ["short", "long"]),
        (TOY + 'test "x" {\n  expect a1 = white ^\n}', ["ox", "elk"]),
        (TOY + 'test "x" {\n  refuse a1a2 because ^', ["activation", "blocked"]),
        (TOY + 'test "x" {\n  expect white wins by ^', ["checkmate", "capture"]),
        (TOY + 'test "x" {\n  shows ^', ["leaps"]),
        (TOY + "reading tall ^", ["said", "found", "inferred", "ours"]),
        ('ruleset "x"\nuse ^', ["fairy"]),
        ('ruleset "x"\nextends chess^', ["chess"]),
        (TOY + "series big = o^, elk", ["ox", "hare"]),
        ('ruleset "x"\nextends ch^', ["chess"]),
        ('ruleset "x"\nextends chess\nwithout ^', ["castling", "piece"]),
        ('ruleset "x"\nextends chess\nwithout piece ^', ["queen", "pawn"]),
        (TOY + "series big = ox, ^", ["hare"]),
        (TOY + "zone z = ^", ["file", "rank", "far"]),
        (TOY + "turn { 1 to 2 ^", ["actions"]),
    ],
)
def test_what_fits_is_offered(editor: Editor, drawn: str, some: list[str]) -> None:
    assert [word for word in some if word not in offers(editor, drawn)] == []


@pytest.mark.parametrize(
    ("drawn", "word"),
    [
        (TOY + "goal reach ^", "king"),
        (TOY + "goal ^", "piece"),
        (TOY + "goal reach far with ^", "far"),
        (TOY + "piece cow C { ^", "goal"),
        (TOY + "turn { 1 to 2 ^", "ox"),
        (TOY + "graph g { joins ^", "herd"),
        (TOY + "series big = ox, ^", "ox"),
        (TOY + "series big = ox, e^, elk", "elk"),
        (TOY + "series big = ^, elk", "elk"),
        (TOY + "goal checkmate of king, ^", "king"),
        (TOY + "activation { needed to move, ^", "move"),
        (TOY + "graph g { joins units touching diagonal, ^", "diagonal"),
        (TOY + "zone z = a1, far, ^", "far"),
        (TOY + "piece cow C { promotes in far to elk, ^", "elk"),
        (TOY + 'test "x" { shows leaps, ^', "leaps"),
        ('ruleset "x"\nextends ^', "fairy"),
        ('ruleset "x"\nuse ^', "chess"),
        ('ruleset "x"\nuse fairy\nuse ^', "fairy"),
    ],
)
def test_what_does_not_fit_is_not_offered(editor: Editor, drawn: str, word: str) -> None:
    assert word not in offers(editor, drawn)


@pytest.mark.parametrize(
    "drawn", [at("The elk le^aps"), TOY + "# goal ^", TOY + '"goal ^', TOY + "piece cow C { moves W } } ^{"]
)
def test_nothing_is_offered_in_texts_and_comments(editor: Editor, drawn: str) -> None:
    assert "checkmate" not in offers(editor, drawn)


def test_a_word_replaces_what_was_begun(editor: Editor) -> None:
    drawn = TOY + "goal reach far with ha^"
    item = offers(editor, drawn)["hare"]

    assert edited(drawn.replace("^", ""), [item["textEdit"]]) == TOY + "goal reach far with hare"  # type: ignore[list-item]


def test_a_letter_is_put_behind_the_movement_begun(editor: Editor) -> None:
    drawn = TOY + "piece cow C { moves fm^"
    item = offers(editor, drawn)["W"]

    assert item["detail"] == "one square straight"
    assert edited(drawn.replace("^", ""), [item["textEdit"]]) == TOY + "piece cow C { moves fmW"  # type: ignore[list-item]


def test_a_keyword_comes_with_its_form_and_meaning(editor: Editor) -> None:
    item = offers(editor, TOY + "draw ^")["repetition"]

    assert item["detail"] == "draw repetition INT [but perpetual check loses]"
    assert item["documentation"].startswith("The game is drawn when a turn ends in the same position")  # type: ignore[union-attr]


def test_the_files_of_the_folder_are_offered_before_those_that_come_with_rumpus(editor: Editor, folder: Path) -> None:
    (folder / "toy.rumpus").write_text(TOY)
    (folder / "herd.rumpus").write_text('# Cattle.\nlibrary "Herd"\npiece cow C { moves W }\n')
    (folder / "odd.rumpus").write_text("")
    (folder / "No Name.rumpus").write_text(TOY)
    text, place = cursor('ruleset "More"\nextends ^\n')
    found = editor.ask_at("completion", editor.open("more.rumpus", text), place)["items"]
    found.sort(key=lambda item: item["sortText"])

    assert [(item["label"], item["detail"]) for item in found[:3]] == [
        ("odd", "a rule file"),
        ("toy", 'ruleset "Toy"'),
        ("achi", 'ruleset "Achi"'),
    ]
    assert not {"herd", "more", "No Name"} & {item["label"] for item in found}


def test_a_file_that_is_open_is_offered_as_it_is_there(editor: Editor, folder: Path) -> None:
    (folder / "herd.rumpus").write_text("")
    editor.open("herd.rumpus", 'library "Herd"\n')
    text, place = cursor('ruleset "More"\nuse ^\n')
    found = editor.ask_at("completion", editor.open("more.rumpus", text), place)["items"]

    assert {item["label"]: item["detail"] for item in found} == {
        "herd": 'library "Herd"',
        "fairy": 'library "Fairy pieces"',
        "shuffled": 'library "Shuffled start"',
    }
