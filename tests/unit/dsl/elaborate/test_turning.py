"""Pieces that turn: their directions as pieces, lines that name them, and the faults of both."""

import pytest
from support.each import each

from dsl.compiler import compile_source
from dsl.model import Ruleset
from dsl.prose import facts
from dsl.source import Source

RULES = """ruleset "Turning"
board 6x6
piece king K {{ moves K }}
piece elk E {{ moves fR; {turn} }}
{more}
array "k5/6/6/6/6/E4K"
goal capture of king
draw stalemate
"""
ANY = "may turn instead of a move to any of {} directions"
NEXT = "may turn instead of a move to the next of {} directions"


def _compiled(turn: str, more: str = "") -> tuple[Ruleset | None, list[tuple[str, str]]]:
    text = RULES.format(turn=turn, more=more)
    found = compile_source(Source("turning.rumpus", text))
    return found.ruleset, [(each.name, each.message) for each in found.findings]


def _ruleset(turn: str, more: str = "") -> Ruleset:
    ruleset, findings = _compiled(turn, more)
    assert findings == []
    assert ruleset is not None
    return ruleset


def test_a_piece_that_turns_is_a_piece_for_each_direction() -> None:
    pieces = _ruleset(ANY.format(8)).pieces

    assert [(piece.name, piece.symbol, piece.moves[0].text) for piece in pieces[1:]] == [
        ("elk", "E", "fR"),
        ("elk-forward-right", "E1", "frB"),
        ("elk-right", "E2", "rR"),
        ("elk-back-right", "E3", "brB"),
        ("elk-back", "E4", "bR"),
        ("elk-back-left", "E5", "blB"),
        ("elk-left", "E6", "lR"),
        ("elk-forward-left", "E7", "flB"),
    ]
    assert [(piece.front, piece.eighths) for piece in pieces[1:3]] == [("", 0), ("elk", 1)]


def test_directions_with_the_same_moves_are_one() -> None:
    def names(moves: str, number: int) -> list[str]:
        more = f"piece ox O {{ moves {moves}; {ANY.format(number)} }}"
        return [piece.name for piece in _ruleset("", more).pieces[2:]]

    assert names("vR", 4) == ["ox", "ox-right"]
    assert names("vR", 8) == ["ox", "ox-forward-right", "ox-right", "ox-back-right"]
    assert names("W", 8) == ["ox", "ox-forward-right"]


def test_a_unit_turns_to_all_directions_or_to_the_next_two() -> None:
    def choices(line: str) -> list[tuple[str, ...]]:
        return [piece.promotions[0].pieces for piece in _ruleset(line).pieces[1:]]

    assert choices(ANY.format(4))[0] == ("elk-right", "elk-back", "elk-left")
    assert choices(ANY.format(4))[2] == ("elk", "elk-right", "elk-left")
    assert choices(NEXT.format(4)) == [
        ("elk-right", "elk-left"),
        ("elk-back", "elk"),
        ("elk-left", "elk-right"),
        ("elk", "elk-back"),
    ]


def test_a_line_that_names_the_piece_means_all_its_directions() -> None:
    more = "piece ox O { moves R; never captures elk; only captured by king }\nloss bare king, elk"
    ruleset = _ruleset(ANY.format(4), more)
    army = ("elk", "elk-right", "elk-back", "elk-left")

    assert ruleset.constraints[0].pieces == army
    assert ruleset.ends[-1].pieces == ("king", *army) or ruleset.ends[1].pieces == ("king", *army)


def test_a_unit_that_a_line_makes_faces_straight_ahead() -> None:
    more = "piece ox O { moves R; promotes on capture to elk }\nafter capture of king by king { becomes elk }"
    ruleset = _ruleset(ANY.format(4), more)

    assert ruleset.piece("ox").promotions[0].pieces == ("elk",)
    assert ruleset.consequences[0].other == "elk"


def test_a_line_may_name_one_direction() -> None:
    ruleset = _ruleset(ANY.format(4), "piece ox O { moves R; never captures elk-back }")

    assert ruleset.constraints[0].pieces == ("elk-back",)


def test_values_and_amended_pieces_have_all_directions() -> None:
    ruleset = _ruleset(ANY.format(4), "values { king 5; elk 2 }\nafter capture { scores values }\ngoal score 9")

    assert {worth.piece: worth.points for worth in ruleset.values}["elk-left"] == 2


def test_the_sentences_name_the_piece_once() -> None:
    more = "piece ox O { moves R; never captures elk }"
    texts = [fact.text for fact in facts(_ruleset(ANY.format(4), more))]

    assert "elk (E) moves fR and may turn instead of a move to right (E2), back (E4) or left (E6)" in texts
    assert "elk-right (E2) is an elk turned by 90 degrees clockwise, and moves rR" in texts
    assert "an ox never captures an elk" in texts


@each(
    ("turn", "more", "name", "message"),
    [
        (ANY.format(6), "", "turning-number", "a piece turns to 4 or to 8 directions, not to 6"),
        (f"{ANY.format(4)}; {NEXT.format(8)}", "", "turning-number", "`elk` turns to 4 directions and to 8"),
        (ANY.format(4), "piece elk-back O { moves W }", "turning-symbol", "`elk` turns, and one of its directions is `elk-back` as well"),
        (ANY.format(4), "piece ox E4 { moves W }", "turning-symbol", "`elk` turns, and one of its directions is `E4` as well"),
        ("", f"piece ox OXY {{ moves fR; {ANY.format(4)} }}", "turning-symbol", "the symbol `OXY` of a piece that turns leaves no room for a digit"),
        ("", f"piece ox O {{ moves R; {ANY.format(4)} }}", "turning-moves", "`ox` is the same in all its directions"),
        ("", f"piece ox O {{ moves [fW?rF]; {ANY.format(8)} }}", "turning-moves", "the movement `[fW?rF]` cannot be turned"),
        (ANY.format(4), "activation { within 2 of elk; needed to move }", "turning-clash", "this line takes one piece, and `elk` turns: it is 4 pieces, one for each direction"),
        (ANY.format(4), "hand { drops on empty squares }", "turning-clash", "units in a hand have no direction"),
        (f"{ANY.format(4)}; at most 2 on the board", "", "turning-clash", "a turn is a promotion to the same piece in another direction, and would count here"),
        (ANY.format(4), "draw 50 turns without promotion", "turning-clash", "a turn is a promotion to the same piece in another direction, and would count here"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_reported(turn: str, more: str, name: str, message: str) -> None:
    assert _compiled(turn, more)[1] == [(name, message)]


@pytest.mark.parametrize("event", ["on capture", "after each move", "before a move"])
def test_other_events_turn_a_unit_as_well(event: str) -> None:
    promotion = _ruleset(f"may turn {event} to any of 4 directions").piece("elk").promotions[0]

    assert promotion.turn == "any"
    assert promotion.optional
    assert promotion.forever
