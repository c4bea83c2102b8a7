"""Moves that push the units on their last square, or pull one to their first, on both engines."""

import pytest
from support.each import each
from support.games import findings, toy

from interpreter.game.state import Game, State
from interpreter.game.table.picking import words_of

RULES = """board 5x5
piece king K {{ moves K }}
piece ox O {{ moves {} }}
piece elk E {{ moves W }}
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
"""


def _state(engine: str, moves: str, fen: str, more: str = "") -> State:
    return Game(toy(RULES.format(moves) + more).ruleset, engine).state(fen)


def _reached(state: State, square: str = "c3") -> str:
    return " ".join(sorted(text[2:] for text in state.legal_texts() if text.startswith(square)))


@each(
    ("moves", "fen", "squares"),
    [
        ("W pushing enemies", "k4/2e2/1EO1e/5/4K w - - 0 1", "c2 c4-c5 d3"),
        ("mW pushing enemies", "k4/2e2/1EO1e/5/4K w - - 0 1", "c2 c4-c5 d3"),
        ("cW pushing units", "k4/2e2/1EO1e/5/4K w - - 0 1", "b3-a3 c4-c5"),
        ("W pushing friends of elk", "k4/2e2/1EOO1/5/4K w - - 0 1", "b3-a3 c2"),
        ("W pushing units", "k1e2/2e2/2OEe/2e2/4K w - - 0 1", "b3 c2-c1"),
        ("W pushing units up to 2", "k4/2e2/EEOEe/2e2/2e1K w - - 0 1", "c4-c5"),
        ("W pushing units up to 2 over the edge", "k1e2/2e2/EEOEe/2e2/2k1K w - - 0 1", "b3-a3 c4-c5 d3-e3"),
        ("W pushing enemies over the edge", "k4/5/2O2/5/4K w - - 0 1", "b3 c2 c4 d3"),
        ("R pushing enemies", "k4/2e2/O1e2/5/4K w - - 0 1", ""),
        ("N pushing enemies", "k4/5/2O2/5/1e2K w - - 0 1", "a2 a4 b5 d1 d5 e2 e4"),
        ("A pushing enemies", "k3e/5/2O2/5/e3K w - - 0 1", ""),
        ("W pushing enemies aside along orthogonal", "k4/2e2/2O2/5/4K w - - 0 1", "b3 c2 c4-b4 c4-c5 c4-d4 d3"),
        ("W pushing enemies aside along diagonal", "k1e2/1ee2/2O2/5/4K w - - 0 1", "b3 c2 c4-b3 c4-b5 c4-d3 c4-d5 d3"),
        ("W pulling units", "k4/5/1eO2/2e2/4K w - - 0 1", "c4-c2 d3-b3"),
        ("cW pulling friends", "k4/5/1eO2/2E2/4K w - - 0 1", "c4-c2"),
        ("R pulling enemies", "k4/5/1eO2/5/4K w - - 0 1", "d3-b3 e3-b3"),
        ("fW pulling enemies along orthogonal", "k4/2E2/1eOe1/5/4K w - - 0 1", ""),
        ("fW pulling enemies of elk along orthogonal", "k4/5/1eOe1/2o2/4K w - - 0 1", "c4-b3 c4-d3"),
        ("W pushing enemies as far as it moves", "k4/2e2/1EO1e/5/4K w - - 0 1", "c2 c4-c5 d3"),
        ("N pushing units as far as it moves", "k4/5/2O2/5/1e2K w - - 0 1", "a2 a4 b5 d1 d5 e2 e4"),
        ("N pulling units as far as it moves", "k3e/5/2O2/5/1e2K w - - 0 1", "d5-b1"),
        ("R pulling enemies of ox as far as it moves", "k4/5/1eO2/5/4K w - - 0 1", ""),
        ("mRcR pushing enemies as far as it moves", "2k2/5/2O2/5/4K w - - 0 1", "a3 b3 c1 c2 c4 d3 e3"),
    ],
)
def test_a_move_pushes_and_pulls(engine: str, moves: str, fen: str, squares: str) -> None:
    assert _reached(_state(engine, moves, fen)) == squares


FAR = RULES.replace("board 5x5", "board 7x5").replace("k4/5/5/5/4K", "k6/7/7/7/6K")


