"""Drops at the edge that push a row inward: Pousse and Quixo against a program of its own, and the word's limits."""

import re
from collections.abc import Mapping
from random import Random

from support.each import each
from support.games import findings, toy
from support.pushed_in import Board, Pousse, Quixo

from interpreter import load
from interpreter.game.state import Game, State
from interpreter.game.table.picking import options_of, words_of
from interpreter.notation.examples import examples
from interpreter.why.refusal import Explanation

GAMES: Mapping[str, tuple[Pousse | Quixo, str, int]] = {"pousse": (Pousse(), "M", 4), "quixo": (Quixo(), "C", 5)}


def _placement(board: Board, size: int, letter: str) -> str:
    signs = {letter: letter, letter.lower(): letter.lower(), "=": f"={letter}"}
    rows = ("".join(signs[board[x, y]] if (x, y) in board else "1" for x in range(size)) for y in reversed(range(size)))
    return "/".join(re.sub("1+", lambda found: str(len(found[0])), row) for row in rows)


@each("name", GAMES)
def test_a_program_of_its_own_finds_the_same_actions_and_winners(engine: str, name: str) -> None:
    game, won = load(name, engine=engine), 0
    mine, letter, size = GAMES[name]
    for seed in range(12 if engine == "kernel" else 1):
        random, own, state = Random(seed), mine, game.start()
        for _ in range(160 if engine == "kernel" else 24):
            actions, outcome = own.actions(), state.outcome()
            assert sorted(state.legal_texts()) == sorted(actions), state.fen()
            assert own.winner() == ("" if outcome is None else (letter, letter.lower())[outcome.winner or 0])
            if not actions:
                won += 1
                break
            text = random.choice(sorted(actions))
            own, state = actions[text], state.play(text)
            same = game.state(f"{_placement(own.board, size, letter)}[] w - - 0 1")
            assert state.position.board == same.position.board, text
    assert engine == "reference" or won > 3


RULES = """board 4x3
piece king K {{ moves K }}
piece ox O {{}}
hand {{
  never runs out of ox
  drops on empty squares
  drops at the edge pushing units along {}
}}
array "k3/4/3K"
goal checkmate of king
draw stalemate
"""


def _state(engine: str, line: str, fen: str, more: str = "") -> State:
    return Game(toy(RULES.format(line) + more).ruleset, engine).state(fen)


def _pushes(state: State) -> str:
    return " ".join(text[2:] for text in sorted(state.legal_texts()) if text.startswith("O@") and "-" in text)


@each(
    ("line", "fen", "pushes"),
    [
        ("orthogonal", "4/Oo2/k2K w - - 0 1", "a1-a2 a1-b1 a2-b2 d1-c1 d1-d2"),
        ("horizontal", "4/OoO1/k2K w - - 0 1", "a1-b1 a2-b2 d1-c1"),
        ("vertical", "1o2/1O2/k2K w - - 0 1", "a1-a2 b3-b2 d1-d2"),
        ("vertical over the edge", "1o2/1O2/ko1K w - - 0 1", "a1-a2 b1-b2 b3-b2 d1-d2"),
        ("horizontal", "4/OoOo/k2K w - - 0 1", "a1-b1 d1-c1"),
        ("horizontal over the edge", "4/OoOo/k2K w - - 0 1", "a1-b1 a2-b2 d1-c1 d2-c2"),
        ("horizontal over the edge", "4/Ooo=O/k2K w - - 0 1", "a1-b1 d1-c1 d2-c2"),
        ("rising", "4/o3/k2K w - - 0 1", "a1-b2 a2-b3"),
        ("diagonal", "4/4/k1oK w - - 0 1", "a1-b2 c1-b2 c1-d2 d1-c2"),
        ("vertical over the edge", "4/4/k1OK w - - 0 1", "a1-a2 c1-c2 d1-d2"),
    ],
)
def test_a_drop_at_the_edge_pushes_the_row_inward(engine: str, line: str, fen: str, pushes: str) -> None:
    assert _pushes(_state(engine, line, fen)) == pushes


def test_a_royal_unit_is_never_pushed_over_the_edge(engine: str) -> None:
    state = _state(engine, "horizontal over the edge", "4/O1Ok/1K2 b - - 0 1")

    assert "a2-b2" in _pushes(state)
    after = state.play("O@a2-b2")
    assert "a2-b2" not in _pushes(after)
    assert after.why("O@a2-b2").reasons == ("royal",)


def test_a_captured_unit_enters_the_hand_and_counts_as_progress(engine: str) -> None:
    rules = RULES.format("horizontal over the edge").replace("never runs out of ox", "receives captures")
    game = Game(toy(rules + "draw 50 turns without capture\n").ruleset, engine)
    after = game.state("4/OoOo/k2K[O] w - - 7 9").play("O@a2-b2")

    assert after.fen() == "4/OOoO/k2K[O] b - - 0 9"


def test_units_that_are_pushed_have_moved_and_a_push_may_cost_two_actions(engine: str) -> None:
    more = "turn { 1 to 2 actions; a push counts as 2 actions }\ncheck { judged after every action }\n"
    state = _state(engine, "orthogonal", "4/o3/k2K w - - 0 1", more)

    assert state.play("O@a2-b2").fen() == "4/Oo2/k2K[] b - - 1 1"
    assert _pushes(state.play("O@c2")) == ""


def _said(found: Explanation) -> str:
    return " ".join(f"{refusal.reason}: {refusal.advice}" for refusal in found.refusals)


WHYS = {
    "O@a2": "add `-b2`",
    "O@b2-c2": "a drop on b2 does not push a unit to c2",
    "O@a3-b3": "a3 is empty, and a drop there pushes no unit",
    "O@a2-c2": "a drop on a2 does not push a unit to c2",
    "O@a1-b1": "is not pushed over the edge",
}


