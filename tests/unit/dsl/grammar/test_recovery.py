"""A brace or a quote that is missing, or too many, is one finding at its place, and the rest of the file is read."""

import re
from collections.abc import Iterator

import pytest
from support.each import each
from support.hostile import RULES, TEXTS
from support.plain import plainly
from support.reading import read
from support.toy import TOY

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.grammar.expected import place_at
from dsl.grammar.scanner import tokens
from dsl.lint.fixing import edits_of
from dsl.source import Source
from rulesets import Catalogue

CATALOGUE = Catalogue()
MOST = 2
"""Findings that a brace or a quote may cause: its own, and one on what is not there without the statement it spoils."""

DRAWN = """ruleset "Drawn"
board 3x3
piece ox O { moves W }

array \"\"\"
  o . .
  . . .
  . . O
\"\"\"

# The ends.
goal capture of ox
draw stalemate
"""

NESTED = """ruleset "Nested"
board 3x3
option pace = slow | fast
piece elk E { moves N }

when pace = slow {
  piece ox O {
    moves W
    promotes in far to elk
  }
  zone far { white rank 3; black rank 1 }
}
when pace = fast {
  piece ox O { moves R; promotes in far to elk }
  zone far = rank 2
}
array "3/1o1/2O"
goal capture of ox
draw stalemate
"""

INLINE = """ruleset "Inline"
board 3x3
piece ox O { moves W }
graph herd { joins friends touching orthogonal }
activation { always ox; needed to move }
array "3/1o1/2O"
goal capture of ox
draw stalemate
"""


def findings(text: str) -> tuple[Diagnostic, ...]:
    return compile_source(Source("toy.rumpus", text), library=CATALOGUE, thorough=True).findings


def without(text: str, mark: str, count: int = 1) -> str:
    """The text without the characters after the `^` in a stretch of it."""
    plain = mark.replace("^", "")
    assert text.count(plain) == 1, f"`{plain}` is in the text once"
    at = text.index(plain) + mark.index("^")
    return text[:at] + text[at + count :]


def named(text: str) -> list[tuple[str, int]]:
    """The findings in a text and their lines."""
    return [(found.name, found.span.line) for found in findings(text)]


@pytest.mark.parametrize("text", [TOY, DRAWN, NESTED, INLINE])
def test_the_games_of_these_tests_are_sound(text: str) -> None:
    assert findings(text) == ()


@each(
    ("text", "finding"),
    [
        (without(TOY, "author \"you\" ^}"), ("unclosed-block", 1)),
        (without(TOY, "moves R3     when reach = long\n^}"), ("unclosed-block", 6)),
        (without(TOY, "because not-its-move\n^}"), ("unclosed-block", 20)),
        (without(TOY, "test \"an elk leaps\" ^{"), ("block-missing", 20)),
        (without(TOY, "piece ox O ^{"), ("block-missing", 6)),
        (without(TOY, "piece hare H ^{"), ("block-missing", 11)),
        (without(TOY, "piece hare H { moves D; promotes in far to elk ^}"), ("unclosed-block", 11)),
        (without(NESTED, "rank 1 ^}"), ("unclosed-block", 11)),
        (without(NESTED, "promotes in far to elk\n  ^}"), ("unclosed-block", 7)),
        (without(NESTED, "black rank 1 }\n^}"), ("unclosed-block", 6)),
        (without(NESTED, "when pace = slow ^{"), ("block-missing", 6)),
        (without(NESTED, "piece ox O ^{\n    moves"), ("block-missing", 7)),
        (without(INLINE, "touching orthogonal ^}"), ("unclosed-block", 4)),
        (TOY.replace("  moves R3", "  }\n  moves R3"), ("stray-brace", 8)),
        (TOY.replace("expect b1 = white elk", "expect b1 = white elk }"), ("stray-brace", 22)),
        (TOY.replace("goal checkmate", "}\ngoal checkmate"), ("stray-brace", 17)),
        (TOY.replace("piece ox O {", "piece ox O {\n}"), ("stray-brace", 7)),
        (TOY.replace("piece ox O {", "piece ox O\n{"), ("block-without-head", 7)),
        (TOY.replace("piece ox O {", "piece ox O { {"), ("block-without-head", 6)),
        (NESTED.replace("when pace = slow {", "when pace = slow { }"), ("stray-brace", 6)),
        (NESTED.replace("    promotes in", "}\n    promotes in", 1), ("stray-brace", 9)),
        (NESTED.replace("far to elk\n", "far to elk\n}\n", 1), ("stray-brace", 10)),
    ],
)  # fmt: skip
def test_a_brace_is_one_finding_where_it_is_missing_or_too_many(text: str, finding: tuple[str, int]) -> None:
    assert named(text) == [finding]


