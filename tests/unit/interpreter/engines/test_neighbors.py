"""Units without neighbors, which effects take, and check by what effects would do, on both engines."""

from support.each import each
from support.games import toy

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.game.state import Game, State
from rulesets import Catalogue

RULES = """board 5x5
zone traps = b3, d3
piece king K { moves K }
piece ox O { moves W }
piece elk E { moves N }
piece man M { moves fmnD leaving en passant; moves fmW; moves fceF }
array "k4/5/5/5/4K"
goal checkmate of king
goal capture of king
draw stalemate
"""
ALONE = "after a move { removes units without neighbors along orthogonal, diagonal }\n"
GIVEN = "check { given by effects }\n"


def _state(engine: str, lines: str, fen: str) -> State:
    return Game(toy(RULES + lines).ruleset, engine).state(f"{fen} - - 0 1")


@each(
    ("line", "fen", "action", "after"),
    [
        ("along orthogonal, diagonal but king", "k4/5/O4/5/4K w", "a3b3", "k4/5/5/5/4K"),
        ("along orthogonal, diagonal but king", "k4/2e2/O4/5/4K w", "a3b3", "k4/2e2/1O3/5/4K"),
        ("along orthogonal but king", "k4/2e2/O4/5/4K w", "a3b3", "k4/5/5/5/4K"),
        ("along orthogonal but king", "k4/1e3/O4/5/4K w", "a3b3", "k4/1e3/1O3/5/4K"),
        ("along orthogonal in traps but king", "k4/4e/O4/5/4K w", "a3b3", "k4/4e/5/5/4K"),
        ("along orthogonal only ox", "k4/4e/O4/5/4K w", "a3b3", "k4/4e/5/5/4K"),
        ("along orthogonal only ox", "k4/5/1OO1e/5/4K w", "c3c4", "k4/5/4e/5/4K"),
    ],
)
def test_units_without_neighbors_leave_the_game(engine: str, line: str, fen: str, action: str, after: str) -> None:
    effect = f"after a move {{ removes units without neighbors {line} }}\n"
    assert _state(engine, effect, fen).play(action).fen().split()[0] == after


@each(
    ("lines", "fen", "checked"),
    [
        (ALONE + GIVEN, "kE3/5/5/3O1/4K b", True),
        (ALONE, "kE3/5/5/3O1/4K b", False),
        (ALONE + GIVEN, "kE3/o4/5/3O1/4K b", False),
        (ALONE + GIVEN, "5/5/2k2/2K2/5 b", False),  # neither king may be left alone, so none captures
        ("after a move { captures enemies within 1 only king }\n" + GIVEN, "k4/2O2/5/5/4K b", True),
        ("after a move { captures enemies within 1 only king }\n" + GIVEN, "k4/5/3O1/5/4K b", False),
        ("after capture { removes units within 1 }\n" + GIVEN, "ko3/5/E4/5/4K b", True),
        ("after capture { removes units within 1 }\n", "ko3/5/E4/5/4K b", False),
    ],
)
def test_effects_give_check_where_a_move_could_cost_the_king(
    engine: str, lines: str, fen: str, *, checked: bool
) -> None:
    assert _state(engine, lines, fen).is_check() is checked


def test_what_could_be_captured_en_passant_may_leave_a_king_alone(engine: str) -> None:
    state = _state(engine, ALONE + GIVEN, "3ok/1K3/3m1/5/2M1O w")
    assert state.why("c1c3").refusals[0].reason == "check"
    assert _state(engine, ALONE, "3ok/1K3/3m1/5/2M1O w").why("c1c3").allowed


@each(
    ("lines", "message"),
    [
        (GIVEN, "no effect of a move takes a royal unit of the enemy"),
        ("after a move { removes enemies within 1 but king }\n" + GIVEN, "no effect of a move"),
        (ALONE + GIVEN + "turn { 2 actions }\n", "turns of several actions"),
        (ALONE + GIVEN + "stacking { a lone unit joins a lone friend }\n", "units that share squares"),
    ],
)
def test_check_by_effects_needs_such_effects_and_turns_of_one_action(lines: str, message: str) -> None:
    source = Source("toy.rumpus", f'ruleset "Toy"\n{RULES}{lines}')
    found = [each for each in compile_source(source, {}, Catalogue()).findings if each.code == "E572"]
    assert len(found) == 1
    assert message in found[0].message
