"""Sides that cannot win with what they have left: both engines, inheritance, and what a clock says."""

import pytest
from support.each import each
from support.engines import is_kernel_built
from support.games import compiled, findings, game_of, toy

from dsl.source import Source
from interpreter import Budget, load, player_named
from interpreter.game.state import Game, State

TOY = """
board 4x4
piece king K { moves K }
piece ox O { moves R }
piece elk E { moves F }
array "k1eo/4/4/K1EO"
goal checkmate of king
draw stalemate
hand { receives captures; drops on empty squares }
"""
LONE = "cannot win with king\n"
ONE_OX = "cannot win with king and 1 ox against king, elk\n"
ONE_COLOR = "cannot win with king, elk while elk is on one color\n"


def _state(engine: str, rules: str, placement: str, turn: str = "w") -> State:
    return Game(toy(TOY + rules).ruleset, engine).state(f"{placement} {turn} - - 0 1")


@each(
    ("rules", "placement", "white", "black"),
    [
        (LONE, "k3/4/4/K3[]", False, False),
        (LONE, "k2o/4/4/K3[]", False, True),
        (LONE, "k3/4/4/K3[e]", False, True),
        (LONE, "k3/4/4/K3[E]", True, False),
        (ONE_OX, "k2e/4/4/K1O1[]", False, True),
        (ONE_OX, "k2e/4/4/K3[O]", False, True),
        (ONE_OX, "k2e/4/4/K1O1[O]", True, True),
        (ONE_OX, "k2o/4/4/K3[O]", True, True),
        (LONE + ONE_OX, "k3/4/4/K1O1[]", False, False),
        (ONE_COLOR, "k3/4/4/K1E1[]", False, False),
        (ONE_COLOR, "k3/4/1E2/K1E1[]", False, False),
        (ONE_COLOR, "k3/4/1e2/1E1K[]", True, True),
        (ONE_COLOR, "k3/4/4/K3[E]", True, True),
        ("", "k3/4/4/K3[]", True, True),
    ],
)
def test_a_side_cannot_win_with_too_few_units(rules: str, placement: str, white: bool, black: bool) -> None:
    for engine in ("reference", "kernel") if is_kernel_built() else ("reference",):
        for turn in ("w", "b"):
            state = _state(engine, rules, placement, turn)
            assert (state.can_win("white"), state.can_win("black")) == (white, black)
            assert str(state.outcome()) == ("None" if white or black else "draw by material")
            assert bool(state.legal_actions()) == (white or black)


def test_the_line_decides_and_is_named(engine: str) -> None:
    state = _state(engine, ONE_OX + LONE, "k3/4/4/K1O1[]")
    outcome = state.outcome()

    assert outcome is not None
    assert outcome.line is not None
    assert outcome.line.text == "cannot win with king and 1 ox against king, elk"
    assert state.why("a1a2").reasons == ("over",)


def test_odds_count_here_too(engine: str) -> None:
    assert str(_state(engine, LONE + "draw odds for black\n", "k3/4/4/K3[]").outcome()) == "black wins by material"


def test_counts_of_actions_ignore_it(engine: str) -> None:
    state = _state(engine, LONE, "k3/4/4/K3[]")
    assert len(state.game.engine.legal_actions(state.position)) == 3


@pytest.mark.parametrize("name", ["alphabeta", "mcts"])
def test_a_computer_takes_the_draw(engine: str, name: str) -> None:
    rules = TOY.replace("hand { receives captures; drops on empty squares }\n", "") + LONE
    state = Game(toy(rules).ruleset, engine).state("k3/4/o3/K3 w - - 0 1")
    report = player_named(name, state.game, memory=1).think(state, Budget(nodes=300))

    assert state.game.action_text(report.lines[0].actions[0]) == "a1a2"
    assert report.lines[0].score == 0


def test_a_ruleset_does_not_inherit_it() -> None:
    assert load("chess").program.material
    for name in ("crazyhouse", "marseillais", "fischer-random"):
        assert not load(name).program.material


def test_a_ruleset_may_say_it_for_itself() -> None:
    game = game_of(Source("heir.rumpus", f'ruleset "Heir"\nextends chess\n{LONE}'))
    assert [row.span.text for row in game.program.material] == ["cannot win with king"]


@each(
    ("lines", "found"),
    [
        ("cannot win with rook", ["unknown-piece"]),
        ("cannot win with king and 0 king", ["number-out-of-bounds"]),
    ],
)
def test_names_and_numbers_are_checked(lines: str, found: list[str]) -> None:
    assert findings(lines) == found
    assert compiled("cannot win with king").ruleset is not None