@each(
    ("text", "line"),
    [
        (without(TOY, 'author ^"you"'), 1),
        (without(TOY, 'author "you^"'), 1),
        (without(TOY, 'array "2k2/5/5/1O3/1EK2^"'), 16),
        (without(TOY, '"The elk leaps.^"'), 19),
        (without(TOY, 'test ^"an elk'), 20),
        (without(TOY, 'reading leaps ours ^"The'), 19),
        (without(DRAWN, 'array ^"""'), 5),
        (without(DRAWN, 'array ^"""', 2), 9),
        (without(DRAWN, 'array ^"""', 3), 9),
        (without(DRAWN, '. . O\n^"""'), 9),
        (without(DRAWN, '. . O\n^"""', 2), 5),
        (without(DRAWN, '. . O\n^"""', 3), 5),
    ],
)
def test_a_quote_is_one_finding_where_it_is_missing(text: str, line: int) -> None:
    assert named(text) == [("unterminated-text", line)]


def test_an_open_block_is_found_at_its_brace_with_the_place_where_it_should_end() -> None:
    (found,) = findings(without(TOY, "moves R3     when reach = long\n^}"))

    assert (found.span.text, found.message) == ("{", "a block is never closed")
    assert [(label.span.line, label.span.text, label.text) for label in found.labels] == [
        (10, "piece", "expected `}` before `piece`")
    ]


def test_a_block_of_one_line_that_no_brace_opens_is_shown_as_it_is_meant() -> None:
    (found,) = findings(without(TOY, "piece hare H ^{"))

    assert found.message == "expected `{` after `piece hare H`"
    assert found.help == "write `piece hare H { moves D; promotes in far to elk }`"


@each(
    "text",
    [
        without(TOY, "moves R3     when reach = long\n^}"),
        without(TOY, "rank 5; black rank 1 ^}"),
        without(TOY, "expect b2 = white elk\n^}"),
        without(NESTED, "promotes in far to elk\n  ^}"),
        without(TOY, 'test "an elk leaps" ^{'),
        without(TOY, "piece hare H ^{"),
        TOY.replace("  moves R3", "  }\n  moves R3"),
        without(DRAWN, 'array ^"""'),
        without(DRAWN, '. . O\n^"""'),
        without(DRAWN, '. . O\n^"""', 3),
        without(DRAWN, 'array ^"""', 3),
    ],
)
def test_the_fix_cures_it(text: str) -> None:
    (found,) = findings(text)
    for edit in reversed(edits_of(found)):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]

    assert findings(text) == ()


def test_the_rest_of_a_file_with_an_open_block_is_read_as_usual() -> None:
    broken = without(TOY, "moves R3     when reach = long\n^}")

    assert _forms(broken) == _forms(TOY)


def _forms(text: str) -> list[str]:
    return [each.form for top in read(Source("toy", text), []).statements for each in top.walk()]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (TOY.replace("series grazers = ox, elk", "series grazers = ox, elk,"), 12),
        (TOY.replace("moves N }", "moves [N }"), 10),
        (TOY.replace("zone far {", "zone far [ {"), 4),
        (DRAWN.replace("board 3x3", "board (3x3"), 2),
    ],
)
def test_a_list_and_a_bracket_that_go_on_end_before_the_next_statement(text: str, line: int) -> None:
    assert {found.span.line for found in findings(text)} == {line}


@pytest.mark.parametrize("text", [TOY, NESTED, *TEXTS])
def test_the_layout_of_a_sound_file_means_nothing(text: str) -> None:
    assert findings(re.sub(r"\n[ \t]+", "\n", text)) == ()


