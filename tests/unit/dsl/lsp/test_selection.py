"""What an editor selects as the selection grows."""

from typing import Any

import pytest
from support.lsp_client import Editor, Message, cursor
from support.toy import TOY, at


def grown(editor: Editor, drawn: str) -> list[str]:
    """The stretches around a cursor, the smallest first."""
    text, place = cursor(drawn)
    uri = editor.open("toy.rumpus", text)
    (found,) = editor.ask("textDocument/selectionRange", textDocument={"uri": uri}, positions=[place])
    return [shown(text, each["range"]) for each in chain(found)]


def chain(found: Any) -> list[Message]:
    return [found, *chain(found.get("parent"))] if found else []


def shown(text: str, place: Message) -> str:
    lines = [line + "\n" for line in text.split("\n")]
    start, end = (
        sum(map(len, lines[: where["line"]])) + where["character"] for where in (place["start"], place["end"])
    )
    return text[start:end]


BLOCK = "moves fmWfcF when reach = short\n  moves R3     when reach = long"


@pytest.mark.parametrize(
    ("drawn", "stretches"),
    [
        (
            at("  moves fm^WfcF when"),
            ["fmWfcF", "moves fmWfcF when reach = short", BLOCK, f"piece ox O {{\n  {BLOCK}\n}}", TOY],
        ),
        (at("series grazers = ox, e^lk"), ["elk", "ox, elk", "series grazers = ox, elk", TOY]),
        (at("short | lo^ng"), ["long", "short | long", 'option reach = short | long "how far the ox goes"', TOY]),
        (at("piece ^elk E {"), ["elk", "piece elk E", "piece elk E { moves N }", TOY]),
        (at('how far the o^x goes'), [
            "how far the ox goes", '"how far the ox goes"', 'option reach = short | long "how far the ox goes"', TOY,
        ]),
        ("array \"\"\"\n  k .\n  . ^K\n\"\"\"", [
            "  . K", "\n  k .\n  . K\n", "\"\"\"\n  k .\n  . K\n\"\"\"", "array \"\"\"\n  k .\n  . K\n\"\"\"",
        ]),
        ("# go^ats\nturn", ["# goats", "# goats\nturn"]),
        ("turn {\n  1 ac^tion", ["action", "1 action", "turn {\n  1 action"]),
        ("^", [""]),
        ("a\n^\nb", ["a\n\nb"]),
    ],
)  # fmt: skip
def test_the_selection_grows_by_what_belongs_together(editor: Editor, drawn: str, stretches: list[str]) -> None:
    assert grown(editor, drawn) == stretches


def test_each_place_is_answered_and_those_outside_of_the_text_are_its_ends(editor: Editor) -> None:
    uri = editor.open("toy.rumpus", TOY)
    far = {"line": 2**31 - 1, "character": 2**31 - 1}
    places = [{"line": 0, "character": 0}, far, {"line": 5, "character": 9_999}]
    found = editor.ask("textDocument/selectionRange", textDocument={"uri": uri}, positions=places)

    assert [shown(TOY, each["range"]) for each in found] == ["ruleset", TOY, f"piece ox O {{\n  {BLOCK}\n}}"]
    assert editor.ask("textDocument/selectionRange", textDocument={"uri": uri}, positions=[]) == []
