"""Units that push or pull others from where they are, or leave the board, on both engines."""

import pytest
from support.each import each
from support.engines import is_kernel_built
from support.games import findings, toy
from support.searching import game_of, searcher

from interpreter.game.state import Game, State
from interpreter.game.table.picking import words_of
from interpreter.state.action import Kind

RULES = """board 7x5
piece king K {{ moves K }}
piece ox O {{ moves {} }}
piece elk E {{ moves W }}
array "k6/7/7/7/6K"
goal checkmate of king
draw stalemate
"""


def _state(engine: str, moves: str, fen: str, more: str = "") -> State:
    return Game(toy(RULES.format(moves) + more).ruleset, engine).state(f"{fen} w - - 0 1")


def _reached(state: State, square: str) -> str:
    return " ".join(sorted(text[2:] for text in state.legal_texts() if text.startswith(square)))


@each(
    ("moves", "fen", "start", "texts"),
    [
        ("cR pushing units{} or staying", "k6/7/1Oe4/7/6K", "b3", "b3-d3 b3-e3 b3-f3 b3-g3 c3-d3"),
        ("cR pushing units{} over the edge or staying", "k6/7/1Oe3E/7/6K", "b3", "b3-d3 b3-e3 b3-f3 c3-d3"),
        ("cR pushing units{} over the edge or staying", "k6/7/1O3e1/7/6K", "b3", "b3-g3 f3 xf3b3"),
        ("cR pushing friends{} or staying", "k6/7/1Oe4/7/6K", "b3", ""),
        ("cR pushing units of ox{} or staying", "k6/7/1Oe4/7/6K", "b3", ""),
        ("cR2 pushing units{} or staying", "k6/7/O1e4/7/6K", "a3", "a3-d3 a3-e3 c3-e3"),
        ("cR2 pushing units{} or staying", "k6/7/O2e3/7/6K", "a3", ""),
        ("cK pushing units{} over the edge or staying", "k6/7/2Oe3/7/e5K", "c3", "c3-e3 d3-e3"),
        ("cN pushing units{} over the edge or staying", "k6/3e3/2O4/7/6K", "c3", ""),
        ("cN pushing units{} over the edge or staying", "k5e/7/2e4/7/1O4K", "b1", "b1-d5 c3-d5"),
        ("mR pulling units{} or staying", "6k/7/O2e3/7/6K", "a3", "a3-b3 a3-c3"),
        ("mR pulling units{} or staying", "k6/7/3O2e/7/6K", "d3", "a3-g3 d3-e3 d3-f3"),
        ("mR2 pulling units{} or staying", "6k/7/O2e3/7/6K", "a3", ""),
        ("mK pulling units{} or staying", "k6/7/1Oe4/7/6K", "b3", "a3-c3"),
        ("mR pulling units{} over the edge", "k6/7/1O3e1/7/6K", "b3", "xf3-"),
        ("mR pulling units{} over the edge", "k6/7/2Oe3/7/6K", "c3", "b3-d3"),
        ("mR pulling units{} over the edge", "k6/7/1O1e3/7/6K", "b3", "xd3-"),
        ("mN pulling units{} over the edge", "k6/7/7/2e4/O5K", "a1", "xc2-"),
        ("fmR over the edge", "k6/7/1O5/7/6K", "b3", "- b4 b5"),
        ("fmR over the edge", "k1e4/7/2O4/7/6K", "c3", "c4"),
        ("mN over the edge", "k6/7/3O3/7/6K", "d3", "b2 b4 c1 c5 e1 e5 f2 f4"),
        ("fmW2 over the edge", "k6/7/3O3/7/6K", "d3", "d4 d5"),
        ("fmW2 over the edge", "k6/3O3/7/7/6K", "d4", "- d5"),
    ],
)  # fmt: skip
def test_a_unit_stays_or_leaves(engine: str, moves: str, fen: str, start: str, texts: str) -> None:
    state = _state(engine, moves.format(" as far as it moves"), fen)
    assert _reached(state, start) == texts
    for action, text in zip(state.legal_actions(), state.legal_texts(), strict=True):
        assert state.named(text) == action
        assert state.game.numbering.action(state.game.numbering.number(action)) == action


EDGE = "R pushing units as far as it moves over the edge or staying"


