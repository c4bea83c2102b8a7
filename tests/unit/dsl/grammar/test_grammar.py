"""Scanner, forms and parser: statements are found, spans are exact, one fault spoils no other statement."""

import re
from pathlib import Path

import pytest
from support.each import each
from support.reading import read

from dsl.diagnostics import Diagnostic
from dsl.grammar.forms import FORMS
from dsl.model.rows import ENDINGS
from dsl.source import Source
from dsl.syntax import Tree

FOLDER = Path(__file__).parents[4] / "docs" / "pages" / "reference" / "grammar"
PAGES = "\n".join(page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.md")))


def _parse(text: str) -> tuple[Tree, list[Diagnostic]]:
    found: list[Diagnostic] = []
    return read(Source("toy", text), found), found


def test_statements_end_with_lines_or_semicolons() -> None:
    tree, found = _parse("board 3x3; piece ox O\npiece elk E")

    assert [statement.form for statement in tree.statements] == ["board", "piece", "piece"]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "series herd = ox,\n  elk",
        "series herd =\n  ox, elk",
        "option pace = slow |\n  fast",
        "zone z = a1, # the corner\n  a2",
        "piece ox O { moves f(4,1) }",
    ],
)
def test_statements_go_on_behind_certain_marks(text: str) -> None:
    tree, found = _parse(text)

    assert found == []
    assert len(tree.statements) == 1


def test_spans_are_exact_with_tabs_and_comments() -> None:
    text = "piece\tpawn P {  # a pawn\n\tmoves fmW\twhile in meadow # here\n}"
    tree, found = _parse(text)
    moves = tree.statements[0].body[0]

    assert found == []
    assert moves.head.text == "moves fmW\twhile in meadow"
    assert moves.need("betza").span.text == "fmW"
    assert moves.need("zone").span.text == "meadow"
    assert [comment.span.text for comment in tree.comments] == ["# a pawn", "# here"]


def test_texts_hold_escapes_and_several_lines() -> None:
    tree, found = _parse('ruleset "a \\"b\\" # c"\narray """\n k .\n . K\n"""')

    assert found == []
    assert tree.statements[0].need("title").text == 'a "b" # c'
    assert tree.statements[1].need("text").text == "\n k .\n . K\n"


def test_guards_stand_behind_statements_and_around_them() -> None:
    tree, found = _parse("when pace = slow {\n draw stalemate\n}\nloss stalemate when pace = fast")

    assert found == []
    assert [[(g.option.text, g.value.text) for g in s.guards] for s in tree.statements] == [
        [("pace", "slow")],
        [("pace", "fast")],
    ]


def test_a_block_of_a_guard_takes_no_second_guard() -> None:
    tree, _ = _parse("when pace = slow when far = yes {\n draw stalemate\n}")

    assert not tree.statements
    assert [each.chunk.head.text for each in tree.unread] == ["when pace = slow when far = yes"]


def test_every_statement_with_a_fault_is_reported_and_no_other() -> None:
    tree, found = _parse("bord 3x3\npiece ox O { moves }\nzone z = a1\ngaol capture of ox\npiece elk")

    assert [(finding.name, finding.span.line) for finding in found] == [
        ("unknown-statement", 1),
        ("incomplete-statement", 2),
        ("unknown-statement", 4),
        ("incomplete-statement", 5),
    ]
    assert [statement.form for statement in tree.statements] == ["piece", "zone-list"]


def test_a_misspelt_word_has_its_cure_as_a_fix() -> None:
    _, found = _parse("turn { white opns with 1 action }")

    assert found[0].help == "write `opens`"
    assert found[0].fix is not None
    assert found[0].fix.edits[0].text == "opens"
    assert found[0].span.text == "opns"


def test_a_word_of_another_block_says_where_it_belongs() -> None:
    _, found = _parse('piece ox O { author "me" }')

    assert found[0].notes == ("`author` belongs under `ruleset`",)


HEADS = {
    "head": 'ruleset "T"',
    "graph": "graph g",
    "zone": "zone z",
    "piece": "piece ox O",
    "formation": "formation f F",
    "after": "after capture",
    "shuffle": "shuffle z",
}
HEADS |= {"command": "command king", "stance": "command king { stance s", "test": 'test "t"', "board": "board 3x3"}


@each("block", [block for block in FORMS if block != "file"])
def test_in_every_block_a_statement_of_no_form_gets_a_finding(block: str) -> None:
    head = HEADS.get(block, block)
    _, found = _parse(f'{head} {{ "?" }}{" }" * head.count("{")}')

    assert [finding.name for finding in found] in (["unknown-statement"], ["unexpected-word"])
    assert found[0].help


def test_the_parser_can_pass_over_tests_and_readings() -> None:
    text = 'ruleset "T"\nreading r ours "x"\ntest "t" { this is { not } looked at }\nboard 3x3'
    found: list[Diagnostic] = []

    assert [s.form for s in read(Source("toy", text), found, tests=False).statements] == ["ruleset", "board"]
    assert found == []


def test_the_pages_on_the_language_show_every_form() -> None:
    missing = [form.shown for forms in FORMS.values() for form in forms if form.shown not in PAGES]

    assert missing == []


def test_every_form_has_a_key_of_its_own() -> None:
    keys = [form.key for forms in FORMS.values() for form in forms]

    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", ["ox", "wild-ox", "ox-2", "hand-ox"])
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("values { OX 5 }", "worth"),
        ("castling { OX with elk; toward h: OX to g, elk to f }", "partners"),
        ("formation herd H { OX in 2x2; rides W by 1 }", "block"),
        ("fusion { OX + elk = hare; made by move }", "pair"),
        ("command elk { OX moves as hare }", "moves-as"),
        ("shuffle z { OX between elk }", "shuffle-between"),
        ("shuffle z { OX on both colors }", "shuffle-colors"),
        ("shuffle z { OX and elk on unlike colors }", "shuffle-unlike"),
        ("shuffle z { OX protected }", "shuffle-protected"),
    ],
)
def test_statements_start_with_names_of_one_part_or_several(text: str, form: str, name: str) -> None:
    tree, found = _parse(text.replace("OX", name))

    assert found == []
    assert tree.whole
    assert tree.statements[0].body[0].form == form


def test_the_page_names_every_ending() -> None:
    sentence = next(line for line in PAGES.splitlines() if "An `ENDING` is" in line)

    assert {*re.findall("`([a-z]+)`", sentence.partition("An `ENDING` is")[2])} == {*ENDINGS}
