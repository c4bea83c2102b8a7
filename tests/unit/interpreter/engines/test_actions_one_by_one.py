"""Turns of several actions: openings of several turns, actions that need none after them, and early checks."""

import pytest
from support.each import each
from support.games import toy

from interpreter.errors import IllegalActionError, InvalidFenError
from interpreter.game.state import Game, State
from interpreter.program.tables import BLACK

RULES = """board 5x5
piece king K { moves K }
piece rook R { moves R }
piece ox O { moves fmW }
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
"""


def _state(engine: str, lines: str, fen: str) -> State:
    return Game(toy(RULES + lines).ruleset, engine).state(fen)


def _lengths(state: State, n_turns: int) -> list[int]:
    """Return the numbers of actions of the next turns, in which both kings go to and fro."""
    found = []
    for _ in range(n_turns):
        side, n_actions = state.turn, 0
        while state.turn == side:
            state, n_actions = state.play(state.legal_actions()[0]), n_actions + 1
        found.append(n_actions)
    return found


@each(
    ("lines", "lengths"),
    [
        ("white opens with 2 turns of 3 actions; 1 action", [3, 1, 3, 1, 1, 1]),
        (
            "white opens with 3 turns of 2 actions; black opens with 2 turns of 3 actions; 1 action",
            [2, 3, 2, 3, 2, 1, 1],
        ),
        ("black begins; white opens with 2 turns of 2 actions; 1 action", [1, 2, 1, 2, 1, 1]),
    ],
)
def test_a_side_opens_with_several_turns(engine: str, lines: str, lengths: list[int]) -> None:
    state = Game(toy(f"{RULES}turn {{ {lines} }}\ncheck {{ judged after every action }}\n").ruleset, engine).start()
    assert _lengths(state, len(lengths)) == lengths


def test_a_position_says_that_it_is_in_one_of_several_opening_turns(engine: str) -> None:
    lines = "turn { white opens with 2 turns of 2 actions; 1 action }\ncheck { judged after every action }\n"
    state = Game(toy(RULES + lines).ruleset, engine).start()
    for action in ("e1e2", "e2e1", "a5a4", "e1e2"):
        state = state.play(action)

    assert state.fen().endswith(" 2 opening:yes spent:1")
    assert state.game.state(state.fen()).position == state.position
    with pytest.raises(InvalidFenError, match="they have numbers 1 to 2"):
        state.game.state("k4/5/5/5/4K w - - 0 3 opening:yes")


CHECK = "check { judged after every action }\n"


@each(
    ("line", "legal"),
    [("", False), ("; each action is legal by itself", True), ("; ends when no action is left", True)],
)
def test_an_action_may_need_none_after_it(engine: str, line: str, legal: bool) -> None:
    state = _state(engine, f"turn {{ 2 actions{line} }}\n{CHECK}", "4k/or3/5/O1r2/K4 w - - 0 1")

    assert ("a2a3" in state.legal_texts()) is legal


def test_a_side_without_an_action_in_its_turn_is_stalemated(engine: str) -> None:
    lines = f"turn {{ 2 actions; each action is legal by itself }}\n{CHECK}"
    outcome = _state(engine, lines, "4k/or3/5/O1r2/K4 w - - 0 1").play("a2a3").outcome()

    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("stalemate", None)


def test_a_side_without_an_action_in_its_turn_is_checkmated_if_a_royal_unit_is_attacked(engine: str) -> None:
    lines = "turn { 2 actions; each action is legal by itself }\ncheck { judged at the end of a turn }\n"
    outcome = _state(engine, lines, "4k/or3/5/O1r2/K2r1 w - - 0 1").play("a2a3").outcome()

    assert outcome is not None
    assert (outcome.ending, outcome.winner) == ("checkmate", BLACK)


def test_only_the_last_action_of_a_turn_gives_check(engine: str) -> None:
    lines = "turn { 2 actions }\ncheck { judged after every action; never given before the last action }\n"
    state = _state(engine, lines, "k4/5/5/1R3/4K w - - 0 1")

    assert "b2a2" not in state.legal_texts()
    with pytest.raises(IllegalActionError, match="only the last action of a turn gives check"):
        state.play("b2a2")
    assert "b3a3" in state.play("b2b3").legal_texts()


@each(
    ("length", "legal"), [("1 to 2 actions", False), ("2 actions; ends when check is given", True), ("1 action", True)]
)
def test_a_check_is_early_only_where_the_turn_goes_on(engine: str, length: str, legal: bool) -> None:
    lines = f"turn {{ {length} }}\ncheck {{ judged after every action; never given before the last action }}\n"

    assert ("b2a2" in _state(engine, lines, "k4/5/5/1R3/4K w - - 0 1").legal_texts()) is legal


@each(("length", "legal"), [("1 action", True), ("1 to 2 actions", False)])
def test_a_check_is_not_early_because_a_captured_unit_is_placed_after_it(engine: str, length: str, legal: bool) -> None:
    lines = f"turn {{ {length}; relocate captured by opponent }}\n"
    lines += "check { judged after every action; never given before the last action }\n"

    assert ("b2a2" in _state(engine, lines, "k4/5/5/oR3/4K w - - 0 1").legal_texts()) is legal
