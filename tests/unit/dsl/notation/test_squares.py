"""Squares by name: those that the board does not have, or leaves out, and zones."""

import pytest
from support.games import compiled, findings

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.source import Source

HOLE = "board 4x4 { squares a1-d2, a3, c3-d3, a4-d4 }\n"


def _only(lines: str) -> Diagnostic:
    (found,) = compiled(lines).findings
    return found


@pytest.mark.parametrize(
    "line",
    ["zone z = b3", "squares a1, b3 vanish when left", 'test "t" { expect b3 = empty }'],
)
def test_a_square_that_is_left_out_is_not_said_to_be_off_the_board(line: str) -> None:
    found = _only(HOLE + line)

    assert found.message == "b3 is not one of the `squares` of the board"
    assert found.labels[0].span.text == "board 4x4"
    assert found.help == "add b3 to them, or name a square that exists"


def test_another_square_is_offered_only_if_it_is_the_one_near() -> None:
    assert _only("zone z = a44").help == "write `a4`"
    assert _only("zone z = a9").help == "name a square of the board"
    assert _only("zone z = i9").help == "name a square of the board"


def test_a_zone_that_is_not_declared_is_not_said_to_be_late() -> None:
    assert findings("zone z = a1, medow") == ["unknown-zone"]
    assert findings("zone z = a1, meadow\nzone meadow = a2") == ["zone-too-late"]
    assert findings("squares medow vanish when left") == ["unknown-zone"]


def test_a_number_out_of_bounds_makes_no_range_of_its_own() -> None:
    assert _only("turn { 3 to 0 actions }").message == "0 is not a valid number of actions"
    assert _only("turn { 3 to 2 actions }").message == "3 to 2 is not a range"


def test_the_cure_for_a_game_without_goal_names_a_piece_of_it() -> None:
    text = 'ruleset "Herd"\nboard 3x3\npiece ox O { moves K }\narray "o2/3/2O"\ndraw stalemate'

    (found,) = compile_source(Source("herd.rumpus", text)).findings

    assert found.help == "write `goal capture of ox`"


@pytest.mark.parametrize(
    ("zone", "help"),
    [
        ("zone middle = a1-c4", "write its squares instead: `squares a1-c4, d1`"),
        (
            "zone middle { white rank 1; black rank 4 }",
            "write its squares instead: `squares rank 1, rank 4, d1`",
        ),
        ("", "write squares, such as `squares a1-d4`: zones need the board, which this line defines"),
    ],
)
def test_a_board_cannot_be_made_of_zones(zone: str, help: str) -> None:
    found = compiled(f"{zone}\nboard 4x4 {{ squares middle, d1 }}").findings

    assert [(each.span.text, each.help) for each in found] == [("middle", help)]
