"""Effects that capture: rows of a length, hands, scores and progress; Pente beside a program of its own."""

import re
from random import Random

import pytest
from support.games import game_of, toy
from support.pente import Pente

from dsl.errors import CompileError
from dsl.source import Source
from interpreter.game.state import Game, State
from rulesets import Catalogue

TOY = """
board 6x6
piece stone S {}
piece brick B { moves W }
piece king K { moves W }
goal capture of king
array "k5/6/6/6/6/5K"
draw stalemate
"""
HAND = "hand { never runs out of stone; drops on empty squares }\n"


@pytest.fixture
def on(engine: str) -> "Toys":
    """Each engine."""
    return Toys(engine)


class Toys:
    """Plays small games on one engine."""

    def __init__(self, engine: str) -> None:
        self.engine = engine

    def state(self, rules: str, fen: str) -> State:
        """Return a position."""
        return Game(toy(f"{TOY}{rules}").ruleset, self.engine).placed(fen)


def _drops(effects: str) -> str:
    return f"{HAND}after a drop {{ {effects} }}\n"


@pytest.mark.parametrize(
    ("length", "line", "target", "left"),
    [
        ("in a row of 2", "Sss1K1", "d", "S2SK1"),
        ("in a row of 2", "Ss1K2", "c", "SsSK2"),
        ("in a row of 2", "Ssss1K", "e", "SsssSK"),
        ("in a row of 2 to 3", "Ssss1K", "e", "S3SK"),
        ("in a row of 2 to 3", "Ss1K2", "c", "SsSK2"),
        ("within 2", "Ss1K2", "c", "S1SK2"),
    ],
)
def test_a_row_of_enclosed_enemies_has_as_many_as_the_line_says(
    on: Toys, length: str, line: str, target: str, left: str
) -> None:
    state = on.state(_drops(f"captures enemies enclosed {length} along orthogonal"), f"k5/6/6/6/6/{line} w - - 0 1")
    assert state.play(f"S@{target}1").fen().split("/")[5].partition("[")[0] == left


def test_values_of_what_effects_capture_are_scored_once_they_have_taken_place(on: Toys) -> None:
    rules = _drops("captures enemies enclosed in a row of 2 along orthogonal but king; scores values")
    rules += "values { stone 2; brick 3 }\ngoal score 40\n"
    state = on.state(rules, "k5/6/6/6/4K1/Ssb3 w - - 0 1").play("S@d1")
    assert state.position.scores == (5, 0)


def test_what_effects_capture_enters_the_hand_of_the_captor(on: Toys) -> None:
    rules = "hand { receives captures; drops on empty squares }\nafter a move { captures enemies within 1 but king }\n"
    state = on.state(rules, "k5/6/6/2s3/1b4/1B3K w - - 0 1").play("b1c1")
    assert state.fen().split(" ")[0] == "k5/6/6/2s3/6/2B2K[B]"


def test_what_effects_capture_waits_to_be_placed_anew(on: Toys) -> None:
    rules = "turn { relocate captured by opponent }\nafter a move { captures enemies within 1 but king }\n"
    state = on.state(rules, "k5/6/6/6/1b4/1B3K w - - 0 1").play("b1c1")
    assert [unit.piece for unit in state.position.waiting] == [1]


def test_a_capture_by_an_effect_is_progress(on: Toys) -> None:
    rules = "after a move { captures enemies within 1 but king }\ndraw 20 turns without capture\n"
    state = on.state(rules, "k5/6/6/6/1b4/1B3K w - - 7 9")
    assert (state.play("b1c1").position.clock, state.play("f1f2").position.clock) == (0, 8)


def test_a_capture_by_an_effect_triggers_no_block_on_captures(on: Toys) -> None:
    rules = "after a move { captures enemies within 1 but king }\nafter capture { removes the captor }\n"
    state = on.state(rules, "k5/6/6/6/1b4/1B3K w - - 0 1").play("b1c1")
    assert state.fen().split(" ")[0] == "k5/6/6/6/6/2B2K"


def test_values_are_scored_only_where_something_is_captured() -> None:
    rules = f"{TOY}{HAND}after a drop {{ removes enemies within 1 but king; scores values }}\nvalues {{ stone 2 }}\n"
    with pytest.raises(CompileError, match="a drop captures nothing"):
        toy(rules)


@pytest.mark.parametrize(("name", "lengths", "needed"), [("pente", (2,), 4), ("keryo-pente", (2, 3), 5)])
def test_pente_is_played_as_by_a_program_of_its_own(
    name: str, lengths: tuple[int, ...], needed: int, engine: str
) -> None:
    path = Catalogue().path(name)
    assert path is not None
    text = re.split("\n(?:# The rules|test )", path.read_text(encoding="utf-8"))[0]
    text = text.replace("board 19x19", "board 7x7")
    text = re.sub("goal score [0-9]+", f"goal score {needed}", text)
    text = re.sub('array ".*"', 'array "7/7/7/3S3/7/7/7"', text)
    game = Game(game_of(Source(name, text)).ruleset, engine)
    ends = set()
    for seed in (2, 3):
        chance, state = Random(seed), game.start()
        other = Pente(7, lengths, needed, side=1, stones={(3, 3): 0})
        end = ""
        while not end and other.free():
            x, y = chance.choice(sorted(other.free()))
            assert {*state.legal_texts()} == {_drop(point) for point in other.free()}
            end, state = other.put((x, y)), state.play(_drop((x, y)))
            assert state.position.scores == tuple(other.captured)
            outcome = state.outcome()
            assert (outcome.ending if outcome is not None and other.free() else "") == end
        ends.add(end)
    assert "score" in ends


def _drop(point: tuple[int, int]) -> str:
    return f"S@{'abcdefg'[point[0]]}{point[1] + 1}"
