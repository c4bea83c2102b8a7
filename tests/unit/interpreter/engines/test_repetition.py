"""What follows a position that comes back, and draws that win for a side, on both engines and in their searches."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy
from support.plain import plainly
from support.repeating import repeated, told

from dsl.model.rows import EndKind
from interpreter import Budget, load, player_named
from interpreter.engines.ends import last_returns
from interpreter.engines.scale import CERTAIN, WON
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.alphabeta import Searcher
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import Game

BOARD = """
board 5x5
piece king K { moves K }
piece ox O { moves R }
array "2k2/5/5/o3O/2K2"
goal checkmate of king
draw stalemate
"""
ALONE = "2k2/5/5/5/2K2 w - - 0 1"
SHUFFLE = ("c1c2", "c5c4", "c2c1", "c4c5")
HUNTED = "2k2/1O3/5/5/2K2 w - - 0 1"
HUNT = ("b4b5", "c5c4", "b5b4", "c4c5")
PERPETUAL = " but perpetual check loses\n"


@pytest.mark.parametrize(
    ("rule", "outcome"),
    [
        ("draw repetition 3", "draw by repetition"),
        ("loss repetition 3", "white wins by repetition"),
        ("win repetition 3", "black wins by repetition"),
        ("win repetition 3 for white", "white wins by repetition"),
        ("draw repetition 3\ndraw odds for black", "black wins by repetition"),
        ("draw repetition 3 but perpetual check loses", "draw by repetition"),
    ],
)
def test_a_repetition_gives_what_its_line_says(engine: str, rule: str, outcome: str) -> None:
    assert told(repeated(engine, BOARD + rule + "\n", ALONE, SHUFFLE, 8)) == outcome


def test_who_brings_a_position_about_loses_even_as_white(engine: str) -> None:
    state = repeated(engine, BOARD + "loss repetition 2\n", ALONE, ("c1c2", "c5c4", "c2c1", "c4c5"), 4)
    assert told(state) == "white wins by repetition"

    state = repeated(
        engine, BOARD + "loss repetition 2\n", ALONE.replace(" w ", " b "), ("c5c4", "c1c2", "c4c5", "c2c1"), 4
    )
    assert told(state) == "black wins by repetition"


def test_perpetual_check_loses_whatever_the_repetition_gives(engine: str) -> None:
    for rule in ("draw repetition 3", "win repetition 3 for white", "loss repetition 3"):
        assert told(repeated(engine, BOARD + rule + PERPETUAL, HUNTED, HUNT, 8)) == "black wins by repetition"
    assert told(repeated(engine, BOARD + "draw repetition 3\n", HUNTED, HUNT, 8)) == "draw by repetition"
    assert told(
        repeated(engine, BOARD + "draw odds for white\ndraw repetition 3" + PERPETUAL, HUNTED, HUNT, 8)
    ).startswith("black")


def test_one_turn_without_check_is_enough(engine: str) -> None:
    rest = ("c1c2", "c5d5", "c2c1", "d5c5")
    for circle in ((*HUNT, *rest), (*rest, *HUNT)):
        state = repeated(engine, BOARD + "draw repetition 3" + PERPETUAL, HUNTED, circle, 8)
        assert told(state) == "draw by repetition"


def test_check_from_before_the_first_of_the_repetitions_does_not_count(engine: str) -> None:
    state = Game(toy(BOARD + "draw repetition 2" + PERPETUAL).ruleset, engine).state("2k2/5/1O3/5/2K2 w - - 0 1")
    for action in ("b3b4", "c5d5", *("b4b5", "d5d4", "b5b4", "d4d5")):
        state = state.play(action)

    assert told(state) == "black wins by repetition"


@pytest.mark.parametrize(
    ("fen", "action", "outcome"),
    [
        ("k4/5/1K3/2O2/5 w - - 0 1", "c2b2", None),
        ("k4/2K2/5/1O3/5 b - - 0 1", "a5a4", None),
        ("k4/5/1K1O1/5/5 w - - 9 9", "d3d4", "black wins by progress"),
    ],
)
def test_draws_without_progress_win_for_the_side_with_odds(
    engine: str, fen: str, action: str, outcome: str | None
) -> None:
    state = Game(toy(BOARD + "draw 10 turns without capture\ndraw odds for black\n").ruleset, engine).state(fen)

    after = state.play(action)

    assert (after.outcome() and str(after.outcome())) == outcome


RISING = """
board 5x5
zone far = rank 5
piece king K { moves K }
piece ox O {
  moves R
  may promote in far to elk
}
piece elk E { moves D }
array "2k2/5/5/o3O/2K2"
hand { drops on empty squares }
goal checkmate of king
draw stalemate
"""


@pytest.mark.parametrize(
    ("kinds", "action", "clock"),
    [
        ("capture", "E@b2", 8),
        ("capture or drop", "E@b2", 0),
        ("drop or promotion", "a3a5e", 0),
        ("drop or promotion", "a3a5", 8),
        ("drop or capture", "a3a5e", 8),
        ("promotion or drop or capture or elk move", "c1c2", 8),
        ("promotion or drop or capture or king move", "c1c2", 0),
        ("promotion", "E@b2", 8),
        ("elk move", "E@b2", 8),
    ],
)
def test_drops_and_promotions_may_count_as_progress(engine: str, kinds: str, action: str, clock: int) -> None:
    game = Game(toy(f"{RISING}draw 90 turns without {kinds}").ruleset, engine)
    state = game.state("4k/5/O4/5/2K2[E] w - - 7 9")

    assert state.play(action).position.clock == clock


def test_stalemate_wins_for_the_side_with_odds(engine: str) -> None:
    for side in ("white", "black"):
        game = Game(toy(BOARD + f"draw odds for {side}\n").ruleset, engine)
        state = game.state("k4/4O/5/5/1OK2 b - - 0 1")
        assert told(state) == f"{side} wins by stalemate"


def test_goals_that_both_sides_meet_win_for_the_side_with_odds(engine: str) -> None:
    text = """
