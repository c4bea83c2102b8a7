"""Statements that were cut in the wrong place: one finding with the cure, and nothing about what follows from it."""

import pytest

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.lint.fixing import edits_of, fix_text
from dsl.source import Source
from rulesets import Catalogue


def findings(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a rule file around some lines."""
    return compile_source(Source("toy.rumpus", text), library=Catalogue(), thorough=True).findings


def cured(text: str) -> str:
    """The text after all fixes, of which it must have some."""
    fixed = fix_text(Source("toy.rumpus", text), lambda source: findings(source.text), unsafe=True)
    assert fixed.cured
    return fixed.text


BRACES = [
    ("hand\n  receives captures\n  drops on empty squares\n}", "hand"),
    ("hand  # of each side\n  receives captures # of all kinds\n  drops on empty squares\n\n}", "hand"),
    ("check\n  never by king\n}\ngoal checkmate of king", "check"),
    (
        "castling\n  king with ox\n  toward d: king to c, ox to b\n  not out of check\n}\npiece ox O { moves W }",
        "castling",
    ),
    ("piece ox O\n  moves W\n  moves F\n}", "piece ox O"),
    ("zone z\n  white rank 1\n  black rank 4\n}\ngoal reach z with king", "zone z"),
    ('test "t"\n  play d1d2\n  expect turn black\n}', 'test "t"'),
    ("option o = a | b\nwhen o = a\n  draw repetition 3\n}\ndraw stalemate", "when o = a"),
]


@pytest.mark.parametrize(("lines", "head"), BRACES, ids=[head for _, head in BRACES])
def test_a_missing_brace_is_one_finding_at_its_head(lines: str, head: str) -> None:
    (found,) = findings(framed(lines))

    assert (found.name, found.span.text) == ("block-missing", head)
    assert found.help == f"write `{head} {{`"
    assert findings(cured(framed(lines))) == ()


def test_a_brace_that_nothing_misses_is_stray_as_ever() -> None:
    (found,) = findings(framed("piece ox O { moves W } }"))

    assert found.name == "stray-brace"


LISTS = [
    ("zone z = a1; b1; c1\ngoal reach z with king", "zone z = a1, b1, c1"),
    ("zone z = a1 ; b1\ngoal reach z with king", "zone z = a1, b1"),
    ("goal checkmate of king; king", "goal checkmate of king, king"),
    ("piece ox O\npiece elk E\nseries herd = ox; elk", "series herd = ox, elk"),
    ("zone z = rank 4\npiece ox O\npiece elk E { promotes in z to ox; king }", "promotes in z to ox, king"),
    ('test "t" { play d1d2; a4a3; expect turn white }', "play d1d2, a4a3"),
]


@pytest.mark.parametrize(("lines", "whole"), LISTS, ids=[whole for _, whole in LISTS])
def test_a_list_that_a_semicolon_parts_is_one_finding_at_the_first_of_them(lines: str, whole: str) -> None:
    (found,) = findings(framed(lines))

    assert (found.span.text, found.help) == (";", f"write `{whole}`")
    assert [edit.text for edit in edits_of(found)] == [","] * whole.count(",")
    assert findings(cured(framed(lines))) == ()


def test_statements_that_a_semicolon_parts_are_no_list() -> None:
    assert findings(framed("piece ox O; piece elk E; values { king 1; ox 2; elk 3 }"))[0].name == "values-unused"


def test_a_long_list_with_semicolons_makes_one_finding() -> None:
    squares = [f"{file}{rank}" for rank in range(1, 5) for file in "abcd"]

    assert len(findings(framed(f"zone z = {'; '.join(squares)}\ngoal reach z with king"))) == 1


GUARDS = [
    ("check { never by king } when o = b\ngoal checkmate of king", "check when o = b {"),
    ("piece ox O { moves W } when o = b", "piece ox O when o = b {"),
    ("turn {\n  2 actions\n} when o = b", "turn when o = b {"),
]


@pytest.mark.parametrize(("lines", "head"), GUARDS, ids=[head for _, head in GUARDS])
def test_a_guard_behind_a_block_belongs_before_it(lines: str, head: str) -> None:
    text = framed(f"option o = a | b\n{lines}")
    (found,) = findings(text)

    assert (found.name, found.span.text) == ("unexpected-word", "when o = b")
    assert found.help == f"write it before its `{{`, as in `{head} … }}`"
    assert head in cured(text)
    assert [one for one in findings(cured(text)) if one.is_error] == []


APART = [
    ("piece ox O { moves mN moves mD }", "moves mN; moves mD"),
    ("piece ox O { moves W moves F moves D }", "moves W; moves F; moves D"),
    ("draw stalemate draw repetition 3", "draw stalemate; draw repetition 3"),
]


@pytest.mark.parametrize(("lines", "written"), APART, ids=[written for _, written in APART])
def test_statements_with_no_mark_between_them_are_parted_as_they_are(lines: str, written: str) -> None:
    (found,) = findings(framed(lines))

    assert [edit.text for edit in edits_of(found)] == [written]
    assert findings(cured(framed(lines))) == ()


@pytest.mark.parametrize("between", [", ", " and ", ", and "])
def test_moves_said_twice_in_a_sentence_do_not_become_moves_without_capture(between: str) -> None:
    (found,) = findings(framed(f"piece ox O {{ moves N{between}moves D }}"))

    assert found.help == "write `moves ND`"


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("include chess", "write `extends chess`"),
        ("import chess", "write `extends chess`"),
        ("include fairy", "write `use fairy`"),
        ("use chess", "write `extends chess`: rulesets are extended, libraries are used"),
        ("extends fairy", "write `use fairy`: rulesets are extended, libraries are used"),
    ],
)
def test_a_file_to_build_on_is_extended_or_used_by_what_it_is(line: str, help: str) -> None:
    found = findings(f'ruleset "Toy"\n{line}\n')[0]

    assert found.help == help


@pytest.mark.parametrize(
    ("lines", "message", "help"),
    [
        (
            "goal capture of king when o = a",
            "where `o = b`, this game has no way to win",
            "write one for `o = b` as well, or remove `when o = a`",
        ),
        (
            "draw stalemate when o = b",
            "where `o = a`, the file does not say what happens to a side without a legal action",
            "write one for `o = a` as well, or remove `when o = b`",
        ),
        (
            'array "k3/4/4/3K" when o = a',
            "where `o = b`, nothing in this file says where the units stand",
            "write one for `o = b` as well, or remove `when o = a`",
        ),
    ],
)
def test_what_is_lacking_under_a_value_of_an_option_names_the_value(lines: str, message: str, help: str) -> None:
    text = framed(f"option o = a | b\n{lines}")
    (found,) = compile_source(Source("toy.rumpus", text), thorough=True).findings

    assert found.span.text == lines.partition(" when")[0] or found.span.text == lines
    assert (
        found.message.replace("the ruleset has no array", "nothing in this file says where the units stand"),
        found.help,
    ) == (message, help)


def test_a_declaration_is_taken_away_under_a_guard() -> None:
    text = 'ruleset "Toy"\nextends chess\noption o = a | b\nwithout castling when o = b\n'

    assert findings(text) == ()


TEXT_BELOW = """board 4x4
piece king K { moves K }
array
  "k3/4/4/3K"
goal capture of king
draw stalemate
reading corner ours
  "The king starts in the corner."
"""


def test_a_text_on_the_next_line_is_one_finding() -> None:
    found = findings(f'ruleset "Toy"\n{TEXT_BELOW}')

    assert [(each.code, each.message) for each in found] == [
        ("E108", "the text of `array` is on the next line"),
        ("E108", "the text of `reading corner ours` is on the next line"),
    ]
    assert 'array "k3/4/4/3K"' in cured(f'ruleset "Toy"\n{TEXT_BELOW}')
