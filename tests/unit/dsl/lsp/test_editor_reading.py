"""What the language server works out by itself: places, what may follow, and what movements reach."""

import pytest
from lsprotocol.types import Position
from support.each import each
from support.movement import reached

from dsl.grammar import parse
from dsl.grammar.block import WHEN
from dsl.grammar.expected import Place, expected_at, place_at
from dsl.grammar.forms import all_forms
from dsl.grammar.tokens import REFERS
from dsl.lsp.diagram import diagram
from dsl.lsp.lines import Lines
from dsl.lsp.movement import terms_of
from dsl.lsp.reach import letter_of, marks_of
from dsl.lsp.symbol import occurrences
from dsl.prose.wording import in_words
from dsl.source import Source
from interpreter import load


def test_every_form_has_a_meaning() -> None:
    assert [form.key for form in (*all_forms(), WHEN) if not form.meaning.endswith(".")] == []


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 7), ("utf-16", 3), ("utf-32", 2)])
def test_columns_are_counted_in_the_units_of_the_encoding(encoding: str, column: int) -> None:
    lines = Lines("ox\r\n♘𝄞 elk", encoding)

    assert lines.position(6) == Position(1, column)
    assert lines.offset(Position(1, column)) == 6


def test_a_place_behind_the_end_is_the_end() -> None:
    lines = Lines("ox\nelk")

    assert [lines.offset(Position(0, 9)), lines.offset(Position(1, 9)), lines.offset(Position(9, 0))] == [2, 6, 6]


def test_a_place_inside_a_pair_of_units_is_the_letter_they_make() -> None:
    assert Lines("𝄞x").offset(Position(0, 1)) == 0


@each(
    ("text", "place"),
    [
        ("", Place("file", "", "", False)),
        ("goal che", Place("file", "goal ", "che", False)),
        ("goal checkmate of king\n", Place("file", "", "", False)),
        ("series a =\n  ox, e", Place("file", "series a =\n  ox, ", "e", False)),
        ("turn {\n  1 a", Place("turn", "1 ", "a", False)),
        ("turn { 1 action; ", Place("turn", "", "", False)),
        ("when a = b {\n  go", Place("file", "", "go", False)),
        ("command king { stance calm { ", Place("stance", "", "", False)),
        ("command king { stance calm { activates any } ", Place("command", "", "", False)),
        ("nonsense { ", Place(None, "", "", False)),
        ("piece ox O { moves [W-", Place("piece", "moves ", "[W-", False)),
        ("goal # che", Place("file", "goal      ", "", True)),
        ('array "', Place("file", 'array "', "", True)),
        ('reading x ours "The ox ', Place("file", 'reading x ours "The ox ', "", True)),
        ('reading x ours "The ox\ngo', Place("file", "", "go", False)),
        ('array """\n  k k\n  k ', Place("file", 'array """\n  k k\n  k ', "", True)),
    ],
)
def test_a_place_is_known_though_the_text_breaks_off(text: str, place: Place) -> None:
    assert place_at(Source("toy", text), len(text)) == place


@pytest.mark.parametrize(
    ("head", "follows"),
    [
        ("goal reach far ", {"with"}),
        ("draw 100 turns without ", {"capture", "drop", "promotion", "PIECE"}),
        ("zone z = a1 ", {"-", ",", "when"}),
        ("zone z = a1, ", {"file", "rank", "SQUARE", "ZONE"}),
        ("option a = b ", {"|", "TEXT", "when"}),
        ("extends ", {"NAME"}),
        ("gaol ", set()),
    ],
)
def test_what_follows_is_what_the_forms_say(head: str, follows: set[str]) -> None:
    assert {each.word or each.kind for each in expected_at(Place("file", head, "", False))} == follows


def test_a_long_list_is_read_without_end() -> None:
    head = "zone z = " + "a1, " * 500

    assert {each.kind for each in expected_at(Place("file", head, "", False))} >= {"SQUARE", "ZONE"}


def test_every_name_of_a_file_is_found_once() -> None:
    tree = parse(load("hullabaloo").ruleset.source, [])
    found = list(occurrences(tree))

    assert len({each.span.start for each in found}) == len(found)
    assert {each.kind for each in found} >= {"file", "value", *(set(REFERS.values()) - {"zone"})}