@each(("text", "said"), WHYS.items())
def test_a_push_that_is_refused_says_why(text: str, said: str) -> None:
    state = _state("reference", "horizontal", "4/o3/kooK w - - 0 1")

    assert said in _said(state.why(text))


def test_in_a_game_without_the_word_a_drop_pushes_nothing() -> None:
    rules = RULES.format("horizontal").replace("  drops at the edge pushing units along horizontal\n", "")
    state = Game(toy(rules).ruleset, "reference").state("4/o3/k2K w - - 0 1")

    assert "a drop pushes no unit in this game" in _said(state.why("O@a2-b2"))


def test_a_drop_that_only_pushes_says_so_on_an_empty_square() -> None:
    rules = RULES.format("horizontal").replace("  drops on empty squares\n", "")
    state = Game(toy(rules).ruleset, "reference").state("4/o3/k2K w - - 0 1")

    assert "a unit in hand drops only at the edge where it pushes another one" in _said(state.why("O@a3"))


def test_a_vanished_square_stops_a_push(engine: str) -> None:
    state = _state(engine, "horizontal", "4/oo*1/k2K w - - 0 1", "squares c2 vanish when left\n")

    assert "a2-b2" not in _pushes(state)


def test_the_page_asks_which_way_a_unit_in_a_corner_is_pushed() -> None:
    state = load("pousse").start().play("M@a1")
    found = next(actions for targets in options_of(state).values() for actions in targets.values() if len(actions) == 2)

    assert [words_of(state.game.program, action) for action in found] == [
        "pushes the unit to a2",
        "pushes the unit to b1",
    ]


def test_an_example_shows_the_text_of_a_push() -> None:
    assert "M@a1-a2" in {each.text for each in examples(load("pousse").program)}


@each(
    "more",
    [
        "drops only where they convert",
        "drops ox on both colors",
    ],
)
def test_words_that_judge_a_drop_as_if_nothing_else_moved_clash(more: str) -> None:
    text = RULES.format("horizontal").replace("  drops on empty squares\n", f"  drops on empty squares\n  {more}\n")

    assert "pushing-clash" in findings(text)


def test_stacking_clashes() -> None:
    text = RULES.format("horizontal") + "stacking { a lone unit joins a lone friend }\n"

    assert "pushing-clash" in findings(text)


def test_commands_clash_with_neutral_units_that_are_taken() -> None:
    lines = (
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }\ngoal capture of king\n"
        "hand { pockets neutral units; drops on empty squares }\n"
    )

    assert "pushing-clash" in findings(lines)


# Neutral units that are taken

TAKING = """board 3x3
zone corner = a1, c3
piece ox O {{ moves W }}
hand {{
  {}
  drops on empty squares
}}
array "2=O/1O1/=Oo1"
goal capture of ox
draw stalemate
"""


@each(
    ("lines", "takes"),
    [
        ("pockets neutral units", "a1@ c3@"),
        ("pockets any", "b2@"),
        ("pockets any; pockets neutral units", "a1@ b2@ c3@"),
        ("pockets any; pockets neutral units; pockets in corner", "a1@ c3@"),
        ("pockets any but ox; pockets neutral units", ""),
    ],
)
def test_units_are_taken_into_the_hand(engine: str, lines: str, takes: str) -> None:
    game = Game(toy(TAKING.format(lines.replace("; ", "\n  "))).ruleset, engine)

    assert " ".join(text for text in sorted(game.start().legal_texts()) if text.endswith("@")) == takes


def test_a_neutral_unit_comes_back_as_the_own_one(engine: str) -> None:
    state = Game(toy(TAKING.format("pockets neutral units")).ruleset, engine).start()

    assert state.play("a1@").fen() == "2=O/1O1/1o1[O] b - - 1 1"


def test_a_unit_outside_the_zone_is_not_taken() -> None:
    state = Game(toy(TAKING.format("pockets any\n  pockets in corner")).ruleset, "reference").start()

    assert "no unit on b2 is taken into the hand" in _said(state.why("b2@"))


# Rows of both sides

ROWS = """board 5x3
piece ox O {{ moves W }}
hand {{ never runs out of ox; drops on empty squares }}
array "5/5/5"
goal row of 3 with ox along horizontal{}
draw stalemate
"""


@each(
    ("which", "fen", "text", "winner"),
    [
        ("", "ooo2/5/OO3 w - - 0 1", "", 1),
        ("", "ooo2/5/OOO2 b - - 0 1", "", 0),
        (" enemy first", "ooo2/5/OOO2 b - - 0 1", "", 1),
        (" enemy first", "5/5/OOO2 b - - 0 1", "", 0),
        (" enemy first", "5/5/OOO2 w - - 0 1", "", 0),
        (" most first", "ooo2/5/OOO2 b - - 0 1", "", None),
        (" most first", "ooo2/5/OO1O1 w - - 0 1", "", 1),
        (" most first", "oooo1/5/OOO2 b - - 0 1", "", 1),
        (" most first", "ooo2/5/OOO2 w - - 0 1", "O@d1", 0),
        (" with gaps most first", "5/ooO2/OO1O1 w - - 0 1", "", 0),
        (" most first for white", "5/ooo2/OO1O1 w - - 0 1", "", None),
    ],
)
def test_a_row_of_both_sides(engine: str, which: str, fen: str, text: str, winner: int | None) -> None:
    state = Game(toy(ROWS.format(which)).ruleset, engine).state(fen)
    outcome = (state.play(text) if text else state).outcome()

    assert (None if outcome is None else outcome.winner) == winner