@each(
    ("moves", "fen", "text", "after"),
    [
        (EDGE, "k6/7/1Oe4/7/6K", "b3b3-g3", "k6/7/1O4e/7/6K"),
        (EDGE, "k6/7/1Oe4/7/6K", "b3xc3b3", "k6/7/1O5/7/6K"),
        (EDGE, "k6/7/1OE4/7/6K", "b3xc3b3", "k6/7/1O5/7/6K"),
        ("mR pulling units as far as it moves over the edge", "k6/7/1O1e3/7/6K", "b3xd3-", "k6/7/7/7/6K"),
        ("mR over the edge", "k6/7/1O1e3/7/6K", "b3-", "k6/7/3e3/7/6K"),
    ],
)
def test_the_board_after_it(engine: str, moves: str, fen: str, text: str, after: str) -> None:
    assert _state(engine, moves, fen).play(text).fen().startswith(f"{after} b")


def test_black_looks_the_other_way(engine: str) -> None:
    state = Game(toy(RULES.format("fmR over the edge")).ruleset, engine).state("k6/7/1o5/7/6K b - - 0 1")
    assert _reached(state, "b3") == "- b1 b2"


def test_a_unit_that_stays_keeps_its_right_to_castle_and_takes_that_of_the_other(engine: str) -> None:
    more = "castling { king with ox; toward a: king to c, ox to d }\n"
    rules = RULES.format(EDGE).replace('"k6/7/7/7/6K"', '"o3k2/7/7/E6/O3K2"') + more
    start = Game(toy(rules).ruleset, engine).start()
    assert start.fen().split()[2] == "Qq"
    assert start.play("a1a1-a3").fen().split()[2] == "Qq"
    pulls = RULES.format("mR pulling units as far as it moves or staying").replace('"k6/7/7/7/6K"', '"o3k2/7/7/7/O3K2"')
    assert Game(toy(pulls + more).ruleset, engine).start().play("a1a1-a3").fen().split()[2] == "Q"


def test_what_falls_comes_to_the_hand_and_counts_as_a_capture(engine: str) -> None:
    more = "hand { receives captures; drops on empty squares }\nduties { captures first }\n"
    state = Game(toy(RULES.format(EDGE).replace("6K", "6K[]") + more).ruleset, engine).state(
        "k6/7/1Oe4/7/6K[] w - - 0 1"
    )
    assert state.legal_texts() == ("b3xc3b3",)
    assert state.play("b3xc3b3").fen().startswith("k6/7/1O5/7/6K[E]")


def test_a_move_of_its_own_off_the_board_counts_for_what_follows_moves(engine: str) -> None:
    more = "after a move { removes units without friends along orthogonal }\ncheck { given by effects }\n"
    rules = RULES.format("mR over the edge").replace("goal checkmate of king", "goal capture of king")
    state = Game(toy(rules + more.split("check")[0]).ruleset, engine).state("k6/e6/7/3OE2/5EK w - - 0 1")
    assert state.play("d2-").fen().startswith("k6/e6/7/7/5EK b")


def test_a_push_gives_check_only_where_a_game_says_so(engine: str) -> None:
    fen = "7/k6/7/7/O5K"
    quiet = Game(toy(RULES.format(EDGE)).ruleset, engine).state(f"{fen} b - - 0 1")
    assert not quiet.is_check()
    loud = Game(toy(RULES.format(EDGE) + "check { given by pushes }\n").ruleset, engine).state(f"{fen} b - - 0 1")
    assert loud.is_check()
    assert _reached(loud, "a4") == "b3 b4 b5"


@each(
    ("moves", "fen", "checked"),
    [
        ("R pushing units as far as it moves over the edge", "7/k6/7/7/O5K", True),
        ("R pushing units as far as it moves over the edge", "7/7/7/k6/O5K", False),
        ("R pushing units as far as it moves or staying", "7/k6/7/7/O5K", False),
        ("R pushing friends as far as it moves over the edge", "7/k6/7/7/O5K", False),
        ("R pushing units as far as it moves over the edge or staying", "7/7/7/k6/O5K", True),
        ("R pushing units as far as it moves over the edge or staying", "e6/7/7/k6/O5K", False),
        ("W pushing units up to 2 over the edge", "k6/e6/O6/7/6K", True),
        ("W pushing units over the edge", "k6/e6/O6/7/6K", False),
        ("mR pulling units as far as it moves over the edge", "7/k6/7/O6/6K", True),
        ("mR pulling units as far as it moves over the edge", "7/7/k6/O6/6K", False),
        ("mR pulling units as far as it moves or staying", "7/k6/7/O6/6K", False),
    ],
)
def test_what_could_fall_is_attacked(engine: str, moves: str, fen: str, checked: bool) -> None:
    game = Game(toy(RULES.format(moves) + "check { given by pushes }\n").ruleset, engine)
    assert game.state(f"{fen} b - - 0 1").is_check() is checked