@pytest.mark.parametrize(
    "text",
    [
        'shows passing,\ncheck when reach = short\n',
        "shows passing,\ncheck; shows leaps\n",
        "shows hand,\nvalues\n",
    ],
)  # fmt: skip
def test_a_name_like_a_statement_at_the_end_of_a_list_belongs_to_the_list(text: str) -> None:
    found: list[Diagnostic] = []
    tree = read(Source("toy", f'test "t" {{\n{text}}}\n'), found)

    assert (found, [test.form for test in tree.statements]) == ([], ["test"])


def test_a_statement_in_the_wrong_block_is_found_as_such() -> None:
    text = TOY.replace("piece ox O {", "piece ox O {\ndraw repetition 3")

    assert named(text) == [("unknown-statement", 7)]


def test_statements_after_a_brace_in_the_wrong_place_are_read() -> None:
    text = without(TOY, "moves R3     when reach = long\n^}").replace("draw stalemate", "draw stalemate }")

    assert named(text) == [("unclosed-block", 6), ("stray-brace", 18)]


@pytest.mark.parametrize(
    "text",
    [
        without(TOY, "moves R3     when reach = long\n^}"),
        without(TOY, 'author "you^"'),
        without(TOY, "expect b1 = white elk\n^  allow", 0).replace("  allow", '  play "a1\n  allow'),
    ],
)
def test_an_editor_knows_the_place_after_a_fault(text: str) -> None:
    source = Source("toy", text + "goal ")
    place = place_at(source, len(source.text))

    assert (place.block, place.head, place.is_prose) == ("file", "goal ", False)


def test_an_editor_knows_the_block_that_is_being_written() -> None:
    text = TOY.replace("piece elk", "piece cow C {\n  mo\npiece elk")
    place = place_at(Source("toy", text), text.index("  mo\n") + 4)

    assert (place.block, place.partial) == ("piece", "mo")


def spoilt(text: str, *, within_texts: bool = False) -> Iterator[str]:
    """The text without one of its braces or quotes, each in turn; those inside of texts are of no block."""
    inside = {at for kind, start, end in tokens(text) if kind == "text" for at in range(start + 1, end - 1)}
    inside -= {at for at in inside if text[at - 1 : at + 2].count('"') > 1}
    for found in re.finditer('[{}"]', text):
        if within_texts or found.start() not in inside:
            yield text[: found.start()] + text[found.end() :]


def _most(texts: Iterator[str]) -> int:
    return max((len(findings(text)) for text in texts), default=0)


@pytest.mark.parametrize("name", plainly(CATALOGUE.rulesets(), *CATALOGUE.rulesets()[::4]))
def test_a_brace_or_a_quote_missing_from_the_rules_of_a_shipped_file_is_few_findings(name: str) -> None:
    assert _most(spoilt(RULES[CATALOGUE.rulesets().index(name)])) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS, ids=CATALOGUE.rulesets())
def test_a_brace_or_a_quote_missing_anywhere_is_few_findings(text: str) -> None:
    assert _most(spoilt(text, within_texts=True)) <= MOST + 1


@pytest.mark.slow
@pytest.mark.parametrize("text", RULES, ids=CATALOGUE.rulesets())
@pytest.mark.parametrize("more", [" }", "\n}", "\n  }", " {", '"', " (", ","])
def test_a_brace_or_a_quote_too_many_in_the_rules_is_few_findings(text: str, more: str) -> None:
    lines = text.splitlines()
    plain = [i for i, line in enumerate(lines) if line.strip() and "#" not in line]
    every = ("\n".join([*lines[:i], lines[i] + more, *lines[i + 1 :]]) for i in plain)

    assert _most(every) <= MOST + 1


def test_a_comment_that_hides_the_brace_of_its_block_is_named() -> None:
    found = compile_source(Source("toy", TOY + '\ntest "mate" { play a1a2# }\n')).findings
    unclosed = next(each for each in found if each.name == "unclosed-block")

    assert unclosed.labels[0].span.text == "#"
    assert unclosed.help == "remove the `#`, or write `}` before it"
    assert unclosed.fix is None


def test_a_hash_in_a_text_hides_no_brace() -> None:
    found = compile_source(Source("toy", TOY + '\ntest "a # } b" { play a1a2\n')).findings

    assert next(each for each in found if each.name == "unclosed-block").fix is not None