@each(
    ("moves", "fen", "start", "squares"),
    [
        ("R pushing units", "k6/7/O1e4/7/6K", "a3", "a1 a2 a4 b3 c3-e3"),
        ("R pushing units", "k6/7/O1E4/7/6K", "a3", "a1 a2 a4 b3 c3-e3"),
        ("R pushing enemies", "k6/7/O1E4/7/6K", "a3", "a1 a2 a4 b3"),
        ("R pushing units", "k6/7/O1ee3/7/6K", "a3", "a1 a2 a4 b3"),
        ("R pushing units", "k6/7/O1e1e2/7/6K", "a3", "a1 a2 a4 b3"),
        ("R pushing units", "k6/7/O2e3/7/6K", "a3", "a1 a2 a4 b3 c3 d3-g3"),
        ("R pushing units", "k6/7/O3e2/7/6K", "a3", "a1 a2 a4 b3 c3 d3"),
        ("R pushing units of elk", "k6/7/O3e1e/7/6K", "a3", "a1 a2 a4 b3 c3 d3"),
        ("A pushing units", "k6/7/O6/7/2e3K", "a3", "c5"),
        ("A pushing units", "k1e4/7/2O4/7/4e1K", "c3", "a1 e5"),
        ("mAcA pushing units", "k5e/7/e6/7/2O3K", "c1", "e3"),
        ("B pulling units", "k6/7/2O4/7/e5K", "c3", "e1-a5 e5-a1"),
        ("rR pulling units", "k6/7/e1O4/7/6K", "c3", "e3-a3"),
        ("rR pulling units", "k6/7/1e1O3/7/6K", "d3", "f3-b3"),
        ("rR pulling units", "k6/7/eeO4/7/6K", "c3", "d3-b3"),
        ("rR pulling units", "k6/7/1O5/7/6K", "b3", ""),
        ("rR pulling friends", "k6/7/E1O4/7/6K", "c3", "e3-a3"),
        ("opR pushing units", "k6/7/K6/7/O1O2O1", "c1", "g1"),
        ("opR pushing units", "k6/7/K6/7/O1O3O", "c1", "g1-d1"),
    ],
)
def test_a_unit_goes_as_far_as_the_one_that_moves_it(
    engine: str, moves: str, fen: str, start: str, squares: str
) -> None:
    state = Game(toy(FAR.format(f"{moves} as far as it moves")).ruleset, engine).state(f"{fen} w - - 0 1")
    assert _reached(state, start) == squares
    numbering = state.game.numbering
    for action in state.legal_actions():
        assert numbering.action(numbering.number(action)) == action


@each(
    ("fen", "squares"),
    [
        ("k6/7/O3e2/7/6K", "a1 a2 a4 b3 c3 d3 e3"),
        ("k6/7/O3e1e/7/6K", "a1 a2 a4 b3 c3 d3"),
        ("k6/7/O2e3/7/6K", "a1 a2 a4 b3 c3 d3-g3"),
    ],
)
def test_a_unit_that_goes_as_far_may_fall_over_the_edge(engine: str, fen: str, squares: str) -> None:
    rules = FAR.format("R pushing units as far as it moves over the edge")
    assert _reached(Game(toy(rules).ruleset, engine).state(f"{fen} w - - 0 1"), "a3") == squares


def test_no_unit_pulls_itself_around_the_board(engine: str) -> None:
    rules = RULES.replace("board 5x5", "board 4x7").replace("k4/5/5/5/4K", "k3/4/4/4/4/4/3K")
    state = Game(toy(rules.format("o(6,0) pulling units as far as it moves")).ruleset, engine).state(
        "k3/4/4/4/O3/4/3K w - - 0 1"
    )
    assert _reached(state, "a3") == ""


def test_the_board_after_a_push_or_pull_over_several_squares(engine: str) -> None:
    rules = FAR.format("R pushing units as far as it moves over the edge; moves mR pulling units as far as it moves")
    game = Game(toy(rules).ruleset, engine)
    state = game.state("k6/7/O2e3/7/6K w - - 0 1")
    assert state.play("a3d3-g3").fen().startswith("k6/7/3O2e/7/6K b")
    assert state.play("a3c3").play("d3d4").play("c3c4").play("a5b5").play("c4d4-e4").fen().startswith("1k5/3Oe2/7/")
    assert game.state("k6/7/O3e2/7/6K w - - 0 1").play("a3e3").fen().startswith("k6/7/4O2/7/6K b")
    assert game.state("k6/7/e1O4/7/6K w - - 0 1").play("c3e3-a3").fen().startswith("k6/7/2e1O2/7/6K b")


