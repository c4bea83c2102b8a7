"""Advice on actions as other games and programs write them: promoted forms, second parts of a turn, passes."""

import pytest
from support.each import each
from support.games import compiled, toy_state

from dsl.errors import RumpusError
from interpreter import load
from interpreter.game.state import State

FORMS = "piece ox O { moves mfW; may promote in far to steer }\npiece steer +O { moves W }\nzone far { white rank 4; black rank 1 }"
DUCK = "piece duck D {}\npiece ox O { moves W }\nturn { then place duck on any empty square }"
GATE = (
    "piece hawk H { moves F }\npiece ox O { moves W }\n"
    "turn { then may place hawk on the square just left by an unmoved unit }\n"
)


def _told(state: State, text: str) -> str:
    try:
        refusals = state.why(text).refusals
    except RumpusError as fault:
        return str(fault)
    return refusals[0].advice if refusals else ""


def _forms() -> State:
    return toy_state(FORMS, "3k/O3/4/3K w - - 0 1")


def _duck(played: str = "") -> State:
    state = toy_state(DUCK, "3k/4/O3/3K w - - 0 1")
    return state.play(played) if played else state


@each(
    ("state", "text", "said"),
    [
        (_forms(), "a3a4=T", "write `a3a4+`"),
        (_forms(), "a3a4t", "write `a3a4+`"),
        (_forms(), "a3a4=+", "write `a3a4+`"),
        (_forms(), "a3-a4=+O", "write `a3a4+`"),
        (_duck(), "a2a3=D", "write two actions, such as `a2a3` and `@e4`"),
        (_duck(), "a2a3d", "write two actions, such as `a2a3` and `@e4`"),
        (_duck("a2a3"), "b4", "did you mean `@b4`?"),
        (_duck(), "--", "a pass is `end`, but a turn has one action"),
        (_duck(), "PASS", "a pass is `end`, but a turn has one action"),
    ],
)
def test_an_action_of_another_notation_is_told_in_ours(state: State, text: str, said: str) -> None:
    assert said in _told(state, text)


@pytest.mark.parametrize("text", ["b1c3h", "b1c3/H"])
def test_a_gate_is_no_promotion(text: str) -> None:
    assert "write two actions, `b1c3` and `H@b1`" in _told(load("seirawan").start(), text)


@each(
    ("rules", "action", "help"),
    [
        (FORMS, "a3a4=T", "write `a3a4+`"),
        (DUCK, "a2a3=D", "write two actions, such as `a2a3` and `@e4`"),
        (DUCK, "b4", "write `@b4`: it is placed after a move"),
        (GATE, "a2a3/H", "write two actions, `a2a3` and `H@a2`"),
        (GATE, "a2a3=H", "write `a2a3h`"),
    ],
)
def test_an_action_of_a_test_is_told_in_ours(rules: str, action: str, help: str) -> None:
    findings = compiled(f'{rules}\ntest "t" {{ play {action} }}').findings

    assert [each.help for each in findings if each.name == "malformed-action"] == [help]


def test_a_turn_that_places_an_unknown_piece_has_no_other_fault() -> None:
    findings = compiled('turn { then place duck on any empty square }\ntest "t" { play a2a3=D }').findings

    assert [each.name for each in findings] == ["unknown-piece", "malformed-action"]
