"""Castling by a number of squares, with several partners and of several movers, and what is wrong in such lines."""

import pytest
from support.each import each

from dsl.compiler import Compiled, compile_source
from dsl.prose import facts
from dsl.source import Source

RULES = """ruleset "Squares"
board 8x8
piece king K { moves K }
piece rook R { moves R }
piece ox O { moves W }
zone a = a1
array "r3k2r/8/8/8/8/8/8/R3K2R"
castling { king with rook; LINE }
goal checkmate of king
draw stalemate
"""


def _compiled(line: str, partners: str = "rook") -> Compiled:
    text = RULES.replace("king with rook", f"king with {partners}").replace("LINE", line)
    return compile_source(Source("squares.rumpus", text))


@each(
    ("line", "code"),
    [
        ("toward h: rook 1 to 2 squares, king past it", "E318"),
        ("toward h: king 1 to 2 squares, ox past it", "E318"),
        ("toward h: king 0 squares, rook past it", "E301"),
        ("toward h: king 1 to 30 squares, rook past it", "E301"),
        ("toward h: king 3 to 2 squares, rook past it", "E303"),
        ("toward k: king 1 to 2 squares, rook past it", "E407"),
        ("toward h: king 1 square, rook past it; after a drop, rook in a with king in a", "E318"),
        ("toward h: king 1 square, rook past it; after a drop, king in b with rook in a", "E202"),
        ("toward h: king 1 to 2 squares, rook past it; toward h: king to g, rook to f", "E113"),
    ],
)
def test_a_faulty_line_is_reported(line: str, code: str) -> None:
    assert [finding.code for finding in _compiled(line).findings] == [code]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("toward h: king 1 to 2 squares, rook past it", "the king goes 1 to 2 squares, and the rook lands next to it"),
        ("toward h: king 2 squares, rook past it", "the king goes 2 squares, and"),
        ("toward h: king 1 square, rook past it", "the king goes 1 square, and"),
        (
            "toward h: king to g, rook to f; after a drop, king in a with rook in a",
            "a drop of the king in a or of the rook",
        ),
    ],
)
def test_the_prose_says_how_far_the_mover_goes(line: str, said: str) -> None:
    ruleset = _compiled(line).ruleset

    assert ruleset is not None
    assert any(said in fact.text for fact in facts(ruleset))


@each(
    ("line", "code", "help"),
    [
        ("toward h: king to g, rook to f", "E324", "write `rook, ox` here"),
        ("toward h: king 1 to 2 squares, ox past it", "E324", "write `rook, ox` here"),
        ("toward h: king to g, rook, ox to f; after a drop, king in a with ox in a", "E324", "write `rook, ox` here"),
        ("toward h: rook to f, king to g", "E318", "name the `king` first, then `rook, ox`"),
        ("toward h: king to g, rook, king to f", "E318", "name the `king` first, then `rook, ox`"),
        ("toward h: king to g, rook, ox to g", "E324", "name a file for each of the two"),
    ],
)
def test_a_line_names_all_partners_after_the_mover(line: str, code: str, help: str) -> None:
    found = _compiled(line, "rook, ox").findings[0]

    assert (found.code, found.help) == (code, help)


@each(
    ("line", "code", "help"),
    [
        ("toward h: king to g, rook to f", "E324", "write `king, ox` here"),
        ("toward h: ox, king 1 to 2 squares, rook past it", "", ""),
        ("toward h: ox 1 to 2 squares, rook past it", "E324", "write `king, ox` here"),
        ("toward h: king, ox to g, rook to f; after a drop, king in a with rook in a", "E324", "write `king, ox` here"),
        ("toward h: rook to f, king to g", "E318", "name `king, ox` first, then the `rook`"),
        ("toward h: king, rook to g, ox to f", "E318", "name `king, ox` first, then the `rook`"),
        ("toward h: king, ox to g, rook to g", "E324", "name a file for each of the two"),
    ],
)
def test_a_line_names_all_movers_before_the_partner(line: str, code: str, help: str) -> None:
    text = RULES.replace("king with rook", "king, ox with rook").replace("LINE", line)
    found = compile_source(Source("squares.rumpus", text)).findings

    assert [(each.code, each.help) for each in found[:1]] == ([(code, help)] if code else [])


def test_the_prose_names_all_movers() -> None:
    text = RULES.replace("king with rook", "king, ox with rook").replace("LINE", "toward h: king, ox to g, rook to f")
    ruleset = compile_source(Source("squares.rumpus", text)).ruleset

    assert ruleset is not None
    assert {fact.text for fact in facts(ruleset) if fact.section == "castling"} >= {
        "king or ox castles, each side with the one that it has at the start, with rook",
        "toward the h-file the king or ox goes to the g-file, the rook to the f-file",
    }


def test_a_king_does_not_castle_with_a_king_among_others() -> None:
    found = _compiled("toward h: king to g, rook, king to f", "rook, king").findings

    assert [each.code for each in found] == ["E319"]


def test_the_prose_names_all_partners() -> None:
    ruleset = _compiled("toward h: king to g, rook, ox to f", "rook, ox").ruleset

    assert ruleset is not None
    assert {fact.text for fact in facts(ruleset) if fact.section == "castling"} >= {
        "king castles with rook or ox, whichever is outermost on its side",
        "toward the h-file the king goes to the g-file, the rook or ox to the f-file",
    }
