"""The notions of the field: what can be said compiles, and every other name leads to one notion."""

from collections import Counter

import pytest
from support.each import each

from dsl.compiler import compile_source
from dsl.grammar.forms import all_forms
from dsl.source import Source
from dsl.words.notions import NOTIONS, Notion, find_notion, names_of, notions_in
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

SAYABLE = [notion for notion in NOTIONS if notion.how]


@each("notion", SAYABLE, ids=lambda notion: notion.name)
def test_the_lines_of_a_notion_that_can_be_said_compile(notion: Notion) -> None:
    source = Source("toy", f'ruleset "Toy"\nextends chess\n{notion.how}\n')

    assert [found.message for found in compile_source(source, library=Catalogue(), thorough=True).findings] == []


def test_a_name_leads_to_one_notion() -> None:
    names = Counter(name.lower().replace("-", " ") for name in names_of(NOTIONS))

    assert [name for name, times in names.items() if times > 1] == []
    assert all(find_notion(name) for name in names)


def test_no_notion_is_called_as_a_statement_or_a_rule_of_the_linter() -> None:
    words = {form.first for form in all_forms()} | {rule.name for rule in all_rules()}

    assert words & {notion.name for notion in NOTIONS} == set()


def test_pages_that_notions_refer_to_exist() -> None:
    firsts = {form.first for form in all_forms()}
    words = [word for notion in NOTIONS for word in _explained(notion.near)]

    assert len(words) > 4
    assert [word for word in words if word not in firsts and not find_notion(word)] == []


def _explained(text: str) -> list[str]:
    return [part.partition("`")[0] for part in text.split("`rumpus explain ")[1:]]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("captures explode", "atomic"),
        ("blastOnCapture = true", "atomic"),
        ("goal three checks", "check-counting"),
        ("wallingRule = duck", "duck"),
        ("wallingRule = arrow", "wall"),
        ("king of the hill", "king-of-the-hill"),
        ("the enemy may refuse one move", "refused-moves"),
        ("kicks the ball", "kicking"),
        ("moves K while in the same zone as king", "conditional-moves"),
        ("moves K while in home when king in home", "conditional-moves"),
        ("sliders must stop next to it", "stopping"),
        ("1 capture or 2 actions without capture", "capture-or-moves"),
        ("other units become pawn", "others-change"),
        ("the rook leaves the board", "leaving-the-board"),
        ("over the edge", "leaving-the-board"),
        ("or staying", "kicking"),
        ("check given by pushes", "pushing"),
    ],
)
def test_a_notion_is_found_in_what_an_author_types(text: str, name: str) -> None:
    assert notions_in(text)[0].name == name


@each("text", ["captured units go to the hand", "pieces go backward", "go again", "the square is mine"])
def test_a_common_word_is_not_a_notion_within_a_text(text: str) -> None:
    assert not {notion.name for notion in notions_in(text)} & {"liberties", "bomb"}


@each("form", tuple(all_forms()), ids=lambda form: form.key)
def test_no_statement_of_the_language_is_taken_for_a_notion_that_it_lacks(form: object) -> None:
    assert [notion.name for notion in notions_in(form.text) if not notion.how] == []  # type: ignore[attr-defined]