def test_no_side_castles_across_a_square_on_which_its_king_could_be_pushed_off(engine: str) -> None:
    more = "castling { king with elk; toward a: king to c, elk to d; not out of check; not through check }\n"
    more += "check { given by pushes }\n"
    rules = RULES.format("R pushing units as far as it moves over the edge or staying").replace(
        '"k6/7/7/7/6K"', '"6k/7/7/7/E4K1"'
    )
    game = Game(toy(rules + more).ruleset, engine)
    assert "f1c1" in game.state("6k/7/7/7/E4K1 w A - 0 1").legal_texts()
    assert "f1c1" not in game.state("3o2k/7/7/7/E4K1 w A - 0 1").legal_texts()
    assert "f1c1" not in game.state("5ok/7/7/7/E4K1 w A - 0 1").legal_texts()
    assert "f1c1" in game.state("o5k/7/7/7/E4K1 w A - 0 1").legal_texts()


@pytest.mark.parametrize(
    ("moves", "fen", "action", "sentence"),
    [
        (EDGE, "k6/7/1Oe4/7/6K", "b3b3-b5", "an ox on b3 pushes or pulls no unit to b5 from where it is"),
        (EDGE, "k6/7/1Oe2E1/7/6K", "b3xc3b3", "black's elk stands on c3, and an ox does not push it over the edge from where it is"),
        (EDGE.replace("units", "friends"), "k6/7/1Oe4/7/6K", "b3xc3b3",
            "black's elk stands on c3, and an ox does not push it this way"),
        ("mR over the edge", "k6/1e5/eOe4/1e5/6K", "b3-", "an ox on b3 does not leave the board with this move"),
        ("mR over the edge", "k6/7/1Oe4/7/6K", "b3xc3-", "black's elk stands on c3, and an ox does not pull it off the board"),
        (EDGE, "k6/7/1Oe4/7/6K", "b3-", "an ox on b3 does not leave the board with this move"),
    ],
)  # fmt: skip
def test_a_refusal_says_why_a_unit_neither_stays_nor_leaves(moves: str, fen: str, action: str, sentence: str) -> None:
    refusal = _state("reference", moves, fen).why(action).refusals[0]
    assert (refusal.reason, refusal.sentence) == ("push", sentence)


def test_the_words_of_these_actions() -> None:
    state = _state("reference", f"{EDGE}; moves mR over the edge", "k6/7/1Oe4/7/6K")
    said = [words_of(state.game.program, state.named(text)) for text in ("b3b3-g3", "b3xc3b3", "b3-")]
    assert said == ["moves the unit to or from g3", "captures on c3", "leaves the board"]
    assert state.named("b3-").kind is Kind.LEAVE


def test_no_other_notation_hides_what_a_move_pushes(engine: str) -> None:
    state = _state(engine, "W pushing units aside along orthogonal", "k6/2e4/2O4/7/6K")
    assert {state.san(text) for text in ("c3c4-b4", "c3c4-d4")} == {"c3c4-b4", "c3c4-d4"}
    assert state.san("c3d3") == "Od3"


def test_the_players_tell_two_pushes_to_one_square_apart() -> None:
    position = game_of("dynamo", "reference").state("4k3/8/8/8/3n4/8/8/3RK3 w - - 0 1").position
    names = searcher("dynamo", "reference").first_names(position)
    assert len({*names.values()}) == len(names) > 20
    if is_kernel_built():
        assert searcher("dynamo").first_names(position) == names


@each(
    ("lines", "found"),
    [
        ("piece ox O { moves R pushing units as far as it moves or staying }", []),
        ("piece ox O { moves nD pushing units as far as it moves or staying }", ["pushing-clash"]),
        ("piece ox O { moves D pushing units as far as it moves or staying }", ["pushing-clash"]),
        ("piece ox O { moves oR over the edge }", ["pushing-clash"]),
        ("zone z = c2\npiece ox O { moves R to z over the edge }", ["pushing-clash"]),
        ("piece king K { moves K over the edge }\ngoal checkmate of king", ["pushing-clash"]),
        ("piece king K { moves K over the edge }\ngoal capture of king", []),
    ],
)
def test_where_units_cannot_stay_or_leave(lines: str, found: list[str]) -> None:
    assert findings(lines) == found


def test_a_unit_that_could_leave_reaches_squares_of_the_board_alone(engine: str) -> None:
    more = "turn { 1 action; then place elk on a square the mover reaches }\n"
    state = _state(engine, "mW over the edge", "k6/7/7/7/O5K", more).play("a1a2")

    assert state.legal_texts() == ("@a1", "@a3", "@b2")