board 4x4
piece king K { moves K }
zone far { white rank 4; black rank 1 }
array "k3/4/4/3K"
goal reach far with king after the reply for white
goal reach far with king for black
draw stalemate
draw odds for black
"""
    state = Game(toy(text).ruleset, engine).state("4/3K/k3/4 w - - 0 1").play("d3d4").play("a2a1")

    assert told(state) == "black wins by reach"


# Searches


def test_the_last_return_is_judged_since_the_first_of_the_repetitions() -> None:
    end = toy(BOARD + "draw repetition 3\n").program.end(EndKind.REPETITION)

    assert last_returns(end, "abacbad") == {"a": -5, "b": -6}
    assert last_returns(None, "aaa") == {}


def searched(engine: str, rules: str, fen: str, actions: tuple[str, ...], number: int, depth: int) -> int:
    """The score of a position after some actions, for the side to act."""
    state = repeated(engine, BOARD + rules, fen, actions, number)
    program = state.game.program
    found: Searcher = searchers_of(state.game, scale_of(program, weights_from_rules(program)), 32, prunes=False)[0]
    found.begin(state.position)
    return found.iterate(depth, -WON - 1, WON + 1, [], 1 << 62)[0]


def test_a_search_sees_who_loses_by_a_repetition(engine: str) -> None:
    assert searched(engine, "draw repetition 3" + PERPETUAL, HUNTED, HUNT, 7, 3) == CERTAIN
    assert searched(engine, "draw repetition 3\n", HUNTED, HUNT, 7, 3) == 0


@pytest.mark.parametrize(
    "rule",
    plainly(
        ("draw repetition 3\n", "loss repetition 3\n", "draw repetition 3" + PERPETUAL), "draw repetition 3" + PERPETUAL
    ),
)
def test_what_was_before_a_search_counts_only_where_the_rules_end_the_game(engine: str, rule: str) -> None:
    for number in (1, 6):
        state = repeated(engine, BOARD + rule, HUNTED, HUNT, number)
        with_past, without = (
            searched(engine, rule, fen, actions, count, 3)
            for fen, actions, count in ((HUNTED, HUNT, number), (state.fen(), (), 0))
        )
        assert with_past == without, number


def test_no_win_is_given_up_for_a_position_that_was_there_once(engine: str) -> None:
    start = load("chess", engine=engine).state("r3q1k1/5pp1/7p/8/7R/8/5PPP/6K1 b - - 0 1")
    state = start.play_all("g8h8,h4d4,h8g8")

    report = player_named("alphabeta", state.game, memory=1).think(state, Budget(depth=3), only=[state.read("d4h4")])

    assert (report.lines[0].wins_in or 0) < 0, "black mates on the first rank"


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize(
    "rule",
    plainly(
        (
            "draw repetition 3 but perpetual check loses",
            "loss repetition 3",
            "win repetition 2",
            "win repetition 3 for white but perpetual check loses",
            "draw repetition 3\ndraw odds for black",
            "draw 6 turns without capture\ndraw odds for white",
            "draw repetition 3\nloss perpetual chase",
        ),
        "win repetition 3 for white but perpetual check loses",
        "draw 6 turns without capture\ndraw odds for white",
        "draw repetition 3\nloss perpetual chase",
    ),
)
def test_both_searches_find_the_same_scores(rule: str) -> None:
    for fen, actions in ((HUNTED, HUNT), (ALONE, SHUFFLE)):
        for number in (0, 4):
            found = {
                searched(each, rule + "\n", fen, actions, number, 4 if fen == ALONE else 3)
                for each in ("reference", "kernel")
            }
            assert len(found) == 1


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_a_position_comes_back_whatever_units_without_first_moves_have_done(engine: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    rules = BOARD.replace("moves K }", "moves K; moves ifmD }") + "draw repetition 3\n"
    state = Game(toy(rules).ruleset, engine).start()
    for action in ("e2e3", "a2a3", "e3e2", "a3a2") * 2:
        assert state.outcome() is None
        state = state.play(action)

    assert str(state.outcome()) == "draw by repetition"
    assert state.fen().endswith("unmoved:c1,c5")
    assert state.game.state(state.fen().replace("c1,c5", "c1,e2,c5")).fen() == state.fen()
