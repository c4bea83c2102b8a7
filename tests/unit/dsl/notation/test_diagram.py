"""Diagrams: arrays drawn line by line, and the findings on malformed ones."""

import pytest
from support.each import each
from support.games import compiled

from dsl.diagnostics import Diagnostic
from dsl.model import BoardShape
from dsl.notation.diagram import placement_of, read_diagram
from dsl.notation.placement import StackForms, read_placement
from dsl.source import Source, Span

SHAPE = BoardShape(
    files=("a", "b", "c"),
    ranks=("1", "2"),
    squares=("a1", "b1", "c1", "a2", "b2"),
    vanishing=("b2",),
    span=Span(Source("", ""), 0, 0),
)
SYMBOLS = {"O": "ox", "E2": "elk"}
STACKS = StackForms(never=frozenset(), pairs={"T": ("ox", "ox")})

ROWS = ("k . . .", ". o . .", ". . . .", ". . . K")


def _array(rows: str) -> tuple[Diagnostic, ...]:
    return compiled(f'piece ox O {{ moves W }}\npiece elk E2 {{ moves F }}\narray """\n{rows}\n"""').findings


def _only(rows: str) -> Diagnostic:
    (found,) = _array(rows)
    return found


def _fixed(found: Diagnostic) -> str:
    """The text of a file with a fix put in."""
    assert found.fix is not None
    assert found.fix.applicability == "safe"
    text = found.span.source.text
    for edit in sorted(found.fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@each(
    ("drawn", "placement"),
    [
        ("\n  o  .  _ \n  .  E2 . \n", "o2/1{E2}1"),
        ("=O . .\n. =E2 o", "=O2/1={E2}o"),
        ("(OO) . .\n. . .", "(OO)2/3"),
        ("o\t.\t.\r\n\r\n.\t*\t.", "o2/1*1"),
        ("o 2\n3", "o2/3"),
        ("2 _\n. {e2} O", "3/1{e2}O"),
        ("o..\n.{E2}o", "o2/1{E2}o"),
        ("O2\n...", "O2/3"),
        ("o . .\n. . .\n[O {e2} o]", "o2/3[O{e2}o]"),
    ],
)
def test_a_diagram_says_the_same_as_its_placement(drawn: str, placement: str) -> None:
    read = read_diagram(drawn, SHAPE, SYMBOLS, with_hand=True, stacks=STACKS)

    assert read[0] == read_placement(placement, SHAPE, SYMBOLS, with_hand=True, stacks=STACKS)[0]
    assert [fault.name for fault in read[1]] in ([], ["array-off-board"])


def test_a_diagram_can_be_written_as_a_placement() -> None:
    assert placement_of("o . _\n. =E2 .", SHAPE, SYMBOLS) == "o2/1={E2}1"
    assert placement_of("o..\n3", SHAPE, SYMBOLS) == "o2/3"


def test_a_row_of_a_wide_board_may_be_a_number() -> None:
    assert not compiled('board 10x3\narray """\nk 4 5\n10\n9 K\n"""').findings


def test_a_symbol_alone_on_its_line_is_not_taken_apart() -> None:
    found = compiled('board 2x2\npiece elk KO { moves F }\npiece ox O\narray """\nk .\nKO\n"""').findings[0]

    assert found.message == "rank 1 has 1 square, but the board has 2 files"


def test_faults_are_shown_at_their_signs() -> None:
    found = _only("k . . .\n. z . .\n. . . .\n. . Z K")

    assert (found.name, found.message) == ("array-symbol", "unknown symbol `z`")
    assert (found.span.text, found.span.source.position(found.span.start)) == ("z", (6, 3))
    assert [label.span.text for label in found.labels] == ["Z"]
    assert found.help == "declare a piece with it, for example `piece NAME Z`, or write one of `O`, `E2` or `K`"


def test_a_ragged_row_is_shown_whole() -> None:
    found = _only("k . . .\n. o .  . .\n. . . .\n. . . K")

    assert found.message == "rank 3 has 5 squares, but the board has 4 files"
    assert found.span.text == ". o .  . ."


def test_a_diagram_for_another_board_is_told_once() -> None:
    found = _only("k . .\n. . .\n. . .\n. . K")

    assert found.message == "each rank has 3 squares, but the board has 4 files"
    assert found.help == "write 4 squares in each rank, `.` for an empty one, or declare `board 3x4`"


def test_a_single_rank_is_told_in_the_singular() -> None:
    assert compiled('array "k3"').findings[0].message == "the placement has 1 rank, but the board has 4"


@pytest.mark.parametrize("blank", ["-", "0", "·"])
def test_other_signs_for_an_empty_square_are_told_once_with_a_fix(blank: str) -> None:
    found = _only("\n".join(ROWS).replace(".", blank))

    assert found.message == f"`{blank}` has no meaning in a diagram"
    assert found.help == "write `.` for an empty square"
    assert "\n".join(ROWS) in _fixed(found)


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ([f"{4 - i} {row}" for i, row in enumerate(ROWS)], "the numbers of the ranks"),
        ([f"{row} {4 - i}" for i, row in enumerate(ROWS)], "the numbers of the ranks"),
        ([*ROWS, "a b c d"], "the letters of the files"),
        (
            ["  a b c d", *(f"{4 - i} {row} {4 - i}" for i, row in enumerate(ROWS)), "  a b c d"],
            "the numbers of the ranks and the letters of the files",
        ),
        ([f"| {row.replace(' ', ' | ')} |\n+---+---+---+---+" for row in ROWS], "the lines between squares"),
    ],
)
def test_what_is_drawn_around_a_board_is_told_once_with_a_fix(rows: list[str], what: str) -> None:
    found = _only("\n".join(rows))

    assert found.message == f"a diagram has only squares, without {what}"
    assert found.help == f"remove {what}"
    assert not compiled(_fixed(found)).findings