def test_no_unit_is_pushed_or_pulled_across_a_vanished_square(engine: str) -> None:
    moves = "R pushing units as far as it moves; moves mR pulling units as far as it moves"
    game = Game(toy(FAR.format(moves) + "squares a1-g5 vanish when left\n").ruleset, engine)
    assert "a3c3-e3" in game.state("k6/7/O1e4/7/6K w - - 0 1").legal_texts()
    assert "a3c3-e3" not in game.state("k6/7/O1e*3/7/6K w - - 0 1").legal_texts()
    assert "a3c3-e3" not in game.state("k6/7/O1e1*2/7/6K w - - 0 1").legal_texts()
    assert "c3e3-a3" in game.state("k6/7/e1O4/7/6K w - - 0 1").legal_texts()
    assert "c3e3-a3" not in game.state("k6/7/e*O4/7/6K w - - 0 1").legal_texts()
    why = game.state("k6/7/O1e*3/7/6K w - - 0 1").why("a3c3-e3").refusals[0]
    assert why.sentence == "d3 has vanished, and no unit is pushed there"


def test_a_row_moves_on_and_its_last_unit_falls_over_the_edge(engine: str) -> None:
    state = _state(engine, "W pushing units up to 3 over the edge", "k4/5/O1Ee1/5/4K w - - 0 1")
    state = state.play("a3b3").play("a5a4").play("b3c3-d3")
    assert state.fen().startswith("5/k4/2OEe/")
    state = state.play("a4a5").play("c3d3-e3")
    assert state.fen().startswith("k4/5/3OE/")
    assert state.play("a5a4").play("d3e3").fen().startswith("5/k4/4O/")


def test_a_royal_unit_is_pushed_but_not_over_the_edge(engine: str) -> None:
    moves = "W pushing enemies up to 2 over the edge"
    assert _reached(_state(engine, moves, "5/1k3/1O3/5/4K w - - 0 1"), "b3") == "a3 b2 b4-b5 c3"
    assert _state(engine, moves, "1k3/1O3/5/5/4K w - - 0 1").why("b4b5").refusals[0].reason == "royal"
    assert _reached(_state(engine, moves, "1k3/1e3/1O3/5/4K w - - 0 1"), "b3") == "a3 b2 c3"
    assert not _state(engine, moves, "1k3/5/1O3/5/4K b - - 0 1").is_check()


def test_no_push_leaves_the_own_king_attacked(engine: str) -> None:
    state = _state(engine, "W pushing enemies", "k4/2O2/2e2/5/2K2 w - - 0 1")
    assert _reached(state, "c4") == "b4 c5 d4"
    assert state.why("c4c3-c2").refusals[0].reason == "check"


def test_a_pushed_unit_counts_as_moved(engine: str) -> None:
    more = "castling { king with elk; toward a: king to b, elk to c }\n"
    rules = RULES.format("W pushing friends").replace('"k4/5/5/5/4K"', '"4k/5/5/E4/OE1K1"') + more
    state = Game(toy(rules).ruleset, engine).start()
    assert "d1b1" in state.legal_texts()
    pushed = state.play("a1b1-c1").play("e5e4").play("b1a1").play("e4e5")
    assert "d1b1" not in pushed.legal_texts()


def test_a_push_over_the_edge_takes_a_unit_to_the_hand(engine: str) -> None:
    more = "hand { receives captures; drops on empty squares }\n"
    state = _state(engine, "W pushing enemies up to 2 over the edge", "k4/5/2Oee/5/4K[] w - - 0 1", more)
    assert state.play("c3d3-e3").fen().startswith("k4/5/3Oe/5/4K[E]")


def test_a_push_may_count_as_several_actions(engine: str) -> None:
    more = "turn { 1 to 3 actions; a push counts as 2 actions }\ncheck { judged at the end of a turn }\n"
    state = _state(engine, "W pushing enemies", "k4/5/1Oe2/5/4K w - - 0 1", more)
    after = state.play("b3c3-d3").play("c3c2")
    assert after.fen().split()[1] == "b"
    late = state.play("b3b4").play("b4b3")
    assert _reached(late, "b3") == "a3 b2 b4"
    refusal = late.why("b3c3-d3").refusals[0]
    assert (refusal.reason, refusal.sentence) == (
        "push",
        "a move that pushes or pulls counts as 2 actions, and the turn has 1 left",
    )


