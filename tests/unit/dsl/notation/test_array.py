"""Arrays and positions that say more, or less, than they should."""

import pytest
from support.games import compiled

from dsl.diagnostics import Diagnostic


def _only(lines: str) -> Diagnostic:
    (found,) = compiled(lines).findings
    return found


def _written(found: Diagnostic) -> str:
    """The lines of a finding with its fix put in."""
    text = found.span.source.text
    for edit in found.fix.edits if found.fix else ():
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_a_whole_fen_is_cut_behind_its_placement() -> None:
    found = _only('array "k3/4/4/3K w KQkq - 0 1"')

    assert found.message == "an array is only the placement of a FEN, up to the first blank"
    assert found.span.text == "w KQkq - 0 1"
    assert 'array "k3/4/4/3K"\n' in _written(found)


@pytest.mark.parametrize("rest", ["b KQkq - 0 1", "w - - 0 1", "w Kk - 3 9"])
def test_a_fen_that_says_what_an_array_does_not_is_not_cut_by_itself(rest: str) -> None:
    assert _only(f'array "k3/4/4/3K {rest}"').fix is None


@pytest.mark.parametrize(
    "text", ['"k3 /4/4 / 3K"', '"""\nk3/\n4/\n4/\n3K\n"""', '"k3 4 4 3K"', '"""\nk 3/ 4/4/\n3 K\n"""']
)
def test_a_placement_has_no_blanks(text: str) -> None:
    found = _only(f"array {text}")

    assert found.message == "the ranks of a placement are separated by `/` alone"
    assert found.help == 'write `array "k3/4/4/3K"`, or draw a line for each rank without `/`'
    assert "k3/4/4/3K" in _written(found)


def test_blanks_around_a_placement_say_nothing() -> None:
    assert not compiled('array """\n  k3/4/4/3K\n"""').findings
    assert _only('array " k3/4/4/2ZK"').span.text == "Z"


@pytest.mark.parametrize("text", ['""', '"""\n\n"""'])
def test_an_empty_text_is_an_empty_array(text: str) -> None:
    assert _only(f"array {text}").name == "array-empty"


def test_a_position_needs_the_side_to_act() -> None:
    found = _only('test "t" { from "k3/4/4/3K"; allow d1d2 }')

    assert found.message == "a position needs the side to act after its placement"
    assert found.help == 'write `w` or `b` after it, as `from "k3/4/4/3K w"`'


@pytest.mark.parametrize(
    ("side", "cure"),
    [
        ("", 'write `from "k3/4/4/3K w"`, or `b` if Black is to act'),
        ("b\n", 'write `from "k3/4/4/3K b"`'),
    ],
)
def test_a_position_that_is_drawn_is_written_out(side: str, cure: str) -> None:
    drawn = f'"""\nk . . .\n. . . .\n. . . .\n. . . K\n{side}"""'
    found = _only(f'test "t" {{ from {drawn}; allow d1d2 }}')

    assert found.message == "a position is a FEN, not a diagram"
    assert found.help == cure


def test_the_side_to_act_may_stand_behind_the_last_rank_drawn() -> None:
    found = _only('test "t" { from """\nk...\n....\n....\n...K b"""; allow d1d2 }')

    assert found.help == 'write `from "k3/4/4/3K b"`'


def test_faults_of_a_position_are_shown_in_it() -> None:
    assert _only('test "t" { from " k3/4/4/2ZK w"; allow d1d2 }').span.text == "Z"


def test_the_squares_of_a_board_too_large_are_counted() -> None:
    found = _only("board 100x100")

    assert (found.name, found.label.text) == ("too-many-squares", "10000 squares")
    assert found.help == "make it smaller: each side is 1 to 26"
    assert _only('board 30x2\narray "k29/29K"').name == "size-out-of-bounds"


def test_one_label_is_told_in_the_singular() -> None:
    found = _only("board 4x4 { files a }")

    assert found.message == "expected 4 files, found 1"
    assert found.help == "name 4 files"


def test_letters_of_sides_before_symbols_are_left_out() -> None:
    found = _only('array "bK 3 / 4 / 4 / 3 wK"')

    assert found.help.startswith('write `array "k3/4/4/3K"`')
    assert 'array "k3/4/4/3K"\n' in _written(found)


def test_letters_of_sides_in_a_diagram_are_one_finding_and_so_are_empty_squares() -> None:
    sides, blanks = compiled('array """\nbK -- -- --\n-- -- -- --\n-- -- -- --\n-- -- -- wK\n"""').findings

    assert sides.help == "write `k` for `bK`, and so on: upper case is White's, lower case is Black's"
    assert [label.span.text for label in sides.labels if label.text == "and here"] == ["wK"]
    assert blanks.help == "write `.` for an empty square"


def test_a_diagram_in_braces_is_put_between_quotes() -> None:
    found = compiled("array {\nk . . .\n. . . .\n. . . .\n. . . K\n}").findings[0]

    assert found.help == 'write `array """ …`'
    assert 'array """\nk . . .\n. . . .\n. . . .\n. . . K\n"""\n' in _written(found)
