"""Where a name is declared, where it is used, and giving it another."""

from pathlib import Path
from typing import Any

import pytest
from support.lsp_client import Editor, cursor, edited
from support.toy import TOY, at


def places(found: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """The files and lines, from 1, of some locations."""
    return sorted((each["uri"].rpartition("/")[2], each["range"]["start"]["line"] + 1) for each in found)


def definition(editor: Editor, drawn: str, name: str = "toy.rumpus") -> list[tuple[str, int]]:
    text, place = cursor(drawn)
    return places(editor.ask_at("definition", editor.open(name, text), place))


def references(
    editor: Editor, drawn: str, name: str = "toy.rumpus", *, with_declaration: bool = True
) -> list[tuple[str, int]]:
    text, place = cursor(drawn)
    context = {"includeDeclaration": with_declaration}
    return places(editor.ask_at("references", editor.open(name, text), place, context=context))


def lines(*numbers: int) -> list[tuple[str, int]]:
    return [("toy.rumpus", number) for number in numbers]


@pytest.mark.parametrize(
    ("drawn", "line"),
    [
        (at("expect b1 = white e^lk"), 10),
        (at("joined to ki^ng"), 5),
        (at("by ^herd"), 13),
        (at("promotes in far^"), 4),
        (at("{ gr^azers[i] + "), 12),
        (at("shows le^aps"), 19),
        (at("when re^ach = long"), 2),
        (at("when reach = lo^ng"), 2),
        (at("option re^ach = long\n"), 2),
        (at("piece ^hare"), 11),
        (at('array "2^k2/5'), 5),
        (at("1O3/1^EK2"), 10),
        (at("allow b1^c3"), 10),
        (at("refuse b1^b3"), 10),
    ],
)
def test_a_name_leads_to_its_declaration(editor: Editor, drawn: str, line: int) -> None:
    assert definition(editor, drawn) == lines(line)


@pytest.mark.parametrize(
    "drawn", [at("go^al checkmate"), at("expect b^1 = white elk"), TOY + "goal reach ^nowhere with elk", "^"]
)
def test_what_is_no_name_leads_nowhere(editor: Editor, drawn: str) -> None:
    assert definition(editor, drawn) == []


def test_a_name_leads_to_the_file_that_declares_it(editor: Editor, folder: Path) -> None:
    (folder / "toy.rumpus").write_text(TOY)

    assert definition(editor, 'ruleset "M"\nextends toy\nseries s = e^lk\n', "m.rumpus") == lines(10)


def test_the_name_of_a_file_leads_to_it(editor: Editor, folder: Path) -> None:
    (folder / "toy.rumpus").write_text(TOY)

    assert definition(editor, 'ruleset "M"\nextends t^oy\n', "m.rumpus") == lines(1)


def test_a_shipped_file_is_found(editor: Editor) -> None:
    assert (
        definition(editor, 'ruleset "M"\nextends chess\namend piece paw^n { moves fW }\n', "m.rumpus")[0][0]
        == "chess.rumpus"
    )


def test_references_are_all_places_of_a_name(editor: Editor) -> None:
    assert references(editor, at("piece e^lk")) == lines(10, 11, 12, 22, 28)
    assert references(editor, at("series grazers = ox, e^lk"), with_declaration=False) == lines(11, 12, 22, 28)


def test_references_to_a_value_are_those_of_its_option(editor: Editor) -> None:
    assert references(editor, at("when reach = lo^ng")) == lines(2, 8, 27)


def test_references_are_found_in_files_that_build_on_it(editor: Editor, folder: Path) -> None:
    (folder / "more.rumpus").write_text('ruleset "More"\nextends toy\nseries herd = ox, elk\n')
    (folder / "other.rumpus").write_text('ruleset "Other"\npiece elk E\n')
    (folder / "toy.rumpus").write_text(TOY)

    assert references(editor, at("piece e^lk")) == [("more.rumpus", 3), *lines(10, 11, 12, 22, 28)]


def test_a_name_declared_again_is_another(editor: Editor, folder: Path) -> None:
    (folder / "more.rumpus").write_text('ruleset "More"\nextends toy\npiece elk E { moves A }\nseries s = elk\n')
    (folder / "toy.rumpus").write_text(TOY)

    assert references(editor, at("piece e^lk")) == lines(10, 11, 12, 22, 28)


def test_a_piece_is_renamed_in_its_file_and_its_tests(editor: Editor) -> None:
    text, place = cursor(at("piece e^lk"))
    uri = editor.open("toy.rumpus", text)
    edits = editor.ask_at("rename", uri, place, newName="deer")["changes"]

    assert edited(text, edits[uri]) == TOY.replace("piece elk", "piece deer").replace("to elk", "to deer").replace(
        "ox, elk", "ox, deer"
    ).replace("white elk", "white deer")


def test_a_rename_reaches_files_that_build_on_it(editor: Editor, folder: Path) -> None:
    (folder / "more.rumpus").write_text('ruleset "More"\nextends toy\nseries herd = ox, elk\n')
    (folder / "toy.rumpus").write_text(TOY)
    text, place = cursor(at("piece e^lk"))
    changes = editor.ask_at("rename", editor.open("toy.rumpus", text), place, newName="deer")["changes"]

    assert [edit["range"]["start"] for edit in changes[(folder / "more.rumpus").as_uri()]] == [
        {"line": 2, "character": 18}
    ]


@pytest.mark.parametrize(
    ("drawn", "new", "why"),
    [
        (at("piece e^lk"), "Big Elk", "`Big Elk` is not a name"),
        (at("piece e^lk"), "ox", "a piece called `ox` is already declared"),
        (at("go^al checkmate"), "aim", "there is no declared name here"),
        ('ruleset "M"\nextends chess\namend piece paw^n { moves fW }\n', "foot", "which is not part of this workspace"),
    ],
)
def test_a_rename_that_cannot_be_is_refused_with_a_reason(editor: Editor, drawn: str, new: str, why: str) -> None:
    text, place = cursor(drawn)
    uri = editor.open("toy.rumpus", text)
    number = editor.start_asking("textDocument/rename", textDocument={"uri": uri}, position=place, newName=new)

    assert why in editor.answer(number)["error"]["message"]


def refusal(editor: Editor, drawn: str, new: str, name: str) -> str:
    text, place = cursor(drawn)
    uri = editor.open(name, text)
    number = editor.start_asking("textDocument/rename", textDocument={"uri": uri}, position=place, newName=new)
    answer: dict[str, Any] = editor.answer(number)
    return str(answer.get("error", {}).get("message", ""))


def test_a_rename_is_refused_if_a_file_that_uses_the_library_has_the_new_name(editor: Editor, folder: Path) -> None:
    herd = 'library "Herd"\npiece cam^el C { moves C }\n'
    (folder / "herd.rumpus").write_text(herd.replace("^", ""))
    (folder / "game.rumpus").write_text('ruleset "Game"\nextends chess\nuse herd\npiece ox O { moves W }\n')
    (folder / "farm.rumpus").write_text('library "Farm"\nuse herd\n')
    (folder / "barn.rumpus").write_text(
        'ruleset "Barn"\nuse farm\npiece calf V { moves W }\nstacking { one of a pair leaves }\npair yak Y = calf + camel\n'
    )

    for new, file in {
        "knight": "game.rumpus",
        "ox": "game.rumpus",
        "calf": "barn.rumpus",
        "yak": "barn.rumpus",
    }.items():
        assert f"`{new}` is already declared in `{file}`" in refusal(editor, herd, new, "herd.rumpus")
    assert refusal(editor, herd, "llama", "herd.rumpus") == ""


def test_a_rename_in_a_game_is_refused_if_its_heir_has_the_new_name(editor: Editor, folder: Path) -> None:
    (folder / "more.rumpus").write_text('ruleset "More"\nextends toy\npiece deer D { moves A }\n')
    (folder / "toy.rumpus").write_text(TOY)

    assert "`deer` is already declared in `more.rumpus`" in refusal(editor, at("piece e^lk"), "deer", "toy.rumpus")


def test_only_names_can_be_renamed(editor: Editor) -> None:
    text, place = cursor(at("piece e^lk"))
    uri = editor.open("toy.rumpus", text)

    assert editor.ask_at("prepareRename", uri, place)["start"] == {"line": 9, "character": 6}
    assert editor.ask_at("prepareRename", uri, {"line": 9, "character": 2}) is None
