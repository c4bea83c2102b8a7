"""What each word is, for colors."""

import pytest
from support.lsp_client import Editor, Message
from support.toy import TOY


def words(editor: Editor, text: str) -> list[tuple[str, str]]:
    """The colored stretches of a text and their types; declarations with a star."""
    legend = editor.offers["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
    uri = editor.open("toy.rumpus", text)
    data = editor.ask("textDocument/semanticTokens/full", textDocument={"uri": uri})["data"]
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    found = []
    line = column = 0
    for down, right, length, kind, modifiers in zip(*[iter(data)] * 5, strict=True):
        line, column = line + down, right if down else column + right
        shown = lines[line][2 * column : 2 * (column + length)].decode("utf-16-le")
        found.append((shown, legend[kind] + "*" * modifiers))
    return found


def test_words_have_the_color_of_what_they_are(editor: Editor) -> None:
    assert words(editor, "piece elk E {\n  moves fN when reach = long # far\n}\n") == [
        ("piece", "keyword"),
        ("elk", "class*"),
        ("E", "macro"),
        ("moves", "keyword"),
        ("fN", "macro"),
        ("when", "keyword"),
        ("reach", "property"),
        ("long", "enumMember"),
        ("# far", "comment"),
    ]


def test_a_zone_is_declared_and_a_base_is_not(editor: Editor) -> None:
    assert words(editor, "extends chess\nzone far = a1") == [
        ("extends", "keyword"),
        ("chess", "namespace"),
        ("zone", "keyword"),
        ("far", "variable*"),
        ("a1", "number"),
    ]


def test_the_hash_of_rules_is_a_number(editor: Editor) -> None:
    assert words(editor, "extends chess at 0123456789abcdef")[2:] == [("at", "keyword"), ("0123456789abcdef", "number")]


def test_texts_over_several_lines_are_colored_line_by_line(editor: Editor) -> None:
    assert words(editor, 'array """\n  ♘ 𝄞\n"""') == [
        ("array", "keyword"),
        ('"""', "string"),
        ("  ♘ 𝄞", "string"),
        ('"""', "string"),
    ]


def test_a_broken_line_keeps_its_keywords(editor: Editor) -> None:
    assert words(editor, "goal chekmate of king") == [
        ("goal", "keyword"),
        ("chekmate", "keyword"),
        ("of", "keyword"),
        ("king", "keyword"),
    ]


def test_the_words_of_squares_and_series_are_found_inside_larger_ones(editor: Editor) -> None:
    assert words(editor, "zone z = a1-b2, file a\nfusion { s[i] + ox = s[3] }")[2:] == [
        ("a1", "number"),
        ("b2", "number"),
        ("file", "keyword"),
        ("a", "number"),
        ("fusion", "keyword"),
        ("s", "enum"),
        ("i", "parameter"),
        ("ox", "class"),
        ("s", "enum"),
        ("3", "number"),
    ]


def applied(data: list[int], edits: list[Message]) -> list[int]:
    for edit in edits:
        data = data[: edit["start"]] + edit.get("data", []) + data[edit["start"] + edit["deleteCount"] :]
    return data


def colored(editor: Editor, uri: str, previous: str | None = None) -> Message:
    what, more = ("full", {}) if previous is None else ("full/delta", {"previousResultId": previous})
    return dict(editor.ask(f"textDocument/semanticTokens/{what}", textDocument={"uri": uri}, **more))


@pytest.mark.parametrize(
    "text",
    [
        TOY,
        TOY.replace("moves N }", "moves N when reach = long }"),
        TOY.replace("moves D; ", ""),
        "# a word more\n" + TOY,
        TOY + "# a word more",
        "",
    ],
)
def test_colors_that_have_changed_are_sent_as_a_delta(editor: Editor, text: str) -> None:
    assert editor.offers["capabilities"]["semanticTokensProvider"]["full"] == {"delta": True}
    uri = editor.open("toy.rumpus", TOY)
    old = colored(editor, uri)
    editor.change(uri, text)
    found = colored(editor, uri, old["resultId"])
    new = colored(editor, uri)

    assert applied(old["data"], found["edits"]) == new["data"]
    assert sum(len(edit.get("data", [])) for edit in found["edits"]) <= 20
    assert "edits" in colored(editor, uri, new["resultId"])


def test_a_delta_to_colors_that_nobody_knows_is_all_of_them(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)

    assert "data" in colored(editor, uri, "no such thing")
    first = colored(editor, uri)["resultId"]
    colored(editor, uri)
    assert "data" in colored(editor, uri, first)


def test_every_word_of_a_game_lies_in_order(editor: Editor) -> None:
    assert len(words(editor, TOY)) > 100