def test_numbers_that_are_empty_squares_are_not_taken_for_those_of_ranks() -> None:
    assert not compiled('board 3x3\narray """\n3\n2 k\n1 K .\n"""').findings


@pytest.mark.parametrize(
    ("sign", "help"),
    [
        ("Ko", "separate the squares with blanks: `K o`"),
        ("Ek", "declare a piece with it, for example `piece NAME EK`, or write one of `O`, `E2` or `K`"),
        ("=o", "write `=O`: neutral units are upper case"),
        ("{Eo}", "declare a piece with it, for example `piece NAME EO`, or write one of `O`, `E2` or `K`"),
    ],
)
def test_signs_that_are_no_symbol_have_their_cures(sign: str, help: str) -> None:
    assert _only(f"k . . .\n. {sign} . .\n. . . .\n. . . K").help == help


def test_a_symbol_in_mixed_case_is_nobodys() -> None:
    found = compiled('piece ox OX { moves W }\narray "k3/1{Ox}2/4/3K"').findings[0]

    assert found.help == "write `OX` for White's or `ox` for Black's"


@pytest.mark.parametrize("array", ['"""\nk...\n.E2..\n....\n...K\n"""', '"k3/1E22/4/3K"'])
def test_a_long_symbol_between_squares_that_are_not_parted_needs_braces(array: str) -> None:
    (found,) = compiled(f"piece elk E2 {{ moves F }}\narray {array}").findings

    assert found.message == "`E2` needs braces"
    assert found.span.text == "E2"
    assert found.help == "write `{E2}`: here blanks do not separate the squares"


def test_characters_that_are_not_in_the_file_are_never_shown() -> None:
    found = _only("k . . .\n. q! . .\n. . . .\n. . . K")

    assert found.message == "`q!` has no meaning in a diagram"
    assert found.span.text == "q!"


def test_a_square_of_the_board_is_not_drawn_as_missing() -> None:
    found = _only("k . . .\n. _ _ .\n. . . .\n. . . K")

    assert found.message == "b3 exists on this board"
    assert (found.span.text, found.labels) == ("_ _", ())
    cure = "list the squares that exist, for example `board 4x4 { squares a1-d2, a3, d3, a4-d4 }`, or write `.` for an empty square"
    assert found.help == cure
    assert _findings_with("board 4x4 { squares a1-d2, a3, d3, a4-d4 }", "k . . .\n. _ _ .\n. . . .\n. . . K") == ()


def test_with_names_of_its_own_a_board_is_not_written_anew() -> None:
    (found,) = _findings_with("board 4x4 { files a b c x }", "k . . .\n. _ . .\n. . . .\n. . . K")

    assert found.help == "write `.` for an empty square"


def _findings_with(board: str, rows: str) -> tuple[Diagnostic, ...]:
    return compiled(f'{board}\narray """\n{rows}\n"""').findings