@pytest.mark.parametrize(
    ("moves", "fen", "action", "sentence"),
    [
        ("W pushing enemies", "k1e2/2e2/2O2/5/4K", "c3c4-c5", "black's elk stands on c5, and the move pushes at most 1 in a row"),
        ("W pushing enemies", "k4/5/5/5/1eO1K", "c1b1", ""),
        ("W pushing enemies", "k4/5/5/5/eO2K", "b1a1", "black's elk stands on a1, and is not pushed over the edge"),
        ("W pushing enemies of ox", "k4/2e2/2O2/5/4K", "c3c4-c5", "black's elk stands on c4, and an ox does not push it this way"),
        ("cW pushing enemies", "k4/5/2O2/5/4K", "c3c4", "c4 is empty, and this move only pushes"),
        ("W pushing enemies", "k4/2e2/2O2/5/4K", "c3c4", ""),
        ("W pushing enemies", "k4/5/2O2/5/4K", "c3c4-c5", "this move pushes and pulls no unit"),
        ("W", "k4/5/2O2/5/4K", "c3c4-c5", "this move pushes and pulls no unit"),
        ("W pulling enemies", "k4/5/2O2/5/4K", "c3c4", "there is no unit that an ox on c3 pulls with this move"),
        ("R pushing enemies as far as it moves", "k4/5/O1ee1/5/4K", "a3c3-e3",
            "black's elk stands on d3, in the way of the unit that is pushed"),
        ("R pushing enemies as far as it moves", "k4/5/O2e1/5/4K", "a3d3",
            "black's elk stands on d3, and is not pushed over the edge"),
        ("R pushing enemies of ox as far as it moves", "k4/5/O1e2/5/4K", "a3c3-e3",
            "black's elk stands on c3, and an ox does not push it this way"),
        ("R pulling enemies as far as it moves", "k4/5/eOO2/5/4K", "c3e3-a3",
            "there is no unit that an ox on c3 pulls with this move"),
        ("fW pushing enemies aside along vertical", "k1e2/2e2/2O2/5/4K", "c3c4-b4",
            "black's elk stands on c4, and there is no empty square to push it to"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_in_the_way(moves: str, fen: str, action: str, sentence: str) -> None:
    refusal = _state("reference", moves, fen + " w - - 0 1").why(action).refusals[0]
    named = "the text of this move also names the square to which it pushes a unit, or from which it pulls one"
    assert (refusal.reason, refusal.sentence) == ("push", sentence or named)


@each(
    ("moves", "action", "sentence"),
    [
        ("W pushing units", "c3c4-c5", "a neutral elk stands on c4 and cannot be pushed"),
        ("W pulling units", "c3c4", "a neutral elk stands on c4 and cannot be captured"),
        ("W", "c3c4", "a neutral elk stands on c4 and cannot be captured"),
    ],
)
def test_a_neutral_unit_is_neither_pushed_nor_captured(engine: str, moves: str, action: str, sentence: str) -> None:
    state = _state(engine, moves, "k4/2=E2/2O2/5/4K w - - 0 1")
    refusal = state.why(action).refusals[0]
    assert (refusal.reason, refusal.sentence) == ("neutral", sentence)


def test_every_push_has_a_number_and_a_text(engine: str) -> None:
    state = _state(
        engine, "W pushing units over the edge; moves F pulling units along orthogonal", "k4/2e2/1eOE1/5/4K w - - 0 1"
    )
    numbering = state.game.numbering
    for action, text in zip(state.legal_actions(), state.legal_texts(), strict=True):
        assert state.named(text) == action
        assert numbering.action(numbering.number(action)) == action
        assert state.play(text).fen() == state.play(action).fen()


def test_the_words_of_a_push_name_the_square_of_the_other_unit(engine: str) -> None:
    state = _state(engine, "W pushing units aside along orthogonal", "k4/2e2/2O2/5/4K w - - 0 1")
    assert words_of(state.game.program, state.named("c3c4-b4")) == "moves the unit to or from b4"


def test_pushing_does_not_go_with_stacks_and_commands() -> None:
    stacking = "stacking { a lone unit joins a lone friend }\n"
    assert findings(RULES.format("W pushing enemies") + stacking) == ["stacking-clash"]
