"""Units without a friend next to them: effects on them, and enemies that freeze only such units, on both engines."""

from support.each import each
from support.games import toy

from interpreter.game.state import Game, State

RULES = """board 5x5
zone traps = b3, d3
piece king K { moves K }
piece ox O { moves W }
piece elk E { moves W }
array "k4/5/5/5/4K"
goal capture of king
draw stalemate
"""


def _state(engine: str, lines: str, fen: str, rules: str = RULES) -> State:
    return Game(toy(rules + lines).ruleset, engine).state(fen)


@each(
    ("line", "fen", "action", "after"),
    [
        ("in traps", "k4/5/O4/5/4K w", "a3b3", "k4/5/5/5/4K"),
        ("in traps", "k4/1E3/O4/5/4K w", "a3b3", "k4/1E3/1O3/5/4K"),
        ("in traps", "k4/1e3/O4/5/4K w", "a3b3", "k4/1e3/5/5/4K"),
        ("in traps", "k4/5/1OE2/5/4K w", "c3c4", "k4/2E2/5/5/4K"),
        ("in traps", "k4/5/1oeO1/5/4K w", "d3e3", "k4/5/1oe1O/5/4K"),
        ("in traps", "k4/5/1oO2/5/4K w", "c3c2", "k4/5/5/2O2/4K"),
        ("in traps but ox", "k4/5/O4/5/4K w", "a3b3", "k4/5/1O3/5/4K"),
        ("in traps only elk", "k4/5/1oO2/5/4K w", "c3c2", "k4/5/1o3/2O2/4K"),
        ("but king", "k4/5/1oE1O/5/4K w", "e3e4", "k4/5/5/5/4K"),
    ],
)
def test_lone_units_leave_the_game(engine: str, line: str, fen: str, action: str, after: str) -> None:
    effect = f"after a move {{ removes units without friends along orthogonal {line} }}\n"
    assert _state(engine, effect, f"{fen} - - 0 1").play(action).fen().split()[0] == after


def test_all_lone_units_are_chosen_before_any_leaves(engine: str) -> None:
    effect = "after a move { removes units without friends along vertical but king }\n"
    assert _state(engine, effect, "k4/5/1OO2/1E3/4K w - - 0 1").play("c3c4").fen().split()[0] == "k4/5/1O3/1E3/4K"


@each(
    ("line", "fen", "frozen"),
    [
        ("within 1", "k4/5/1eO2/5/4K", True),
        ("within 1 along orthogonal", "k4/1e3/2O2/5/4K", False),
        ("within 1 along diagonal", "k4/1e3/2O2/5/4K", True),
        ("within 2 along horizontal", "k4/5/e1O2/5/4K", True),
        ("within 2 along horizontal", "k1e2/5/2O2/5/4K", False),
        ("within 2 along orthogonal", "k4/e4/2O2/5/4K", False),
        ("within 1 without friends", "k4/5/1eO2/3E1/4K", False),
        ("within 1 without friends", "k4/5/1eO2/1e3/4K", True),
        ("within 1 along orthogonal without friends", "k4/5/1eO2/3E1/4K", True),
        ("within 1 along orthogonal without friends", "k4/5/1eO2/2E2/4K", False),
        ("within 1 without friends but ox", "k4/5/1eO2/5/4K", False),
        ("within 1 without friends only ox", "k4/5/1eO2/5/4K", True),
    ],
)
def test_freezing_along_lines_and_unless_a_friend_is_near(engine: str, line: str, fen: str, *, frozen: bool) -> None:
    rules = RULES.replace("piece elk E { moves W }", f"piece elk E {{ moves W; freezes enemies {line} }}")
    explained = _state(engine, "", f"{fen} w - - 0 1", rules).why("c3d3")
    assert explained.allowed is not frozen
    assert not frozen or explained.refusals[0].reason == "frozen"


def test_each_side_may_open_with_a_number_of_actions(engine: str) -> None:
    turn = "turn { white opens with 3 actions; black opens with 2 actions; 1 action }\n"
    state = Game(toy(RULES + turn).ruleset, engine).start()
    sides = []
    for text in ("e1e2", "e2e1", "e1e2", "a5a4", "a4a5", "e2e1", "a5a4"):
        sides.append(state.fen().split()[1])
        state = state.play(text)
    assert sides == ["w", "w", "w", "b", "b", "w", "b"]
