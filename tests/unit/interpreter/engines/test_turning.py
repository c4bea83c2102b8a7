"""Units that turn, on both engines, and Ploy beside a program of its own."""

from random import Random

import pytest
from support.games import toy
from support.plain import plainly
from support.ploy import Ploy

from interpreter.game.load import load
from interpreter.game.perft import perft
from interpreter.game.state import Game, State

KINGS = 'piece king K { moves K }\nboard 5x5\narray "k4/5/5/5/4K"\ngoal capture of king\n'
ELK = "piece elk E {{ moves fR; {} }}\n"


def _state(engine: str, line: str, fen: str, more: str = "") -> State:
    return Game(toy(KINGS + ELK.format(line) + more).ruleset, engine).state(fen)


def _actions(state: State, square: str) -> str:
    return " ".join(sorted(text.removeprefix(square) for text in state.legal_texts() if text.startswith(square)))


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("may turn instead of a move to any of 4 directions", "c3e2 c3e4 c3e6 c4 c5"),
        ("may turn instead of a move to the next of 4 directions", "c3e2 c3e6 c4 c5"),
        ("may turn instead of a move to the next of 8 directions", "c3e1 c3e7 c4 c5"),
        ("may turn after each move to the next of 4 directions", "c4 c4e2 c4e6 c5 c5e2 c5e6"),
        ("may turn on capture to the next of 4 directions", "c4 c5 c5e2 c5e6"),
        ("may turn before a move to the next of 4 directions", "a3e6 b3e6 c4 c5 d3e2 e3e2"),
    ],
)
def test_a_unit_turns_by_its_line(engine: str, line: str, actions: str) -> None:
    assert _actions(_state(engine, line, "k1o2/5/2E2/5/4K w - - 0 1", "piece ox O { moves W }\n"), "c3") == actions


def test_moves_follow_the_direction_as_the_owner_sees_it(engine: str) -> None:
    line = "may turn instead of a move to any of 4 directions"

    assert _actions(_state(engine, line, "k4/5/2{E2}2/5/4K w - - 0 1"), "c3") == "c3e c3e4 c3e6 d3 e3"
    assert _actions(_state(engine, line, "k4/5/2{e2}2/5/4K b - - 0 1"), "c3") == "a3 b3 c3e c3e4 c3e6"


def test_a_unit_that_could_never_move_again_need_not_turn(engine: str) -> None:
    state = _state(engine, "may turn after each move to any of 4 directions", "k4/2E2/5/5/4K w - - 0 1")

    assert _actions(state, "c4") == "c5 c5e2 c5e4 c5e6"
    assert state.play("c4c5").fen() == "k1E2/5/5/5/4K b - - 1 1"


def test_a_royal_piece_may_turn(engine: str) -> None:
    line = "may turn instead of a move to any of 4 directions"
    lines = f"piece king K {{ moves fW; {line} }}\npiece ox O {{ moves R }}\ngoal checkmate of king\n"
    game = Game(toy('board 5x5\narray "k4/5/5/5/4K"\n' + lines).ruleset, engine)

    assert sorted(game.state("k4/5/4o/5/4K w - - 0 1").legal_texts()) == []
    assert str(game.state("k4/5/4o/5/o3{K6} w - - 0 1").outcome()) == "black wins by checkmate"
    assert sorted(game.state("k4/4o/5/5/4{K6} w - - 0 1").legal_texts()) == ["e1d1"]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("c3c3", "direction: an elk on c3 turns to another direction"),
        ("c3c3e4", "direction: an elk does not turn to elk-back"),
        ("c3c4e2", "direction: an elk turns instead of a move"),
        ("c3d3", "not-its-move: an elk on c3 does not move to d3"),
    ],
)
def test_a_refused_turn_has_its_reason(action: str, why: str) -> None:
    state = _state("reference", "may turn instead of a move to the next of 4 directions", "k4/5/2E2/5/4K w - - 0 1")
    refusal = state.why(action).refusals[0]

    assert f"{refusal.reason}: {refusal.sentence}" == why


@pytest.mark.parametrize("seed", plainly(range(6), 0, 1))
@pytest.mark.parametrize("turning", ["any", "next"])
def test_ploy_is_what_its_ridges_say(engine: str, turning: str, seed: int) -> None:
    game, plies = load("ploy", {"turning": turning}, engine), 8 if engine == "reference" else 150
    chance, ours, theirs = Random(seed), game.start(), Ploy(1 if turning == "next" else 7)
    for _ in range(plies):
        assert ours.fen().split()[0] == theirs.board()
        actions = theirs.actions()
        if ours.outcome() is not None:
            assert ours.outcome().winner == theirs.winner()
            break
        assert ours.legal_texts() == tuple(sorted(actions))
        captures = [text for text, units in actions.items() if len(units) < len(theirs.units)]
        text = chance.choice(captures if captures and chance.random() < 0.5 else sorted(actions))
        ours, theirs = ours.play(text), theirs.after(actions[text])


def test_the_first_actions_of_ploy_are_counted() -> None:
    game, start = load("ploy"), Ploy()

    assert perft(game.engine, game.start().position, 2) == sum(
        len(start.after(units).actions()) for units in start.actions().values()
    )