MOVEMENTS = [
    "W",
    "fmWfcF",
    "N0",
    "R3",
    "KmaKmamaK",
    "[F?aA][A?aF]",
    "[W-F]",
    "(4,1)",
    "zF0",
    "rfqN2",
    "W03",
    "FyafsF",
    "mafW",
    "sD",
    "hrN",
    "Q",
]


@each("letters", MOVEMENTS)
def test_a_diagram_shows_what_the_engine_plays(letters: str) -> None:
    assert _drawn(letters) == _played(letters)


def _drawn(letters: str) -> set[tuple[int, int]]:
    marks = marks_of(terms_of(letters), 4)
    return {square for square, found in marks.items() if letter_of(found) in ("x", "m")}


def _played(letters: str) -> set[tuple[int, int]]:
    """Where the engine moves a unit from the center of a board of nine by nine."""
    return {("abcdefghi".index(square[0]) - 4, int(square[1:]) - 5) for square in reached(letters)}


@pytest.mark.parametrize(
    ("letters", "files", "ranks"),
    [
        ("W", 3, 3),
        ("R", 9, 9),
        ("fmW", 3, 3),
        ("(0,9)", 19, 19),
        ("fR(2,7)", 15, 15),
        ("v(0,9)", 9, 19),
        ("W05", 11, 11),
    ],
)
def test_a_diagram_is_as_large_as_the_leaps_need(letters: str, files: int, ranks: int) -> None:
    rows = diagram(terms_of(letters)).partition("\n\n")[0].splitlines()

    assert (len(rows[0].split()), len(rows)) == (files, ranks)


@each(
    ("letters", "words"),
    [
        ("fmW", "one square straight, forward, to an empty square"),
        ("frF", "one square diagonally, forward right"),
        ("R3", "up to 3 squares straight"),
        ("W03", "exactly 3 squares straight"),
        ("B", "any number of squares diagonally"),
        ("N0", "a knight's leap, as often as wanted in one direction"),
        ("(4,1)", "a leap of 4 squares by 1"),
        ("FX", "a leap of 4 squares by 1"),
        ("mafW", "one square straight, to an empty square; then again straight on"),
        ("aK", "one square in any direction, to an empty square; then again any way but straight back"),
        ("cpR", "any number of squares straight, to capture, over the first unit in its way"),
        ("[W-F]", "one square straight, to an empty square; then on: one square diagonally, outward"),
        ("[W-sF]", "one square straight, to an empty square; then on: one square diagonally, turning to either side"),
        ("mafrW", "one square straight, to an empty square; then again turning half right"),
        ("(0,9)", "a leap of 9 squares straight"),
        ("(5,5)", "a leap of 5 squares diagonally"),
        ("mpafN", "a knight's leap, to any square; then again straight on"),
        ("pasR", "any number of squares straight, to a unit, which stays; then again turning to either side"),
        ("tpafK", "one square in any direction, to a friend, which stays; then again straight on"),
        ("cabK", "one square in any direction, to an enemy, who is captured in passing; then again straight back"),
        (
            "mdafmF",
            "one square diagonally, to an empty square or a friend, who is captured in passing; "
            "then again straight on, to an empty square",
        ),
        (
            "gafK",
            "one square in any direction, to a unit, which stays; and the range of the next leg changes; "
            "then again straight on",
        ),
        (
            "yafsF",
            "one square diagonally, to an empty square; and the range of the next leg changes; "
            "then again turning half to either side",
        ),
        (
            "[pQ-K]",
            "any number of squares in any direction, to a unit, which stays; then on: one square in any direction, outward",
        ),
        ("[cF?F]", "one square diagonally, to capture; then it may go on: one square diagonally, outward"),
        (
            "[F?R]",
            "one square diagonally; from an empty square it may go on: any number of squares straight, outward",
        ),
        (
            "[KA?aFaA]",
            "one square in any direction or a leap of two squares diagonally; from an empty square it may go on: "
            "one square diagonally or a leap of two squares diagonally, any way but straight back",
        ),
        ("fmnD", "two squares straight, forward, to an empty square, if nothing stands between"),
        ("O2", "castling, by this number of squares toward the unit at the end of the rank"),
    ],
)
def test_a_movement_is_said_in_words(letters: str, words: str) -> None:
    assert in_words(letters) == (f"`{letters}`: {words}",)
